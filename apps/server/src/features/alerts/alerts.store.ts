import type { Page } from '@vitrine/protocol'
import { sql } from 'kysely'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { pageBy } from '../../platform/http/paging.ts'

export type AlertRecord = Tables['alert']
export type IncidentRecord = Tables['alert_incident']
/** An alert that has not ended, and how many of its devices are still affected. */
export type OpenAlert = AlertRecord & { open: number }

/** Devices that an alert names in a list. */
const NAMED = 3
/** Devices that the page of an alert has at most. */
const INCIDENTS_MOST = 1_000

/** What stands for a rule and a device, or a rule and a place, while it is unique. */
export const liveKey = (ruleId: string, deviceId: string): string => `${ruleId}/${deviceId}`

/** Storage of alerts and of the devices that they are about. Every query carries the company, but those of the timer. */
export function createAlertStore(db: Queries) {
  const incidents = (companyId: string) => db.selectFrom('alert_incident').where('company_id', '=', companyId)
  return {
    /** What has not ended, of all rules of a company. */
    live: (companyId: string) =>
      incidents(companyId)
        .select(['id', 'rule_id', 'device_id', 'opened_ms', 'since_ms'])
        .where('ended_ms', 'is', null)
        .execute(),
    /** Begins to wait for, or opens, what no other node has. */
    async insertIncidents(all: readonly IncidentRecord[]): Promise<void> {
      for (const piece of inPieces(all))
        await db
          .insertInto('alert_incident')
          .values(piece)
          .onConflict((conflict) => conflict.column('live').doNothing())
          .execute()
    },
    /** Opens what has lasted for long enough; without effect where another node has. */
    async openIncidents(
      companyId: string,
      ids: readonly string[],
      change: Pick<IncidentRecord, 'opened_ms' | 'detail' | 'alert_id'>,
    ): Promise<void> {
      for (const piece of inPieces(ids))
        await db
          .updateTable('alert_incident')
          .set(change)
          .where('company_id', '=', companyId)
          .where('id', 'in', piece)
          .where('opened_ms', 'is', null)
          .execute()
    },
    async endIncidents(companyId: string, ids: readonly string[], nowMs: number, why: string): Promise<void> {
      for (const piece of inPieces(ids))
        await db
          .updateTable('alert_incident')
          .set({ ended_ms: nowMs, why, live: null })
          .where('company_id', '=', companyId)
          .where('id', 'in', piece)
          .where('opened_ms', 'is not', null)
          .where('ended_ms', 'is', null)
          .execute()
    },
    /** Forgets what has not lasted. */
    async forgetIncidents(companyId: string, ids: readonly string[]): Promise<void> {
      for (const piece of inPieces(ids))
        await db
          .deleteFrom('alert_incident')
          .where('company_id', '=', companyId)
          .where('id', 'in', piece)
          .where('opened_ms', 'is', null)
          .execute()
    },
    /** Ends everything of a rule at once, without a message. */
    async endRule(companyId: string, ruleId: string, nowMs: number): Promise<void> {
      await db
        .deleteFrom('alert_incident')
        .where('company_id', '=', companyId)
        .where('rule_id', '=', ruleId)
        .where('opened_ms', 'is', null)
        .execute()
      await db
        .updateTable('alert_incident')
        .set({ ended_ms: nowMs, why: 'ruleOff', live: null })
        .where('company_id', '=', companyId)
        .where('rule_id', '=', ruleId)
        .where('ended_ms', 'is', null)
        .execute()
      await db
        .updateTable('alert')
        .set({ ended_ms: nowMs, joinable: null })
        .where('company_id', '=', companyId)
        .where('rule_id', '=', ruleId)
        .where('ended_ms', 'is', null)
        .execute()
    },

    /** Lets a device join the alert of a place that is not sent yet. Its row is locked until the commit. @returns its id */
    async join(companyId: string, joinable: string, devices: number): Promise<string | null> {
      const row = await db
        .updateTable('alert')
        .set({ place_devices: devices })
        .where('company_id', '=', companyId)
        .where('joinable', '=', joinable)
        .returning('id')
        .executeTakeFirst()
      return row?.id ?? null
    },
    async insertAlert(alert: AlertRecord): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('alert')
        .values(alert)
        .onConflict((conflict) => conflict.column('joinable').doNothing())
        .executeTakeFirst()
      return Number(numInsertedOrUpdatedRows ?? 0) === 1
    },
    /** Every alert of rules that has not ended, over all companies. */
    async openAlerts(): Promise<OpenAlert[]> {
      const rows = await db
        .selectFrom('alert')
        .selectAll()
        .select((eb) =>
          eb
            .selectFrom('alert_incident')
            .select(sql<number>`count(*)`.as('open'))
            .whereRef('alert_incident.company_id', '=', 'alert.company_id')
            .whereRef('alert_incident.alert_id', '=', 'alert.id')
            .where('alert_incident.ended_ms', 'is', null)
            .as('open'),
        )
        .where('ended_ms', 'is', null)
        .where('rule_id', 'is not', null)
        .orderBy('opened_ms')
        .execute()
      return rows.map((row) => ({ ...row, open: Number(row.open ?? 0) }))
    },
    /** Changes an alert if nobody else has taken the same step. */
    async step(
      { id, company_id: companyId }: Pick<AlertRecord, 'id' | 'company_id'>,
      untaken: 'notified_ms' | 'escalated_ms' | 'ended_ms' | 'seen_ms',
      change: Partial<AlertRecord>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('alert')
        .set(change)
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where(untaken, 'is', null)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    /** Ends an alert none of whose devices is affected any more. */
    async endAlert({ id, company_id: companyId }: AlertRecord, nowMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('alert')
        .set({ ended_ms: nowMs, joinable: null })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('ended_ms', 'is', null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('alert_incident')
                .select('alert_incident.id')
                .where('alert_incident.company_id', '=', companyId)
                .where('alert_incident.alert_id', '=', id)
                .where('alert_incident.ended_ms', 'is', null),
            ),
          ),
        )
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },

    /** Ends what the server itself reported, without a message. */
    async endAbout(companyId: string, placeKey: string, nowMs: number): Promise<void> {
      await db
        .updateTable('alert')
        .set({ ended_ms: nowMs })
        .where('company_id', '=', companyId)
        .where('place_key', '=', placeKey)
        .where('rule_id', 'is', null)
        .where('ended_ms', 'is', null)
        .execute()
    },
    alert: (companyId: string, id: string): Promise<AlertRecord | undefined> =>
      db
        .selectFrom('alert')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),
    page(
      companyId: string,
      query: {
        limit: number
        cursor?: string | undefined
        sort?: string | undefined
        state?: 'open' | 'ended' | undefined
      },
    ): Promise<Page<AlertRecord>> {
      let base = db.selectFrom('alert').selectAll().where('company_id', '=', companyId)
      if (query.state) base = base.where('ended_ms', query.state === 'open' ? 'is' : 'is not', null)
      return pageBy(base, query, { opened_at: 'opened_ms' }, '-opened_at')
    },
    /** How many devices alerts are about, and how many of them still are. */
    async counts(
      companyId: string,
      alertIds: readonly string[],
    ): Promise<Map<string, { devices: number; open: number }>> {
      const found = new Map<string, { devices: number; open: number }>()
      for (const piece of inPieces(alertIds)) {
        const rows = await incidents(companyId)
          .select([
            'alert_id',
            sql<number>`count(*)`.as('devices'),
            sql<number>`sum(case when ended_ms is null then 1 else 0 end)`.as('open'),
          ])
          .where('alert_id', 'in', piece)
          .groupBy('alert_id')
          .execute()
        for (const row of rows)
          found.set(row.alert_id!, { devices: Number(row.devices), open: Number(row.open) })
      }
      return found
    },
    /** The first few devices of an alert. */
    async names(companyId: string, alertId: string, most = NAMED): Promise<string[]> {
      const rows = await incidents(companyId)
        .select('device_name')
        .where('alert_id', '=', alertId)
        .orderBy('device_name')
        .limit(most)
        .execute()
      return rows.map((row) => row.device_name)
    },
    incidents: (companyId: string, alertId: string): Promise<IncidentRecord[]> =>
      incidents(companyId)
        .selectAll()
        .where('alert_id', '=', alertId)
        .orderBy('device_name')
        .orderBy('id')
        .limit(INCIDENTS_MOST)
        .execute(),
    /** Open alerts by kind. */
    async openByKind(companyId: string): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('alert')
        .select(['kind', sql<number>`count(*)`.as('count')])
        .where('company_id', '=', companyId)
        .where('ended_ms', 'is', null)
        .groupBy('kind')
        .execute()
      return new Map(rows.map((row) => [row.kind, Number(row.count)]))
    },
    async removeEndedBefore(endedMs: number): Promise<void> {
      await db.deleteFrom('alert_incident').where('ended_ms', '<', endedMs).execute()
      await db.deleteFrom('alert').where('ended_ms', '<', endedMs).execute()
    },
  }
}
