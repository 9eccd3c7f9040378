export { createExternalLinks, type ExternalLinks } from './externalLinks.service.ts'
export { createExternalViews } from './externalView.ts'
export { registerExternalRoutes } from './external.routes.ts'
