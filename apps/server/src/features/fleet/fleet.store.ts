import {
  FLEET_EVENT_KINDS,
  type FleetEvent,
  type FleetEventKind,
  type FleetFacts,
  type FleetFilter,
  type FleetSummary,
} from '@vitrine/protocol'
import { foldWords, type PausedPart, type ReportedState } from '@vitrine/core'
import { sql } from 'kysely'
import { inPieces } from '../../platform/database/inPieces.ts'
import { preparedRows } from '../../platform/database/prepared.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { contains } from '../../platform/http/paging.ts'
import type { NewFleetEvent } from '../../platform/fleetLog.ts'
import { byCompany } from './byCompany.ts'

/** Where the counts of all devices of a company stand in `host_count`. */
const ALL_DEVICES = ''
/** As much of an event as can be searched, characters. */
const WORDS_MOST = 2_000

/** A device as an event names it. */
type NamedDevice = {
  id: string
  token: string
  name: string
  site_id: string | null
  site_name: string | null
}
/** A piece of the log: half-open at `after`, closed at `upTo`; `descending` begins with the newest. */
export type LogRange = { after: number; upTo: number; descending: boolean }
/** A device of a company. */
export type DeviceKey = { companyId: string; deviceId: string }
/** What of a device was written last. `faults` are those that it reported, by code and text. */
export type DeviceState = {
  online: boolean
  state: ReportedState | null
  /** the version on the display, or what else it shows; null before the first report */
  shown: string | null
  playerVersion: string | null
  faults: readonly KnownFault[]
  /** as coarse as rules need them, so that a write follows only from a change that matters */
  storagePercent: number | null
  clockOffSeconds: number | null
  /** °C */
  temperature: number | null
  timeZone: string | null
  /** the build of its player, as JSON of `ReportedBuild` */
  build: string | null
}
export type KnownFault = {
  code: string
  text: string
  at: number
  open: boolean
  /** what fills the text */
  facts?: Record<string, string | number>
}

const EVENT_COLUMNS = [
  'company_id',
  'position',
  'at_ms',
  'kind',
  'device_id',
  'site_id',
  'device_name',
  'site_name',
  'code',
  'facts',
  'words',
] as const satisfies readonly (keyof Tables['fleet_event'])[]
const insertEvents = preparedRows((db, rows) =>
  db
    .insertInto('fleet_event')
    .values(
      rows.map((row) => Object.fromEntries(EVENT_COLUMNS.map((column, n) => [column, row[n]]))) as never,
    ),
)
const STATE_COLUMNS = [
  'company_id',
  'device_id',
  'online',
  'state',
  'shown',
  'player_version',
  'faults',
  'storage_percent',
  'clock_off_s',
  'temperature',
  'time_zone',
  'build',
] as const satisfies readonly (keyof Tables['fleet_device'])[]
const writeStates = preparedRows((db, rows) =>
  db
    .insertInto('fleet_device')
    .values(
      rows.map((row) => Object.fromEntries(STATE_COLUMNS.map((column, n) => [column, row[n]]))) as never,
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'device_id']).doUpdateSet((eb) => ({
        online: eb.ref('excluded.online'),
        state: eb.ref('excluded.state'),
        shown: eb.ref('excluded.shown'),
        player_version: eb.ref('excluded.player_version'),
        faults: eb.ref('excluded.faults'),
        storage_percent: eb.ref('excluded.storage_percent'),
        clock_off_s: eb.ref('excluded.clock_off_s'),
        temperature: eb.ref('excluded.temperature'),
        time_zone: eb.ref('excluded.time_zone'),
        build: eb.ref('excluded.build'),
      })),
    ),
)

const eventOf = (row: Omit<Tables['fleet_event'], 'company_id' | 'words'>): FleetEvent => ({
  position: row.position,
  at: row.at_ms,
  kind: row.kind as FleetEventKind,
  device_id: row.device_id,
  device_name: row.device_name,
  site_id: row.site_id,
  site_name: row.site_name,
  code: row.code,
  facts: JSON.parse(row.facts) as FleetFacts,
})

