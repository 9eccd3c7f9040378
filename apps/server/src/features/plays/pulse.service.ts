import { ROLLUP_SPANS } from '@vitrine/core'
import type { FleetPlays, FleetPlaysQuery } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import { createPulseStore, PULSE_STEP_MS } from './pulse.store.ts'
import { createReportStore } from './report.store.ts'

/** Entries of a list of the most frequent. */
const TOP = 5
const MINUTE_MS = 60_000
const { hour: HOUR_MS, day: DAY_MS } = ROLLUP_SPANS
const SPANS: Record<FleetPlaysQuery['span'], { stepMs: number; bars: number }> = {
  '24h': { stepMs: PULSE_STEP_MS, bars: 144 },
  '7d': { stepMs: HOUR_MS, bars: 7 * 24 },
  '30d': { stepMs: DAY_MS, bars: 30 },
}

/** What the devices dashboard shows of plays: how many, when, and of what. Reports have the exact figures with their coverage. */
export function createPulseService({
  db,
  clock,
  screenNames,
  deviceIdOf,
}: {
  db: Db
  clock: Clock
  screenNames(companyId: string): Promise<ReadonlyMap<string, string>>
  /** the id by which a device signs plays; null for an unknown one */
  deviceIdOf(companyId: string, id: string): Promise<string | null>
}) {
  const store = createPulseStore(db)
  const reports = createReportStore(db)

  /** Bars of a span; of one device beyond a day from its rollups, which have hours. */
  const barsOf = async (
    companyId: string,
    { span, offset }: FleetPlaysQuery,
    deviceId: string | undefined,
    nowMs: number,
  ): Promise<FleetPlays['bars']> => {
    const { stepMs, bars } = SPANS[span]
    const aheadMs = offset * MINUTE_MS
    const toMs = Math.floor((nowMs + aheadMs) / stepMs) * stepMs + stepMs - aheadMs
    const fromMs = toMs - bars * stepMs
    const none = () => Array.from({ length: bars }, () => 0)
    const counts = { item: none(), ad: none() }
    const add = (atMs: number, kind: 'item' | 'ad', plays: number): void => {
      const bar = Math.floor((atMs - fromMs) / stepMs)
      if (bar >= 0 && bar < bars) counts[kind][bar]! += plays
    }
    if (deviceId === undefined || span === '24h')
      for (const { atMs, kind, plays } of await store.bars(companyId, fromMs - PULSE_STEP_MS, deviceId))
        add(atMs, kind === 'ad' ? 'ad' : 'item', plays)
    else
      for (const kind of ['item', 'ad'] as const)
        for (const { atMs, plays } of await reports.sums(
          companyId,
          { fromMs: Math.floor(fromMs / HOUR_MS) * HOUR_MS, untilMs: Math.ceil(toMs / HOUR_MS) * HOUR_MS },
          { kind, device: deviceId },
          ['at_ms'],
          false,
        ))
          add(atMs, kind, plays)
    return { from: fromMs, step: stepMs, items: counts.item, ads: counts.ad }
  }

  /** What one device showed most often in a period (full hours), from its rollups. */
  const mostOn = async (
    companyId: string,
    device: string,
    period: { fromMs: number; untilMs: number },
    what: 'thing' | 'site',
    kind: 'item' | 'ad' | null,
  ): Promise<{ key: string; plays: number }[]> => {
    const sums = await reports.sums(
      companyId,
      period,
      { device, ...(kind && { kind }) },
      [what === 'thing' ? 'thing' : 'site_id'],
      false,
    )
    const plays = new Map<string, number>()
    for (const sum of sums) {
      const key = what === 'thing' ? sum.thing : sum.siteId
      // Plays of a version that nobody knows any more belong to no screen.
      if (key !== '') plays.set(key, (plays.get(key) ?? 0) + sum.plays)
    }
    return [...plays]
      .map(([key, count]) => ({ key, plays: count }))
      .toSorted((a, b) => b.plays - a.plays || (a.key < b.key ? -1 : 1))
      .slice(0, TOP)
  }

  return {
    /** Plays of the whole fleet, or of one device by its row id; of an unknown one there are none. */
    async plays(companyId: string, query: FleetPlaysQuery): Promise<FleetPlays> {
      const nowMs = clock.now()
      const deviceId =
        query.device === undefined ? undefined : ((await deviceIdOf(companyId, query.device)) ?? '')
      const day = await barsOf(companyId, { ...query, span: '24h' }, deviceId, nowMs)
      const aheadMs = query.offset * MINUTE_MS
      const todayMs = Math.floor((nowMs + aheadMs) / DAY_MS) * DAY_MS - aheadMs
      const sinceToday = (counts: readonly number[]): number =>
        counts.reduce((sum, count, bar) => sum + (day.from + bar * day.step >= todayMs ? count : 0), 0)
      const untilMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS + HOUR_MS
      const sinceMs = untilMs - DAY_MS
      const most = (what: 'thing' | 'site', kind: 'item' | 'ad' | null) =>
        deviceId === undefined
          ? store.most(companyId, what, kind, sinceMs, TOP)
          : mostOn(companyId, deviceId, { fromMs: sinceMs, untilMs }, what, kind)
      const things = async (kind: 'item' | 'ad') => {
        const found = await most('thing', kind)
        const names = await reports.things(
          companyId,
          found.map(({ key }) => key),
        )
        return found.map(({ key, plays }) => ({
          id: names.get(key)?.id ?? null,
          name: names.get(key)?.name ?? '',
          count: plays,
        }))
      }
      const sites = await most('site', null)
      const names = sites.length === 0 ? new Map<string, string>() : await screenNames(companyId)
      return {
        at: nowMs,
        today: { from: todayMs, items: sinceToday(day.items), ads: sinceToday(day.ads) },
        day,
        bars: query.span === '24h' ? day : await barsOf(companyId, query, deviceId, nowMs),
        top_items: await things('item'),
        top_ads: await things('ad'),
        top_screens: sites.map(({ key, plays }) => ({ id: key, name: names.get(key) ?? '', count: plays })),
      }
    },
    sweep: (): Promise<void> => store.sweep(clock.now()),
  }
}
export type PulseService = ReturnType<typeof createPulseService>
