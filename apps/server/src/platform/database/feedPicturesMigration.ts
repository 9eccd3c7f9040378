import type { Kysely } from 'kysely'

/** Pictures of entries of news: which are stored, and which couldn't be fetched. */
export async function feedPictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feed_picture')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('address_hash', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text')
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('tried_ms', 'bigint', (c) => c.notNull())
    .addColumn('used_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('feed_picture_pk', ['company_id', 'address_hash'])
    .execute()
  await db.schema
    .createIndex('feed_picture_by_file')
    .on('feed_picture')
    .columns(['company_id', 'sha256'])
    .execute()
  await db.schema.createIndex('feed_picture_by_use').on('feed_picture').columns(['used_ms']).execute()
}
