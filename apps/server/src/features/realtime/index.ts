export { registerRealtimeRoutes } from './realtime.routes.ts'
export { createRealtimeService } from './realtime.service.ts'
