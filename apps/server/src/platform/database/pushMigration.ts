import type { Kysely } from 'kysely'

/** Notifications in browsers: the keys of this server, the browsers of people; and the temperature that rules look at. */
export async function push(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('fleet_device').addColumn('temperature', 'integer').execute()
  await db.schema.alterTable('alert_channel').addColumn('people', 'text').execute()
  await db.schema
    .createTable('push_key')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('private_key', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('push_browser')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    // whichever account it is signed in to, a browser is notified for one person
    .addColumn('endpoint_hash', 'text', (c) => c.notNull().unique())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('time_zone', 'text')
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addColumn('delivered_ms', 'bigint')
    .execute()
  await db.schema
    .createIndex('push_browser_of_person')
    .on('push_browser')
    .columns(['company_id', 'person_id'])
    .execute()
}
