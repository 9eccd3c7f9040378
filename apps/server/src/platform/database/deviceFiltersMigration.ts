import type { Kysely } from 'kysely'

/** Filters of the list of devices under a name, for everybody in a company. */
export async function deviceFilters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('device_filter')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('filter', 'text', (c) => c.notNull())
    .addUniqueConstraint('device_filter_once', ['company_id', 'name_key'])
    .execute()
}
