import { fitWeight, type DeviceReport, type DeviceStatus } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { formatInstant, formatRoughSpan } from '../app/format.ts'
import { fitWords } from './fitWords.ts'

export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet'
export type Shape = 'dot' | 'half' | 'triangle' | 'square' | 'ring' | 'dashes' | 'bars'
export type StatusWords = {
  tone: Tone
  shape: Shape
  /** a few words, for a pill */
  short: string
  /** a whole sentence, for the device's own page */
  sentence: string
}

/** What a status is called. Colour, shape and words always go together, so that none is needed alone. */
export function deviceStatusText(
  status: DeviceStatus,
  nowMs: number,
  /** the device's newest report, where its whole sentence is read */
  report: Pick<DeviceReport, 'offline_start'> | null = null,
): StatusWords {
  const at = (ms: number) => formatInstant(ms, nowMs)
  switch (status.kind) {
    case 'unknown':
      return {
        tone: 'quiet',
        shape: 'dashes',
        short: 'Unknown',
        sentence: 'This device has not reported yet.',
      }
    case 'offline':
      return {
        tone: 'warn',
        shape: 'triangle',
        short: `Offline ${formatRoughSpan(nowMs - status.since)}`,
        sentence: offlineSentence(status, nowMs, report),
      }
    case 'downloading':
      return {
        tone: 'busy',
        shape: 'half',
        short: `Downloading ${status.done} of ${status.total}`,
        sentence: `Downloading a new version: ${status.done} of ${status.total} files are stored and checked.`,
      }
    case 'showing': {
      const fit = fitWords(status.fit)
      if (!status.current)
        return {
          tone: 'busy',
          shape: 'half',
          short: 'Showing the previous version',
          sentence: `Showing an earlier version since ${at(status.since)}. The new version has not started yet.`,
        }
      return {
        ...(fit?.weight === 'attention'
          ? { tone: 'warn', shape: 'bars', short: fit.short }
          : { tone: 'good', shape: 'dot', short: 'Showing' }),
        sentence: `Showing the published version since ${at(status.since)}.${fit ? ` ${fit.sentence}` : ''}`,
      }
    }
    case 'blank':
      return {
        tone: 'quiet',
        shape: 'ring',
        short: 'Blank screen',
        sentence: `Blank screen since ${at(status.since)}. Shows black; not reported as a fault.`,
      }
    case 'passthrough':
      return {
        tone: 'good',
        shape: 'dot',
        short: 'Showing capture device',
        sentence: `Showing its capture device since ${at(status.since)}. Its screen continues underneath.`,
      }
    case 'idle':
      return {
        tone: 'quiet',
        shape: 'ring',
        short: 'Nothing to show yet',
        sentence: 'Connected. Assign a published screen to start playing.',
      }
    case 'attention':
      return { tone: 'bad', shape: 'square', short: 'Needs attention', sentence: status.reason }
  }
}

/** What is known of a device that is away, and no more: when it was last heard, and what it would play. */
export function offlineSentence(
  status: Extract<DeviceStatus, { kind: 'offline' }>,
  nowMs: number,
  report: Pick<DeviceReport, 'offline_start'> | null,
): string {
  const seen = `Last seen ${formatInstant(status.since, nowMs)}.`
  if (status.version === null) return `${seen} It had nothing to show then.`
  return report?.offline_start.able === false
    ? `${seen} It keeps playing what it has loaded until it restarts: it can’t start offline.`
    : `${seen} It keeps playing stored content if it has power.`
}

/**
 * When the server last heard of a device, null for never: of one that is away the instant that its status counts from, so
 * that no two places name two instants.
 */
export function lastSeenMs(device: Pick<Device, 'status' | 'checkin_epoch'>): number | null {
  return device.status.kind === 'offline' ? device.status.since : device.checkin_epoch
}

/**
 * Whether a device does what it should: it shows its newest version or its capture device, or is blank on purpose. Narrow
 * black bars are no fault.
 */
export function isHealthy(status: DeviceStatus): boolean {
  if (status.kind === 'blank' || status.kind === 'passthrough') return true
  return status.kind === 'showing' && status.current && fitWeight(status.fit) !== 'attention'
}
