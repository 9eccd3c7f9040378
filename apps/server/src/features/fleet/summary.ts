import { statusKindOf } from '@vitrine/core'
import {
  FLEET_EVENT_KINDS,
  type FleetBars,
  type FleetEventKind,
  type FleetSpan,
  type FleetStatus,
  type FleetSummary,
  type FleetSummaryQuery,
} from '@vitrine/protocol'
import type { Db } from '../../platform/database/schema.ts'
import { createFleetStore } from './fleet.store.ts'
import { DAY_MS } from './retention.ts'

/** Entries of a list of the most frequent. */
const TOP = 5
const MINUTE_MS = 60_000
const SPANS: Record<FleetSpan, { stepMs: number; bars: number }> = {
  '24h': { stepMs: 10 * MINUTE_MS, bars: 144 },
  '7d': { stepMs: 60 * MINUTE_MS, bars: 7 * 24 },
  '30d': { stepMs: DAY_MS, bars: 30 },
}

/** The figures of the devices dashboard, of the whole fleet or of one device. */
export async function summaryOf(
  db: Db,
  companyId: string,
  query: FleetSummaryQuery,
  { nowMs, connected }: { nowMs: number; connected: (deviceId: string) => boolean },
): Promise<FleetSummary> {
  const store = createFleetStore(db)
  const { device, span, offset } = query
  const day = await barsOf(store, companyId, '24h', { nowMs, offset, device })
  const devices = await store.devices(companyId, device)
  const published = await store.publishedSites(companyId)
  const byStatus: Record<FleetStatus, number> = {
    showing: 0,
    downloading: 0,
    attention: 0,
    offline: 0,
    blank: 0,
    passthrough: 0,
    idle: 0,
    unknown: 0,
  }
  const byVersion = new Map<string | null, number>()
  for (const row of devices) {
    const kind = statusKindOf(
      {
        checkinMs: row.checkin_ms,
        disconnectedMs: row.disconnected_ms,
        connected: connected(row.id),
        state: row.state as Parameters<typeof statusKindOf>[0]['state'],
        hasWanted: row.site_id !== null && published.has(row.site_id),
      },
      nowMs,
    )
    byStatus[kind] += 1
    byVersion.set(row.player_version, (byVersion.get(row.player_version) ?? 0) + 1)
  }
  const faults = await store.faults(companyId, 'code', day.from, device, TOP)
  const troubled =
    device === undefined ? await store.faults(companyId, 'device_id', day.from, undefined, TOP) : []
  const names = await store.deviceNames(
    companyId,
    troubled.map(({ key }) => key),
  )
  return {
    at: nowMs,
    devices: devices.length,
    by_status: byStatus,
    by_version: [...byVersion]
      .map(([version, count]) => ({ version, devices: count }))
      .toSorted((a, b) => b.devices - a.devices),
    day,
    span: span === '24h' ? day : await barsOf(store, companyId, span, { nowMs, offset, device }),
    faults: faults.map(({ key, count }) => ({ code: key, count })),
    // One that was deleted since has no page to look at.
    troubled: troubled.flatMap(({ key, count }) => {
      const name = names.get(key)
      return name === undefined ? [] : [{ device_id: key, device_name: name, count }]
    }),
  }
}

/** The bars of a span; the last one is the bar that is being filled. */
async function barsOf(
  store: ReturnType<typeof createFleetStore>,
  companyId: string,
  span: FleetSpan,
  { nowMs, offset, device }: { nowMs: number; offset: number; device: string | undefined },
): Promise<FleetBars> {
  const { stepMs, bars } = SPANS[span]
  const aheadMs = offset * MINUTE_MS
  const toMs = Math.floor((nowMs + aheadMs) / stepMs) * stepMs + stepMs - aheadMs
  const fromMs = toMs - bars * stepMs
  const kinds: Partial<Record<FleetEventKind, number[]>> = {}
  const add = (kind: string, bar: number, count: number): void => {
    const known = FLEET_EVENT_KINDS.find((one) => one === kind)
    if (known === undefined || bar < 0 || bar >= bars) return
    const counts = (kinds[known] ??= Array.from({ length: bars }, () => 0))
    counts[bar]! += count
  }
  for (const { kind, bar, count } of await store.bars(companyId, { fromMs, toMs, stepMs }, device))
    add(kind, bar, count)
  // Events beyond the size limit are kept as counts by day only.
  if (span === '30d' && device === undefined)
    for (const { day_ms: dayMs, kind, count } of await store.days(companyId, fromMs))
      add(kind, Math.floor((dayMs - fromMs) / stepMs), count)
  return { from: fromMs, step: stepMs, kinds }
}
