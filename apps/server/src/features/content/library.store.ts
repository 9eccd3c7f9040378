import type { Binned, LibraryNoun, LibraryRef, ListQuery, Page } from '@vitrine/protocol'
import { sql } from 'kysely'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries } from '../../platform/database/schema.ts'
import { pageBy } from '../../platform/http/paging.ts'
import { binnedMediaOf, forgetUsage, wordsHold } from '../catalog/index.ts'

/** What was deleted can be brought back for so long, ms. */
export const BIN_LIFE_MS = 30 * 24 * 60 * 60_000

export const LIBRARY_NOUNS = ['folder', 'slide', 'media'] as const
/** One thing of the library, whatever it is. `folderId`: what it lies in. */
export type LibraryEntry = {
  noun: LibraryNoun
  id: string
  name: string
  folderId: string | null
  binRoot: string | null
}
const HOME = { folder: 'parent_id', slide: 'folder_id', media: 'folder_id' } as const

/** Storage of what is the same for folders, slides and media: where they lie, and the bin. */
export function createLibraryStore(db: Queries) {
  /** Entries of one noun; `which` narrows them. */
  const entries = async (
    companyId: string,
    noun: LibraryNoun,
    which: {
      binned: boolean
      ids?: readonly string[]
      inFolders?: readonly string[]
      roots?: readonly string[]
    },
  ): Promise<LibraryEntry[]> => {
    const found: LibraryEntry[] = []
    const by =
      which.ids !== undefined
        ? ({ column: 'id', values: which.ids } as const)
        : which.roots !== undefined
          ? ({ column: 'bin_root', values: which.roots } as const)
          : ({ column: HOME[noun], values: which.inFolders ?? [] } as const)
    for (const piece of inPieces(by.values)) {
      const { rows } = await sql<{
        id: string
        name: string
        home: string | null
        bin_root: string | null
      }>`select id, name, ${sql.ref(HOME[noun])} as home, bin_root from ${sql.table(noun)}
        where company_id = ${companyId} and ${sql.ref(by.column)} in (${sql.join(piece)})
        and deleted_ms is ${which.binned ? sql`not null` : sql`null`}
        ${noun === 'media' ? sql`and gone_ms is null` : sql``}`.execute(db)
      found.push(
        ...rows.map((row) => ({
          noun,
          id: row.id,
          name: row.name,
          folderId: row.home,
          binRoot: row.bin_root,
        })),
      )
    }
    return found
  }
  /** Sets columns of many entries; the revision grows, so that nobody saves over it unseen. */
  const set = async (
    companyId: string,
    noun: LibraryNoun,
    ids: readonly string[],
    values: Readonly<Record<string, string | number | null>>,
  ): Promise<void> => {
    const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    for (const piece of inPieces(ids))
      await sql`update ${sql.table(noun)} set ${sql.join(changes)}, revision = revision + 1
        where company_id = ${companyId} and id in (${sql.join(piece)})`.execute(db)
  }

  return {
    entries,
    /** What a list of references names, in its order, without what is not there. */
    async named(companyId: string, refs: readonly LibraryRef[], binned: boolean): Promise<LibraryEntry[]> {
      const found = new Map<string, LibraryEntry>()
      for (const noun of LIBRARY_NOUNS) {
        const ids = refs.filter((ref) => ref.noun === noun).map(({ id }) => id)
        for (const entry of await entries(companyId, noun, { binned, ids }))
          found.set(`${noun}/${entry.id}`, entry)
      }
      return [...new Set(refs.map(({ noun, id }) => `${noun}/${id}`))].flatMap((key) => found.get(key) ?? [])
    },
    /** The entries and, for folders, everything that lies in them. */
    async withContents(companyId: string, roots: readonly LibraryEntry[]): Promise<LibraryEntry[]> {
      const all = new Map(roots.map((entry) => [`${entry.noun}/${entry.id}`, entry]))
      let folders = roots.filter(({ noun }) => noun === 'folder').map(({ id }) => id)
      while (folders.length > 0) {
        const within: LibraryEntry[] = []
        for (const noun of LIBRARY_NOUNS)
          within.push(...(await entries(companyId, noun, { binned: false, inFolders: folders })))
        const fresh = within.filter((entry) => !all.has(`${entry.noun}/${entry.id}`))
        for (const entry of fresh) all.set(`${entry.noun}/${entry.id}`, entry)
        folders = fresh.filter(({ noun }) => noun === 'folder').map(({ id }) => id)
      }
      return [...all.values()]
    },
    move: (companyId: string, noun: LibraryNoun, ids: readonly string[], folderId: string | null) =>
      set(companyId, noun, ids, { [HOME[noun]]: folderId }),
    putIntoBin: (
      companyId: string,
      noun: LibraryNoun,
      ids: readonly string[],
      { root, atMs, by }: { root: string; atMs: number; by: string },
    ) => set(companyId, noun, ids, { deleted_ms: atMs, deleted_by: by, bin_root: root }),
    bringBack: (companyId: string, noun: LibraryNoun, ids: readonly string[]) =>
      set(companyId, noun, ids, {
        deleted_ms: null,
        deleted_by: null,
        bin_root: null,
        ...(noun === 'media' ? { gone_ms: null } : {}),
      }),
    /** Takes things out of folders that are not there any more. */
    async takeOutOfLost(companyId: string, noun: LibraryNoun, ids: readonly string[]): Promise<void> {
      const home = sql.ref(HOME[noun])
      for (const piece of inPieces(ids))
        await sql`update ${sql.table(noun)} set ${home} = null where company_id = ${companyId} and id in (${sql.join(piece)})
          and ${home} is not null and not exists (select 1 from folder as home where home.company_id = ${companyId}
          and home.id = ${sql.ref(`${noun}.${HOME[noun]}`)} and home.deleted_ms is null)`.execute(db)
    },
    /** Media that the slides show and that are in the bin. */
    binnedMediaOf: (companyId: string, slideIds: readonly string[]): Promise<string[]> =>
      binnedMediaOf(db, companyId, slideIds),
    async bin(companyId: string, query: ListQuery): Promise<Page<Binned>> {
      const of = (noun: LibraryNoun) => {
        const rows = db
          .selectFrom(noun)
          .select([
            sql<LibraryNoun>`cast(${noun} as text)`.as('noun'),
            'id',
            'name',
            'words',
            'deleted_ms',
            'deleted_by',
          ])
          .where('company_id', '=', companyId)
          .where('deleted_ms', 'is not', null)
          .whereRef('bin_root', '=', 'id')
        return noun === 'media' ? rows.where(sql<boolean>`gone_ms is null`) : rows
      }
      let base = db.selectFrom(of('folder').unionAll(of('slide')).unionAll(of('media')).as('bin')).selectAll()
      for (const condition of wordsHold(query.q ?? '')) base = base.where(condition)
      const page = await pageBy(base, query, { deleted_at: 'deleted_ms', name: 'name' }, '-deleted_at')
      const folders = page.items.filter(({ noun }) => noun === 'folder').map(({ id }) => id)
      const within: LibraryEntry[] = []
      for (const noun of LIBRARY_NOUNS)
        within.push(...(await entries(companyId, noun, { binned: true, roots: folders })))
      const files = page.items.filter(({ noun }) => noun === 'media').map(({ id }) => id)
      const pictures = new Map<string, string>()
      for (const piece of inPieces(files))
        for (const { media_id, sha256 } of await db
          .selectFrom('media_file')
          .select(['media_id', 'sha256'])
          .where('company_id', '=', companyId)
          .where('media_id', 'in', piece)
          .where('rendition', '=', 'thumbnail')
          .execute())
          pictures.set(media_id, `/media/${sha256}`)
      return {
        ...page,
        items: page.items.map(({ noun, id, name, deleted_ms, deleted_by }) => ({
          noun,
          id,
          name,
          picture: pictures.get(id) ?? null,
          holds: within.filter((entry) => entry.binRoot === id && entry.id !== id).length,
          deleted_at: deleted_ms ?? 0,
          deleted_by: deleted_by ?? '',
          ends_at: (deleted_ms ?? 0) + BIN_LIFE_MS,
        })),
      }
    },
    /** What has been in the bin since before an instant, in every company. */
    async overdue(beforeMs: number): Promise<{ companyId: string; noun: LibraryNoun; id: string }[]> {
      const all: { companyId: string; noun: LibraryNoun; id: string }[] = []
      for (const noun of LIBRARY_NOUNS) {
        const rows = await db
          .selectFrom(noun)
          .select(['company_id', 'id'])
          .where('deleted_ms', '<', beforeMs)
          .whereRef('bin_root', '=', 'id')
          .execute()
        all.push(...rows.map((row) => ({ companyId: row.company_id, noun, id: row.id })))
      }
      return all
    },
    /** Permanently removes folders and slides, with the notes of what the slides showed. */
    async remove(companyId: string, noun: 'folder' | 'slide', ids: readonly string[]): Promise<void> {
      for (const piece of inPieces(ids))
        await db.deleteFrom(noun).where('company_id', '=', companyId).where('id', 'in', piece).execute()
      if (noun === 'slide') await forgetUsage(db, companyId, 'slide', ids)
    },
  }
}
export type LibraryStore = ReturnType<typeof createLibraryStore>
