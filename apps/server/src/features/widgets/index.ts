export { createWidgetLinks } from './widgetLinks.service.ts'
export { registerWidgetRoutes } from './widgets.routes.ts'
