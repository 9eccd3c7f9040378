import { whyUnable } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { formatAgo, formatInstant, formatRoughSpan, formatUnit, readerTimeZone } from '../../app/format.ts'
import { browserWords } from '../../ui/browserWords.ts'
import { lastSeenMs } from '../../ui/deviceStatusText.ts'
import { useNow } from '../../ui/useNow.ts'
import { StorageMeter } from './StorageMeter.tsx'

/** What a device is and says of itself. */
export function DeviceFacts({ device }: { device: Device }) {
  const nowMs = useNow()
  const report = device.data
  const seenMs = lastSeenMs(device)
  return (
    <dl className="v-facts">
      <dt>Starts offline</dt>
      <dd>{offlineWords(device)}</dd>
      <dt>Kiosk lock</dt>
      <dd>{pinnedWords(device)}</dd>
      <dt>Display</dt>
      <dd>
        {report
          ? `${report.glass.width} × ${report.glass.height}${report.glass.ratio === 1 ? '' : `, ${report.glass.ratio} px per point`}`
          : 'Unknown'}
      </dd>
      <dt>Storage</dt>
      <dd>{report?.storage ? <StorageMeter storage={report.storage} /> : 'Unknown'}</dd>
      <dt>Clock</dt>
      <dd>{clockWords(report?.clock_offset ?? null)}</dd>
      <dt>Time zone</dt>
      <dd>{report?.time_zone ?? 'Unknown'}</dd>
      <dt>Synchronisation</dt>
      <dd>{stepWords(report)}</dd>
      <dt>Player</dt>
      <dd>{device.player_version ?? 'Unknown'}</dd>
      <dt>Last seen</dt>
      <dd>{seenMs === null ? 'Never' : formatAgo(seenMs, nowMs)}</dd>
      <dt>Address</dt>
      <dd className="v-numbers">{device.address}</dd>
      <dt>Browser</dt>
      <dd>{browserWords(device.browser)}</dd>
      <dt>Device ID</dt>
      <dd className="v-numbers">{device.deviceId}</dd>
      <dt>Paired</dt>
      <dd>{formatInstant(device.accepted_at, nowMs)}</dd>
    </dl>
  )
}

/** Whose wall clock the times of this page go by. */
export function zoneWords(deviceZone: string | undefined): string {
  const here = readerTimeZone()
  if (deviceZone === undefined)
    return `Times are in your time zone, ${here}. The device’s time zone is unknown.`
  return deviceZone === here
    ? `Times are in your time zone, ${here}, which is also the device’s.`
    : `Times are in your time zone, ${here}. The device is in ${deviceZone}.`
}

function offlineWords(device: Device): string {
  const start = device.data?.offline_start
  if (!start) return 'Unknown'
  return start.able
    ? 'Yes. It starts and plays without a network'
    : `No. ${start.reason ?? 'The device gave no reason.'}`
}

/** Whether people in front of it can leave the player. */
function pinnedWords(device: Device): string {
  const abilities = device.data?.abilities
  if (!abilities?.pinned) return 'Unknown'
  const why = whyUnable(abilities, 'pinned')
  return why === null
    ? 'On. People at the display can’t leave the player'
    : `Off. People at the display can leave the player. ${why}`
}

function clockWords(offsetMs: number | null): string {
  if (offsetMs === null) return 'Unknown'
  const awayMs = Math.abs(offsetMs)
  if (awayMs < 1_000) return 'Accurate to within a second'
  return `${formatRoughSpan(awayMs)} ${offsetMs > 0 ? 'behind' : 'ahead'}. The player corrects for it`
}

/** How well a display keeps time with others of its screen, as it measures itself. */
function stepWords(report: Device['data']): string {
  if (!report || report.clock_error === undefined) return 'Unknown'
  const late = report.check?.late
  const ms = (value: number) => formatUnit(value, 'millisecond', 0)
  const clock = `Accurate to ${ms(report.clock_error)}`
  return late ? `${clock}. Items start ${ms(late.p50)} late (1 in 100: ${ms(late.p99)})` : clock
}
