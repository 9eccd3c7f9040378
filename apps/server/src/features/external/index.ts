export { createExternalLinks, type ExternalLinks } from './externalLinks.service.ts'
export { registerExternalRoutes } from './external.routes.ts'
