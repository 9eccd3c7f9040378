import type { Kysely } from 'kysely'

/** What feeds of social networks say before it is moderated, and what was decided about their entries. */
export async function socialFeeds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feed_social')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('feed_id', 'text', (c) => c.notNull())
    .addColumn('touched', 'bigint', (c) => c.notNull())
    .addColumn('content', 'text')
    .addPrimaryKeyConstraint('feed_social_pk', ['company_id', 'feed_id'])
    .execute()
  await db.schema
    .createTable('feed_verdict')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('feed_id', 'text', (c) => c.notNull())
    .addColumn('entry_hash', 'text', (c) => c.notNull())
    .addColumn('verdict', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('feed_verdict_pk', ['company_id', 'feed_id', 'entry_hash'])
    .execute()
}
