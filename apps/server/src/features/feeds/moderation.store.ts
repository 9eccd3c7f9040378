import type { Verdict } from '@vitrine/protocol'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries } from '../../platform/database/schema.ts'

/** Storage of what networks say, and of what was decided about it. Every query carries the company. */
export function createModerationStore(db: Queries) {
  return {
    /**
     * Keeps everybody else from reading or deciding about a feed until the transaction ends.
     * @returns JSON of what its network says; null: nothing
     */
    async lock(companyId: string, feedId: string): Promise<string | null> {
      const row = await db
        .insertInto('feed_social')
        .values({ company_id: companyId, feed_id: feedId, touched: 0, content: null })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'feed_id'])
            .doUpdateSet((eb) => ({ touched: eb('feed_social.touched', '+', 1) })),
        )
        .returning('content')
        .executeTakeFirstOrThrow()
      return row.content
    },
    /** What a network says; null: nothing. */
    async content(companyId: string, feedId: string): Promise<string | null> {
      const row = await db
        .selectFrom('feed_social')
        .select('content')
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .executeTakeFirst()
      return row?.content ?? null
    },
    /** @param content null: it may not be kept */
    async keep(companyId: string, feedId: string, content: string | null): Promise<void> {
      await db
        .updateTable('feed_social')
        .set({ content })
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .execute()
    },
    /** What was decided, by the hashes of entries. */
    async verdicts(companyId: string, feedId: string): Promise<Map<string, Verdict>> {
      const rows = await db
        .selectFrom('feed_verdict')
        .select(['entry_hash', 'verdict'])
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .execute()
      return new Map(rows.map((row) => [row.entry_hash, row.verdict as Verdict]))
    },
    /** @param verdict null: none */
    async decide(
      companyId: string,
      feedId: string,
      entryHash: string,
      verdict: Verdict | null,
    ): Promise<void> {
      if (verdict === null) return this.forget(companyId, feedId, [entryHash])
      await db
        .insertInto('feed_verdict')
        .values({ company_id: companyId, feed_id: feedId, entry_hash: entryHash, verdict })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'feed_id', 'entry_hash']).doUpdateSet({ verdict }),
        )
        .execute()
    },
    /** Forgets what was decided about some entries. */
    async forget(companyId: string, feedId: string, entryHashes: readonly string[]): Promise<void> {
      for (const piece of inPieces(entryHashes))
        await db
          .deleteFrom('feed_verdict')
          .where('company_id', '=', companyId)
          .where('feed_id', '=', feedId)
          .where('entry_hash', 'in', piece)
          .execute()
    },
  }
}
