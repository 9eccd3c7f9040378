import { invalidField, SignageError, type FreezableSlide, type SlideDraft } from '@vitrine/core'
import type { Folder, Page, Slide } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { createContentStore, type FolderRecord, type SlideRecord } from './content.store.ts'
import { replaceUsage, usersOf } from './usage.ts'

/** How deep folders may lie in folders. */
const FOLDER_DEPTH_MOST = 20

type Collaborators = {
  db: Db
  bus: Bus
  clock: Clock
  /** which of these media ids are the company's own and not deleted */
  knownMedia: (companyId: string, ids: readonly string[]) => Promise<Set<string>>
}
type ListQuery = {
  limit: number
  cursor?: string | undefined
  sort?: string | undefined
  q?: string | undefined
}
type SlideInput = SlideDraft & { folder_id: string | null }

const folderOf = (f: FolderRecord): Folder => ({
  id: f.id,
  parent_id: f.parentId,
  name: f.name,
  epoch: f.changedMs,
  type: f.type,
  revision: f.revision,
})
const slideOf = (s: SlideRecord, usedBy: { id: string; name: string }[]): Slide => ({
  id: s.id,
  folder_id: s.folderId,
  ...s.draft,
  epoch: s.changedMs,
  changed_by: s.changedBy,
  used_by: usedBy,
  revision: s.revision,
})

/** The media ids that a slide shows, each with the path of the field that names it. */
function mediaOf(draft: SlideDraft): { field: string; id: string }[] {
  const elements = draft.interactions.flatMap((element, index) =>
    'media_id' in element ? [{ field: `interactions.${index}.media_id`, id: element.media_id }] : [],
  )
  return draft.background.kind === 'media'
    ? [{ field: 'background.media_id', id: draft.background.media_id }, ...elements]
    : elements
}

