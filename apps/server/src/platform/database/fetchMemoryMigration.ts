import type { Kysely } from 'kysely'

/** What makes the next fetch of a source cheap, and how often fetching it has failed in a row. */
export async function fetchMemory(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('calendar').addColumn('last_modified', 'text').execute()
  await db.schema.alterTable('feed_picture').addColumn('etag', 'text').execute()
  await db.schema.alterTable('feed_picture').addColumn('last_modified', 'text').execute()
  for (const table of ['calendar', 'cap_feed'])
    await db.schema
      .alterTable(table)
      .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
}
