import type { Kysely } from 'kysely'

/** Which feeds each published version shows, and links by which a widget outside displays shows one. */
export async function feedDelivery(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('site_version').addColumn('feeds', 'text').execute()
  await db.schema
    .createTable('widget_link')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('feed_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addColumn('revoked_ms', 'bigint')
    .execute()
  await db.schema
    .createIndex('widget_link_by_company')
    .on('widget_link')
    .columns(['company_id', 'created_ms'])
    .execute()
}
