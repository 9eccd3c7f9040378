import { FLEET_EVENT_KINDS, type FleetEventKind, type FleetSummary } from '@vitrine/protocol'
import type { PausedPart } from '@vitrine/core'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/schema.ts'
import type { StandingEvent } from './showingTime.ts'

/** Where the counts of all devices of a company stand in `host_count`. */
const ALL_DEVICES = ''
/** What the figures of the dashboard are made of. Every query carries the company, but those of the housekeeping. */
export function createFigureStore(db: Queries) {
  return {
    /** What is paused on purpose at an instant. */
    async pauses(companyId: string, nowMs: number, device?: string): Promise<FleetSummary['pauses']> {
      let query = db
        .selectFrom('device')
        .select((eb) => [
          'pause_what as what',
          eb.fn.countAll<number | string>().as('devices'),
          eb.fn.min('pause_until_ms').as('first'),
          eb.fn.max('pause_until_ms').as('last'),
        ])
        .where('company_id', '=', companyId)
        .where('pause_until_ms', '>', nowMs)
        .groupBy('pause_what')
        .orderBy('pause_what')
      if (device !== undefined) query = query.where('id', '=', device)
      return (await query.execute()).map((row) => ({
        what: row.what as PausedPart,
        devices: Number(row.devices),
        first_end: Number(row.first),
        last_end: Number(row.last),
      }))
    },
    async companiesWithDevices(): Promise<string[]> {
      const rows = await db.selectFrom('device').select('company_id').distinct().execute()
      return rows.map(({ company_id }) => company_id)
    },
    async keepSample(companyId: string, atMs: number, showing: number): Promise<void> {
      await db
        .insertInto('fleet_sample')
        .values({ company_id: companyId, at_ms: atMs, showing })
        .onConflict((conflict) => conflict.columns(['company_id', 'at_ms']).doUpdateSet({ showing }))
        .execute()
    },
    async removeSamplesBefore(atMs: number): Promise<void> {
      await db.deleteFrom('fleet_sample').where('at_ms', '<', atMs).execute()
    },
    samplesFrom: (companyId: string, fromMs: number) =>
      db
        .selectFrom('fleet_sample')
        .select(['at_ms', 'showing'])
        .where('company_id', '=', companyId)
        .where('at_ms', '>=', fromMs)
        .execute(),
    /** What the log says of a device's connection and display from an instant on, and the last of each before; oldest first. */
    async standingEvents(companyId: string, deviceId: string, fromMs: number): Promise<StandingEvent[]> {
      const of = (kinds: readonly FleetEventKind[]) =>
        db
          .selectFrom('fleet_event')
          .select(['position', 'at_ms', 'kind', 'code'])
          .where('company_id', '=', companyId)
          .where('device_id', '=', deviceId)
          .where('kind', 'in', kinds)
      const found = await of(['online', 'offline', 'showing']).where('at_ms', '>=', fromMs).execute()
      for (const family of [['online', 'offline'], ['showing']] as const)
        found.push(
          ...(await of(family).where('at_ms', '<', fromMs).orderBy('position', 'desc').limit(1).execute()),
        )
      return found
        .toSorted((a, b) => Number(a.position) - Number(b.position))
        .map(({ at_ms: atMs, kind, code }) => ({ atMs: Number(atMs), kind, code }))
    },
    /** Events by bar and kind from an instant on. */
    async bars(
      companyId: string,
      { fromMs, toMs, stepMs }: { fromMs: number; toMs: number; stepMs: number },
      deviceId: string | undefined,
    ): Promise<{ bar: number; kind: string; count: number }[]> {
      // Whole numbers of ours: as parameters PostgreSQL would not see that both places name the same expression.
      const bar = sql<number>`cast((at_ms - ${sql.lit(fromMs)}) / ${sql.lit(stepMs)} as integer)`
      let query = db
        .selectFrom('fleet_event')
        .select(['kind', bar.as('bar'), sql<number>`count(*)`.as('count')])
        .where('company_id', '=', companyId)
        // Named one by one, so that each is a range of the index.
        .where('kind', 'in', FLEET_EVENT_KINDS)
        .where('at_ms', '>=', fromMs)
        .where('at_ms', '<', toMs)
        .groupBy(['kind', bar])
      if (deviceId !== undefined) query = query.where('device_id', '=', deviceId)
      return (await query.execute()).map((row) => ({
        kind: row.kind,
        bar: Number(row.bar),
        count: Number(row.count),
      }))
    },
    /** Blocked requests to outside hosts by bar. */
    async blockedBars(
      companyId: string,
      { fromMs, toMs, stepMs }: { fromMs: number; toMs: number; stepMs: number },
      deviceId: string | undefined,
    ): Promise<{ bar: number; count: number }[]> {
      const bar = sql<number>`cast((slot_ms - ${sql.lit(fromMs)}) / ${sql.lit(stepMs)} as integer)`
      const query = db
        .selectFrom('host_count')
        .select([bar.as('bar'), sql<number>`sum(blocked)`.as('count')])
        .where('company_id', '=', companyId)
        .where('slot_ms', '>=', fromMs)
        .where('slot_ms', '<', toMs)
        .where('blocked', '>', 0)
        .where('device_id', '=', deviceId ?? ALL_DEVICES)
        .groupBy(bar)
      return (await query.execute()).map((row) => ({ bar: Number(row.bar), count: Number(row.count) }))
    },
    /** Requests to outside hosts since an instant, by host. */
    async hostCounts(
      companyId: string,
      fromMs: number,
      deviceId: string | undefined,
    ): Promise<{ host: string; allowed: number; blocked: number }[]> {
      const query = db
        .selectFrom('host_count')
        .select(['host', sql<number>`sum(allowed)`.as('allowed'), sql<number>`sum(blocked)`.as('blocked')])
        .where('company_id', '=', companyId)
        .where('slot_ms', '>=', fromMs)
        .where('device_id', '=', deviceId ?? ALL_DEVICES)
        .groupBy('host')
      return (await query.execute()).map(({ host, allowed, blocked }) => ({
        host,
        allowed: Number(allowed),
        blocked: Number(blocked),
      }))
    },
    /** Counts of days whose events were removed. */
    days: (companyId: string, fromMs: number) =>
      db
        .selectFrom('fleet_day')
        .select(['day_ms', 'kind', 'count'])
        .where('company_id', '=', companyId)
        .where('day_ms', '>=', fromMs)
        .execute(),
    /** Faults since an instant, by code, or by the device that had them; the most first. */
    async faults(
      companyId: string,
      by: 'code' | 'device_id',
      fromMs: number,
      deviceId: string | undefined,
      limit: number,
    ): Promise<{ key: string; count: number }[]> {
      let query = db
        .selectFrom('fleet_event')
        .select([`${by} as key`, sql<number>`count(*)`.as('count')])
        .where('company_id', '=', companyId)
        .where('at_ms', '>=', fromMs)
        .where('kind', '=', 'fault')
        .where(by, 'is not', null)
        .groupBy(by)
        .orderBy('count', 'desc')
        .orderBy(by)
        .limit(limit)
      if (deviceId !== undefined) query = query.where('device_id', '=', deviceId)
      return (await query.execute()).map(({ key, count }) => ({ key: key!, count: Number(count) }))
    },
    /** As much of all devices as their status follows from. */
    async devices(companyId: string, deviceId: string | undefined) {
      let query = db
        .selectFrom('device')
        .leftJoin('fleet_device as known', (join) =>
          join.onRef('known.device_id', '=', 'device.id').onRef('known.company_id', '=', 'device.company_id'),
        )
        .select([
          'device.id',
          'device.site_id',
          'device.checkin_ms',
          'device.disconnected_ms',
          'known.state',
          'known.player_version',
        ])
        .where('device.company_id', '=', companyId)
      if (deviceId !== undefined) query = query.where('device.id', '=', deviceId)
      return query.execute()
    },
    /** The screens that have a published version. */
    async publishedSites(companyId: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom('site')
        .select('id')
        .where('company_id', '=', companyId)
        .where('published_version', 'is not', null)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },
  }
}
