import type { Kysely } from 'kysely'

/** The fleet's log, and what is known of each device to write each change once. */
export async function fleetLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fleet_event')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text')
    .addColumn('site_id', 'text')
    .addColumn('device_name', 'text')
    .addColumn('site_name', 'text')
    .addColumn('code', 'text')
    .addColumn('facts', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('fleet_event_pk', ['company_id', 'position'])
    .execute()
  // The graph and the lists of faults read only the first index.
  for (const [name, columns] of [
    ['fleet_event_by_time', ['company_id', 'kind', 'at_ms', 'code', 'device_id']],
    ['fleet_event_by_kind', ['company_id', 'kind', 'position']],
    ['fleet_event_of_device', ['company_id', 'device_id', 'position']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('fleet_event')
      .columns([...columns])
      .execute()
  await db.schema
    .createTable('fleet_position')
    .addColumn('company_id', 'text', (c) => c.primaryKey())
    .addColumn('newest', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('fleet_device')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('online', 'integer', (c) => c.notNull())
    .addColumn('state', 'text')
    .addColumn('shown', 'text')
    .addColumn('player_version', 'text')
    .addColumn('faults', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('fleet_device_pk', ['company_id', 'device_id'])
    .execute()
  await db.schema
    .createTable('fleet_day')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('day_ms', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('fleet_day_pk', ['company_id', 'day_ms', 'kind'])
    .execute()
}
