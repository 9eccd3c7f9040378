import { invalidField, SignageError } from '@vitrine/core'
import {
  TAG_LIMITS,
  type Binned,
  type LibraryNoun,
  type LibraryRef,
  type ListQuery,
  type LookedAt,
  type LibraryUser,
  type Page,
  type TagSummary,
} from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import {
  changeTags,
  feedsMadeOf,
  forgetTags,
  overTagged,
  tagsOf,
  tagSummaries,
  usersOf,
} from '../catalog/index.ts'
import { createContentStore, requireParent } from './content.store.ts'
import {
  BIN_LIFE_MS,
  createLibraryStore,
  LIBRARY_NOUNS,
  type LibraryEntry,
  type LibraryStore,
} from './library.store.ts'
import { createSlideVersions } from './slideVersions.ts'
import { noteUsesOf } from './usage.ts'

/** How much one request may copy, with what lies in folders. */
const COPIED_MOST = 2_000

type Dependencies = {
  db: Db
  bus: Bus
  clock: Clock
  /** permanently removes media, with their bytes where nothing published needs them */
  purgeMedia: (companyId: string, ids: readonly string[]) => Promise<void>
}
type Shown = LibraryRef & { name: string; used_by: LibraryUser[] }

const refOf = ({ noun, id }: LibraryEntry): LibraryRef => ({ noun, id })
const idsOf = (entries: readonly LibraryEntry[], noun: LibraryNoun): string[] =>
  entries.filter((entry) => entry.noun === noun).map(({ id }) => id)
const EVENT_NOUN = { folder: 'folders', slide: 'slides', media: 'media' } as const

