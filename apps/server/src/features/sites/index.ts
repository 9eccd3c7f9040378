export { registerSiteRoutes } from './sites.routes.ts'
export { createSiteService, type SiteService } from './sites.service.ts'
