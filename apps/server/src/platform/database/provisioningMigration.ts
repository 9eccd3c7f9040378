import type { Kysely } from 'kysely'

/** Devices that are known before they appear, and the keys with which they are accepted. */
export async function provisioning(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('expected_device')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('site_id', 'text')
    .addColumn('group_id', 'text')
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('expected_device_once', ['company_id', 'device_id'])
    .execute()
  await db.schema
    .createTable('provisioning_key')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('group_id', 'text')
    .addColumn('devices_most', 'integer', (c) => c.notNull())
    .addColumn('devices_used', 'integer', (c) => c.notNull())
    .addColumn('expires_ms', 'bigint', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('refused_ms', 'bigint')
    .addColumn('refused_device_id', 'text')
    .addColumn('refused_why', 'text')
    .execute()
  await db.schema
    .createIndex('provisioning_key_of_company')
    .on('provisioning_key')
    .columns(['company_id'])
    .execute()
}
