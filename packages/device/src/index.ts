export type { BuildHost } from './buildHost.ts'
export type { ConnectionParts } from './connectionParts.ts'
export { createDevice } from './createDevice.ts'
export { createDeviceWith } from './createDeviceWith.ts'
export type { Device, DeviceView, GlassWatcher } from './device.ts'
export { WIDGET_STORAGE_KEY } from './deviceStore.ts'
export type { HostGuard } from './hosts.ts'
export type { Camera, Photo } from './pictures.ts'
export type {
  BlobStore,
  Chance,
  Clock,
  DevicePorts,
  Glass,
  HostFacts,
  InStep,
  KeyStore,
  Network,
  SocketLike,
  Stop,
  StoredFile,
  Timers,
} from './ports.ts'
export { CommandFailure } from './commandFailure.ts'
export type { RemoteHost } from './remoteHost.ts'
export type { TriedWidget, WidgetTrials } from './widgetTrials.ts'
export type { Presentation } from './presenter.ts'
