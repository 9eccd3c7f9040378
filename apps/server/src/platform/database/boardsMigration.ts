import type { Kysely } from 'kysely'

/** When an appointment was called last. */
export async function calledAppointments(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('appointment').addColumn('called_ms', 'bigint').execute()
}

/** Boards of appointments. */
export async function boards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('board')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('rooms', 'text', (c) => c.notNull())
    .addColumn('shows', 'text', (c) => c.notNull())
    .addColumn('keep_days', 'integer', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('board_of_company').on('board').columns(['company_id', 'name_key']).execute()
  await db.schema
    .createTable('appointment')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('board_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('ticket', 'text', (c) => c.notNull())
    .addColumn('starts_ms', 'bigint', (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('patient', 'text', (c) => c.notNull())
    .addColumn('patient_key', 'text', (c) => c.notNull())
    .addColumn('birth_date', 'text')
    .addColumn('room', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('delayed_until_ms', 'bigint')
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('appointment_by_ticket')
    .on('appointment')
    .columns(['company_id', 'board_id', 'day', 'ticket'])
    .unique()
    .execute()
  await db.schema
    .createTable('board_day')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('board_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('issued', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('board_day_pk', ['company_id', 'board_id', 'day'])
    .execute()
}

/** Appointments that came from files are found again by their ids there. */
export async function importedAppointments(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('appointment').addColumn('import_id', 'text').execute()
  await db.schema.alterTable('appointment').addColumn('import_hash', 'text').execute()
  // Empty ones don't clash.
  await db.schema
    .createIndex('appointment_by_import')
    .on('appointment')
    .columns(['company_id', 'board_id', 'import_id'])
    .unique()
    .execute()
}
