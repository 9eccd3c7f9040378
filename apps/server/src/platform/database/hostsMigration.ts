import type { Kysely } from 'kysely'

/** Rules for outside hosts, and how often displays asked them. */
export async function outsideHosts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('host_list')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('mode', 'text')
    .addColumn('rules', 'text', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('host_list_pk', ['company_id', 'level', 'owner_id'])
    .execute()
  await db.schema
    .createTable('host_count')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('slot_ms', 'bigint', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('allowed', 'bigint', (c) => c.notNull())
    .addColumn('blocked', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('host_count_pk', ['company_id', 'slot_ms', 'device_id', 'host'])
    .execute()
  await db.schema
    .createIndex('host_count_of_device')
    .on('host_count')
    .columns(['company_id', 'device_id', 'slot_ms'])
    .execute()
  await db.schema
    .createTable('host_batch')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('batch', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('host_batch_pk', ['company_id', 'device_id'])
    .execute()
}
