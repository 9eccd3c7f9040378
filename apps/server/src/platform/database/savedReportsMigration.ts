import type { Kysely } from 'kysely'

/** Saved reports of plays, and how long a company keeps play records. */
export async function savedReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_report')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('next_ms', 'bigint')
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('locale', 'text')
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('saved_report_of_company').on('saved_report').columns(['company_id']).execute()
  await db.schema.createIndex('saved_report_by_next').on('saved_report').columns(['next_ms']).execute()
  await db.schema
    .createTable('play_retention')
    .addColumn('company_id', 'text', (c) => c.primaryKey())
    .addColumn('days', 'integer')
    .execute()
  for (const name of ['removed_seq', 'removed_until_ms', 'removed_received_ms'])
    await db.schema.alterTable('play_key').addColumn(name, 'bigint').execute()
}
