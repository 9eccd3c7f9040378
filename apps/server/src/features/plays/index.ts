export { registerPlayRoutes } from './plays.routes.ts'
export { createPlayService } from './plays.service.ts'
