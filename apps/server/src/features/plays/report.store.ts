import { HOUR_TOTALS, ROLLUP_SPANS } from '@vitrine/core'
import type { PlayRefusal } from '@vitrine/protocol'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/schema.ts'
import { contains } from '../../platform/http/paging.ts'
import type { Span } from './coverage.ts'

/** Which plays are looked at. */
export type PlayFilter = {
  kind?: 'item' | 'ad' | undefined
  device?: string | undefined
  site?: string | undefined
  /** groups of devices, as devices are in them now */
  groups?: readonly string[] | undefined
  q?: string | undefined
}
/** Sums of plays that have some columns in common; columns that were not asked for are empty. */
export type PlaySum = {
  thing: string
  deviceId: string
  siteId: string
  atMs: number
  plays: number
  shownMs: number
}
type Column = 'thing' | 'device_id' | 'site_id' | 'at_ms'

/** Where rows of a period lie: by hour, or by day where days are whole and by hour before and after them. */
function segments(
  { fromMs, untilMs }: Span,
  by: 'things by hour' | 'totals by hour' | 'days',
): (Span & { spanMs: number })[] {
  const { hour, day } = ROLLUP_SPANS
  if (by === 'totals by hour') return [{ spanMs: HOUR_TOTALS, fromMs, untilMs }]
  const firstDay = Math.ceil(fromMs / day) * day
  const lastDay = Math.floor(untilMs / day) * day
  if (by === 'things by hour' || firstDay >= lastDay) return [{ spanMs: hour, fromMs, untilMs }]
  return [
    { spanMs: hour, fromMs, untilMs: firstDay },
    { spanMs: day, fromMs: firstDay, untilMs: lastDay },
    { spanMs: hour, fromMs: lastDay, untilMs },
  ].filter((segment) => segment.fromMs < segment.untilMs)
}

/** The devices of some groups. */
const inGroups = (db: Queries, companyId: string, groups: readonly string[]) =>
  db
    .selectFrom('device')
    .select('device_id')
    .where('company_id', '=', companyId)
    .where('group_id', 'in', groups.length === 0 ? [''] : groups)

/** What reports read: rollups only, never play records. Every query carries the company. */
export function createReportStore(db: Queries) {
  return {
    /**
     * Plays of a period (full hours), added up by some columns.
     * @param by  with `at_ms` the start of the hour, or of the day of UTC where `days` is true
     */
    async sums(
      companyId: string,
      period: Span,
      filter: PlayFilter,
      by: readonly Column[],
      days: boolean,
    ): Promise<PlaySum[]> {
      const sums: PlaySum[] = []
      const rows =
        days || !by.includes('at_ms') ? 'days' : filter.q ? ('things by hour' as const) : 'totals by hour'
      for (const { spanMs, fromMs, untilMs } of segments(period, rows)) {
        let query = db
          .selectFrom('play_rollup')
          .where('company_id', '=', companyId)
          .where('span_ms', '=', spanMs)
          .where('at_ms', '>=', fromMs)
          .where('at_ms', '<', untilMs)
        if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind)
        if (filter.device !== undefined) query = query.where('device_id', '=', filter.device)
        if (filter.site !== undefined) query = query.where('site_id', '=', filter.site)
        if (filter.groups !== undefined)
          query = query.where('device_id', 'in', inGroups(db, companyId, filter.groups))
        if (filter.q)
          query = query.where('thing', 'in', (eb) =>
            eb
              .selectFrom('play_thing')
              .select('key')
              .where('company_id', '=', companyId)
              .where(contains('name', filter.q!)),
          )
        const summed = await query
          .groupBy(by.map((column) => sql.ref(column)))
          .select([
            ...(['thing', 'device_id', 'site_id'] as const).map((column) =>
              by.includes(column) ? sql<string>`${sql.ref(column)}`.as(column) : sql<string>`''`.as(column),
            ),
            sql<number>`max(at_ms)`.as('at'),
            sql<number>`sum(plays)`.as('plays'),
            sql<number>`sum(shown_ms)`.as('shown'),
          ])
          .execute()
        for (const row of summed)
          sums.push({
            thing: row.thing,
            deviceId: row.device_id,
            siteId: row.site_id,
            atMs: Number(row.at),
            plays: Number(row.plays),
            shownMs: Number(row.shown),
          })
      }
      return sums
    },

    /** What was shown, by key. */
    async things(
      companyId: string,
      keys: readonly string[],
    ): Promise<Map<string, { id: string; name: string }>> {
      const found = new Map<string, { id: string; name: string }>()
      for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
        const rows = await db
          .selectFrom('play_thing')
          .select(['key', 'id', 'name'])
          .where('company_id', '=', companyId)
          .where('key', 'in', keys.slice(at, at + KEYS_AT_ONCE))
          .execute()
        for (const { key, id, name } of rows) found.set(key, { id, name })
      }
      return found
    },

    /** Unbroken runs of records that end after an instant and begin before another. */
    stretches: (companyId: string, { fromMs, untilMs }: Span): Promise<(Span & { deviceId: string })[]> =>
      db
        .selectFrom('play_stretch')
        .select(['device_id as deviceId', 'from_ms as fromMs', 'until_ms as untilMs'])
        .where('company_id', '=', companyId)
        .where('until_ms', '>', fromMs)
        .where('from_ms', '<', untilMs)
        .execute(),

    /** When the first record of each device begins and the last one ends, of all times. */
    async reach(companyId: string): Promise<Map<string, { firstMs: number; lastMs: number }>> {
      const rows = await db
        .selectFrom('play_stretch')
        .where('company_id', '=', companyId)
        .groupBy('device_id')
        .select(['device_id', sql<number>`min(from_ms)`.as('first'), sql<number>`max(until_ms)`.as('last')])
        .execute()
      return new Map(
        rows.map((row) => [row.device_id, { firstMs: Number(row.first), lastMs: Number(row.last) }]),
      )
    },

    /** Impossible records that were received in a period, by device and reason, most first. */
    async asides(
      companyId: string,
      { fromMs, untilMs }: Span,
      { device, site, groups }: PlayFilter,
    ): Promise<{ deviceId: string; reason: PlayRefusal; records: number }[]> {
      let query = db
        .selectFrom('play_aside')
        .where('company_id', '=', companyId)
        .where('at_ms', '>=', fromMs)
        .where('at_ms', '<', untilMs)
      if (device !== undefined) query = query.where('device_id', '=', device)
      if (site !== undefined) query = query.where('site_id', '=', site)
      if (groups !== undefined) query = query.where('device_id', 'in', inGroups(db, companyId, groups))
      const rows = await query
        .groupBy(['device_id', 'reason'])
        .select(['device_id', 'reason', sql<number>`sum(records)`.as('records')])
        .orderBy('records', 'desc')
        .orderBy('device_id')
        .orderBy('reason')
        .execute()
      return rows.map((row) => ({
        deviceId: row.device_id,
        reason: row.reason as PlayRefusal,
        records: Number(row.records),
      }))
    },
  }
}

/** Keys in one statement. */
const KEYS_AT_ONCE = 500