/** What is done with many folders, slides and media at once, and the bin. Unknown ids are left out everywhere. */
export function createLibraryService({ db, bus, clock, purgeMedia }: Dependencies) {
  const publishChanges = (
    companyId: string,
    refs: readonly LibraryRef[],
    change: 'created' | 'changed' | 'deleted',
  ): void => {
    for (const { noun, id } of refs)
      bus.publish({ kind: 'change', companyId, event: { noun: EVENT_NOUN[noun], id, change } })
  }

  /**
   * What a deletion takes. What is shown stays, and with it every root that it lies in; what only a staying slide shows
   * stays too, so it is asked again until nothing more stays.
   */
  const weigh = async (
    trx: Queries,
    companyId: string,
    refs: readonly LibraryRef[],
  ): Promise<{ taken: { root: LibraryEntry; all: LibraryEntry[] }[]; kept: Shown[] }> => {
    const store = createLibraryStore(trx)
    const named = await store.named(companyId, refs, false)
    let taken: { root: LibraryEntry; all: LibraryEntry[] }[] = []
    const claimed = new Set<string>()
    for (const root of [...named].sort((a, b) => Number(b.noun === 'folder') - Number(a.noun === 'folder'))) {
      if (claimed.has(root.id)) continue
      const all = await store.withContents(companyId, [root])
      for (const { id } of all) claimed.add(id)
      // A folder that was named before the one it lies in goes with that one.
      taken = [...taken.filter(({ root: { id } }) => !all.some((entry) => entry.id === id)), { root, all }]
    }
    const everything = taken.flatMap(({ all }) => all)
    const slideUsers = await usersOf(trx, companyId, { noun: 'slide', ids: idsOf(everything, 'slide') })
    const mediaUsers = await usersOf(trx, companyId, { noun: 'media', ids: idsOf(everything, 'media') })
    const folderUsers = await usersOf(trx, companyId, { noun: 'folder', ids: idsOf(everything, 'folder') })
    const albums = await feedsMadeOf(trx, companyId, 'folder')
    const users = { slide: slideUsers, media: mediaUsers, folder: folderUsers }
    const kept = new Map<string, Shown>()
    for (;;) {
      const going = new Set(taken.flatMap(({ all }) => all.map(({ id }) => id)))
      const stays = (entry: LibraryEntry): LibraryUser[] =>
        [
          ...(users[entry.noun].get(entry.id) ?? []),
          ...(entry.noun === 'folder' ? (albums.get(entry.id) ?? []) : []),
        ].filter(({ id }) => !going.has(id))
      const before = taken.length
      taken = taken.filter(({ all }) => {
        const shown = all.filter((entry) => stays(entry).length > 0)
        for (const entry of shown)
          kept.set(entry.id, { ...refOf(entry), name: entry.name, used_by: stays(entry) })
        return shown.length === 0
      })
      if (taken.length === before) return { taken, kept: [...kept.values()] }
    }
  }
  const bringBack = async (
    store: LibraryStore,
    companyId: string,
    entries: readonly LibraryEntry[],
  ): Promise<void> => {
    for (const noun of LIBRARY_NOUNS) await store.bringBack(companyId, noun, idsOf(entries, noun))
    for (const noun of LIBRARY_NOUNS) await store.takeOutOfLost(companyId, noun, idsOf(entries, noun))
    const files = await store.binnedMediaOf(companyId, idsOf(entries, 'slide'))
    await store.bringBack(companyId, 'media', files)
    await store.takeOutOfLost(companyId, 'media', files)
  }
  /** Removes what is in the bin, by its roots and, for media, whether it is listed there or not. */
  const purge = async (companyId: string, refs: readonly LibraryRef[]): Promise<void> => {
    const folders: string[] = []
    const slides: string[] = []
    const media = refs.filter(({ noun }) => noun === 'media').map(({ id }) => id)
    await inTransaction(db, async (trx) => {
      const store = createLibraryStore(trx)
      const roots = refs.map(({ id }) => id)
      for (const noun of LIBRARY_NOUNS) {
        const ids = (await store.entries(companyId, noun, { binned: true, roots })).map(({ id }) => id)
        ;(noun === 'folder' ? folders : noun === 'slide' ? slides : media).push(...ids)
      }
      await store.remove(companyId, 'folder', folders)
      await store.remove(companyId, 'slide', slides)
      await createSlideVersions(trx).forget(companyId, slides)
      await forgetTags(trx, companyId, 'slide', slides)
    })
    await purgeMedia(companyId, [...new Set(media)])
  }

  return {
    async look(companyId: string, refs: readonly LibraryRef[]): Promise<LookedAt> {
      const { taken, kept } = await weigh(db, companyId, refs)
      const all = taken.flatMap((one) => one.all)
      return {
        folders: idsOf(all, 'folder').length,
        slides: idsOf(all, 'slide').length,
        media: idsOf(all, 'media').length,
        kept,
      }
    },
    /** @throws SignageError `INVALID_INPUT` for a folder that is not there, or that lies in what is moved */
    async move(
      companyId: string,
      refs: readonly LibraryRef[],
      folderId: string | null,
    ): Promise<{ items: LibraryRef[] }> {
      const moved = await inTransaction(db, async (trx) => {
        const store = createLibraryStore(trx)
        const entries = await store.named(companyId, refs, false)
        const content = createContentStore(trx)
        await requireParent(content, companyId, 'folder_id', folderId)
        for (const id of idsOf(entries, 'folder'))
          await requireParent(content, companyId, 'folder_id', folderId, id)
        for (const noun of LIBRARY_NOUNS) await store.move(companyId, noun, idsOf(entries, noun), folderId)
        return entries.map(refOf)
      })
      publishChanges(companyId, moved, 'changed')
      return { items: moved }
    },
    /** @throws SignageError `INVALID_INPUT` where something would have too many tags */
    async tag(
      companyId: string,
      refs: readonly LibraryRef[],
      change: { add: readonly string[]; remove: readonly string[] },
    ): Promise<{ items: LibraryRef[] }> {
      const tagged = await inTransaction(db, async (trx) => {
        const entries = (await createLibraryStore(trx).named(companyId, refs, false)).filter(
          ({ noun }) => noun !== 'folder',
        )
        for (const noun of ['slide', 'media'] as const) {
          const ids = idsOf(entries, noun)
          await changeTags(trx, companyId, noun, ids, change)
          const over = new Set(await overTagged(trx, companyId, noun, ids, TAG_LIMITS.each))
          const first = entries.find(({ id }) => over.has(id))
          if (first)
            throw invalidField('add', 'TOO_MANY_TAGS', { name: first.name, maximum: TAG_LIMITS.each })
        }
        return entries.map(refOf)
      })
      publishChanges(companyId, tagged, 'changed')
      return { items: tagged }
    },
    /** @param folderId undefined: beside the originals */
    async copy(
      companyId: string,
      by: string,
      refs: readonly LibraryRef[],
      folderId: string | null | undefined,
    ): Promise<{ items: LibraryRef[] }> {
      const made = await inTransaction(db, async (trx) => {
        const store = createLibraryStore(trx)
        const content = createContentStore(trx)
        if (folderId !== undefined) await requireParent(content, companyId, 'folder_id', folderId)
        const roots = (await store.named(companyId, refs, false)).filter(({ noun }) => noun !== 'media')
        const all = (await store.withContents(companyId, roots)).filter(({ noun }) => noun !== 'media')
        if (all.length > COPIED_MOST) throw invalidField('items', 'COPIES_TOO_MANY', { maximum: COPIED_MOST })
        const rootIds = new Set(roots.map(({ id }) => id))
        const copies = new Map(all.map(({ id }) => [id, newId()]))
        const homeOf = (entry: LibraryEntry): string | null =>
          // What lies in a folder that is copied too goes into its copy.
          copies.get(entry.folderId ?? '') ??
          (rootIds.has(entry.id) && folderId !== undefined ? folderId : entry.folderId)
        const nameOf = (entry: LibraryEntry): string =>
          rootIds.has(entry.id) ? `${entry.name.slice(0, 190)} (copy)` : entry.name
        const atMs = clock.now()
        for (const entry of all.filter(({ noun }) => noun === 'folder'))
          await content.insertFolder({
            id: copies.get(entry.id)!,
            companyId,
            parentId: homeOf(entry),
            name: nameOf(entry),
            type: 'folder',
            changedMs: atMs,
            deletedMs: null,
            revision: 1,
          })
        const slides = all.filter(({ noun }) => noun === 'slide')
        const slideIds = slides.map(({ id }) => id)
        const records = new Map((await content.slidesById(companyId, slideIds)).map((one) => [one.id, one]))
        const tags = await tagsOf(trx, companyId, 'slide', slideIds)
        for (const entry of slides) {
          const id = copies.get(entry.id)!
          const draft = { ...records.get(entry.id)!.draft, name: nameOf(entry) }
          await content.insertSlide({
            id,
            companyId,
            folderId: homeOf(entry),
            draft,
            template: false,
            changedMs: atMs,
            changedBy: by,
            deletedMs: null,
            revision: 1,
          })
          await noteUsesOf(trx, companyId, id, draft)
          await createSlideVersions(trx).note(companyId, id, { draft, atMs, by })
          await changeTags(trx, companyId, 'slide', [id], { add: tags.get(entry.id) ?? [], remove: [] })
        }
        return roots.map(({ noun, id }) => ({ noun, id: copies.get(id)! }))
      })
      publishChanges(companyId, made, 'created')
      return { items: made }
    },
    async remove(
      companyId: string,
      by: string,
      refs: readonly LibraryRef[],
    ): Promise<{ items: LibraryRef[]; kept: Shown[] }> {
      const { taken, kept } = await inTransaction(db, async (trx) => {
        const weighed = await weigh(trx, companyId, refs)
        const store = createLibraryStore(trx)
        for (const { root, all } of weighed.taken)
          for (const noun of LIBRARY_NOUNS)
            await store.putIntoBin(companyId, noun, idsOf(all, noun), {
              root: root.id,
              atMs: clock.now(),
              by,
            })
        return weighed
      })
      const items = taken.map(({ root }) => refOf(root))
      publishChanges(companyId, items, 'deleted')
      return { items, kept }
    },
    bin: (companyId: string, query: ListQuery): Promise<Page<Binned>> =>
      createLibraryStore(db).bin(companyId, query),
    async restore(companyId: string, refs: readonly LibraryRef[]): Promise<{ items: LibraryRef[] }> {
      const back = await inTransaction(db, async (trx) => {
        const store = createLibraryStore(trx)
        const named = (await store.named(companyId, refs, true)).filter(
          // A folder that went with the one it lies in comes back with that one.
          (entry) => entry.binRoot === entry.id || entry.noun !== 'folder',
        )
        const folders = idsOf(named, 'folder')
        const within: LibraryEntry[] = []
        for (const noun of LIBRARY_NOUNS)
          within.push(...(await store.entries(companyId, noun, { binned: true, roots: folders })))
        await bringBack(store, companyId, [...named, ...within])
        return named.map(refOf)
      })
      publishChanges(companyId, back, 'created')
      return { items: back }
    },
    /** Permanently removes the named items of the bin. */
    async purge(companyId: string, refs: readonly LibraryRef[]): Promise<{ items: LibraryRef[] }> {
      const named = (await createLibraryStore(db).named(companyId, refs, true)).filter(
        (entry) => entry.binRoot === entry.id,
      )
      await purge(companyId, named.map(refOf))
      const items = named.map(refOf)
      publishChanges(companyId, items, 'deleted')
      return { items }
    },
    /** Permanently removes items that were in the bin for thirty days, and files kept for versions that no longer exist. */
    async sweepBin(): Promise<void> {
      const byCompany = new Map<string, LibraryRef[]>()
      for (const { companyId, noun, id } of await createLibraryStore(db).overdue(clock.now() - BIN_LIFE_MS))
        byCompany.set(companyId, [...(byCompany.get(companyId) ?? []), { noun, id }])
      for (const [companyId, refs] of byCompany) await purge(companyId, refs)
    },
    tags: (companyId: string, query: ListQuery): Promise<Page<TagSummary>> =>
      tagSummaries(db, companyId, query),
    /**
     * One folder into the bin.
     * @throws SignageError `CHANGED_MEANWHILE`, `IN_USE` while a screen shows something in it, or a feed is made of it
     */
    async removeFolder(companyId: string, by: string, id: string, revision: number): Promise<void> {
      const folder = await createContentStore(db).folder(companyId, id)
      if (!folder || folder.deletedMs !== null) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'folder' })
      if (folder.revision !== revision) throw new SignageError('CHANGED_MEANWHILE', { noun: 'folder' })
      const { kept } = await this.remove(companyId, by, [{ noun: 'folder', id }])
      if (kept.length > 0)
        throw new SignageError('IN_USE', {
          noun: 'folder',
          users: kept.map(({ used_by }) => used_by[0]!.name),
        })
    },
  }
}
export type LibraryService = ReturnType<typeof createLibraryService>
