export { registerBuildRoutes } from './builds.routes.ts'
export { createBuildService, type BuildService } from './builds.service.ts'
export { openBuildShelf, type BuildShelf } from './shelf.ts'
