export { createDevice } from './createDevice.ts'
export { createDeviceWith } from './createDeviceWith.ts'
export type { Device, DeviceView } from './device.ts'
export type {
  BlobStore,
  Chance,
  Clock,
  DevicePorts,
  Glass,
  HostFacts,
  KeyStore,
  Network,
  SocketLike,
  Stop,
  StoredFile,
  Timers,
} from './ports.ts'
export type { PlayWatcher, ShownPlay } from './playTracker.ts'
export type { Presentation } from './presenter.ts'
