import { sql, type CreateTableBuilder, type Kysely } from 'kysely'
import { devicesWithPlays, rollUpStoredPlays } from './playRollups.ts'
import type { Db } from './schema.ts'

/** Rows of one statement: SQLite takes 32,766 values in one. */
const PIECE = 500

/**
 * What reports read instead of play records: plays by hour and by day, impossible records, and the time that devices have
 * accounted for. It is filled from the records that are stored.
 */
export async function playRollups(db: Kysely<unknown>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const table = (name: string) => db.schema.createTable(name)
  // All of a row is in its key but the figures, so SQLite needs no second tree for it.
  const byKey = <Name extends string, Columns extends string>(builder: CreateTableBuilder<Name, Columns>) =>
    kind === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder

  await byKey(
    table('play_rollup')
      .addColumn('company_id', 'text', (c) => c.notNull())
      .addColumn('span_ms', 'bigint', (c) => c.notNull())
      .addColumn('at_ms', 'bigint', (c) => c.notNull())
      .addColumn('device_id', 'text', (c) => c.notNull())
      .addColumn('site_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('thing', 'text', (c) => c.notNull())
      .addColumn('plays', 'bigint', (c) => c.notNull())
      .addColumn('shown_ms', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('play_rollup_pk', [
        'company_id',
        'span_ms',
        'at_ms',
        'device_id',
        'site_id',
        'kind',
        'thing',
      ]),
  ).execute()
  // Reports of one device, and the comparison of its rollups with its records.
  await db.schema
    .createIndex('play_rollup_of_device')
    .on('play_rollup')
    .columns(['company_id', 'device_id', 'span_ms', 'at_ms'])
    .execute()
  // SQLite has the totals beside each other by their key; PostgreSQL would read them from among all other rows.
  if (kind === 'postgres')
    await sql`create index play_rollup_totals on play_rollup (company_id, span_ms, at_ms)
      include (device_id, site_id, kind, plays, shown_ms) where span_ms = 0`.execute(db)
  await byKey(
    table('play_thing')
      .addColumn('company_id', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('play_thing_pk', ['company_id', 'key']),
  ).execute()
  await byKey(
    table('play_aside')
      .addColumn('company_id', 'text', (c) => c.notNull())
      .addColumn('at_ms', 'bigint', (c) => c.notNull())
      .addColumn('device_id', 'text', (c) => c.notNull())
      .addColumn('site_id', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('records', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('play_aside_pk', ['company_id', 'at_ms', 'device_id', 'site_id', 'reason']),
  ).execute()
  await byKey(
    table('play_stretch')
      .addColumn('company_id', 'text', (c) => c.notNull())
      .addColumn('device_id', 'text', (c) => c.notNull())
      .addColumn('chain', 'text', (c) => c.notNull())
      .addColumn('first_seq', 'bigint', (c) => c.notNull())
      .addColumn('last_seq', 'bigint', (c) => c.notNull())
      .addColumn('from_ms', 'bigint', (c) => c.notNull())
      .addColumn('until_ms', 'bigint', (c) => c.notNull())
      .addColumn('first_end_ms', 'bigint', (c) => c.notNull())
      .addColumn('last_end_ms', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('play_stretch_pk', ['company_id', 'device_id', 'chain', 'first_seq']),
  ).execute()
  await db.schema
    .createIndex('play_stretch_by_time')
    .on('play_stretch')
    .columns(['company_id', 'until_ms'])
    .execute()
  await fill(db as unknown as Db)
}

/** Device by device, so that no more than one's history is in memory. */
async function fill(db: Db): Promise<void> {
  for (const { company_id, device_id } of await devicesWithPlays(db)) {
    const rows = await rollUpStoredPlays(db, company_id, device_id)
    for (const name of ['play_rollup', 'play_thing', 'play_aside', 'play_stretch'] as const)
      for (let at = 0; at < rows[name].length; at += PIECE)
        await db
          .insertInto(name)
          .values(rows[name].slice(at, at + PIECE))
          // Several devices show the same thing.
          .onConflict((conflict) => conflict.doNothing())
          .execute()
  }
}
