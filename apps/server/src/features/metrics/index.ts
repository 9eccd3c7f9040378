export { registerMetricsRoutes } from './metrics.routes.ts'
export { createMetricsService } from './metrics.service.ts'
