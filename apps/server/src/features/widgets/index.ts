export { createWidgetLinks } from './widgetLinks.service.ts'
export { createTrialSignatures, createWidgetTrials } from './widgetTrials.ts'
export { registerWidgetRoutes } from './widgets.routes.ts'
