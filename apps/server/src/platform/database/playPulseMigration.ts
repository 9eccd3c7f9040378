import { sql, type Kysely } from 'kysely'

/**
 * Plays of the last days as the devices dashboard shows them: of the whole fleet and of each device by 10 minutes, and of
 * each thing and screen by hour. Filled as plays arrive; reports do not read it.
 */
export async function playPulse(db: Kysely<unknown>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('play_pulse')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('plays', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('play_pulse_pk', ['company_id', 'what', 'key', 'at_ms', 'kind'])
  await (kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute()
  await db.schema.createIndex('play_pulse_by_age').on('play_pulse').columns(['what', 'at_ms']).execute()
}
