import type { PlayRetention, PlayRetentionBody } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'

const DAY_MS = 24 * 60 * 60_000
/** Records that one transaction removes. */
const PIECE = 1_000
/** Transactions of one sweep; the next one goes on. */
const PIECES_MOST = 500

type Chain = { company_id: string; device_id: string; chain: string }

/** Up to when records of a company were removed, epoch ms; null where none were. */
export async function recordsRemovedUntil(db: Queries, companyId: string): Promise<number | null> {
  const row = await db
    .selectFrom('play_key')
    .where('company_id', '=', companyId)
    .select((eb) => eb.fn.max('removed_until_ms').as('until'))
    .executeTakeFirst()
  return row?.until == null ? null : Number(row.until)
}

/**
 * How long play records are kept. What is older is removed from the beginning of its chain; the sums that reports read stay.
 * The last record of a chain stays too, so that the next one can be checked against it.
 */
export function createRetention({ db, clock }: { db: Db; clock: Clock }) {
  /** Removes the oldest records of a chain, as many as a piece has. @returns whether there may be more */
  const removePiece = (key: Chain, beforeMs: number): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      // Records that arrive for this chain now wait until this has ended.
      await lockChain(trx, key)
      const oldest = await trx
        .selectFrom('play')
        .where('company_id', '=', key.company_id)
        .where('device_id', '=', key.device_id)
        .where('chain', '=', key.chain)
        .orderBy('seq')
        .limit(PIECE + 1)
        .select(['seq', 'until_ms', 'received_ms'])
        .execute()
      const kept = oldest.findIndex((record) => Number(record.received_ms) >= beforeMs)
      const old = oldest.slice(0, Math.min(PIECE, kept === -1 ? oldest.length - 1 : kept))
      const last = old.at(-1)
      if (!last) return false
      await trx
        .deleteFrom('play')
        .where('company_id', '=', key.company_id)
        .where('device_id', '=', key.device_id)
        .where('chain', '=', key.chain)
        .where('seq', '<=', last.seq)
        .execute()
      const before = await trx
        .selectFrom('play_key')
        .select(['removed_until_ms', 'removed_received_ms'])
        .where('company_id', '=', key.company_id)
        .where('device_id', '=', key.device_id)
        .where('chain', '=', key.chain)
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('play_key')
        .set({
          removed_seq: last.seq,
          removed_until_ms: Math.max(
            Number(before.removed_until_ms ?? 0),
            ...old.map((record) => Number(record.until_ms)),
          ),
          removed_received_ms: Math.max(
            Number(before.removed_received_ms ?? 0),
            ...old.map((record) => Number(record.received_ms)),
          ),
        })
        .where('company_id', '=', key.company_id)
        .where('device_id', '=', key.device_id)
        .where('chain', '=', key.chain)
        .execute()
      return old.length === PIECE
    })

  const read = async (companyId: string): Promise<PlayRetention> => {
    const row = await db
      .selectFrom('play_retention')
      .select('days')
      .where('company_id', '=', companyId)
      .executeTakeFirst()
    return { days: row?.days ?? null, removed_until: await recordsRemovedUntil(db, companyId) }
  }
  return {
    read,
    async change(companyId: string, { days }: PlayRetentionBody): Promise<PlayRetention> {
      await db
        .insertInto('play_retention')
        .values({ company_id: companyId, days })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ days }))
        .execute()
      return read(companyId)
    },
    /** Removes what was kept for long enough, at most so much at once. */
    async sweep(): Promise<void> {
      const companies = await db
        .selectFrom('play_retention')
        .select(['company_id', 'days'])
        .where('days', 'is not', null)
        .execute()
      let pieces = 0
      for (const { company_id, days } of companies) {
        const beforeMs = clock.now() - days! * DAY_MS
        const chains = await db
          .selectFrom('play_key')
          .select(['company_id', 'device_id', 'chain'])
          .where('company_id', '=', company_id)
          // A chain without older records has none to remove.
          .where('first_ms', '<', beforeMs)
          .execute()
        for (const chain of chains)
          while (await removePiece(chain, beforeMs)) {
            pieces += 1
            if (pieces >= PIECES_MOST) return
          }
      }
    },
  }
}
export type RetentionService = ReturnType<typeof createRetention>

/** Locks a chain until the transaction ends. */
async function lockChain(db: Queries, { company_id, device_id, chain }: Chain): Promise<void> {
  await db
    .updateTable('play_key')
    .set((eb) => ({ chain: eb.ref('chain') }))
    .where('company_id', '=', company_id)
    .where('device_id', '=', device_id)
    .where('chain', '=', chain)
    .execute()
}
