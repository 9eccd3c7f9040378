import type { Kysely } from 'kysely'

/** Facts that conditions ask, and what the conditions of each published version ask. */
export async function facts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fact')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('readings', 'text', (c) => c.notNull())
    .addColumn('set_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('fact_pk', ['company_id', 'name', 'place'])
    .execute()
  await db.schema.alterTable('site_version').addColumn('asks', 'text').execute()
}

/**
 * A fact counts its values, so that it is not deleted by somebody who saw another. Events of the schedule can have conditions, so
 * programmes say what facts they ask.
 */
export async function eventConditions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('fact')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('programme').addColumn('asks', 'text').execute()
}
