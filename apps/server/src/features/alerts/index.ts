export { registerAlertRoutes } from './alerts.routes.ts'
export { createAlertService, type AlertService } from './alerts.service.ts'
export { createChannelDoor } from './channelDoor.ts'
export { createAlertEngine } from './engine.ts'
export {
  createPushKeys,
  createPushSender,
  createPushService,
  pushSubject,
  registerPushRoutes,
  removePushBrowsersOf,
} from './push/index.ts'
