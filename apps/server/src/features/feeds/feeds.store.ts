import type { FeedKind } from '@vitrine/core/feeds'
import {
  FEED_OPTIONS,
  type FeedFormat,
  type FeedOptions,
  type FeedProblem,
  type StoredFeedFetch,
} from '@vitrine/protocol'
import { LOST_ADDRESS, openedAddress, sealedAddress } from '../../platform/addresses.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import { createFetchLog } from '../../platform/fetchLog.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** Tries that are kept of each feed. */
const FETCHES_KEPT = 50

/** Why a try failed, with what belongs to the words. */
export type Problem = { code: FeedProblem; facts: Record<string, string | number> }

/** A feed as it is stored, instants epoch ms. */
export type FeedRecord = {
  id: string
  companyId: string
  name: string
  kind: FeedKind
  /** null: an uploaded file */
  url: string | null
  fileName: string | null
  /** sealed JSON of headers by name; null: none */
  headers: string | null
  headerNames: readonly string[]
  /** s */
  interval: number
  options: FeedOptions
  format: FeedFormat | null
  etag: string | null
  lastModified: string | null
  /** the last try, the last success, the last time that it was read whole, the last change */
  fetchedMs: number | null
  readMs: number | null
  wholeMs: number | null
  contentMs: number | null
  /** when it is read next; null: it is not */
  nextMs: number | null
  /** when it becomes stale and the webhook is sent; null: it was sent, or the feed never becomes stale */
  staleMs: number | null
  failures: number
  problem: Problem | null
  problemMs: number | null
  sha256: string | null
  items: number
  changedMs: number
  changedBy: string
  revision: number
  /** the feed that this one reads once more with the token or for the place of single devices; null: somebody made it */
  ofFeedId: string | null
  /** what it reads it with: the hash of that token, or the id of the group whose place it is */
  variant: string | null
}
/** An uploaded file: a text, or the bytes of another one. */
export type FeedFile = string | Uint8Array
/** What a try changes of a feed. */
export type FetchedFields = Partial<
  Pick<
    FeedRecord,
    | 'format'
    | 'etag'
    | 'lastModified'
    | 'fetchedMs'
    | 'readMs'
    | 'wholeMs'
    | 'contentMs'
    | 'nextMs'
    | 'staleMs'
    | 'failures'
    | 'problem'
    | 'problemMs'
    | 'sha256'
    | 'items'
  >
>
/** What the newest content of a feed is, and how old. */
export type FeedState = {
  id: string
  kind: FeedKind
  sha256: string
  /** when its source was read last, and when what it says changed; epoch ms */
  readMs: number
  contentMs: number
}

const recordOf = (row: Tables['feed'], secrets: Secrets): FeedRecord => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  kind: row.kind as FeedKind,
  url: row.url === null ? null : openedAddress(secrets, row.url),
  fileName: row.file_name,
  headers: row.headers,
  // Checked before they were stored, as the options and the problem.
  headerNames: JSON.parse(row.header_names) as string[],
  interval: row.interval_s,
  // Those of before lack what came since.
  options: { ...FEED_OPTIONS, ...(JSON.parse(row.options) as Partial<FeedOptions>) },
  format: row.format as FeedFormat | null,
  etag: row.etag,
  lastModified: row.last_modified,
  fetchedMs: row.fetched_ms,
  readMs: row.read_ms,
  wholeMs: row.whole_ms,
  contentMs: row.content_ms,
  nextMs: row.next_ms,
  staleMs: row.stale_ms,
  failures: row.failures,
  problem: row.problem === null ? null : (JSON.parse(row.problem) as Problem),
  problemMs: row.problem_ms,
  sha256: row.content_sha256,
  items: row.items,
  changedMs: row.changed_ms,
  changedBy: row.changed_by,
  revision: row.revision,
  ofFeedId: row.of_feed_id,
  variant: row.variant,
})
/** All but its address. */
const columnsOf = (record: FeedRecord) => ({
  name: record.name,
  kind: record.kind,
  file_name: record.fileName,
  headers: record.headers,
  header_names: JSON.stringify(record.headerNames),
  interval_s: record.interval,
  options: JSON.stringify(record.options),
  format: record.format,
  etag: record.etag,
  last_modified: record.lastModified,
  fetched_ms: record.fetchedMs,
  read_ms: record.readMs,
  whole_ms: record.wholeMs,
  content_ms: record.contentMs,
  next_ms: record.nextMs,
  stale_ms: record.staleMs,
  failures: record.failures,
  problem: record.problem && JSON.stringify(record.problem),
  problem_ms: record.problemMs,
  content_sha256: record.sha256,
  items: record.items,
  changed_ms: record.changedMs,
  changed_by: record.changedBy,
  revision: record.revision,
  of_feed_id: record.ofFeedId,
  variant: record.variant,
})

