import type { Kysely } from 'kysely'

/** What displays found out about themselves on `/diagnostics`, newest few of each. */
export async function diagnosticsReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('diagnostics_report')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_row_id', 'text', (c) => c.notNull().references('device.id').onDelete('cascade'))
    .addColumn('received_ms', 'bigint', (c) => c.notNull())
    .addColumn('report', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('diagnostics_report_of_device')
    .on('diagnostics_report')
    .columns(['company_id', 'device_row_id', 'received_ms'])
    .execute()
}
