import { foldWords, slideDraftReader, slideWords } from '@vitrine/core'
import { parseJsonText } from '@vitrine/protocol/device'
import { sql, type Kysely } from 'kysely'

/**
 * The library: a bin whose entries know what was deleted together, words to look for, tags, versions of slides, folders
 * and expiry of media. What was there is brought up to date, so that it is found and counted like what comes.
 */
export async function library(db: Kysely<unknown>): Promise<void> {
  const column = async (table: string, name: string, type: 'text' | 'bigint', filled?: ''): Promise<void> => {
    await db.schema
      .alterTable(table)
      .addColumn(name, type, (c) => (filled === undefined ? c : c.notNull().defaultTo(filled)))
      .execute()
  }
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute()

  for (const table of ['folder', 'slide', 'media']) {
    await column(table, 'deleted_by', 'text')
    await column(table, 'bin_root', 'text')
    await column(table, 'words', 'text', '')
    await sql`update ${sql.table(table)} set bin_root = id where deleted_ms is not null`.execute(db)
    await index(`${table}_in_bin`, table, ['deleted_ms', 'company_id'])
  }
  await column('media', 'folder_id', 'text')
  await column('media', 'expires_ms', 'bigint')
  await column('media', 'gone_ms', 'bigint')
  await index('folder_in_folder', 'folder', ['company_id', 'parent_id'])
  await index('slide_in_folder', 'slide', ['company_id', 'folder_id'])
  await index('media_in_folder', 'media', ['company_id', 'folder_id'])

  await db.schema
    .createTable('tag')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('noun', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('folded', 'text', (c) => c.notNull())
    .addColumn('tag', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('tag_pk', ['company_id', 'noun', 'entity_id', 'folded'])
    .execute()
  await index('tag_by_word', 'tag', ['company_id', 'folded'])

  await db.schema
    .createTable('slide_version')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('slide_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('began_ms', 'bigint', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('published_ms', 'bigint')
    .addPrimaryKeyConstraint('slide_version_pk', ['company_id', 'slide_id', 'seq'])
    .execute()

  await fillIn(db as Kysely<Before>)
}

type Before = {
  folder: { id: string; name: string; words: string }
  slide: { id: string; name: string; body: string; words: string }
  media: { id: string; name: string; words: string }
  site: { id: string; company_id: string; draft: string }
  usage: { company_id: string; user_noun: string; user_id: string; used_noun: string; used_id: string }
}
async function fillIn(db: Kysely<Before>): Promise<void> {
  for (const table of ['folder', 'media'] as const)
    for (const { id, name } of await db.selectFrom(table).select(['id', 'name']).execute())
      await db
        .updateTable(table)
        .set({ words: foldWords(name) })
        .where('id', '=', id)
        .execute()
  for (const { id, name, body } of await db.selectFrom('slide').select(['id', 'name', 'body']).execute()) {
    const draft = parseJsonText(slideDraftReader, body)
    await db
      .updateTable('slide')
      .set({ words: draft.ok ? slideWords(draft.value) : foldWords(name) })
      .where('id', '=', id)
      .execute()
  }
  // Which files screens show without a slide around them.
  for (const site of await db.selectFrom('site').select(['id', 'company_id', 'draft']).execute()) {
    const rows = [...new Set(mediaIdsIn(JSON.parse(site.draft)))].map((id) => ({
      company_id: site.company_id,
      user_noun: 'site',
      user_id: site.id,
      used_noun: 'media',
      used_id: id,
    }))
    if (rows.length > 0) await db.insertInto('usage').values(rows).execute()
  }
}

/** Every `media_id` anywhere in a document. */
function mediaIdsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'media_id' && typeof inner === 'string' ? [inner] : mediaIdsIn(inner),
  )
}
