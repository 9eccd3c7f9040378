import { sql } from 'kysely'
import type { Queries, Tables } from '../../platform/database/schema.ts'

export type TokenRecord = Tables['metrics_token']

/** Devices in one condition, for sums. */
export type MeasuredDevice = {
  id: string
  deviceId: string
  groupId: string | null
  siteId: string | null
  checkinMs: number | null
  disconnectedMs: number | null
  state: string | null
  playerVersion: string | null
  faults: string | null
}

/** Storage of tokens for metrics, and the figures behind them. Every query carries the company, but the look-up of a token. */
export function createMetricsStore(db: Queries) {
  return {
    list: (companyId: string): Promise<TokenRecord[]> =>
      db
        .selectFrom('metrics_token')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('name')
        .orderBy('id')
        .execute(),
    one: (companyId: string, id: string): Promise<TokenRecord | undefined> =>
      db
        .selectFrom('metrics_token')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),
    /** The token itself proves the company. */
    byKeyId: (keyId: string): Promise<TokenRecord | undefined> =>
      db.selectFrom('metrics_token').selectAll().where('key_id', '=', keyId).executeTakeFirst(),
    async insert(token: TokenRecord): Promise<void> {
      await db.insertInto('metrics_token').values(token).execute()
    },
    async touch({ company_id: companyId, id }: TokenRecord, nowMs: number): Promise<void> {
      await db
        .updateTable('metrics_token')
        .set({ last_used_ms: nowMs })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    async remove(companyId: string, id: string): Promise<void> {
      await db.deleteFrom('metrics_token').where('company_id', '=', companyId).where('id', '=', id).execute()
    },
    groups: (companyId: string) =>
      db
        .selectFrom('device_group')
        .select(['id', 'name', 'parent_id as parentId'])
        .where('company_id', '=', companyId)
        .execute(),
    companyName: async (companyId: string): Promise<string> =>
      (await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst())?.name ??
      '',
    devices: (companyId: string): Promise<MeasuredDevice[]> =>
      db
        .selectFrom('device')
        .leftJoin('fleet_device as known', (join) =>
          join.onRef('known.device_id', '=', 'device.id').onRef('known.company_id', '=', 'device.company_id'),
        )
        .select([
          'device.id',
          'device.device_id as deviceId',
          'device.group_id as groupId',
          'device.site_id as siteId',
          'device.checkin_ms as checkinMs',
          'device.disconnected_ms as disconnectedMs',
          'known.state',
          'known.player_version as playerVersion',
          'known.faults',
        ])
        .where('device.company_id', '=', companyId)
        .where('device.active', '=', 1)
        .execute(),
    async publishedSites(companyId: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom('site')
        .select('id')
        .where('company_id', '=', companyId)
        .where('published_version', 'is not', null)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },
    /** Counted plays of each device that began in an hour of UTC, by `deviceId` and kind. */
    async playsOfHour(
      companyId: string,
      hourMs: number,
      span: number,
    ): Promise<{ deviceId: string; kind: string; plays: number }[]> {
      const rows = await db
        .selectFrom('play_rollup')
        .select(['device_id', 'kind', sql<number>`sum(plays)`.as('plays')])
        .where('company_id', '=', companyId)
        .where('span_ms', '=', span)
        .where('at_ms', '=', hourMs)
        .groupBy(['device_id', 'kind'])
        .execute()
      return rows.map((row) => ({ deviceId: row.device_id, kind: row.kind, plays: Number(row.plays) }))
    },
    /** Alerts that have not ended, each with its devices; those that are about none have an empty list. */
    async openAlerts(companyId: string): Promise<{ kind: string; devices: string[] }[]> {
      const rows = await db
        .selectFrom('alert')
        .leftJoin('alert_incident as incident', (join) =>
          join
            .onRef('incident.alert_id', '=', 'alert.id')
            .onRef('incident.company_id', '=', 'alert.company_id')
            .on('incident.ended_ms', 'is', null),
        )
        .select(['alert.id', 'alert.kind', 'incident.device_id'])
        .where('alert.company_id', '=', companyId)
        .where('alert.ended_ms', 'is', null)
        .execute()
      const found = new Map<string, { kind: string; devices: string[] }>()
      for (const row of rows) {
        const alert = found.get(row.id) ?? { kind: row.kind, devices: [] }
        found.set(row.id, alert)
        if (row.device_id !== null) alert.devices.push(row.device_id)
      }
      return [...found.values()]
    },
    async deliveriesWaiting(companyId: string): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('delivery')
        .select(['door', sql<number>`count(*)`.as('count')])
        .where('company_id', '=', companyId)
        .where('state', '=', 'waiting')
        .groupBy('door')
        .execute()
      return new Map(rows.map((row) => [row.door, Number(row.count)]))
    },
  }
}
