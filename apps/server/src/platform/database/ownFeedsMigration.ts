import type { Kysely } from 'kysely'

/** Feeds of networks that are read once more with the token of single devices, and which device shows which of them. */
export async function ownFeeds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('feed').addColumn('of_feed_id', 'text').execute()
  await db.schema.alterTable('feed').addColumn('token_hash', 'text').execute()
  await db.schema
    .createTable('feed_of_device')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('feed_id', 'text', (c) => c.notNull())
    .addColumn('own_feed_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('feed_of_device_pk', ['company_id', 'device_id', 'feed_id'])
    .execute()
  await db.schema
    .createIndex('feed_of_device_by_own')
    .on('feed_of_device')
    .columns(['company_id', 'own_feed_id'])
    .execute()
}

/** What tells readings of one feed from each other is no longer the hash of a token only, but also the id of a group. */
export async function feedsByPlace(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('feed').renameColumn('token_hash', 'variant').execute()
}