/**
 * What some feeds of a company say now, by the hash of their content. Feeds that never said anything are left out, and so are
 * ids that name none of this company.
 */
export async function feedContents(
  db: Queries,
  companyId: string,
  feedIds: readonly string[],
): Promise<FeedState[]> {
  const found: FeedState[] = []
  for (const piece of inPieces([...new Set(feedIds)])) {
    const rows = await db
      .selectFrom('feed')
      .select(['id', 'kind', 'content_sha256', 'read_ms', 'content_ms'])
      .where('company_id', '=', companyId)
      .where('id', 'in', piece)
      .where('content_sha256', 'is not', null)
      .orderBy('id')
      .execute()
    for (const row of rows)
      found.push({
        id: row.id,
        kind: row.kind as FeedKind,
        sha256: row.content_sha256!,
        readMs: row.read_ms!,
        contentMs: row.content_ms!,
      })
  }
  return found
}

/** JSON of what a feed says, by its hash; null where the company has no such content, or has it no more. */
export async function feedContent(db: Queries, companyId: string, sha256: string): Promise<string | null> {
  const row = await db
    .selectFrom('feed_content')
    .select('content')
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.content ?? null
}

/** Storage of feeds. Every query carries the company, but those of the clockwork and the housekeeping. */
export function createFeedStore(db: Queries, secrets: Secrets) {
  const read = (row: Tables['feed']): FeedRecord => recordOf(row, secrets)
  const sealed = (url: string | null): string | null => url && sealedAddress(secrets, url)
  const feeds = (companyId: string) => db.selectFrom('feed').selectAll().where('company_id', '=', companyId)
  return {
    all: async (companyId: string): Promise<FeedRecord[]> =>
      (await feeds(companyId).orderBy('name').orderBy('id').execute()).map(read),
    /** How many people have made. */
    async count(companyId: string): Promise<number> {
      const row = await db
        .selectFrom('feed')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('company_id', '=', companyId)
        .where('of_feed_id', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
    async one(companyId: string, id: string): Promise<FeedRecord | null> {
      const row = await feeds(companyId).where('id', '=', id).executeTakeFirst()
      return row ? read(row) : null
    },
    /** The ids of those that show a board, always in the same order. */
    ofBoard: async (companyId: string, boardId: string): Promise<string[]> =>
      (await feeds(companyId).where('kind', '=', 'board').orderBy('id').execute())
        .map(read)
        .flatMap(({ id, options }) => (options.board === boardId ? [id] : [])),
    async insert(record: FeedRecord): Promise<void> {
      await db
        .insertInto('feed')
        .values({
          id: record.id,
          company_id: record.companyId,
          url: sealed(record.url),
          ...columnsOf(record),
        })
        .execute()
    },
    /** @param record with its new revision @returns whether it was still at the one before */
    update: async (record: FeedRecord): Promise<boolean> =>
      changeAtRevision(
        db,
        'feed',
        { companyId: record.companyId, id: record.id, revision: record.revision - 1 },
        {
          ...columnsOf(record),
          // One that can't be opened stays as it is: its key may come back.
          ...(record.url !== LOST_ADDRESS && { url: sealed(record.url) }),
        },
      ),
    /** Notes what came of a try, unless somebody has changed the feed since. It is no such change itself: the revision stays. */
    async noteFetched(record: FeedRecord, fetched: FetchedFields): Promise<void> {
      const { stale_ms: staleMs, ...columns } = columnsOf({ ...record, ...fetched })
      await db
        .updateTable('feed')
        // Others may just have been told that it is stale.
        .set({ ...columns, ...('staleMs' in fetched && { stale_ms: staleMs }) })
        .where('company_id', '=', record.companyId)
        .where('id', '=', record.id)
        .where('revision', '=', record.revision)
        .execute()
    },
    /**
     * Notes why nothing comes of a feed, or that it does again, unless somebody has changed the feed since.
     * @returns whether nobody has
     */
    async noteProblem(
      { companyId, id, revision }: FeedRecord,
      problem: Problem | null,
      atMs: number,
    ): Promise<boolean> {
      const noted = await db
        .updateTable('feed')
        .set((eb) =>
          problem
            ? {
                problem: JSON.stringify(problem),
                problem_ms: eb.fn.coalesce('problem_ms', eb.val(atMs)),
                fetched_ms: atMs,
              }
            : { problem: null, problem_ms: null },
        )
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return noted.numUpdatedRows === 1n
    },
    /** Takes on to read a feed. @returns whether nobody else did since it was found due */
    async take(record: FeedRecord, nextMs: number): Promise<boolean> {
      const taken = await db
        .updateTable('feed')
        .set({ next_ms: nextMs })
        .where('company_id', '=', record.companyId)
        .where('id', '=', record.id)
        .where('next_ms', '=', record.nextMs)
        .executeTakeFirst()
      return taken.numUpdatedRows === 1n
    },
    /** Feeds of all companies to be read at an instant, at most `most`, the one that has waited longest first. */
    due: async (atMs: number, most: number): Promise<FeedRecord[]> =>
      (
        await db
          .selectFrom('feed')
          .selectAll()
          .where('next_ms', '<=', atMs)
          .orderBy('next_ms')
          .limit(most)
          .execute()
      ).map(read),
    /** Feeds of all companies that have failed for so long that they are stale and their webhook is due. */
    becameStale: async (atMs: number): Promise<FeedRecord[]> =>
      (
        await db
          .selectFrom('feed')
          .selectAll()
          .where('stale_ms', '<=', atMs)
          .where('problem', 'is not', null)
          .execute()
      ).map(read),
    /** Takes on to tell that a feed is stale. @returns whether nobody else did */
    async takeStale({ companyId, id, staleMs }: FeedRecord): Promise<boolean> {
      const taken = await db
        .updateTable('feed')
        .set({ stale_ms: null })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('stale_ms', '=', staleMs)
        .executeTakeFirst()
      return taken.numUpdatedRows === 1n
    },
    /** The next instant after `atMs` at which a feed is to be read, or becomes stale (epoch ms); null: none. */
    async nextDueMs(atMs: number): Promise<number | null> {
      const next = await db
        .selectFrom('feed')
        .select((eb) => eb.fn.min('next_ms').as('ms'))
        .where('next_ms', '>', atMs)
        .executeTakeFirst()
      const stale = await db
        .selectFrom('feed')
        .select((eb) => eb.fn.min('stale_ms').as('ms'))
        .where('stale_ms', '>', atMs)
        .where('problem', 'is not', null)
        .executeTakeFirst()
      const all = [next?.ms, stale?.ms].flatMap((ms) => (ms === null || ms === undefined ? [] : [Number(ms)]))
      return all.length === 0 ? null : Math.min(...all)
    },
    /** Deletes a feed with its file, its state and its history. @returns whether it was still at this revision */
    async remove(companyId: string, { id, revision }: Pick<FeedRecord, 'id' | 'revision'>): Promise<boolean> {
      if (!(await removeAtRevision(db, 'feed', { companyId, id, revision }))) return false
      for (const table of [
        'feed_file',
        'feed_fetch',
        'feed_set',
        'feed_action',
        'feed_social',
        'feed_verdict',
      ] as const)
        await db.deleteFrom(table).where('company_id', '=', companyId).where('feed_id', '=', id).execute()
      await createFetchLog(db).forget(companyId, { noun: 'feedPicture', id })
      return true
    },

    /** Screens by the ids of the feeds that their published versions show, by name; those in the bin show none. */
    async screens(companyId: string): Promise<Map<string, { id: string; name: string }[]>> {
      const rows = await db
        .selectFrom('site')
        .innerJoin('site_version', (join) =>
          join
            .onRef('site_version.company_id', '=', 'site.company_id')
            .onRef('site_version.site_id', '=', 'site.id')
            .onRef('site_version.version', '=', 'site.published_version'),
        )
        .select(['site.id', 'site.name', 'site_version.feeds'])
        .where('site.company_id', '=', companyId)
        .where('site.deleted_ms', 'is', null)
        .where('site_version.feeds', 'is not', null)
        .orderBy('site.name')
        .execute()
      const screens = new Map<string, { id: string; name: string }[]>()
      for (const { id, name, feeds: shown } of rows)
        // Written by us.
        for (const feed of JSON.parse(shown!) as string[])
          screens.set(feed, [...(screens.get(feed) ?? []), { id, name }])
      return screens
    },

    /** The uploaded file of a feed: its text, or its bytes. */
    async file(companyId: string, feedId: string): Promise<FeedFile | null> {
      const row = await db
        .selectFrom('feed_file')
        .select(['text', 'is_base64'])
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .executeTakeFirst()
      if (!row) return null
      return row.is_base64 === 1 ? Buffer.from(row.text, 'base64') : row.text
    },
    /** @param file null removes it */
    async writeFile(companyId: string, feedId: string, file: FeedFile | null): Promise<void> {
      await db
        .deleteFrom('feed_file')
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .execute()
      if (file === null) return
      const isText = typeof file === 'string'
      const text = isText ? file : Buffer.from(file).toString('base64')
      await db
        .insertInto('feed_file')
        .values({ company_id: companyId, feed_id: feedId, text, is_base64: isText ? 0 : 1 })
        .execute()
    },

    /** Keeps what a feed says, once. */
    async keepContent(companyId: string, sha256: string, content: string, atMs: number): Promise<void> {
      await db
        .insertInto('feed_content')
        .values({ company_id: companyId, sha256, content, used_ms: atMs })
        .onConflict((conflict) => conflict.columns(['company_id', 'sha256']).doUpdateSet({ used_ms: atMs }))
        .execute()
    },
    /** Content that a feed has just left: devices that were told of it may still come for it. */
    async leaveContent(companyId: string, sha256: string, atMs: number): Promise<void> {
      await db
        .updateTable('feed_content')
        .set({ used_ms: atMs })
        .where('company_id', '=', companyId)
        .where('sha256', '=', sha256)
        .execute()
    },
    /** Content that may not be kept: the next housekeeping removes it, unless another feed says the same. */
    dropContent(companyId: string, sha256: string): Promise<void> {
      return this.leaveContent(companyId, sha256, 0)
    },
    /** Removes content that no feed has had since an instant. */
    async removeUnused(beforeMs: number): Promise<void> {
      await db
        .deleteFrom('feed_content')
        .where('used_ms', '<', beforeMs)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('feed')
                .select('feed.id')
                .whereRef('feed.company_id', '=', 'feed_content.company_id')
                .whereRef('feed.content_sha256', '=', 'feed_content.sha256'),
            ),
          ),
        )
        .execute()
    },

    /** Adds a try to the history, which keeps the last of each feed. */
    async noteFetch(companyId: string, feedId: string, fetch: StoredFeedFetch): Promise<void> {
      await db
        .insertInto('feed_fetch')
        .values({
          id: fetch.id,
          company_id: companyId,
          feed_id: feedId,
          at_ms: fetch.at,
          outcome: fetch.outcome,
          status: fetch.status,
          bytes: fetch.bytes,
          took_ms: fetch.ms,
        })
        .execute()
      const oldest = await db
        .selectFrom('feed_fetch')
        .select('id')
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .orderBy('id', 'desc')
        .offset(FETCHES_KEPT)
        .limit(1)
        .executeTakeFirst()
      if (oldest)
        await db
          .deleteFrom('feed_fetch')
          .where('company_id', '=', companyId)
          .where('feed_id', '=', feedId)
          .where('id', '<=', oldest.id)
          .execute()
    },
    async fetches(companyId: string, feedId: string): Promise<StoredFeedFetch[]> {
      const rows = await db
        .selectFrom('feed_fetch')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .orderBy('id', 'desc')
        .limit(FETCHES_KEPT)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        at: row.at_ms,
        outcome: row.outcome as StoredFeedFetch['outcome'],
        status: row.status,
        bytes: row.bytes,
        ms: row.took_ms,
      }))
    },
  }
}
