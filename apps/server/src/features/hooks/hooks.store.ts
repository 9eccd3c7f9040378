import type { HookEvent } from '@vitrine/protocol'
import { sql } from 'kysely'
import { openedAddress, sealedAddress } from '../../platform/addresses.ts'
import { removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'

export type HookRecord = Omit<Tables['hook'], 'events' | 'enabled'> & {
  events: HookEvent[]
  enabled: boolean
}
const recordOf = (row: Tables['hook'], secrets: Secrets): HookRecord => ({
  ...row,
  url: openedAddress(secrets, row.url),
  events: JSON.parse(row.events) as HookEvent[],
  enabled: row.enabled === 1,
})

/** Storage of webhook endpoints. Every query carries the company, but those of the timer. */
export function createHookStore(db: Queries, secrets: Secrets) {
  const read = (row: Tables['hook']): HookRecord => recordOf(row, secrets)
  const one = (companyId: string, id: string) =>
    db.updateTable('hook').where('company_id', '=', companyId).where('id', '=', id)
  return {
    async list(companyId: string): Promise<HookRecord[]> {
      const rows = await db
        .selectFrom('hook')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('name')
        .orderBy('id')
        .execute()
      return rows.map(read)
    },
    async hook(companyId: string, id: string): Promise<HookRecord | null> {
      const row = await db
        .selectFrom('hook')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? read(row) : null
    },
    async insert(hook: HookRecord): Promise<void> {
      await db
        .insertInto('hook')
        .values({
          ...hook,
          url: sealedAddress(secrets, hook.url),
          events: JSON.stringify(hook.events),
          enabled: Number(hook.enabled),
        })
        .execute()
    },
    async update(hook: HookRecord): Promise<boolean> {
      const { numUpdatedRows } = await one(hook.company_id, hook.id)
        .set({
          name: hook.name,
          url: sealedAddress(secrets, hook.url),
          events: JSON.stringify(hook.events),
          enabled: Number(hook.enabled),
          failing_ms: hook.failing_ms,
          off_ms: hook.off_ms,
          changed_ms: hook.changed_ms,
          revision: hook.revision + 1,
        })
        .where('revision', '=', hook.revision)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    async remove(companyId: string, id: string, revision: number): Promise<boolean> {
      return removeAtRevision(db, 'hook', { companyId, id, revision })
    },
    /** Notes whether an endpoint could be reached. @returns whether that is new */
    async noteReached(companyId: string, id: string, reached: boolean, nowMs: number): Promise<boolean> {
      const { numUpdatedRows } = await one(companyId, id)
        .set({ failing_ms: reached ? null : nowMs })
        .where('failing_ms', reached ? 'is not' : 'is', null)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    /** Switches an endpoint off that nothing has reached for long. @returns whether it was on */
    async switchOff(companyId: string, id: string, failingBeforeMs: number, nowMs: number): Promise<boolean> {
      const { numUpdatedRows } = await one(companyId, id)
        .set({ enabled: 0, off_ms: nowMs, revision: sql`revision + 1` })
        .where('enabled', '=', 1)
        .where('failing_ms', '<=', failingBeforeMs)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },

    /** Up to where the log was turned into events, of companies with endpoints that are on. */
    async positions(): Promise<{ companyId: string; position: number; newest: number }[]> {
      const rows = await db
        .selectFrom('hook_position')
        .innerJoin('fleet_position', 'fleet_position.company_id', 'hook_position.company_id')
        .select(['hook_position.company_id', 'hook_position.position', 'fleet_position.newest'])
        .whereRef('hook_position.position', '<', 'fleet_position.newest')
        .orderBy('hook_position.company_id')
        .execute()
      return rows.map((row) => ({ companyId: row.company_id, position: row.position, newest: row.newest }))
    },
    /** Begins at the present end of the log; without effect where it has begun. */
    async begin(companyId: string): Promise<void> {
      const row = await db
        .selectFrom('fleet_position')
        .select('newest')
        .where('company_id', '=', companyId)
        .executeTakeFirst()
      await db
        .insertInto('hook_position')
        .values({ company_id: companyId, position: row?.newest ?? 0 })
        .onConflict((conflict) => conflict.column('company_id').doNothing())
        .execute()
    },
    /** Moves on, if no other node has. */
    async move(companyId: string, from: number, to: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('hook_position')
        .set({ position: to })
        .where('company_id', '=', companyId)
        .where('position', '=', from)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    async endPosition(companyId: string): Promise<void> {
      await db.deleteFrom('hook_position').where('company_id', '=', companyId).execute()
    },
  }
}
