export { registerDeviceRoutes } from './devices.routes.ts'
export { createDeviceService, type DeviceService } from './devices.service.ts'
export { createPresence } from './presence.ts'
export { socialAccounts } from './socialTokens.ts'
