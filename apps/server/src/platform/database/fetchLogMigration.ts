import type { Kysely } from 'kysely'

/** What was fetched from outside for calendars and for the pictures of feeds. */
export async function fetchLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fetch_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('noun', 'text', (c) => c.notNull())
    .addColumn('source_id', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('bytes', 'bigint')
    .addColumn('took_ms', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('fetch_log_of_source')
    .on('fetch_log')
    .columns(['company_id', 'noun', 'source_id', 'id'])
    .execute()
  await db.schema.createIndex('fetch_log_by_age').on('fetch_log').columns(['at_ms']).execute()
}
