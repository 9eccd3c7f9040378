import type { Kysely } from 'kysely'

/** Slides that are templates, and how each company looks. */
export async function templatesAndBrand(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('slide')
    .addColumn('template', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('brand')
    .addColumn('company_id', 'text', (c) => c.primaryKey())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
}
