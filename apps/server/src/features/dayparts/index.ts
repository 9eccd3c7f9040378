export { createDaypartService } from './dayparts.service.ts'
export { registerDaypartRoutes } from './dayparts.routes.ts'
