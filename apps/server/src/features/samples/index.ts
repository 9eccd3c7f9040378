export { createSamples } from './samples.service.ts'
export { registerStartRoutes } from './start.routes.ts'
