import type { DeviceStatus } from '@vitrine/core'
import { formatInstant, formatRoughSpan } from '../app/format.ts'

export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet'
export type Shape = 'dot' | 'half' | 'triangle' | 'square' | 'ring' | 'dashes'
export type StatusWords = {
  tone: Tone
  shape: Shape
  /** a few words, for a pill */
  short: string
  /** a whole sentence, for the device's own page */
  sentence: string
}

/** What a status is called. Colour, shape and words always go together, so that none is needed alone. */
export function deviceWords(status: DeviceStatus, nowMs: number): StatusWords {
  const at = (ms: number) => formatInstant(ms, nowMs)
  switch (status.kind) {
    case 'unknown':
      return {
        tone: 'quiet',
        shape: 'dashes',
        short: 'Unknown',
        sentence: 'It has not reported yet, so nothing is known of it.',
      }
    case 'offline':
      return {
        tone: 'warn',
        shape: 'triangle',
        short: `Offline ${formatRoughSpan(nowMs - status.since)}`,
        sentence:
          status.version === null
            ? `Offline since ${at(status.since)}. It had nothing to show when it was last heard.`
            : `Offline since ${at(status.since)}. It keeps playing its own copy.`,
      }
    case 'downloading':
      return {
        tone: 'busy',
        shape: 'half',
        short: `Downloading ${status.done} of ${status.total}`,
        sentence: `Downloading a new version: ${status.done} of ${status.total} files are there and checked.`,
      }
    case 'showing':
      return status.current
        ? {
            tone: 'good',
            shape: 'dot',
            short: 'Showing',
            sentence: `Showing what it should, since ${at(status.since)}.`,
          }
        : {
            tone: 'busy',
            shape: 'half',
            short: 'Showing the version before',
            sentence: `Showing an earlier version, since ${at(status.since)}. The new one has not begun yet.`,
          }
    case 'blank':
      return {
        tone: 'quiet',
        shape: 'ring',
        short: 'Blank on purpose',
        sentence: `Blank on purpose, since ${at(status.since)}.`,
      }
    case 'passthrough':
      return {
        tone: 'good',
        shape: 'dot',
        short: 'Showing its capture device',
        sentence: `Showing its capture device, since ${at(status.since)}. Its screen goes on underneath.`,
      }
    case 'idle':
      return {
        tone: 'quiet',
        shape: 'ring',
        short: 'Nothing to show yet',
        sentence: 'Connected. It waits for a published screen.',
      }
    case 'attention':
      return { tone: 'bad', shape: 'square', short: 'Needs attention', sentence: status.reason }
  }
}

/** Whether a device does what it should: it shows its newest version or its capture device, or is black on purpose. */
export function isAsItShould(status: DeviceStatus): boolean {
  if (status.kind === 'blank' || status.kind === 'passthrough') return true
  return status.kind === 'showing' && status.current
}
