import type { Kysely } from 'kysely'

/** Pictures of what displays show, requests for them, and how a company wants them. */
export async function devicePictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('device_picture')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('request', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('taken_ms', 'bigint', (c) => c.notNull())
    .addColumn('received_ms', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('device_picture_pk', ['company_id', 'device_id', 'id'])
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('device_picture').columns(columns).execute()
  await index('device_picture_by_time', ['company_id', 'device_id', 'taken_ms'])
  await index('device_picture_by_age', ['company_id', 'received_ms'])
  await index('device_picture_by_file', ['company_id', 'sha256'])
  await db.schema
    .createTable('picture_request')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('request', 'text', (c) => c.notNull())
    .addColumn('asked_ms', 'bigint', (c) => c.notNull())
    .addColumn('asked_by', 'text', (c) => c.notNull())
    .addColumn('done_ms', 'bigint')
    .addColumn('problem', 'text')
    .addPrimaryKeyConstraint('picture_request_pk', ['company_id', 'device_id'])
    .execute()
  await db.schema
    .createTable('picture_rules')
    .addColumn('company_id', 'text', (c) => c.primaryKey())
    .addColumn('kept_days', 'integer', (c) => c.notNull())
    .addColumn('live_notice', 'smallint', (c) => c.notNull())
    .addColumn('during_visits', 'smallint', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
}
