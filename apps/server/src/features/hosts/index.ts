export { registerHostRoutes } from './hosts.routes.ts'
export { createHostService } from './hosts.service.ts'