/** Folders and slides. */
export function createContentService({ db, bus, clock, knownMedia }: Collaborators) {
  const store = createContentStore(db)
  const changed = (
    companyId: string,
    noun: 'folders' | 'slides' | 'media',
    id: string,
    change: 'created' | 'changed' | 'deleted',
  ): void => bus.tell({ kind: 'change', companyId, event: { noun, id, change } })

  const mustBeFolder = async (companyId: string, id: string, deleted = false): Promise<FolderRecord> => {
    const folder = await store.folder(companyId, id)
    if (!folder || (folder.deletedMs !== null) !== deleted)
      throw new SignageError('ENTITY_NOT_FOUND', { noun: 'folder' })
    return folder
  }
  const mustBeSlide = async (companyId: string, id: string, deleted = false): Promise<SlideRecord> => {
    const slide = await store.slide(companyId, id)
    if (!slide || (slide.deletedMs !== null) !== deleted)
      throw new SignageError('ENTITY_NOT_FOUND', { noun: 'slide' })
    return slide
  }
  /** A folder to put something into. @throws SignageError `INVALID_INPUT` where it is unknown, too deep, or inside `self` */
  const mustBeParent = async (
    companyId: string,
    field: string,
    id: string | null,
    self?: string,
  ): Promise<void> => {
    let at = id
    for (let depth = 0; at !== null; depth += 1) {
      const folder = await store.folder(companyId, at)
      if (!folder || folder.deletedMs !== null) throw invalidField(field, 'There is no such folder.')
      if (at === self) throw invalidField(field, 'A folder cannot lie inside itself.')
      if (depth > FOLDER_DEPTH_MOST)
        throw invalidField(field, `Folders lie at most ${FOLDER_DEPTH_MOST} deep.`)
      at = folder.parentId
    }
  }
  const checkSlide = async (companyId: string, input: SlideInput): Promise<void> => {
    await mustBeParent(companyId, 'folder_id', input.folder_id)
    const named = mediaOf(input)
    const known = await knownMedia(
      companyId,
      named.map(({ id }) => id),
    )
    const errors = named
      .filter(({ id }) => !known.has(id))
      .map(({ field }) => ({ field, message: 'There is no such file in Media.' }))
    if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors })
  }
  const slideWire = async (companyId: string, slide: SlideRecord): Promise<Slide> =>
    slideOf(slide, (await usersOf(db, companyId, { noun: 'slide', ids: [slide.id] })).get(slide.id) ?? [])
  const draftOf = ({ folder_id: _folder, ...draft }: SlideInput): SlideDraft => draft
  const noteMedia = (trx: Queries, companyId: string, id: string, draft: SlideDraft | null) =>
    replaceUsage(
      trx,
      companyId,
      { noun: 'slide', id },
      { noun: 'media', ids: draft === null ? [] : mediaOf(draft).map((named) => named.id) },
    )

  return {
    async folders(companyId: string, query: ListQuery): Promise<Page<Folder>> {
      const page = await store.folders(companyId, query)
      return { ...page, items: page.items.map(folderOf) }
    },
    async makeFolder(
      companyId: string,
      _by: string,
      input: { name: string; parent_id: string | null; type?: string },
    ): Promise<Folder> {
      await mustBeParent(companyId, 'parent_id', input.parent_id)
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
      await mustBeFolder(companyId, id)
      if (change.parent_id !== undefined) await mustBeParent(companyId, 'parent_id', change.parent_id, id)
      const saved = await store.updateFolder(companyId, id, revision, {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.parent_id === undefined ? {} : { parentId: change.parent_id }),
        changedMs: clock.now(),
      })
      if (!saved) throw new SignageError('CHANGED_MEANWHILE', { noun: 'folder' })
      changed(companyId, 'folders', id, 'changed')
      return folderOf(await mustBeFolder(companyId, id))
    },
    async deleteFolder(companyId: string, id: string, revision: number): Promise<void> {
      await mustBeFolder(companyId, id)
      if (await store.folderHoldsSomething(companyId, id))
        throw new SignageError('IN_USE', { noun: 'folder', users: 'what lies in it' })
      if (
        !(await store.updateFolder(companyId, id, revision, {
          deletedMs: clock.now(),
          changedMs: clock.now(),
        }))
      )
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'folder' })
      changed(companyId, 'folders', id, 'deleted')
    },
    async restoreFolder(companyId: string, id: string): Promise<Folder> {
      const folder = await mustBeFolder(companyId, id, true)
      await store.updateFolder(companyId, id, folder.revision, { deletedMs: null, changedMs: clock.now() })
      changed(companyId, 'folders', id, 'created')
      return folderOf(await mustBeFolder(companyId, id))
    },

    async slides(
      companyId: string,
      query: ListQuery & { folder_id?: string | undefined },
    ): Promise<Page<Slide>> {
      const page = await store.slides(companyId, query)
      const users = await usersOf(db, companyId, { noun: 'slide', ids: page.items.map(({ id }) => id) })
      return { ...page, items: page.items.map((slide) => slideOf(slide, users.get(slide.id) ?? [])) }
    },
    slide: async (companyId: string, id: string): Promise<Slide> =>
      slideWire(companyId, await mustBeSlide(companyId, id)),
    async makeSlide(companyId: string, by: string, input: SlideInput): Promise<Slide> {
      await checkSlide(companyId, input)
      const slide: SlideRecord = {
        id: newId(),
        companyId,
        folderId: input.folder_id,
        draft: draftOf(input),
        changedMs: clock.now(),
        changedBy: by,
        deletedMs: null,
        revision: 1,
      }
      await inTransaction(db, async (trx) => {
        await createContentStore(trx).insertSlide(slide)
        await noteMedia(trx, companyId, slide.id, slide.draft)
      })
      changed(companyId, 'slides', slide.id, 'created')
      return slideOf(slide, [])
    },
    async changeSlide(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      input: SlideInput,
    ): Promise<Slide> {
      await mustBeSlide(companyId, id)
      await checkSlide(companyId, input)
      await inTransaction(db, async (trx) => {
        const saved = await createContentStore(trx).updateSlide(companyId, id, revision, {
          draft: draftOf(input),
          folderId: input.folder_id,
          changedMs: clock.now(),
          changedBy: by,
        })
        if (!saved) throw new SignageError('CHANGED_MEANWHILE', { noun: 'slide' })
        await noteMedia(trx, companyId, id, draftOf(input))
      })
      changed(companyId, 'slides', id, 'changed')
      const slide = await mustBeSlide(companyId, id)
      const wire = await slideWire(companyId, slide)
      // Screens that show it now have changes to publish.
      for (const { id: siteId } of wire.used_by)
        bus.tell({ kind: 'change', companyId, event: { noun: 'sites', id: siteId, change: 'changed' } })
      return wire
    },
    async deleteSlide(companyId: string, by: string, id: string, revision: number): Promise<void> {
      await mustBeSlide(companyId, id)
      const users = (await usersOf(db, companyId, { noun: 'slide', ids: [id] })).get(id) ?? []
      if (users.length > 0)
        throw new SignageError('IN_USE', {
          noun: 'slide',
          users: users.map(({ name }) => `“${name}”`).join(', '),
        })
      await inTransaction(db, async (trx) => {
        const saved = await createContentStore(trx).updateSlide(companyId, id, revision, {
          deletedMs: clock.now(),
          changedMs: clock.now(),
          changedBy: by,
        })
        if (!saved) throw new SignageError('CHANGED_MEANWHILE', { noun: 'slide' })
        await noteMedia(trx, companyId, id, null)
      })
      changed(companyId, 'slides', id, 'deleted')
    },
    async restoreSlide(companyId: string, by: string, id: string): Promise<Slide> {
      const slide = await mustBeSlide(companyId, id, true)
      await inTransaction(db, async (trx) => {
        await createContentStore(trx).updateSlide(companyId, id, slide.revision, {
          deletedMs: null,
          changedMs: clock.now(),
          changedBy: by,
        })
        await noteMedia(trx, companyId, id, slide.draft)
      })
      changed(companyId, 'slides', id, 'created')
      return slideWire(companyId, await mustBeSlide(companyId, id))
    },

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
