import type { Kysely } from 'kysely'

/** What is paused on a device on purpose: from when until when, and by whom. All are null where nothing is. */
export async function devicePauses(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ['pause_what', 'text'],
    ['pause_since_ms', 'bigint'],
    ['pause_until_ms', 'bigint'],
    ['pause_by', 'text'],
  ] as const)
    await db.schema.alterTable('device').addColumn(name, type).execute()
  await db.schema.createIndex('device_by_pause_end').on('device').columns(['pause_until_ms']).execute()
}
