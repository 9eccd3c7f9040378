import type { Kysely } from 'kysely'

/** Dayparts and calendars: times with a name, for events of the schedule and for drafts of screens. */
export async function namedTimes(db: Kysely<unknown>): Promise<void> {
  const named = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('company_id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', 'text', (c) => c.notNull())
      .addColumn('changed_ms', 'bigint', (c) => c.notNull())
      .addColumn('changed_by', 'text', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
  await named('daypart')
    .addColumn('body', 'text', (c) => c.notNull())
    .execute()
  await named('calendar')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('days', 'text', (c) => c.notNull())
    .addColumn('unread', 'integer', (c) => c.notNull())
    .addColumn('covers_until', 'text')
    .addColumn('etag', 'text')
    .addColumn('fetched_ms', 'bigint')
    .addColumn('due_ms', 'bigint')
    .addColumn('problem', 'text')
    .addColumn('problem_ms', 'bigint')
    .execute()
  for (const name of ['daypart', 'calendar'])
    await db.schema
      .createIndex(`${name}_of_company`)
      .on(name)
      .columns(['company_id', 'name_key'])
      .unique()
      .execute()
  await db.schema.createIndex('calendar_due').on('calendar').columns(['due_ms']).execute()
}
