export { createFeedDelivery, type FeedDelivery } from './feedDelivery.service.ts'
export { registerFeedDeliveryRoutes } from './feedDelivery.routes.ts'
