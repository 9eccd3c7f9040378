import type { Kysely } from 'kysely'

/** Links also lead to a widget of a package. */
export async function linksToWidgets(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('external_link').addColumn('widget', 'text').execute()
}

/** Links by which people without an account look at a screen or a slide. */
export async function externalLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('external_link')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('site_id', 'text')
    .addColumn('slide_id', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hosts', 'text', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addColumn('ends_ms', 'bigint', (c) => c.notNull())
    .addColumn('revoked_ms', 'bigint')
    .addColumn('views', 'bigint', (c) => c.notNull())
    .addColumn('viewed_ms', 'bigint')
    .execute()
  await db.schema
    .createIndex('external_link_by_company')
    .on('external_link')
    .columns(['company_id', 'created_ms'])
    .execute()
}
