export { createWidgetLinks } from './widgetLinks.service.ts'
export { createTrialSignatures } from './trialSignatures.ts'
export { registerWidgetRoutes } from './widgets.routes.ts'
