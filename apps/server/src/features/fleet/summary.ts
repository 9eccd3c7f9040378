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
import { createFigureStore } from './figures.store.ts'
import { createFleetStore } from './fleet.store.ts'
import { DAY_MS } from './retention.ts'
import { SAMPLE_STEP_MS, showingByBar } from './samples.ts'
import { showingTime } from './showingTime.ts'
import { standingsOf, type StandingSources } from './standings.ts'

/** Entries of a list of the most frequent. */
const TOP = 5
const MINUTE_MS = 60_000
const SPANS: Record<FleetSpan, { stepMs: number; bars: number }> = {
  '24h': { stepMs: SAMPLE_STEP_MS, bars: 144 },
  '7d': { stepMs: 60 * MINUTE_MS, bars: 7 * 24 },
  '30d': { stepMs: DAY_MS, bars: 30 },
}

/** The figures of the devices dashboard, of the whole fleet or of one device. */
export async function summaryOf(
  db: Db,
  companyId: string,
  query: FleetSummaryQuery,
  sources: StandingSources,
): Promise<FleetSummary> {
  const store = createFigureStore(db)
  const { device, span, offset } = query
  const { nowMs } = sources
  const day = await barsOf(store, companyId, '24h', { nowMs, offset, device })
  const devices = await standingsOf(db, companyId, device, sources)
  const byStatus: Record<FleetStatus, number> = {
    showing: 0,
    downloading: 0,
    attention: 0,
    offline: 0,
    blank: 0,
    off: 0,
    paused: 0,
    passthrough: 0,
    idle: 0,
    unknown: 0,
  }
  const byVersion = new Map<string | null, number>()
  for (const { kind, playerVersion } of devices) {
    byStatus[kind] += 1
    byVersion.set(playerVersion, (byVersion.get(playerVersion) ?? 0) + 1)
  }
  const pauses = await store.pauses(companyId, nowMs, device)
  const faults = await store.faults(companyId, 'code', day.from, device, TOP)
  const troubled =
    device === undefined ? await store.faults(companyId, 'device_id', day.from, undefined, TOP) : []
  const names = await createFleetStore(db).deviceNames(
    companyId,
    troubled.map(({ key }) => key),
  )
  const shown =
    device === undefined
      ? null
      : showingTime(
          await store.standingEvents(companyId, device, day.from),
          { fromMs: day.from, stepMs: day.step, count: SPANS['24h'].bars },
          nowMs,
        )
  return {
    at: nowMs,
    devices: devices.length,
    by_status: byStatus,
    by_version: [...byVersion]
      .map(([version, count]) => ({ version, devices: count }))
      .toSorted((a, b) => b.devices - a.devices),
    pauses,
    day,
    showing: shown?.bars ?? (await showingByBar(db, companyId, day.from, SPANS['24h'].bars)),
    one: shown && { showing_since: shown.sinceMs, showing_share: shown.share },
    span: span === '24h' ? day : await barsOf(store, companyId, span, { nowMs, offset, device }),
    faults: faults.map(({ key, count }) => ({ code: key, count })),
    hosts: await hostsOf(store, companyId, day.from, device),
    // One that was deleted since has no page to look at.
    troubled: troubled.flatMap(({ key, count }) => {
      const name = names.get(key)
      return name === undefined ? [] : [{ device_id: key, device_name: name, count }]
    }),
  }
}

/** Requests to outside hosts since an instant. */
async function hostsOf(
  store: ReturnType<typeof createFigureStore>,
  companyId: string,
  fromMs: number,
  device: string | undefined,
): Promise<FleetSummary['hosts']> {
  const all = await store.hostCounts(companyId, fromMs, device)
  const top = (countOf: (one: (typeof all)[number]) => number) =>
    all
      .map((one) => ({ host: one.host, count: countOf(one) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || (a.host < b.host ? -1 : 1))
      .slice(0, TOP)
  return {
    allowed: all.reduce((sum, { allowed }) => sum + allowed, 0),
    blocked: all.reduce((sum, { blocked }) => sum + blocked, 0),
    asked: top(({ allowed, blocked }) => allowed + blocked),
    blocked_most: top(({ blocked }) => blocked),
  }
}

/** The bars of a span; the last one is the bar that is being filled. */
async function barsOf(
  store: ReturnType<typeof createFigureStore>,
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
    if (kind !== 'blocked') add(kind, bar, count)
  // One event tells of many requests, so these are counted by themselves.
  for (const { bar, count } of await store.blockedBars(companyId, { fromMs, toMs, stepMs }, device))
    add('blocked', bar, count)
  // Events beyond the size limit are kept as counts by day only.
  if (span === '30d' && device === undefined)
    for (const { day_ms: dayMs, kind, count } of await store.days(companyId, fromMs))
      if (kind !== 'blocked') add(kind, Math.floor((dayMs - fromMs) / stepMs), count)
  return { from: fromMs, step: stepMs, kinds }
}
