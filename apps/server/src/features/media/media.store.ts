import { foldWords, mediaFactsSchema, type MediaFacts, type VideoFormat } from '@vitrine/core'
import { NO_FOLDER, type MediaQuery, type Page } from '@vitrine/protocol'
import { sql } from 'kysely'
import { changeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { pageBy } from '../../platform/http/paging.ts'
import { foundBy, hasTag, isShown, nameKey } from '../catalog/index.ts'
import { createMediaFileStore } from './mediaFiles.store.ts'
import { problemColumns, problemOf, type MediaProblem } from './mediaProblem.ts'

export type MediaKind = 'image' | 'video'
export type MediaState = 'processing' | 'ready' | 'failed'
export type MediaRecord = {
  id: string
  companyId: string
  name: string
  kind: MediaKind
  state: MediaState
  problem: MediaProblem | null
  /** of the original */
  sha256: string
  bytes: number
  type: string
  /** as shown: turned the right way up */
  width: number
  height: number
  durationMs: number | null
  codec: string | null
  frameRate: number | null
  hasSound: boolean
  /** null: taken in before it was noted */
  facts: MediaFacts | null
  /** the format of the copies that displays get instead of a video as it came; null: as it came */
  shownAs: VideoFormat | null
  blur: string | null
  folderId: string | null
  expiresMs: number | null
  changedMs: number
  changedBy: string
  deletedMs: number | null
  revision: number
}
type Row = Tables['media']

const factsOf = (text: string | null): MediaFacts | null => {
  const parsed = text === null ? null : mediaFactsSchema.safeParse(JSON.parse(text))
  return parsed?.success ? parsed.data : null
}
const mediaOf = (row: Row): MediaRecord => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  kind: row.kind as MediaKind,
  state: row.state as MediaState,
  problem: problemOf(row),
  sha256: row.sha256,
  bytes: row.bytes,
  type: row.type,
  width: row.width,
  height: row.height,
  durationMs: row.duration_ms,
  codec: row.codec,
  frameRate: row.frame_rate,
  hasSound: row.has_sound === 1,
  facts: factsOf(row.facts),
  shownAs: row.shown_as as VideoFormat | null,
  blur: row.blur,
  folderId: row.folder_id,
  expiresMs: row.expires_ms,
  changedMs: row.changed_ms,
  changedBy: row.changed_by,
  deletedMs: row.deleted_ms,
  revision: row.revision,
})
/** Storage of media items and their files. */
export function createMediaStore(db: Queries) {
  return {
    media: async (companyId: string, id: string): Promise<MediaRecord | null> => {
      const row = await db
        .selectFrom('media')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? mediaOf(row) : null
    },
    bySha: async (companyId: string, sha256: string): Promise<MediaRecord | null> => {
      const row = await db
        .selectFrom('media')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('sha256', '=', sha256)
        .executeTakeFirst()
      return row ? mediaOf(row) : null
    },
    /** Those of the ids that are the company's and were not deleted. */
    some: async (companyId: string, ids: readonly string[]): Promise<MediaRecord[]> =>
      ids.length === 0
        ? []
        : (
            await db
              .selectFrom('media')
              .selectAll()
              .where('company_id', '=', companyId)
              .where('id', 'in', [...ids])
              .where('deleted_ms', 'is', null)
              .execute()
          ).map(mediaOf),
    list: async (companyId: string, query: MediaQuery, nowMs: number): Promise<Page<MediaRecord>> => {
      let base = db
        .selectFrom((inner) => inner.selectFrom('media').selectAll().select(nameKey).as('media'))
        .selectAll()
        .where('company_id', '=', companyId)
        .where('deleted_ms', 'is', null)
      if (query.folder_id === NO_FOLDER) base = base.where('folder_id', 'is', null)
      else if (query.folder_id) base = base.where('folder_id', '=', query.folder_id)
      if (query.kind) base = base.where('kind', '=', query.kind)
      if (query.sha256) base = base.where('sha256', '=', query.sha256)
      if (query.tag) base = base.where(hasTag('media', query.tag))
      if (query.used)
        base = base.where(query.used === 'yes' ? isShown('media') : sql<boolean>`not ${isShown('media')}`)
      if (query.expired === 'yes') base = base.where('expires_ms', '<=', nowMs)
      if (query.expired === 'no')
        base = base.where((eb) => eb.or([eb('expires_ms', 'is', null), eb('expires_ms', '>', nowMs)]))
      const found = foundBy('media', query.q ?? '')
      if (found) base = base.where(found)
      const page = await pageBy(
        base,
        query,
        { epoch: 'changed_ms', name: 'name_key', bytes: 'bytes', type: 'type' },
        '-epoch',
      )
      return { ...page, items: page.items.map(mediaOf) }
    },
    /** What a stop left unfinished, in every company, oldest first. */
    unfinished: async (): Promise<MediaRecord[]> =>
      (
        await db.selectFrom('media').selectAll().where('state', '=', 'processing').orderBy('id').execute()
      ).map(mediaOf),
    /** Pictures that were taken in before it was noted whether they are transparent, in every company, newest first. */
    withoutTransparency: async (): Promise<MediaRecord[]> =>
      (
        await db
          .selectFrom('media')
          .selectAll()
          .where('kind', '=', 'image')
          .where('state', '=', 'ready')
          .where((eb) => eb.or([eb('facts', 'is', null), eb('facts', 'not like', '%"transparent"%')]))
          .orderBy('id', 'desc')
          .execute()
      ).map(mediaOf),
    insert: async (m: MediaRecord): Promise<void> => {
      await db
        .insertInto('media')
        .values({
          id: m.id,
          company_id: m.companyId,
          name: m.name,
          kind: m.kind,
          state: m.state,
          ...problemColumns(m.problem),
          sha256: m.sha256,
          bytes: m.bytes,
          type: m.type,
          width: m.width,
          height: m.height,
          duration_ms: m.durationMs,
          codec: m.codec,
          frame_rate: m.frameRate,
          has_sound: m.hasSound ? 1 : 0,
          facts: m.facts === null ? null : JSON.stringify(m.facts),
          shown_as: m.shownAs,
          blur: m.blur,
          words: foldWords(m.name),
          folder_id: m.folderId,
          expires_ms: m.expiresMs,
          gone_ms: null,
          changed_ms: m.changedMs,
          changed_by: m.changedBy,
          deleted_ms: m.deletedMs,
          deleted_by: null,
          bin_root: null,
          revision: m.revision,
        })
        .execute()
    },
    /** What an operator changes. @returns whether it was still at `revision` */
    update: async (
      companyId: string,
      id: string,
      revision: number,
      change: {
        name?: string
        expiresMs?: number | null
        shownAs?: VideoFormat | null
        /** null: out of the bin */
        bin?: { atMs: number; by: string } | null
        changedMs: number
        changedBy: string
      },
    ): Promise<boolean> => {
      return changeAtRevision(
        db,
        'media',
        { companyId, id, revision },
        {
          ...(change.name === undefined ? {} : { name: change.name, words: foldWords(change.name) }),
          ...(change.expiresMs === undefined ? {} : { expires_ms: change.expiresMs }),
          ...(change.shownAs === undefined ? {} : { shown_as: change.shownAs }),
          ...(change.bin === undefined
            ? {}
            : change.bin === null
              ? { deleted_ms: null, deleted_by: null, bin_root: null, gone_ms: null }
              : { deleted_ms: change.bin.atMs, deleted_by: change.bin.by, bin_root: id }),
          changed_ms: change.changedMs,
          changed_by: change.changedBy,
          revision: revision + 1,
        },
      )
    },
    /** Puts it into a folder, or out of all; a folder that is not there counts as none. */
    putInto: async (companyId: string, id: string, folderId: string | null): Promise<void> => {
      const folder =
        folderId === null
          ? undefined
          : await db
              .selectFrom('folder')
              .select('id')
              .where('company_id', '=', companyId)
              .where('id', '=', folderId)
              .where('deleted_ms', 'is', null)
              .executeTakeFirst()
      await db
        .updateTable('media')
        .set({ folder_id: folder?.id ?? null })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    /** What processing finds out. Not a change that an operator made, so the revision stays. */
    note: async (
      companyId: string,
      id: string,
      found: {
        state?: MediaState
        problem?: MediaProblem | null
        blur?: string
        shown_as?: VideoFormat | null
        facts?: MediaFacts
      },
    ): Promise<void> => {
      const { facts, problem, ...rest } = found
      await db
        .updateTable('media')
        .set({
          ...rest,
          ...(problem === undefined ? {} : problemColumns(problem)),
          ...(facts === undefined ? {} : { facts: JSON.stringify(facts) }),
        })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    ...createMediaFileStore(db),
  }
}
