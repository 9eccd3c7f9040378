import type { Device, DevicePorts } from '@vitrine/device'
import { createKnownFeeds, type KnownFeeds } from '@vitrine/device/feeds'

let here: KnownFeeds | null = null

/** What feeds say on this display, for what draws them and for what fetches them. */
export const feedsHere = (device: Device, ports: DevicePorts): KnownFeeds =>
  (here ??= createKnownFeeds({ ports, faults: { note: device.fault, over: device.faultOver } }))
