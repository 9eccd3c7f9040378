export { registerNotificationRoutes } from './notifications.routes.ts'
export { createNotificationService } from './notifications.service.ts'
