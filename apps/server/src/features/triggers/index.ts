export { registerTriggerRoutes } from './triggers.routes.ts'
export { createTriggerService } from './triggers.service.ts'
