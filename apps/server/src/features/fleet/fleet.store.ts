import { foldWords } from '@vitrine/core'
import type { FleetEvent, FleetEventKind, FleetFacts, FleetFilter } from '@vitrine/protocol'
import { inPieces } from '../../platform/database/inPieces.ts'
import { preparedRows } from '../../platform/database/prepared.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { contains } from '../../platform/http/paging.ts'
import type { NewFleetEvent } from '../../platform/fleetLog.ts'

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
    async deviceNames(companyId: string, ids: readonly string[]): Promise<Map<string, string>> {
      return new Map([...(await named(companyId, 'id', ids))].map(([id, { name }]) => [id, name]))
    },
  }
}
