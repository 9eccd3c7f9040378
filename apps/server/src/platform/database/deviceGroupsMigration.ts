import type { Kysely } from 'kysely'

/** Groups of devices: a tree of places. A device is in one of them or in none. */
export async function deviceGroups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('device_group')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('parent_id', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('time_zone', 'text')
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('device_group_of_company').on('device_group').columns(['company_id']).execute()
  await db.schema.alterTable('device').addColumn('group_id', 'text').execute()
  await db.schema.createIndex('device_by_group').on('device').columns(['company_id', 'group_id']).execute()
}
