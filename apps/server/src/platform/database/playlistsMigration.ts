import type { Kysely } from 'kysely'

/** Playlists, what versions of screens have of them, and when screens have to be looked at because one changed. */
export async function playlists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('playlist')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('automatic', 'integer', (c) => c.notNull())
    .addColumn('reached', 'text')
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('deleted_ms', 'bigint')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('playlist_of_company').on('playlist').columns(['company_id', 'words']).execute()
  await db.schema
    .createTable('playlist_renewal')
    .addColumn('company_id', 'text', (c) => c.primaryKey())
    .addColumn('first_ms', 'bigint', (c) => c.notNull())
    .addColumn('due_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('site_version').addColumn('playlists', 'text').execute()
  await db.schema.alterTable('site_version').addColumn('cause', 'text').execute()
}
