import type { DeviceStatus } from '@vitrine/core'
import type { Shape, Tone } from '../../ui/deviceWords.ts'

export type Arrival = { tone: Tone; shape: Shape; words: string; sinceMs: number | null }

/** How far a published version has come on a device, from what the device itself says. */
export function arrivalOf(status: DeviceStatus, version: string): Arrival {
  switch (status.kind) {
    case 'showing':
      return status.version === version
        ? { tone: 'good', shape: 'dot', words: 'Showing', sinceMs: status.since }
        : { tone: 'busy', shape: 'half', words: 'Sending', sinceMs: null }
    case 'downloading':
      return {
        tone: 'busy',
        shape: 'half',
        words: `Downloading ${status.done} of ${status.total}`,
        sinceMs: null,
      }
    case 'offline':
      return { tone: 'warn', shape: 'triangle', words: 'Offline, updates when it reconnects', sinceMs: null }
    case 'blank':
      return { tone: 'quiet', shape: 'ring', words: 'Blank screen', sinceMs: null }
    case 'passthrough':
      return { tone: 'quiet', shape: 'ring', words: 'Behind its capture device', sinceMs: null }
    case 'attention':
      return { tone: 'bad', shape: 'square', words: status.reason, sinceMs: null }
    case 'idle':
      return { tone: 'busy', shape: 'half', words: 'Sending', sinceMs: null }
    case 'unknown':
      return { tone: 'quiet', shape: 'dashes', words: 'Unknown', sinceMs: null }
  }
}
