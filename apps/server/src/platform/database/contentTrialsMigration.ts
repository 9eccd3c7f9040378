import type { Kysely } from 'kysely'

/** What is tried on a display: one at a time for each, drawn by a page of ours by a signature that ends with the trial. */
export async function contentTrials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_trial')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('render', 'text', (c) => c.notNull())
    .addColumn('began_ms', 'bigint', (c) => c.notNull())
    .addColumn('ends_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('content_trial_pk', ['company_id', 'device_id'])
    .execute()
}
