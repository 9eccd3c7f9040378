export { createFeedDelivery } from './feedDelivery.service.ts'
export { registerFeedDeliveryRoutes } from './feedDelivery.routes.ts'
