export { registerContentRoutes } from './content.routes.ts'
export { createContentService } from './content.service.ts'
export { replaceUsage, usersOf } from './usage.ts'
