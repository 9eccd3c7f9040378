import { expiriesOf, readRender, renderDataSchema } from '@vitrine/core'
import type { ReadScheduleEvent } from '@vitrine/protocol'
import { parseJsonText } from '@vitrine/protocol/device'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import {
  deviceIdsOf,
  lockTimes,
  namedTimesOf,
  placedDevices,
  placedGroups,
  type PlacedDevice,
} from '../catalog/index.ts'
import type { ScheduledScreen, ScheduleFacts } from './compile.ts'

/** An event as it is stored. */
export type EventRecord = {
  id: string
  event: ReadScheduleEvent
  changedMs: number
  changedBy: string
  revision: number
}

type Row = Tables['schedule_event']
const eventOf = (row: Row): EventRecord => ({
  id: row.id,
  // Checked before it was stored.
  event: JSON.parse(row.event) as ReadScheduleEvent,
  changedMs: row.changed_ms,
  changedBy: row.changed_by,
  revision: row.revision,
})

/** Storage of events, and of what they are compiled from. Every query carries the company. */
export function createScheduleStore(db: Queries) {
  const events = (companyId: string) =>
    db.selectFrom('schedule_event').selectAll().where('company_id', '=', companyId)
  const columnsOf = ({ event, changedMs, changedBy, revision }: EventRecord) => ({
    name: event.name,
    screen_id: event.screen_id,
    event: JSON.stringify(event),
    changed_ms: changedMs,
    changed_by: changedBy,
    revision,
  })
  return {
    /** Lets changes that programmes depend on happen one after the other until the end of the transaction. */
    lock: (companyId: string): Promise<void> => lockTimes(db, companyId),
    events: async (companyId: string): Promise<EventRecord[]> =>
      (await events(companyId).orderBy('name').orderBy('id').execute()).map(eventOf),
    async event(companyId: string, id: string): Promise<EventRecord | null> {
      const row = await events(companyId).where('id', '=', id).executeTakeFirst()
      return row ? eventOf(row) : null
    },
    /** Names of the events that show a screen. */
    async namesByScreen(companyId: string, screenId: string): Promise<string[]> {
      const rows = await events(companyId).where('screen_id', '=', screenId).orderBy('name').execute()
      return rows.map(({ name }) => name)
    },
    async insert(companyId: string, record: EventRecord): Promise<void> {
      await db
        .insertInto('schedule_event')
        .values({ id: record.id, company_id: companyId, ...columnsOf(record) })
        .execute()
    },
    /** @param record with its new revision @returns whether it was still at the one before */
    async update(companyId: string, record: EventRecord): Promise<boolean> {
      return changeAtRevision(
        db,
        'schedule_event',
        { companyId, id: record.id, revision: record.revision - 1 },
        columnsOf(record),
      )
    },
    /** @returns whether it was still at this revision */
    async remove(companyId: string, id: string, revision: number): Promise<boolean> {
      return removeAtRevision(db, 'schedule_event', { companyId, id, revision })
    },
    /** Whether a company has events, or devices with a programme. */
    async isUsed(companyId: string): Promise<boolean> {
      if (await events(companyId).limit(1).executeTakeFirst()) return true
      const row = await db
        .selectFrom('device_programme')
        .select('device_id')
        .where('company_id', '=', companyId)
        .where('until_ms', 'is', null)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    /** Companies that have events. */
    companies: async (): Promise<string[]> =>
      (await db.selectFrom('schedule_event').select('company_id').distinct().execute()).map(
        ({ company_id }) => company_id,
      ),

    /**
     * What programmes of a company are compiled from. Costs seven queries, whatever the number of devices.
     * @param only row ids of the devices that matter; left out: all
     */
    async facts(companyId: string, only?: readonly string[]): Promise<ScheduleFacts> {
      return {
        events: (await this.events(companyId)).map(({ id, event }) => ({ id, event })),
        devices: await this.devices(companyId, only),
        groups: await this.groups(companyId),
        screens: await this.screens(companyId),
        names: await namedTimesOf(db, companyId),
      }
    },
    deviceIds: (companyId: string): Promise<Set<string>> => deviceIdsOf(db, companyId),
    devices: (companyId: string, only?: readonly string[]): Promise<PlacedDevice[]> =>
      placedDevices(db, companyId, only),
    groups: (companyId: string) => placedGroups(db, companyId),
    async screens(companyId: string): Promise<Map<string, ScheduledScreen>> {
      const rows = await db
        .selectFrom('site')
        .select(['id', 'name', 'published_version as version'])
        .where('company_id', '=', companyId)
        .where('deleted_ms', 'is', null)
        .execute()
      return new Map(rows.map(({ id, name, version }) => [id, { name, version }]))
    },
    /**
     * When content of published versions ends because a file in it expires, by version (epoch ms, ascending). Versions that are
     * not there are left out.
     */
    async expiries(companyId: string, versions: readonly string[]): Promise<Map<string, number[]>> {
      if (versions.length === 0) return new Map()
      const rows = await db
        .selectFrom('site_version')
        .select(['version', 'render'])
        .where('company_id', '=', companyId)
        .where('version', 'in', [...versions])
        .execute()
      return new Map(
        rows.flatMap(({ version, render }) => {
          const parsed = parseJsonText(renderDataSchema, render)
          return parsed.ok ? [[version, expiriesOf(readRender(parsed.value))]] : []
        }),
      )
    },
    /** A device by its row id: the screen assigned to it, and the zone that it reported. */
    async device(
      companyId: string,
      id: string,
    ): Promise<{ siteId: string | null; groupId: string | null; reportedZone: string | null } | null> {
      const row = await db
        .selectFrom('device')
        .leftJoin('fleet_device as known', (join) =>
          join.onRef('known.device_id', '=', 'device.id').onRef('known.company_id', '=', 'device.company_id'),
        )
        .select(['device.site_id', 'device.group_id', 'known.time_zone'])
        .where('device.company_id', '=', companyId)
        .where('device.id', '=', id)
        .executeTakeFirst()
      return row ? { siteId: row.site_id, groupId: row.group_id, reportedZone: row.time_zone } : null
    },
    /** The zones that devices reported, by row id. */
    async reportedZones(companyId: string): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('fleet_device')
        .select(['device_id', 'time_zone'])
        .where('company_id', '=', companyId)
        .execute()
      return new Map(rows.flatMap((row) => (row.time_zone === null ? [] : [[row.device_id, row.time_zone]])))
    },
    /** The screens assigned to devices, by row id. */
    async assigned(companyId: string): Promise<Map<string, string | null>> {
      const rows = await db
        .selectFrom('device')
        .select(['id', 'site_id'])
        .where('company_id', '=', companyId)
        .execute()
      return new Map(rows.map(({ id, site_id }) => [id, site_id]))
    },
  }
}
