export { createDevice, type Device, type DeviceView } from './createDevice.ts'
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
export type { Presentation } from './presenter.ts'
