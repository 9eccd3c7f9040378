export { registerContentRoutes } from './content.routes.ts'
export { createContentService, type ContentService } from './content.service.ts'
export { replaceUsage, usersOf } from './usage.ts'
