export { createFleetLog } from './fleetLog.ts'
export { registerFleetRoutes } from './fleet.routes.ts'
export { createFleetService, type FleetService } from './fleet.service.ts'
