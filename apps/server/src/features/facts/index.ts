export { createFactsOnDevices } from './factsOnDevices.ts'
export { createFactService } from './facts.service.ts'
export { registerFactRoutes } from './facts.routes.ts'
