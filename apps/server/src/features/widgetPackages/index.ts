export { registerWidgetPackageRoutes } from './widgetPackages.routes.ts'
export { createWidgetPackageService } from './widgetPackages.service.ts'
