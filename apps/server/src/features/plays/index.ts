export { registerPlayRoutes } from './plays.routes.ts'
export { createPlayService } from './plays.service.ts'
export { createReportService } from './report.service.ts'
export { checkRollups, type RollupDifference } from './rollupCheck.ts'
