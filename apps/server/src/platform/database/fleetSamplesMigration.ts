import type { Kysely } from 'kysely'

/** How many devices showed their screen, every ten minutes, for the trend of the devices dashboard. */
export async function fleetSamples(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fleet_sample')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('showing', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('fleet_sample_pk', ['company_id', 'at_ms'])
    .execute()
}
