import { fitWeight, isOnPurpose, type DeviceReport, type DeviceStatus, type PausedPart } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { formatInstant, formatRoughSpan } from '../app/format.ts'
import { deviceReasonText } from './deviceReasonText.ts'
import { deviceStatusTexts } from './deviceStatus.texts.ts'
import { fitWords } from './fitWords.ts'

export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet'
export type Shape = 'dot' | 'half' | 'triangle' | 'square' | 'ring' | 'dashes' | 'bars' | 'pause'
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
        short: deviceStatusTexts.short.unknown(),
        sentence: deviceStatusTexts.neverReported(),
      }
    case 'offline':
      return {
        tone: 'warn',
        shape: 'triangle',
        short: deviceStatusTexts.short.offline({ span: formatRoughSpan(nowMs - status.since) }),
        sentence: offlineSentence(status, nowMs, report),
      }
    case 'downloading':
      return {
        tone: 'busy',
        shape: 'half',
        short: deviceStatusTexts.short.downloading({ done: status.done, total: status.total }),
        sentence: deviceStatusTexts.downloading({ done: status.done, total: status.total }),
      }
    case 'showing': {
      const fit = fitWords(status.fit)
      if (!status.current)
        return {
          tone: 'busy',
          shape: 'half',
          short: deviceStatusTexts.short.previous(),
          sentence: deviceStatusTexts.showingEarlier({ at: at(status.since) }),
        }
      const { ads_paused: adsPaused } = status
      if (adsPaused && fit?.weight !== 'attention')
        return {
          tone: 'warn',
          shape: 'pause',
          short: deviceStatusTexts.short.adsPaused(),
          sentence: [
            deviceStatusTexts.showing({ at: at(status.since) }),
            pausedSentence('ads', adsPaused, nowMs),
          ].join(' '),
        }
      return {
        ...(fit?.weight === 'attention'
          ? { tone: 'warn', shape: 'bars', short: fit.short }
          : { tone: 'good', shape: 'dot', short: deviceStatusTexts.short.showing() }),
        sentence: [deviceStatusTexts.showing({ at: at(status.since) }), ...(fit ? [fit.sentence] : [])].join(
          ' ',
        ),
      }
    }
    case 'blank':
      return {
        tone: 'quiet',
        shape: 'ring',
        short: deviceStatusTexts.short.blank(),
        sentence: deviceStatusTexts.blank({ at: at(status.since) }),
      }
    case 'off':
      return {
        tone: 'quiet',
        shape: 'ring',
        short: deviceStatusTexts.short.off(),
        sentence: deviceStatusTexts.off({ at: at(status.since) }),
      }
    case 'paused':
      return {
        tone: 'warn',
        shape: 'pause',
        short: deviceStatusTexts.short.paused(),
        sentence: pausedSentence('presentation', status, nowMs),
      }
    case 'passthrough':
      return {
        tone: 'good',
        shape: 'dot',
        short: deviceStatusTexts.short.passthrough(),
        sentence: deviceStatusTexts.passthrough({ at: at(status.since) }),
      }
    case 'idle':
      return {
        tone: 'quiet',
        shape: 'ring',
        short: deviceStatusTexts.short.idle(),
        sentence: deviceStatusTexts.idle(),
      }
    case 'attention':
      return {
        tone: 'bad',
        shape: 'square',
        short: deviceStatusTexts.short.attention(),
        sentence: deviceReasonText(status),
      }
  }
}

/** What is paused on purpose, by whom and until when. */
export function pausedSentence(
  what: PausedPart,
  { until, by }: { until: number; by: string | null },
  nowMs: number,
): string {
  const end = formatInstant(until, nowMs)
  const texts = deviceStatusTexts.pausedOf[what]
  return by === null ? texts.until({ until: end }) : texts.byUntil({ by, until: end })
}

/** What is known of a device that is away, and no more: when it was last heard, and what it would play. */
export function offlineSentence(
  status: Extract<DeviceStatus, { kind: 'offline' }>,
  nowMs: number,
  report: Pick<DeviceReport, 'offline_start'> | null,
): string {
  const seen = { at: formatInstant(status.since, nowMs) }
  if (status.version === null) return deviceStatusTexts.lastSeenIdle(seen)
  return report?.offline_start.able === false
    ? deviceStatusTexts.lastSeenUntilRestart(seen)
    : deviceStatusTexts.lastSeenPlaying(seen)
}

/**
 * When the server last heard of a device, null for never: of one that is away the instant that its status counts from, so
 * that no two places name two instants.
 */
export function lastSeenMs(device: Pick<Device, 'status' | 'checkin_epoch'>): number | null {
  return device.status.kind === 'offline' ? device.status.since : device.checkin_epoch
}

/**
 * Whether a device does what it should: it shows its newest version or its capture device, or is blank or paused on purpose. Narrow
 * black bars are no fault.
 */
export function isHealthy(status: DeviceStatus): boolean {
  if (isOnPurpose(status.kind) || status.kind === 'passthrough') return true
  return status.kind === 'showing' && status.current && fitWeight(status.fit) !== 'attention'
}
