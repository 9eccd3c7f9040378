import { sql, type Kysely } from 'kysely'

/**
 * One email may have an account in several companies, so that no response reveals another company; who made a link and for
 * what state of an account; browsers that an account signed in from. The unique column stays what it was to the database
 * and gets the company in front: dropping its constraint would mean copying the table that sessions and keys hang on.
 */
export async function accounts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('person').renameColumn('email', 'login').execute()
  await db.schema
    .alterTable('person')
    .addColumn('email', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update person set email = login, login = company_id || '/' || login`.execute(db)
  await db.schema.createIndex('person_by_email').on('person').columns(['email']).execute()

  for (const column of ['maker_id', 'maker_key', 'stamp'])
    await db.schema.alterTable('link').addColumn(column, 'text').execute()
  // Nobody knows who made these: they are void, and are asked for again.
  await sql`delete from link where kind in ('invite', 'reset')`.execute(db)

  await db.schema
    .createTable('known_browser')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('seen_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_browser_pk', ['id', 'person_id'])
    .execute()
  await db.schema.createIndex('known_browser_by_age').on('known_browser').columns(['seen_ms']).execute()
}
