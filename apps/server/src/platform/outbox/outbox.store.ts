import type { Page } from '@vitrine/protocol'
import { inPieces } from '../database/inPieces.ts'
import type { Queries, Tables } from '../database/schema.ts'
import { pageBy } from '../http/paging.ts'

export type Delivery = Tables['delivery']

/** Storage of what is sent. What the runner asks for is about all companies; everything else carries the company. */
export function createOutboxStore(db: Queries) {
  const mine = ({ id, company_id: companyId }: Delivery, leaseMs: number) =>
    db
      .updateTable('delivery')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      // Whoever took it over since has another lease.
      .where('lease_ms', '=', leaseMs)
  return {
    /** Adds what is to be sent; one that is there by its `once` already is left as it is. */
    async insert(rows: readonly Delivery[]): Promise<void> {
      for (const piece of inPieces(rows))
        await db
          .insertInto('delivery')
          .values([...piece])
          .onConflict((conflict) => conflict.column('once').doNothing())
          .execute()
    },
    due: (nowMs: number, limit: number): Promise<Delivery[]> =>
      db
        .selectFrom('delivery')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('next_ms', '<=', nowMs)
        .where('lease_ms', '<=', nowMs)
        .orderBy('next_ms')
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** Takes a delivery in hand. @returns whether nobody else has */
    async claim(delivery: Delivery, untilMs: number): Promise<boolean> {
      const { numUpdatedRows } = await mine(delivery, delivery.lease_ms)
        .set({ lease_ms: untilMs })
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    async note(
      delivery: Delivery,
      leaseMs: number,
      change: Partial<
        Pick<
          Delivery,
          'state' | 'attempts' | 'first_ms' | 'next_ms' | 'lease_ms' | 'done_ms' | 'code' | 'status'
        >
      >,
    ): Promise<boolean> {
      const { numUpdatedRows } = await mine(delivery, leaseMs).set(change).executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    one: (companyId: string, id: string): Promise<Delivery | undefined> =>
      db
        .selectFrom('delivery')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),
    about: (companyId: string, aboutId: string): Promise<Delivery[]> =>
      db
        .selectFrom('delivery')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('about_id', '=', aboutId)
        .orderBy('created_ms')
        .orderBy('id')
        .execute(),
    pageOf: (
      companyId: string,
      targetId: string,
      query: { limit: number; cursor?: string | undefined; sort?: string | undefined },
    ): Promise<Page<Delivery>> =>
      pageBy(
        db
          .selectFrom('delivery')
          .selectAll()
          .where('company_id', '=', companyId)
          .where('target_id', '=', targetId),
        query,
        { created_at: 'created_ms' },
        '-created_at',
      ),
    /** Sends a delivery again that is done, with all its attempts. */
    async again(companyId: string, id: string, nowMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('delivery')
        .set({ state: 'waiting', attempts: 0, first_ms: null, next_ms: nowMs, done_ms: null })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('state', '!=', 'waiting')
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    async removeOf(companyId: string, targetId: string): Promise<void> {
      await db
        .deleteFrom('delivery')
        .where('company_id', '=', companyId)
        .where('target_id', '=', targetId)
        .execute()
    },
    async removeBefore(createdMs: number): Promise<void> {
      await db
        .deleteFrom('delivery')
        .where('created_ms', '<', createdMs)
        .where('state', '!=', 'waiting')
        .execute()
    },
  }
}
