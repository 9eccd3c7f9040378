import type { FeedSource } from '@vitrine/core/feeds'
import type { Device, DevicePorts } from '@vitrine/device'
import { createKnownFeeds, touchFeed, type KnownFeeds } from '@vitrine/device/feeds'
import type { MediaFiles } from '../ports/mediaFiles.ts'
import { createMediaUrls } from '../ports/mediaUrls.ts'
import { createPicturedFeeds } from './picturedFeeds.ts'

let here: KnownFeeds | null = null

/** What feeds say on this display, for what fetches them. */
export const feedsHere = (device: Device, ports: DevicePorts): KnownFeeds =>
  (here ??= createKnownFeeds({ ports, faults: { note: device.fault, over: device.faultOver } }))

/** The same with the pictures that are on this display, for what draws them. */
export function picturedFeedsHere(device: Device, ports: DevicePorts, files: MediaFiles): FeedSource {
  let onReady = (): void => undefined
  return createPicturedFeeds({
    known: feedsHere(device, ports),
    // Addresses of their own: those of a screen's media are let go of with its version.
    urls: createMediaUrls(files, device.fileState, () => onReady()),
    onReady: (run) => void (onReady = run),
    touch: (...args) => touchFeed({ ports, send: device.send }, ...args),
  })
}
