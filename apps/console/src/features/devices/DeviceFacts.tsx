import type { DeviceReport } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import {
  formatAgo,
  formatDimensions,
  formatInstant,
  formatRoughSpan,
  formatUnit,
  readerTimeZone,
} from '../../app/format.ts'
import { browserWords } from '../../ui/browserWords.ts'
import { deviceReasonText } from '../../ui/deviceReasonText.ts'
import { lastSeenMs } from '../../ui/deviceStatusText.ts'
import { scheduleArrivalTexts } from '../../ui/scheduleArrival.texts.ts'
import { useNow } from '../../ui/useNow.ts'
import { unableWords } from './abilityWords.ts'
import { DeviceScheduleFact } from './DeviceScheduleFact.tsx'
import { StorageMeter } from './StorageMeter.tsx'
import { deviceFactsTexts } from './deviceFacts.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

/** What a device is and says of itself. */
export function DeviceFacts({ device }: { device: Device }) {
  const nowMs = useNow()
  const report = device.data
  const seenMs = lastSeenMs(device)
  return (
    <dl className="v-facts">
      <dt>{deviceFactsTexts.startsOffline()}</dt>
      <dd>{offlineWords(device)}</dd>
      <dt>{deviceFactsTexts.kioskLock()}</dt>
      <dd>{pinnedWords(device)}</dd>
      <dt>{deviceFactsTexts.display()}</dt>
      <dd>{report ? displayWords(report.glass) : commonTexts.unknown()}</dd>
      <dt>{deviceFactsTexts.storage()}</dt>
      <dd>{report?.storage ? <StorageMeter storage={report.storage} /> : commonTexts.unknown()}</dd>
      <dt>{deviceFactsTexts.clock()}</dt>
      <dd>{clockWords(report?.clock_offset ?? null)}</dd>
      <dt>{deviceFactsTexts.timeZone()}</dt>
      <dd>{report?.time_zone ?? commonTexts.unknown()}</dd>
      <dt>{scheduleArrivalTexts.device()}</dt>
      <dd>
        <DeviceScheduleFact device={device} />
      </dd>
      <dt>{deviceFactsTexts.synchronisation()}</dt>
      <dd>{stepWords(report)}</dd>
      <dt>{deviceFactsTexts.player()}</dt>
      <dd>{device.player_version ?? commonTexts.unknown()}</dd>
      <dt>{deviceFactsTexts.lastSeen()}</dt>
      <dd>{seenMs === null ? deviceFactsTexts.never() : formatAgo(seenMs, nowMs)}</dd>
      <dt>{deviceFactsTexts.address()}</dt>
      <dd className="v-numbers">{device.address}</dd>
      <dt>{deviceFactsTexts.browser()}</dt>
      <dd>{browserWords(device.browser)}</dd>
      <dt>{deviceFactsTexts.deviceId()}</dt>
      <dd className="v-numbers">{device.deviceId}</dd>
      <dt>{deviceFactsTexts.paired()}</dt>
      <dd>{formatInstant(device.accepted_at, nowMs)}</dd>
    </dl>
  )
}

/** Whose wall clock the times of this page go by. */
export function zoneWords(deviceZone: string | undefined): string {
  const here = readerTimeZone()
  if (deviceZone === undefined) return deviceFactsTexts.zoneUnknown({ zone: here })
  return deviceZone === here
    ? deviceFactsTexts.zoneSame({ zone: here })
    : deviceFactsTexts.zoneOther({ zone: here, deviceZone })
}

function displayWords({ width, height, ratio }: DeviceReport['glass']): string {
  const size = formatDimensions(width, height)
  return ratio === 1 ? size : deviceFactsTexts.displayRatio({ size, ratio })
}

function offlineWords(device: Device): string {
  const start = device.data?.offline_start
  if (!start) return commonTexts.unknown()
  return start.able
    ? deviceFactsTexts.startsOfflineYes()
    : deviceFactsTexts.startsOfflineNo({ reason: deviceReasonText(start) })
}

/** Whether people in front of it can leave the player. */
function pinnedWords(device: Device): string {
  const abilities = device.data?.abilities
  if (!abilities?.pinned) return commonTexts.unknown()
  const reason = unableWords(abilities, 'pinned')
  return reason === null ? deviceFactsTexts.locked() : deviceFactsTexts.notLocked({ reason })
}

function clockWords(offsetMs: number | null): string {
  if (offsetMs === null) return commonTexts.unknown()
  const awayMs = Math.abs(offsetMs)
  if (awayMs < 1_000) return deviceFactsTexts.clockAccurate()
  const span = formatRoughSpan(awayMs)
  return offsetMs > 0 ? deviceFactsTexts.clockBehind({ span }) : deviceFactsTexts.clockAhead({ span })
}

/** How well a display keeps time with others of its screen, as it measures itself. */
function stepWords(report: Device['data']): string {
  if (!report || report.clock_error === undefined) return commonTexts.unknown()
  const late = report.check?.late
  const ms = (value: number) => formatUnit(value, 'millisecond', 0)
  const span = ms(report.clock_error)
  return late
    ? deviceFactsTexts.accurateAndLate({ span, usual: ms(late.p50), rare: ms(late.p99) })
    : deviceFactsTexts.accurate({ span })
}
