import type { Kysely } from 'kysely'

/** Feeds that people and programs set, and what was done with them. */
export async function setFeeds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feed_set')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('feed_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('touched', 'bigint', (c) => c.notNull())
    .addColumn('due_ms', 'bigint')
    .addColumn('delivered_ms', 'bigint', (c) => c.notNull())
    .addColumn('left_contents', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('feed_set_pk', ['company_id', 'feed_id'])
    .execute()
  await db.schema.createIndex('feed_set_by_due').on('feed_set').columns(['due_ms']).execute()
  await db.schema
    .createTable('feed_action')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('feed_id', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('number', 'text')
    .addColumn('desk', 'text')
    .execute()
  await db.schema
    .createIndex('feed_action_of_feed')
    .on('feed_action')
    .columns(['company_id', 'feed_id', 'id'])
    .execute()
}
