import type { ReadTrigger } from '@vitrine/protocol'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'

/** A trigger as it is stored, instants epoch ms. */
export type TriggerRecord = {
  id: string
  companyId: string
  trigger: ReadTrigger
  /** sealed */
  secret: string
  changedMs: number
  changedBy: string
  usedMs: number | null
  revision: number
}

const recordOf = (row: Tables['emergency_trigger']): TriggerRecord => ({
  id: row.id,
  companyId: row.company_id,
  trigger: {
    name: row.name,
    emergency_id: row.emergency_id,
    drill: row.drill === 1,
    enabled: row.enabled === 1,
  },
  secret: row.secret,
  changedMs: row.changed_ms,
  changedBy: row.changed_by,
  usedMs: row.used_ms,
  revision: row.revision,
})
const columnsOf = ({ trigger, secret, changedMs, changedBy, revision }: TriggerRecord) => ({
  name: trigger.name,
  emergency_id: trigger.emergency_id,
  drill: trigger.drill ? 1 : 0,
  enabled: trigger.enabled ? 1 : 0,
  secret,
  changed_ms: changedMs,
  changed_by: changedBy,
  revision,
})

/** Storage of triggers. Every query carries the company, but that of a message, which proves itself by its signature. */
export function createTriggerStore(db: Queries) {
  const all = (companyId: string) =>
    db.selectFrom('emergency_trigger').selectAll().where('company_id', '=', companyId)
  return {
    list: async (companyId: string): Promise<TriggerRecord[]> =>
      (await all(companyId).orderBy('name').orderBy('id').execute()).map(recordOf),
    async one(companyId: string, id: string): Promise<TriggerRecord | null> {
      const row = await all(companyId).where('id', '=', id).executeTakeFirst()
      return row ? recordOf(row) : null
    },
    /** The trigger that a message is for, of whichever company. */
    async ofMessage(id: string): Promise<TriggerRecord | null> {
      const row = await db.selectFrom('emergency_trigger').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? recordOf(row) : null
    },
    async insert(record: TriggerRecord): Promise<void> {
      await db
        .insertInto('emergency_trigger')
        .values({ id: record.id, company_id: record.companyId, used_ms: null, ...columnsOf(record) })
        .execute()
    },
    /** @param record with its new revision @returns whether it was still at the one before */
    async update(record: TriggerRecord): Promise<boolean> {
      return changeAtRevision(
        db,
        'emergency_trigger',
        { companyId: record.companyId, id: record.id, revision: record.revision - 1 },
        columnsOf(record),
      )
    },
    /** @returns whether it was still at this revision */
    async remove(companyId: string, id: string, revision: number): Promise<boolean> {
      return removeAtRevision(db, 'emergency_trigger', { companyId, id, revision })
    },
    /** Remembers a nonce until it is out of its window, and when the trigger was used. @returns whether it is new */
    async takeNonce(
      { companyId, id }: TriggerRecord,
      nonce: string,
      untilMs: number,
      nowMs: number,
    ): Promise<boolean> {
      await db.deleteFrom('trigger_nonce').where('until_ms', '<', nowMs).execute()
      const taken = await db
        .insertInto('trigger_nonce')
        .values({ trigger_id: id, nonce, until_ms: untilMs })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (Number(taken.numInsertedOrUpdatedRows ?? 0) !== 1) return false
      await db
        .updateTable('emergency_trigger')
        .set({ used_ms: nowMs })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
      return true
    },
  }
}
