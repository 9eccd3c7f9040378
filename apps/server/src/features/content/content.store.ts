import { slideDraftSchema, type SlideDraft } from '@vitrine/core'
import type { Page } from '@vitrine/protocol'
import { parseJsonText } from '@vitrine/protocol/device'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { contains, pageBy } from '../../platform/http/paging.ts'

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
  changedMs: number
  changedBy: string
  deletedMs: number | null
  revision: number
}
type ListQuery = {
  limit: number
  cursor?: string | undefined
  sort?: string | undefined
  q?: string | undefined
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
  const draft = parseJsonText(slideDraftSchema, row.body)
  if (!draft.ok) throw new Error(`slide ${row.id} cannot be read: ${draft.reason}`)
  return {
    id: row.id,
    companyId: row.company_id,
    folderId: row.folder_id,
    draft: draft.value,
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
      if (query.q) base = base.where(contains('name', query.q))
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
          changed_ms: f.changedMs,
          deleted_ms: null,
          revision: f.revision,
        })
        .execute()
    },
    updateFolder: async (
      companyId: string,
      id: string,
      revision: number,
      change: { name?: string; parentId?: string | null; changedMs: number; deletedMs?: number | null },
    ): Promise<boolean> => {
      const result = await db
        .updateTable('folder')
        .set({
          ...(change.name === undefined ? {} : { name: change.name }),
          ...(change.parentId === undefined ? {} : { parent_id: change.parentId }),
          ...(change.deletedMs === undefined ? {} : { deleted_ms: change.deletedMs }),
          changed_ms: change.changedMs,
          revision: revision + 1,
        })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return Number(result.numUpdatedRows) === 1
    },
    /** Whether a folder holds a folder or a slide that is not deleted. */
    folderHoldsSomething: async (companyId: string, id: string): Promise<boolean> => {
      const slide = await db
        .selectFrom('slide')
        .select('id')
        .where('company_id', '=', companyId)
        .where('folder_id', '=', id)
        .where('deleted_ms', 'is', null)
        .executeTakeFirst()
      if (slide) return true
      return (
        (await db
          .selectFrom('folder')
          .select('id')
          .where('company_id', '=', companyId)
          .where('parent_id', '=', id)
          .where('deleted_ms', 'is', null)
          .executeTakeFirst()) !== undefined
      )
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
    slides: async (
      companyId: string,
      query: ListQuery & { folder_id?: string | undefined },
    ): Promise<Page<SlideRecord>> => {
      let base = db
        .selectFrom('slide')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('deleted_ms', 'is', null)
      if (query.folder_id) base = base.where('folder_id', '=', query.folder_id)
      if (query.q) base = base.where((eb) => eb.or([contains('name', query.q!), contains('body', query.q!)]))
      const page = await pageBy(base, query, { name: 'name', epoch: 'changed_ms', type: 'type' }, '-epoch')
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
          body: JSON.stringify(s.draft),
          changed_ms: s.changedMs,
          changed_by: s.changedBy,
          deleted_ms: null,
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
        deletedMs?: number | null
      },
    ): Promise<boolean> => {
      const result = await db
        .updateTable('slide')
        .set({
          ...(change.draft === undefined
            ? {}
            : { name: change.draft.name, type: change.draft.type, body: JSON.stringify(change.draft) }),
          ...(change.folderId === undefined ? {} : { folder_id: change.folderId }),
          ...(change.deletedMs === undefined ? {} : { deleted_ms: change.deletedMs }),
          changed_ms: change.changedMs,
          changed_by: change.changedBy,
          revision: revision + 1,
        })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return Number(result.numUpdatedRows) === 1
    },
  }
}
