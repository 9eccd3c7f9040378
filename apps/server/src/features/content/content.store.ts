import {
  foldWords,
  invalidField,
  slideDraftReader,
  slideWords,
  writeSlideWords,
  type SlideDraft,
} from '@vitrine/core'
import { NO_FOLDER, type ListQuery, type Page, type SlideQuery } from '@vitrine/protocol'
import { parseJsonText } from '@vitrine/protocol/device'
import { sql } from 'kysely'
import { inPieces } from '../../platform/database/inPieces.ts'
import { changeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { pageBy } from '../../platform/http/paging.ts'
import { foundBy, hasTag, isShown, nameKey } from '../catalog/index.ts'

export type FolderRecord = {
  id: string
  companyId: string
  parentId: string | null
  name: string
  type: string
  changedMs: number
  deletedMs: number | null
  revision: number
}
export type SlideRecord = {
  id: string
  companyId: string
  folderId: string | null
  draft: SlideDraft
  /** a design to begin slides with */
  template: boolean
  changedMs: number
  changedBy: string
  deletedMs: number | null
  revision: number
}
type FolderRow = Tables['folder']
const folderOf = (row: FolderRow): FolderRecord => ({
  id: row.id,
  companyId: row.company_id,
  parentId: row.parent_id,
  name: row.name,
  type: row.type,
  changedMs: row.changed_ms,
  deletedMs: row.deleted_ms,
  revision: row.revision,
})
type SlideRow = Tables['slide']
const slideOf = (row: SlideRow): SlideRecord => {
  const draft = parseJsonText(slideDraftReader, row.body)
  if (!draft.ok) throw new Error(`slide ${row.id} cannot be read: ${draft.reason}`)
  return {
    id: row.id,
    companyId: row.company_id,
    folderId: row.folder_id,
    draft: draft.value,
    template: row.template === 1,
    changedMs: row.changed_ms,
    changedBy: row.changed_by,
    deletedMs: row.deleted_ms,
    revision: row.revision,
  }
}

/** Storage of folders and slides. */
export function createContentStore(db: Queries) {
  return {
    folder: async (companyId: string, id: string): Promise<FolderRecord | null> => {
      const row = await db
        .selectFrom('folder')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? folderOf(row) : null
    },
    folders: async (companyId: string, query: ListQuery): Promise<Page<FolderRecord>> => {
      let base = db
        .selectFrom('folder')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('deleted_ms', 'is', null)
      const found = foundBy('folder', query.q ?? '')
      if (found) base = base.where(found)
      const page = await pageBy(base, query, { name: 'name', epoch: 'changed_ms' }, 'name')
      return { ...page, items: page.items.map(folderOf) }
    },
    insertFolder: async (f: FolderRecord): Promise<void> => {
      await db
        .insertInto('folder')
        .values({
          id: f.id,
          company_id: f.companyId,
          parent_id: f.parentId,
          name: f.name,
          type: f.type,
          words: foldWords(f.name),
          changed_ms: f.changedMs,
          deleted_ms: null,
          deleted_by: null,
          bin_root: null,
          revision: f.revision,
        })
        .execute()
    },
    updateFolder: async (
      companyId: string,
      id: string,
      revision: number,
      change: { name?: string; parentId?: string | null; changedMs: number },
    ): Promise<boolean> => {
      return changeAtRevision(
        db,
        'folder',
        { companyId, id, revision },
        {
          ...(change.name === undefined ? {} : { name: change.name, words: foldWords(change.name) }),
          ...(change.parentId === undefined ? {} : { parent_id: change.parentId }),
          changed_ms: change.changedMs,
          revision: revision + 1,
        },
      )
    },
    /** How many slides and media lie in each folder, without those in its folders. */
    held: async (
      companyId: string,
      ids: readonly string[],
    ): Promise<Map<string, { slides: number; media: number }>> => {
      const counts = new Map(ids.map((id) => [id, { slides: 0, media: 0 }]))
      for (const piece of inPieces(ids))
        for (const [table, name] of [
          ['slide', 'slides'],
          ['media', 'media'],
        ] as const) {
          const rows = await db
            .selectFrom(table)
            .select(['folder_id', (eb) => eb.fn.countAll<number>().as('count')])
            .where('company_id', '=', companyId)
            .where('folder_id', 'in', piece)
            .where('deleted_ms', 'is', null)
            .groupBy('folder_id')
            .execute()
          for (const row of rows) {
            const held = counts.get(row.folder_id ?? '')
            if (held) held[name] = Number(row.count)
          }
        }
      return counts
    },

    slide: async (companyId: string, id: string): Promise<SlideRecord | null> => {
      const row = await db
        .selectFrom('slide')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? slideOf(row) : null
    },
    /** Slides that are not deleted, by id. */
    slidesById: async (companyId: string, ids: readonly string[]): Promise<SlideRecord[]> =>
      ids.length === 0
        ? []
        : (
            await db
              .selectFrom('slide')
              .selectAll()
              .where('company_id', '=', companyId)
              .where('id', 'in', [...ids])
              .where('deleted_ms', 'is', null)
              .execute()
          ).map(slideOf),
    slides: async (companyId: string, query: SlideQuery): Promise<Page<SlideRecord>> => {
      let base = db
        .selectFrom((inner) => inner.selectFrom('slide').selectAll().select(nameKey).as('slide'))
        .selectAll()
        .where('company_id', '=', companyId)
        .where('deleted_ms', 'is', null)
      base = base.where('template', '=', query.template === 'yes' ? 1 : 0)
      if (query.folder_id === NO_FOLDER) base = base.where('folder_id', 'is', null)
      else if (query.folder_id) base = base.where('folder_id', '=', query.folder_id)
      if (query.type) base = base.where('type', '=', query.type)
      if (query.tag) base = base.where(hasTag('slide', query.tag))
      if (query.used)
        base = base.where(query.used === 'yes' ? isShown('slide') : sql<boolean>`not ${isShown('slide')}`)
      const found = foundBy('slide', query.q ?? '')
      if (found) base = base.where(found)
      const page = await pageBy(
        base,
        query,
        { name: 'name_key', epoch: 'changed_ms', type: 'type' },
        '-epoch',
      )
      return { ...page, items: page.items.map(slideOf) }
    },
    insertSlide: async (s: SlideRecord): Promise<void> => {
      await db
        .insertInto('slide')
        .values({
          id: s.id,
          company_id: s.companyId,
          folder_id: s.folderId,
          name: s.draft.name,
          type: s.draft.type,
          body: JSON.stringify(writeSlideWords(s.draft)),
          words: slideWords(s.draft),
          template: s.template ? 1 : 0,
          changed_ms: s.changedMs,
          changed_by: s.changedBy,
          deleted_ms: null,
          deleted_by: null,
          bin_root: null,
          revision: s.revision,
        })
        .execute()
    },
    updateSlide: async (
      companyId: string,
      id: string,
      revision: number,
      change: {
        draft?: SlideDraft
        folderId?: string | null
        changedMs: number
        changedBy: string
      },
    ): Promise<boolean> => {
      return changeAtRevision(
        db,
        'slide',
        { companyId, id, revision },
        {
          ...(change.draft === undefined
            ? {}
            : {
                name: change.draft.name,
                type: change.draft.type,
                body: JSON.stringify(writeSlideWords(change.draft)),
                words: slideWords(change.draft),
              }),
          ...(change.folderId === undefined ? {} : { folder_id: change.folderId }),
          changed_ms: change.changedMs,
          changed_by: change.changedBy,
          revision: revision + 1,
        },
      )
    },
  }
}
export type ContentStore = ReturnType<typeof createContentStore>

/** How deep folders may lie in folders. */
const FOLDER_DEPTH_MOST = 20

/**
 * Checks a folder to put something into.
 * @param self the folder that is put there, where it is one
 * @throws SignageError `INVALID_INPUT` where it is unknown, too deep, or inside `self`
 */
export async function requireParent(
  store: Pick<ContentStore, 'folder'>,
  companyId: string,
  field: string,
  id: string | null,
  self?: string,
): Promise<void> {
  let at = id
  for (let depth = 0; at !== null; depth += 1) {
    const folder = await store.folder(companyId, at)
    if (!folder || folder.deletedMs !== null) throw invalidField(field, 'FOLDER_MISSING')
    if (at === self) throw invalidField(field, 'FOLDER_IN_ITSELF')
    if (depth > FOLDER_DEPTH_MOST)
      throw invalidField(field, 'FOLDER_TOO_DEEP', { maximum: FOLDER_DEPTH_MOST })
    at = folder.parentId
  }
}
