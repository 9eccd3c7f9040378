export { registerSiteRoutes } from './sites.routes.ts'
export { createSiteService } from './sites.service.ts'
