import {
  type Brand,
  type Element,
  elementsOf,
  fieldError,
  type FieldError,
  type FreezableSlide,
  linkedSlides,
  SignageError,
  sizesOf,
  type SlideDraft,
  slideDraftReader,
  writeSlideWords,
} from '@vitrine/core'
import { applyBrand } from '@vitrine/core/templates'
import type { Folder, LibraryRef, ListQuery, Page, Slide, SlideQuery, SlideVersion } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { namesOf, tagsOf, usersOf } from '../catalog/index.ts'
import { createContentStore, requireParent, type FolderRecord, type SlideRecord } from './content.store.ts'
import { createLibraryStore } from './library.store.ts'
import { showing } from './showing.ts'
import { createSlideVersions } from './slideVersions.ts'
import { fieldOfSize, fileErrors, mediaOf, noteUsesOf, type KnownMedia } from './usage.ts'

/** What is wrong with widgets of packages; `path` is that of a list of elements. */
type CheckPackages = (
  companyId: string,
  lists: readonly { elements: readonly Element[]; path: string }[],
) => Promise<FieldError[]>

type Dependencies = {
  db: Db
  bus: Bus
  clock: Clock
  /** which of these media ids are the company's own and not deleted */
  knownMedia: KnownMedia
  /** what is wrong with widgets of packages in lists of elements */
  checkPackages: CheckPackages
  /** brings things back from the bin; what is not in it is left out */
  restore: (companyId: string, refs: readonly LibraryRef[]) => Promise<unknown>
}
type SlideInput = SlideDraft & { folder_id: string | null }

const folderOf = (f: FolderRecord, held?: { slides: number; media: number }): Folder => ({
  id: f.id,
  parent_id: f.parentId,
  name: f.name,
  epoch: f.changedMs,
  type: f.type,
  slides: held?.slides ?? 0,
  media: held?.media ?? 0,
  revision: f.revision,
})
const slideOf = (s: SlideRecord, usedBy: readonly { id: string; name: string }[], tags: string[]): Slide => ({
  id: s.id,
  folder_id: s.folderId,
  ...s.draft,
  ...(s.template && { template: true as const }),
  tags,
  epoch: s.changedMs,
  changed_by: s.changedBy,
  used_by: usedBy.map(({ id, name }) => ({ id, name })),
  revision: s.revision,
})

