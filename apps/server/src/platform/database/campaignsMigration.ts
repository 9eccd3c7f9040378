import type { Kysely } from 'kysely'

/** Campaigns, what was planned of them by day, and which of them versions of screens play. */
export async function campaigns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('campaign')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('deleted_ms', 'bigint')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('campaign_of_company').on('campaign').columns(['company_id', 'words']).execute()
  await db.schema
    .createTable('campaign_plan')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('plays', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('campaign_plan_pk', ['company_id', 'campaign_id', 'day'])
    .execute()
  await db.schema.alterTable('site_version').addColumn('campaigns', 'text').execute()
}
