import { createConnections } from './connections.ts'
import { createDeviceWith } from './createDeviceWith.ts'
import type { Device } from './device.ts'
import type { DevicePorts } from './ports.ts'

/** A device with everything in one piece; see `createDeviceWith`. */
export function createDevice(ports: DevicePorts, options: Parameters<typeof createDeviceWith>[2]): Device {
  return createDeviceWith(createConnections, ports, options)
}
