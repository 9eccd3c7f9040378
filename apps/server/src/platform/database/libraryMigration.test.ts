import { writeSiteDraft, writeSlideWords } from '@vitrine/core'
import { eachDatabase } from '@vitrine/testbed/databases'
import { Migrator, sql } from 'kysely'
import { expect, it } from 'vitest'
import { aDraft, aTextSlide } from '../../testing/testServer.ts'
import { migrate, openDatabase } from './openDatabase.ts'
import { migrations } from './migrations.ts'

eachDatabase((kind, _url, makeDatabase) => {
  it('finds, bins and counts what is older than the library like what comes after it', async () => {
    const db = await openDatabase(await makeDatabase(), () => undefined)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(migrations(kind)) },
    })
    expect((await migrator.migrateTo('0003_plays')).error).toBeUndefined()
    const { folder_id: _folder, ...slide } = aTextSlide('Crème brûlée')
    const draft = aDraft([])
    draft.groups[0]!.items = [
      { id: 'i', media_id: 'm1', duration: 5_000, fit: 'cover', transition: { kind: 'cut', duration: 0 } },
    ]
    await sql`insert into folder (id, company_id, name, type, changed_ms, deleted_ms, revision)
      values ('f1', 'c', 'Alte Bücher', 'folder', 1, 5, 1)`.execute(db)
    await sql`insert into slide (id, company_id, name, type, body, changed_ms, changed_by, revision)
      values ('s1', 'c', ${slide.name}, 'text', ${JSON.stringify(writeSlideWords(slide))}, 1, 'x', 1)`.execute(
      db,
    )
    await sql`insert into site (id, company_id, name, draft, changed_ms, changed_by, revision)
      values ('t1', 'c', 'Entrée', ${JSON.stringify(writeSiteDraft(draft))}, 1, 'x', 1)`.execute(db)

    await migrate(db, kind)
    expect(await db.selectFrom('slide').select(['words', 'bin_root']).executeTakeFirst()).toEqual({
      words: 'creme brulee creme brulee',
      bin_root: null,
    })
    expect(await db.selectFrom('folder').select(['words', 'bin_root']).executeTakeFirst()).toEqual({
      words: 'alte bucher',
      bin_root: 'f1',
    })
    expect((await db.selectFrom('site').select('words').executeTakeFirst())?.words).toBe('entree')
    expect(await db.selectFrom('usage').selectAll().execute()).toEqual([
      { company_id: 'c', user_noun: 'site', user_id: 't1', used_noun: 'media', used_id: 'm1' },
    ])
    await db.destroy()
  })
})