/** Storage of the fleet's log. Every query carries the company, but those of the housekeeping. */
export function createFleetStore(db: Queries) {
  /** The devices that events name, by row id and by sync id. */
  const named = async (
    companyId: string,
    column: 'id' | 'token',
    values: readonly string[],
  ): Promise<Map<string, NamedDevice>> => {
    const found = new Map<string, NamedDevice>()
    for (const piece of inPieces([...new Set(values)])) {
      const rows = await db
        .selectFrom('device')
        .leftJoin('site', (join) =>
          join.onRef('site.id', '=', 'device.site_id').onRef('site.company_id', '=', 'device.company_id'),
        )
        .select(['device.id', 'device.token', 'device.name', 'device.site_id', 'site.name as site_name'])
        .where('device.company_id', '=', companyId)
        .where(`device.${column}`, 'in', piece)
        .execute()
      for (const row of rows) found.set(row[column], row)
    }
    return found
  }
  const siteNames = async (companyId: string, ids: readonly string[]): Promise<Map<string, string>> => {
    const found = new Map<string, string>()
    for (const piece of inPieces([...new Set(ids)])) {
      const rows = await db
        .selectFrom('site')
        .select(['id', 'name'])
        .where('company_id', '=', companyId)
        .where('id', 'in', piece)
        .execute()
      for (const { id, name } of rows) found.set(id, name)
    }
    return found
  }

  return {
    /**
     * Takes so many positions of a company. Its row of positions is locked until the commit, so positions are given in the
     * order of commits: a reader that saw one has seen all before it.
     * @returns the last of them
     */
    async reserve(companyId: string, count: number): Promise<number> {
      const { newest } = await db
        .insertInto('fleet_position')
        .values({ company_id: companyId, newest: count })
        .onConflict((conflict) =>
          conflict
            .column('company_id')
            .doUpdateSet((eb) => ({ newest: eb('fleet_position.newest', '+', count) })),
        )
        .returning('newest')
        .executeTakeFirstOrThrow()
      return newest
    },
    /** Writes events of one company in order. @returns the newest position */
    async insert(companyId: string, events: readonly NewFleetEvent[], atMs: number): Promise<number> {
      const ids = events.flatMap(({ device }) => (device && 'id' in device ? [device.id] : []))
      const tokens = events.flatMap(({ device }) => (device && 'token' in device ? [device.token] : []))
      const sites = events.flatMap(({ siteId }) => (siteId === undefined ? [] : [siteId]))
      const byId = await named(companyId, 'id', ids)
      const byToken = await named(companyId, 'token', tokens)
      const names = await siteNames(companyId, sites)
      const newest = await this.reserve(companyId, events.length)
      const first = newest - events.length + 1
      await insertEvents(
        db,
        events.map(({ kind, device: of, siteId, code, facts = {} }, index) => {
          const device = of && ('id' in of ? byId.get(of.id) : byToken.get(of.token))
          const site =
            siteId === undefined
              ? { id: device?.site_id ?? null, name: device?.site_name ?? null }
              : { id: siteId, name: names.get(siteId) ?? null }
          const said = Object.values(facts).filter((fact) => typeof fact === 'string')
          return [
            companyId,
            first + index,
            atMs,
            kind,
            device?.id ?? (of && 'id' in of ? of.id : null),
            site.id,
            device?.name ?? null,
            site.name,
            code ?? null,
            JSON.stringify(facts),
            foldWords([device?.name, site.name, code, ...said].filter(Boolean).join(' ')).slice(
              0,
              WORDS_MOST,
            ),
          ]
        }),
      )
      return newest
    },
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
    async newest(companyId: string): Promise<number> {
      const row = await db
        .selectFrom('fleet_position')
        .select('newest')
        .where('company_id', '=', companyId)
        .executeTakeFirst()
      return row?.newest ?? 0
    },
    /** Events that fit, in the order of positions. */
    async events(
      companyId: string,
      filter: FleetFilter,
      range: LogRange,
      limit: number,
    ): Promise<FleetEvent[]> {
      let query = db
        .selectFrom('fleet_event')
        .select([
          'position',
          'at_ms',
          'kind',
          'device_id',
          'site_id',
          'device_name',
          'site_name',
          'code',
          'facts',
        ])
        .where('company_id', '=', companyId)
        .where('position', '>', range.after)
        .where('position', '<=', range.upTo)
        .orderBy('position', range.descending ? 'desc' : 'asc')
        .limit(limit)
      if (filter.device !== undefined) query = query.where('device_id', '=', filter.device)
      if (filter.site !== undefined) query = query.where('site_id', '=', filter.site)
      if (filter.kind !== undefined) query = query.where('kind', 'in', filter.kind)
      if (filter.from !== undefined) query = query.where('at_ms', '>=', filter.from)
      if (filter.to !== undefined) query = query.where('at_ms', '<', filter.to)
      const words = foldWords(filter.q ?? '')
      if (words !== '') query = query.where(contains('words', words))
      return (await query.execute()).map(eventOf)
    },

    async states(keys: readonly DeviceKey[]): Promise<Map<string, DeviceState>> {
      const found = new Map<string, DeviceState>()
      for (const [companyId, some] of byCompany(keys))
        for (const piece of inPieces(some)) {
          const rows = await db
            .selectFrom('fleet_device')
            .selectAll()
            .where('company_id', '=', companyId)
            .where(
              'device_id',
              'in',
              piece.map(({ deviceId }) => deviceId),
            )
            .execute()
          for (const row of rows)
            found.set(row.device_id, {
              online: row.online === 1,
              state: row.state as ReportedState | null,
              shown: row.shown,
              playerVersion: row.player_version,
              storagePercent: row.storage_percent,
              clockOffSeconds: row.clock_off_s,
              temperature: row.temperature,
              timeZone: row.time_zone,
              build: row.build,
              faults: JSON.parse(row.faults) as KnownFault[],
            })
        }
      return found
    },
    /** Keeps what was written of devices. No device may appear twice. */
    async keepStates(states: readonly (DeviceKey & { state: DeviceState })[]): Promise<void> {
      await writeStates(
        db,
        states.map(({ companyId, deviceId, state }) => [
          companyId,
          deviceId,
          Number(state.online),
          state.state,
          state.shown,
          state.playerVersion,
          JSON.stringify(state.faults),
          state.storagePercent,
          state.clockOffSeconds,
          state.temperature,
          state.timeZone,
          state.build,
        ]),
      )
    },
    /** Notes that devices fell silent. @returns those that were not noted so before */
    async keepOffline(keys: readonly DeviceKey[]): Promise<DeviceKey[]> {
      const changed: DeviceKey[] = []
      for (const [companyId, some] of byCompany(keys))
        for (const piece of inPieces(some)) {
          const rows = await db
            .updateTable('fleet_device')
            .set({ online: 0 })
            .where('company_id', '=', companyId)
            .where('online', '=', 1)
            .where(
              'device_id',
              'in',
              piece.map(({ deviceId }) => deviceId),
            )
            .returning('device_id')
            .execute()
          changed.push(...rows.map((row) => ({ companyId, deviceId: row.device_id })))
        }
      return changed
    },
    async forgetState(companyId: string, deviceId: string): Promise<void> {
      await db
        .deleteFrom('fleet_device')
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .execute()
    },
    /** When the devices that were noted as online were last heard, over all companies. */
    online: () =>
      db
        .selectFrom('fleet_device')
        .innerJoin('device', (join) =>
          join
            .onRef('device.id', '=', 'fleet_device.device_id')
            .onRef('device.company_id', '=', 'fleet_device.company_id'),
        )
        .select(['device.company_id', 'device.id', 'device.checkin_ms', 'device.disconnected_ms'])
        .where('fleet_device.online', '=', 1)
        .execute(),

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

    /** Companies with events. */
    companies: () => db.selectFrom('fleet_position').select('company_id').execute(),
    /** The position of the newest event that is too many where so many may stay; 0 where none is. */
    async surplus(companyId: string, maxEvents: number): Promise<number> {
      const row = await db
        .selectFrom('fleet_event')
        .select('position')
        .where('company_id', '=', companyId)
        .orderBy('position', 'desc')
        .offset(maxEvents)
        .limit(1)
        .executeTakeFirst()
      return row?.position ?? 0
    },
    /** The oldest events of a company, in order. */
    oldest: (companyId: string, limit: number) =>
      db
        .selectFrom('fleet_event')
        .select(['position', 'at_ms', 'kind'])
        .where('company_id', '=', companyId)
        .orderBy('position')
        .limit(limit)
        .execute(),
    async removeUpTo(companyId: string, position: number): Promise<void> {
      await db
        .deleteFrom('fleet_event')
        .where('company_id', '=', companyId)
        .where('position', '<=', position)
        .execute()
    },
    async addToDay(day: Tables['fleet_day']): Promise<void> {
      await db
        .insertInto('fleet_day')
        .values(day)
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'day_ms', 'kind'])
            .doUpdateSet((eb) => ({ count: eb('fleet_day.count', '+', eb.ref('excluded.count')) })),
        )
        .execute()
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
    async deviceNames(companyId: string, ids: readonly string[]): Promise<Map<string, string>> {
      return new Map([...(await named(companyId, 'id', ids))].map(([id, { name }]) => [id, name]))
    },
  }
}
