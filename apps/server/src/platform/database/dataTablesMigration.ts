import type { Kysely } from 'kysely'

/** Data tables, each name once in a company. */
export async function dataTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_table')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    // Until it is as late as the change, screens still have to be updated.
    .addColumn('told_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('data_table_by_name')
    .on('data_table')
    .columns(['company_id', 'name_key'])
    .unique()
    .execute()
}
