import { slideDraftReader, writeSlideWords, type SlideDraft } from '@vitrine/core'
import type { Page, SlideVersion } from '@vitrine/protocol'
import { parseJsonText } from '@vitrine/protocol/device'
import { sql } from 'kysely'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { pageBy } from '../../platform/http/paging.ts'

/** What one person saves within this long is one version, ms. */
export const VERSION_SPAN_MS = 5 * 60_000
/** How many states of one slide are kept. */
export const VERSIONS_KEPT = 200

type State = { draft: SlideDraft; atMs: number; by: string }

const versionOf = (row: Tables['slide_version']): SlideVersion => {
  const draft = parseJsonText(slideDraftReader, row.body)
  if (!draft.ok)
    throw new Error(`version ${row.seq} of slide ${row.slide_id} cannot be read: ${draft.reason}`)
  return {
    version: row.seq,
    at: row.at_ms,
    by: row.by_name,
    published_at: row.published_ms,
    draft: draft.value,
  }
}

/** Earlier states of slides. Everything here runs inside the transaction that changes the slide. */
export function createSlideVersions(db: Queries) {
  const newest = (companyId: string, slideId: string) =>
    db
      .selectFrom('slide_version')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('slide_id', '=', slideId)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
  const insert = (companyId: string, slideId: string, seq: number, { draft, atMs, by }: State) =>
    db
      .insertInto('slide_version')
      .values({
        company_id: companyId,
        slide_id: slideId,
        seq,
        body: JSON.stringify(writeSlideWords(draft)),
        began_ms: atMs,
        at_ms: atMs,
        by_name: by,
        published_ms: null,
      })
      .execute()

  return {
    /**
     * Notes what a slide became. The same person's saves within five minutes are one version; a state that was published,
     * or that somebody went back from, is never written over.
     * @param before what it was, for slides that are older than their versions
     * @param apart  a version of its own, whoever saved before
     */
    async note(
      companyId: string,
      slideId: string,
      now: State,
      { before = null, apart = false }: { before?: State | null; apart?: boolean } = {},
    ): Promise<void> {
      let last = await newest(companyId, slideId)
      if (!last && before) {
        await insert(companyId, slideId, 1, before)
        last = await newest(companyId, slideId)
      }
      if (last?.body === JSON.stringify(writeSlideWords(now.draft))) return
      const goesOn =
        last !== undefined &&
        !apart &&
        last.by_name === now.by &&
        last.published_ms === null &&
        now.atMs - last.began_ms < VERSION_SPAN_MS
      if (last && goesOn) {
        await db
          .updateTable('slide_version')
          .set({ body: JSON.stringify(writeSlideWords(now.draft)), at_ms: now.atMs })
          .where('company_id', '=', companyId)
          .where('slide_id', '=', slideId)
          .where('seq', '=', last.seq)
          .execute()
        return
      }
      const seq = (last?.seq ?? 0) + 1
      await insert(companyId, slideId, seq, now)
      await db
        .deleteFrom('slide_version')
        .where('company_id', '=', companyId)
        .where('slide_id', '=', slideId)
        .where('seq', '<=', seq - VERSIONS_KEPT)
        .execute()
    },
    /** Marks the newest state of each slide as published, so that it stays as it is. */
    async markPublished(companyId: string, slideIds: readonly string[], atMs: number): Promise<void> {
      for (const piece of inPieces(slideIds))
        await db
          .updateTable('slide_version')
          .set({ published_ms: atMs })
          .where('company_id', '=', companyId)
          .where('slide_id', 'in', piece)
          .where(
            sql<boolean>`seq = (select max(newer.seq) from slide_version as newer where newer.company_id = slide_version.company_id and newer.slide_id = slide_version.slide_id)`,
          )
          .execute()
    },
    async list(
      companyId: string,
      slideId: string,
      query: { limit: number; cursor?: string | undefined; sort?: string | undefined },
    ): Promise<Page<SlideVersion>> {
      const base = db
        .selectFrom('slide_version')
        .selectAll()
        .select('slide_id as id')
        .where('company_id', '=', companyId)
        .where('slide_id', '=', slideId)
      const page = await pageBy(base, query, { version: 'seq' }, '-version', 'slide_id')
      return { ...page, items: page.items.map(versionOf) }
    },
    async one(companyId: string, slideId: string, seq: number): Promise<SlideVersion | null> {
      const row = await db
        .selectFrom('slide_version')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('slide_id', '=', slideId)
        .where('seq', '=', seq)
        .executeTakeFirst()
      return row ? versionOf(row) : null
    },
    async forget(companyId: string, slideIds: readonly string[]): Promise<void> {
      for (const piece of inPieces(slideIds))
        await db
          .deleteFrom('slide_version')
          .where('company_id', '=', companyId)
          .where('slide_id', 'in', piece)
          .execute()
    },
  }
}
