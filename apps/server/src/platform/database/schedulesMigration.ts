import type { Kysely } from 'kysely'

/** Events of the schedule, and the programmes of devices that they were compiled into. */
export async function schedules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schedule_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('screen_id', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('schedule_event_of_company')
    .on('schedule_event')
    .columns(['company_id', 'screen_id'])
    .execute()
  await db.schema
    .createTable('programme')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('programme', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('programme_pk', ['company_id', 'version'])
    .execute()
  await db.schema
    .createTable('programme_screen')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('programme', 'text', (c) => c.notNull())
    .addColumn('site_id', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('programme_screen_pk', ['company_id', 'programme', 'site_id'])
    .execute()
  await db.schema
    .createTable('device_programme')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('from_ms', 'bigint', (c) => c.notNull())
    .addColumn('until_ms', 'bigint')
    .addColumn('programme', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('device_programme_pk', ['company_id', 'device_id', 'from_ms'])
    .execute()
  await db.schema
    .createIndex('device_programme_until')
    .on('device_programme')
    .columns(['company_id', 'until_ms'])
    .execute()
}
