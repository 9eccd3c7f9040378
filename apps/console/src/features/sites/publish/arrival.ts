import type { DeviceStatus } from '@vitrine/core'
import { deviceStatusTexts } from '../../../ui/deviceStatus.texts.ts'
import { deviceReasonText } from '../../../ui/deviceReasonText.ts'
import type { Shape, Tone } from '../../../ui/deviceStatusText.ts'
import { publishTexts } from './publish.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'

/**
 * How far a version is from a display: `live`, the device reports that it shows it; `coming`; `away`, it comes when the
 * device is back; `held`, something on the device keeps it from being seen.
 */
export type Stage = 'live' | 'coming' | 'away' | 'held'

export type Arrival = { stage: Stage; tone: Tone; shape: Shape; words: string; sinceMs: number | null }

/** How far a published version has come on a device, from what the device itself reports. */
export function arrivalOf(status: DeviceStatus, version: string): Arrival {
  const updating: Arrival = {
    stage: 'coming',
    tone: 'busy',
    shape: 'half',
    words: publishTexts.updating(),
    sinceMs: null,
  }
  switch (status.kind) {
    case 'showing':
      return status.version === version
        ? { stage: 'live', tone: 'good', shape: 'dot', words: publishTexts.live(), sinceMs: status.since }
        : updating
    case 'downloading':
      return { ...updating, words: publishTexts.downloading({ done: status.done, total: status.total }) }
    case 'idle':
      return updating
    case 'offline':
      return { stage: 'away', tone: 'warn', shape: 'triangle', words: publishTexts.offline(), sinceMs: null }
    case 'blank':
      return { stage: 'held', tone: 'quiet', shape: 'ring', words: publishTexts.blankScreen(), sinceMs: null }
    case 'off':
      return {
        stage: 'held',
        tone: 'quiet',
        shape: 'ring',
        words: deviceStatusTexts.short.off(),
        sinceMs: null,
      }
    case 'paused':
      return { stage: 'held', tone: 'warn', shape: 'pause', words: publishTexts.paused(), sinceMs: null }
    case 'passthrough':
      return {
        stage: 'held',
        tone: 'quiet',
        shape: 'ring',
        words: publishTexts.showingCaptureDevice(),
        sinceMs: null,
      }
    case 'attention':
      return { stage: 'held', tone: 'bad', shape: 'square', words: deviceReasonText(status), sinceMs: null }
    case 'unknown':
      return { stage: 'held', tone: 'quiet', shape: 'dashes', words: commonTexts.unknown(), sinceMs: null }
  }
}
