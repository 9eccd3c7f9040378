import type { StoredFeedAction } from '@vitrine/protocol'
import type { Queries } from '../../../platform/database/schema.ts'
import type { Problem } from '../feeds.store.ts'

/** Actions that are kept of each feed. */
const ACTIONS_KEPT = 500

/** A content that a feed had, and when it left it (epoch ms). */
type LeftContent = { sha256: string; atMs: number }
/** How a feed that is set here is stored. */
type SetRecord = {
  state: unknown
  touched: number
  dueMs: number | null
  deliveredMs: number
  left: LeftContent[]
}
/** What of it is written. */
type SetFields = Partial<Omit<SetRecord, 'touched'>>

/** Storage of feeds that are set here. Every query carries the company, but those of the clockwork. */
export function createSetFeedStore(db: Queries) {
  const columnsOf = ({ state, dueMs, deliveredMs, left }: SetFields) => ({
    ...(state !== undefined && { state: JSON.stringify(state) }),
    ...(dueMs !== undefined && { due_ms: dueMs }),
    ...(deliveredMs !== undefined && { delivered_ms: deliveredMs }),
    ...(left !== undefined && { left_contents: JSON.stringify(left) }),
  })
  return {
    async insert(companyId: string, feedId: string, state: unknown, dueMs: number): Promise<void> {
      await db
        .insertInto('feed_set')
        .values({
          company_id: companyId,
          feed_id: feedId,
          state: JSON.stringify(state),
          touched: 0,
          due_ms: dueMs,
          delivered_ms: 0,
          left_contents: '[]',
        })
        .execute()
    },
    /** Reads it, and keeps everybody else from changing it until the transaction ends. */
    async lock(companyId: string, feedId: string): Promise<SetRecord | null> {
      const row = await db
        .updateTable('feed_set')
        .set((eb) => ({ touched: eb('touched', '+', 1) }))
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .returningAll()
        .executeTakeFirst()
      return row
        ? {
            // Written by us.
            state: JSON.parse(row.state) as unknown,
            touched: row.touched,
            dueMs: row.due_ms,
            deliveredMs: row.delivered_ms,
            left: JSON.parse(row.left_contents) as LeftContent[],
          }
        : null
    },
    async state(companyId: string, feedId: string): Promise<unknown> {
      const row = await db
        .selectFrom('feed_set')
        .select('state')
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .executeTakeFirst()
      return row ? (JSON.parse(row.state) as unknown) : null
    },
    async write(companyId: string, feedId: string, fields: SetFields): Promise<void> {
      await db
        .updateTable('feed_set')
        .set(columnsOf(fields))
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .execute()
    },
    /** Notes that displays were told, unless somebody has changed it since. @param nextMs when it says something else by itself */
    async told(
      companyId: string,
      feedId: string,
      { touched, nextMs }: { touched: number; nextMs: number | null },
    ): Promise<void> {
      await db
        .updateTable('feed_set')
        .set({ due_ms: nextMs })
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .where('touched', '=', touched)
        .execute()
    },
    /** Those of all companies that are to be brought to displays at an instant. */
    due: (atMs: number) =>
      db
        .selectFrom('feed_set')
        .select(['company_id as companyId', 'feed_id as feedId'])
        .where('due_ms', '<=', atMs)
        .orderBy('due_ms')
        .execute(),
    /** The next instant after `atMs` at which one is (epoch ms); null: none. */
    async nextDueMs(atMs: number): Promise<number | null> {
      const { ms } = await db
        .selectFrom('feed_set')
        .select((eb) => eb.fn.min('due_ms').as('ms'))
        .where('due_ms', '>', atMs)
        .executeTakeFirstOrThrow()
      return ms === null ? null : Number(ms)
    },

    /** What a feed says from now on. It is no change of the feed itself: the revision stays. */
    async say(
      companyId: string,
      feedId: string,
      said: {
        sha256: string
        items: number
        fetchedMs: number
        readMs: number
        contentMs: number
        staleMs: number | null
        problem: Problem | null
        problemMs: number | null
      },
    ): Promise<void> {
      await db
        .updateTable('feed')
        .set({
          content_sha256: said.sha256,
          items: said.items,
          fetched_ms: said.fetchedMs,
          read_ms: said.readMs,
          content_ms: said.contentMs,
          stale_ms: said.staleMs,
          problem: said.problem && JSON.stringify(said.problem),
          problem_ms: said.problemMs,
        })
        .where('company_id', '=', companyId)
        .where('id', '=', feedId)
        .execute()
    },
    /** Removes a content that nobody has used since an instant, and that no feed has. */
    async removeContent(companyId: string, sha256: string, beforeMs: number): Promise<void> {
      await db
        .deleteFrom('feed_content')
        .where('company_id', '=', companyId)
        .where('sha256', '=', sha256)
        .where('used_ms', '<=', beforeMs)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('feed')
                .select('feed.id')
                .where('feed.company_id', '=', companyId)
                .where('feed.content_sha256', '=', sha256),
            ),
          ),
        )
        .execute()
    },

    /** Adds an action to the log, which keeps the last of each feed. */
    async note(companyId: string, feedId: string, action: StoredFeedAction): Promise<void> {
      const { at: atMs, by: byName, ...others } = action
      await db
        .insertInto('feed_action')
        .values({ company_id: companyId, feed_id: feedId, at_ms: atMs, by_name: byName, ...others })
        .execute()
      const oldest = await db
        .selectFrom('feed_action')
        .select('id')
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .orderBy('id', 'desc')
        .offset(ACTIONS_KEPT)
        .limit(1)
        .executeTakeFirst()
      if (oldest)
        await db
          .deleteFrom('feed_action')
          .where('company_id', '=', companyId)
          .where('feed_id', '=', feedId)
          .where('id', '<=', oldest.id)
          .execute()
    },
    async actions(companyId: string, feedId: string): Promise<StoredFeedAction[]> {
      const rows = await db
        .selectFrom('feed_action')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .orderBy('id', 'desc')
        .limit(ACTIONS_KEPT)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        at: row.at_ms,
        by: row.by_name,
        action: row.action as StoredFeedAction['action'],
        number: row.number,
        desk: row.desk,
      }))
    },
  }
}
