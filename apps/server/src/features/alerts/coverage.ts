import type { Queries } from '../../platform/database/schema.ts'

/** A span of time, half-open, epoch ms. */
export type Period = { fromMs: number; untilMs: number }
/** When a device was in service in a period, and for which times it has play records; these do not overlap. */
export type AccountedTime = { service: Period; accounted: readonly Period[] }

const HOUR_MS = 3_600_000
/** Records of the last hour may not be delivered yet. */
const DELIVERED_AFTER_MS = HOUR_MS
/** Less time than this says nothing, ms. */
const JUDGED_FROM_MS = HOUR_MS

/** The time that spans and a list of spans have in common, ms. */
const sharedMs = (span: Period, others: readonly Period[]): number =>
  others.reduce(
    (sum, other) =>
      sum + Math.max(0, Math.min(span.untilMs, other.untilMs) - Math.max(span.fromMs, other.fromMs)),
    0,
  )

/**
 * For which share of the last day devices have accounted, 0 to 100, by row id. Only time counts in which the fleet's log says
 * that a screen was shown: a display that is blank, switched off or shows a capture device has nothing to record. A device that says nothing
 * of its time before the first change of the day is judged from there on.
 */
export async function coverageShares(
  db: Queries,
  companyId: string,
  nowMs: number,
  accounted: (companyId: string, period: Period) => Promise<ReadonlyMap<string, AccountedTime>>,
): Promise<ReadonlyMap<string, number>> {
  const untilMs = nowMs - DELIVERED_AFTER_MS
  const period = { fromMs: untilMs - 24 * HOUR_MS, untilMs }
  const times = await accounted(companyId, period)
  const changes = new Map<string, { atMs: number; code: string | null }[]>()
  const events = await db
    .selectFrom('fleet_event')
    .select(['device_id', 'at_ms', 'code'])
    .where('company_id', '=', companyId)
    .where('kind', '=', 'showing')
    .where('at_ms', '>=', period.fromMs)
    .where('at_ms', '<', untilMs)
    .orderBy('position')
    .execute()
  for (const event of events) {
    if (event.device_id === null) continue
    const of = changes.get(event.device_id) ?? []
    changes.set(event.device_id, of)
    of.push({ atMs: event.at_ms, code: event.code })
  }
  const devices = await db
    .selectFrom('device')
    .innerJoin('fleet_device as known', (join) =>
      join.onRef('known.device_id', '=', 'device.id').onRef('known.company_id', '=', 'device.company_id'),
    )
    .select(['device.id', 'device.device_id', 'known.shown'])
    .where('device.company_id', '=', companyId)
    .where('device.active', '=', 1)
    .execute()
  const shares = new Map<string, number>()
  for (const { id, device_id: deviceId, shown } of devices) {
    const time = times.get(deviceId)
    if (!time) continue
    const share = shareOf(time, showingSpans(changes.get(id) ?? [], shown, period))
    if (share !== null) shares.set(id, share)
  }
  return shares
}

/** The spans of a period in which a device showed a screen. */
export function showingSpans(
  changes: readonly { atMs: number; code: string | null }[],
  shown: string | null,
  period: Period,
): Period[] {
  const isScreen = shown !== null && !['blank', 'off', 'paused', 'passthrough', 'nothing'].includes(shown)
  if (changes.length === 0) return isScreen ? [period] : []
  return changes.flatMap(({ atMs, code }, index) =>
    code === 'version' ? [{ fromMs: atMs, untilMs: changes[index + 1]?.atMs ?? period.untilMs }] : [],
  )
}

/** The share for which a device accounts of the time in which it showed a screen; null where that is too short. */
export function shareOf({ service, accounted }: AccountedTime, showing: readonly Period[]): number | null {
  const expected = showing
    .map(({ fromMs, untilMs }) => ({
      fromMs: Math.max(fromMs, service.fromMs),
      untilMs: Math.min(untilMs, service.untilMs),
    }))
    .filter(({ fromMs, untilMs }) => fromMs < untilMs)
  const expectedMs = expected.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
  if (expectedMs < JUDGED_FROM_MS) return null
  const foundMs = expected.reduce((sum, span) => sum + sharedMs(span, accounted), 0)
  return Math.floor((foundMs / expectedMs) * 100)
}
