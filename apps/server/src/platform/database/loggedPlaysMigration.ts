import type { Kysely } from 'kysely'

/**
 * Plays in the fleet's log: runs of a chain as they arrived, with the position of the last of them. What was played stands
 * in `play`. A run has no position until the log gives it one, after its commit.
 */
export async function loggedPlays(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('play_run')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('chain', 'text', (c) => c.notNull())
    .addColumn('first_seq', 'bigint', (c) => c.notNull())
    .addColumn('last_seq', 'bigint', (c) => c.notNull())
    .addColumn('row_id', 'text', (c) => c.notNull())
    .addColumn('from_ms', 'bigint', (c) => c.notNull())
    .addColumn('until_ms', 'bigint', (c) => c.notNull())
    .addColumn('received_ms', 'bigint', (c) => c.notNull())
    .addColumn('position', 'bigint')
    .addPrimaryKeyConstraint('play_run_pk', ['company_id', 'device_id', 'chain', 'first_seq'])
    .execute()
  await db.schema
    .createIndex('play_run_in_order')
    .on('play_run')
    .columns(['company_id', 'position'])
    .execute()
}
