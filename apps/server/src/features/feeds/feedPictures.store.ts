import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'

export type FeedPictureRecord = Tables['feed_picture']

/** A picture as content names it. */
const NAMED = /"picture":\{"sha256":"([0-9a-f]{64})"/g
/** The hashes of the pictures that a content names, from its JSON as the server has written it. */
export const picturesNamed = (content: string): Set<string> =>
  new Set([...content.matchAll(NAMED)].map(([, sha256]) => sha256!))

/** Which pictures of news are stored. Every query carries the company, but those of the housekeeping. */
export function createFeedPictureStore(db: Queries) {
  return {
    /** What is known of some addresses, by their hashes. */
    async known(companyId: string, hashes: readonly string[]): Promise<Map<string, FeedPictureRecord>> {
      const found = new Map<string, FeedPictureRecord>()
      for (const piece of inPieces(hashes))
        for (const row of await db
          .selectFrom('feed_picture')
          .selectAll()
          .where('company_id', '=', companyId)
          .where('address_hash', 'in', piece)
          .execute())
          found.set(row.address_hash, row)
      return found
    },
    async note(record: FeedPictureRecord): Promise<void> {
      const { company_id: _, address_hash: __, ...changed } = record
      await db
        .insertInto('feed_picture')
        .values(record)
        .onConflict((conflict) => conflict.columns(['company_id', 'address_hash']).doUpdateSet(changed))
        .execute()
    },
    /** A feed names these again. */
    async noteUsed(companyId: string, hashes: readonly string[], atMs: number): Promise<void> {
      for (const piece of inPieces(hashes))
        await db
          .updateTable('feed_picture')
          .set({ used_ms: atMs })
          .where('company_id', '=', companyId)
          .where('address_hash', 'in', piece)
          .execute()
    },
    /** Whether the company has a picture with this hash. */
    async has(companyId: string, sha256: string): Promise<boolean> {
      const row = await db
        .selectFrom('feed_picture')
        .select('sha256')
        .where('company_id', '=', companyId)
        .where('sha256', '=', sha256)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    /** Those of all companies that no feed has named since an instant. */
    unusedSince: (beforeMs: number): Promise<FeedPictureRecord[]> =>
      db.selectFrom('feed_picture').selectAll().where('used_ms', '<', beforeMs).execute(),
    /** The hashes of the pictures in all contents of a company. */
    async inContents(companyId: string): Promise<Set<string>> {
      const named = new Set<string>()
      const contents = await db
        .selectFrom('feed_content')
        .select('sha256')
        .where('company_id', '=', companyId)
        .execute()
      // One at a time: together they could be large.
      for (const { sha256 } of contents) {
        const row = await db
          .selectFrom('feed_content')
          .select('content')
          .where('company_id', '=', companyId)
          .where('sha256', '=', sha256)
          .executeTakeFirst()
        for (const picture of picturesNamed(row?.content ?? '')) named.add(picture)
      }
      return named
    },
    async remove(companyId: string, hashes: readonly string[]): Promise<void> {
      for (const piece of inPieces(hashes))
        await db
          .deleteFrom('feed_picture')
          .where('company_id', '=', companyId)
          .where('address_hash', 'in', piece)
          .execute()
    },
  }
}
