import { foldWords } from '@vitrine/core'
import type { Kysely } from 'kysely'

/** What screens are looked for by: their names without capitals and accents. Their tags lie with those of content. */
export async function siteWords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('site')
    .addColumn('words', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await fillIn(db as Kysely<Before>)
}

type Before = { site: { id: string; name: string; words: string } }
async function fillIn(db: Kysely<Before>): Promise<void> {
  for (const { id, name } of await db.selectFrom('site').select(['id', 'name']).execute())
    await db
      .updateTable('site')
      .set({ words: foldWords(name) })
      .where('id', '=', id)
      .execute()
}
