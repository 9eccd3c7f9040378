export { registerCapRoutes } from './cap.routes.ts'
export { createCapService, type CapService } from './cap.service.ts'