/** Folders and slides. */
export function createContentService({ db, bus, clock, knownMedia, checkPackages, restore }: Dependencies) {
  const store = createContentStore(db)
  const changed = (
    companyId: string,
    noun: 'folders' | 'slides' | 'media',
    id: string,
    change: 'created' | 'changed' | 'deleted',
  ): void => bus.publish({ kind: 'change', companyId, event: { noun, id, change } })

  const folderOrThrow = async (companyId: string, id: string, deleted = false): Promise<FolderRecord> => {
    const folder = await store.folder(companyId, id)
    if (!folder || (folder.deletedMs !== null) !== deleted)
      throw new SignageError('ENTITY_NOT_FOUND', { noun: 'folder' })
    return folder
  }
  const slideOrThrow = async (companyId: string, id: string, deleted = false): Promise<SlideRecord> => {
    const slide = await store.slide(companyId, id)
    if (!slide || (slide.deletedMs !== null) !== deleted)
      throw new SignageError('ENTITY_NOT_FOUND', { noun: 'slide' })
    return slide
  }
  const checkSlide = async (companyId: string, input: SlideInput): Promise<void> => {
    await requireParent(store, companyId, 'folder_id', input.folder_id)
    const named = mediaOf(input)
    const known = await knownMedia(
      companyId,
      named.map(({ id }) => id),
    )
    const there = new Set(
      (await store.slidesById(companyId, linkedSlides(elementsOf(input)))).map(({ id }) => id),
    )
    const errors = [
      ...named.flatMap((file) => fileErrors(file, known)),
      ...sizesOf(input).flatMap(({ elements }, size) =>
        elements.flatMap(({ touch }, index) =>
          touch && 'slide_id' in touch && !there.has(touch.slide_id)
            ? [fieldError(`${fieldOfSize(size)}elements.${index}.touch.slide_id`, 'CONTENT_MISSING')]
            : [],
        ),
      ),
      ...(await checkPackages(
        companyId,
        sizesOf(input).map(({ elements }, size) => ({ elements, path: `${fieldOfSize(size)}elements` })),
      )),
    ]
    if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors })
  }
  const slidesWire = async (companyId: string, slides: readonly SlideRecord[]): Promise<Slide[]> => {
    const ids = slides.map(({ id }) => id)
    const users = await usersOf(db, companyId, { noun: 'slide', ids })
    const tags = await tagsOf(db, companyId, 'slide', ids)
    const screens = (id: string) => (users.get(id) ?? []).filter(({ noun }) => noun === 'site')
    return slides.map((slide) => slideOf(slide, screens(slide.id), tags.get(slide.id) ?? []))
  }
  const slideWire = async (companyId: string, slide: SlideRecord): Promise<Slide> =>
    (await slidesWire(companyId, [slide]))[0]!
  const folderWire = async (companyId: string, folder: FolderRecord): Promise<Folder> =>
    folderOf(folder, (await store.held(companyId, [folder.id])).get(folder.id))
  const draftOf = ({ folder_id: _folder, ...draft }: SlideInput): SlideDraft => draft
  /** Saves a slide's new state, with its version. Tells those who watch, and the screens that show it. */
  const save = async (
    companyId: string,
    by: string,
    slide: SlideRecord,
    revision: number,
    change: { draft: SlideDraft; folderId: string | null },
    apart: boolean,
  ): Promise<Slide> => {
    const { id } = slide
    await inTransaction(db, async (trx) => {
      const atMs = clock.now()
      const saved = await createContentStore(trx).updateSlide(companyId, id, revision, {
        ...change,
        changedMs: atMs,
        changedBy: by,
      })
      if (!saved) throw new SignageError('CHANGED_MEANWHILE', { noun: 'slide' })
      await noteUsesOf(trx, companyId, id, change.draft)
      await createSlideVersions(trx).note(
        companyId,
        id,
        { draft: change.draft, atMs, by },
        { before: { draft: slide.draft, atMs: slide.changedMs, by: slide.changedBy }, apart },
      )
    })
    changed(companyId, 'slides', id, 'changed')
    const wire = await slideWire(companyId, await slideOrThrow(companyId, id))
    // Screens that show it now have changes to publish.
    for (const { id: siteId } of wire.used_by)
      bus.publish({ kind: 'change', companyId, event: { noun: 'sites', id: siteId, change: 'changed' } })
    return wire
  }

  return {
    async folders(companyId: string, query: ListQuery): Promise<Page<Folder>> {
      const page = await store.folders(companyId, query)
      const held = await store.held(
        companyId,
        page.items.map(({ id }) => id),
      )
      return { ...page, items: page.items.map((folder) => folderOf(folder, held.get(folder.id))) }
    },
    async makeFolder(
      companyId: string,
      _by: string,
      input: { name: string; parent_id: string | null; type?: string },
    ): Promise<Folder> {
      await requireParent(store, companyId, 'parent_id', input.parent_id)
      const folder: FolderRecord = {
        id: newId(),
        companyId,
        parentId: input.parent_id,
        name: input.name,
        type: input.type ?? 'folder',
        changedMs: clock.now(),
        deletedMs: null,
        revision: 1,
      }
      await store.insertFolder(folder)
      changed(companyId, 'folders', folder.id, 'created')
      return folderOf(folder)
    },
    async changeFolder(
      companyId: string,
      id: string,
      revision: number,
      change: { name?: string | undefined; parent_id?: string | null | undefined },
    ): Promise<Folder> {
      await folderOrThrow(companyId, id)
      if (change.parent_id !== undefined)
        await requireParent(store, companyId, 'parent_id', change.parent_id, id)
      const saved = await store.updateFolder(companyId, id, revision, {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.parent_id === undefined ? {} : { parentId: change.parent_id }),
        changedMs: clock.now(),
      })
      if (!saved) throw new SignageError('CHANGED_MEANWHILE', { noun: 'folder' })
      changed(companyId, 'folders', id, 'changed')
      return folderWire(companyId, await folderOrThrow(companyId, id))
    },
    /** @throws SignageError `ENTITY_NOT_FOUND` where it is not in the bin */
    async restoreFolder(companyId: string, id: string): Promise<Folder> {
      await folderOrThrow(companyId, id, true)
      await restore(companyId, [{ noun: 'folder', id }])
      return folderWire(companyId, await folderOrThrow(companyId, id))
    },

    async slides(companyId: string, query: SlideQuery): Promise<Page<Slide>> {
      const page = await store.slides(companyId, query)
      return { ...page, items: await slidesWire(companyId, page.items) }
    },
    slide: async (companyId: string, id: string): Promise<Slide> =>
      slideWire(companyId, await slideOrThrow(companyId, id)),
    async makeSlide(
      companyId: string,
      by: string,
      { template = false, ...input }: SlideInput & { template?: boolean | undefined },
    ): Promise<Slide> {
      await checkSlide(companyId, input)
      const slide: SlideRecord = {
        id: newId(),
        companyId,
        folderId: input.folder_id,
        draft: draftOf(input),
        template,
        changedMs: clock.now(),
        changedBy: by,
        deletedMs: null,
        revision: 1,
      }
      await inTransaction(db, async (trx) => {
        await createContentStore(trx).insertSlide(slide)
        await noteUsesOf(trx, companyId, slide.id, slide.draft)
        await createSlideVersions(trx).note(companyId, slide.id, {
          draft: slide.draft,
          atMs: slide.changedMs,
          by,
        })
      })
      changed(companyId, 'slides', slide.id, 'created')
      return slideOf(slide, [], [])
    },
    async changeSlide(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      input: SlideInput,
    ): Promise<Slide> {
      const slide = await slideOrThrow(companyId, id)
      await checkSlide(companyId, input)
      const change = { draft: draftOf(input), folderId: input.folder_id }
      return save(companyId, by, slide, revision, change, false)
    },
    /**
     * Gives slides a brand, each as a version of its own.
     * @returns those that look otherwise now, with the version to go back to
     * @throws SignageError `CHANGED_MEANWHILE` when somebody saves one at the same time; trying again goes on
     */
    async applyBrand(
      companyId: string,
      by: string,
      ids: readonly string[],
      brand: Brand,
    ): Promise<{ id: string; version: number; revision: number }[]> {
      const changedSlides = []
      for (const slide of await store.slidesById(companyId, ids)) {
        // In the order in which it is stored, to be compared with what is.
        const draft = slideDraftReader.parse(writeSlideWords(applyBrand(slide.draft, brand)))
        if (JSON.stringify(draft) === JSON.stringify(slide.draft)) continue
        const [newest] = (await createSlideVersions(db).list(companyId, slide.id, { limit: 1 })).items
        const change = { draft, folderId: slide.folderId }
        const { id, revision } = await save(companyId, by, slide, slide.revision, change, true)
        // A slide that is older than its versions gets its first one now.
        changedSlides.push({ id, version: newest?.version ?? 1, revision })
      }
      return changedSlides
    },
    /** @throws SignageError `IN_USE` while a screen's draft shows it */
    async deleteSlide(companyId: string, by: string, id: string, revision: number): Promise<void> {
      await slideOrThrow(companyId, id)
      await inTransaction(db, async (trx) => {
        const users = (await usersOf(trx, companyId, { noun: 'slide', ids: [id] })).get(id) ?? []
        if (users.length > 0) throw new SignageError('IN_USE', { noun: 'slide', users: namesOf(users) })
        if ((await createContentStore(trx).slide(companyId, id))?.revision !== revision)
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'slide' })
        await createLibraryStore(trx).putIntoBin(companyId, 'slide', [id], {
          root: id,
          atMs: clock.now(),
          by,
        })
      })
      changed(companyId, 'slides', id, 'deleted')
    },
    /** @throws SignageError `ENTITY_NOT_FOUND` where it is not in the bin */
    async restoreSlide(companyId: string, id: string): Promise<Slide> {
      await slideOrThrow(companyId, id, true)
      await restore(companyId, [{ noun: 'slide', id }])
      return slideWire(companyId, await slideOrThrow(companyId, id))
    },

    async versions(companyId: string, id: string, query: ListQuery): Promise<Page<SlideVersion>> {
      await slideOrThrow(companyId, id)
      return createSlideVersions(db).list(companyId, id, query)
    },
    /**
     * Makes an earlier state the newest. Its files come back from the bin with it.
     * @throws SignageError `ENTITY_NOT_FOUND`, `INVALID_INPUT` where a file it shows was deleted permanently
     */
    async restoreVersion(companyId: string, by: string, id: string, version: number): Promise<Slide> {
      const slide = await slideOrThrow(companyId, id)
      const found = await createSlideVersions(db).one(companyId, id, version)
      if (!found) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'version' })
      const { draft } = found
      await restore(
        companyId,
        mediaOf(draft).map((named) => ({ noun: 'media' as const, id: named.id })),
      )
      await checkSlide(companyId, { ...draft, folder_id: slide.folderId })
      return save(companyId, by, slide, slide.revision, { draft, folderId: slide.folderId }, true)
    },
    /**
     * Shows another file wherever slides show one.
     * @returns how many slides changed
     * @throws SignageError `CHANGED_MEANWHILE` when somebody saves one at the same time; trying again goes on
     */
    async replaceMedia(companyId: string, by: string, from: string, to: string): Promise<number> {
      const users = (await usersOf(db, companyId, { noun: 'media', ids: [from] })).get(from) ?? []
      const ids = users.filter(({ noun }) => noun === 'slide').map(({ id }) => id)
      for (const slide of await store.slidesById(companyId, ids)) {
        const draft = showing(slide.draft, from, to)
        await save(companyId, by, slide, slide.revision, { draft, folderId: slide.folderId }, true)
      }
      return ids.length
    },
    /** Keeps the states that a publication froze. Runs in the transaction that publishes. */
    markPublished: (trx: Queries, companyId: string, slideIds: readonly string[], atMs: number) =>
      createSlideVersions(trx).markPublished(companyId, slideIds, atMs),

    /** Slides as publishing needs them, with the instant of the last change (epoch ms); deleted ones are left out. */
    async slidesById(
      companyId: string,
      ids: readonly string[],
    ): Promise<Map<string, FreezableSlide & { changedMs: number }>> {
      return new Map(
        (await store.slidesById(companyId, ids)).map((slide) => [
          slide.id,
          { id: slide.id, ...slide.draft, changedMs: slide.changedMs },
        ]),
      )
    },
  }
}
export type ContentService = ReturnType<typeof createContentService>
