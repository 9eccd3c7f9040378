import type { Kysely } from 'kysely'

/** What operators do with devices from afar: volume and power, commands that take a while, logs, and health over time. */
export async function remoteAndHealth(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('device').addColumn('remote', 'text').execute()
  await db.schema.alterTable('sync_command').addColumn('received_ms', 'bigint').execute()
  await db.schema
    .createTable('device_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_row_id', 'text', (c) => c.notNull().references('device.id').onDelete('cascade'))
    .addColumn('received_ms', 'bigint', (c) => c.notNull())
    .addColumn('lines', 'integer', (c) => c.notNull())
    .addColumn('log', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('device_log_of_device')
    .on('device_log')
    .columns(['company_id', 'device_row_id', 'received_ms'])
    .execute()
  await db.schema
    .createTable('device_health')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_row_id', 'text', (c) => c.notNull().references('device.id').onDelete('cascade'))
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('from_ms', 'bigint', (c) => c.notNull())
    .addColumn('samples', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('device_health_pk', ['company_id', 'device_row_id', 'step', 'from_ms'])
    .execute()
  // The removal of a device looks for its rows by this alone.
  await db.schema
    .createIndex('device_health_of_device')
    .on('device_health')
    .columns(['device_row_id'])
    .execute()
}
