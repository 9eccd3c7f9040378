export { registerHookRoutes } from './hooks.routes.ts'
export { createHookService, type HookService } from './hooks.service.ts'
