export { createFeedService, type FeedService } from './feeds.service.ts'
export { feedContent, feedContents } from './feeds.store.ts'
export { createFeedParsing } from './parsing.ts'
export { registerFeedRoutes } from './feeds.routes.ts'
