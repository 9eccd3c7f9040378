import type { Page, ReadCapFeed, StoredCapAlert, StoredCapFeed } from '@vitrine/protocol'
import { openedAddress, sealedAddress } from '../../platform/addresses.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { createFetchLog } from '../../platform/fetchLog.ts'
import { pageBy } from '../../platform/http/paging.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** What makes the next fetch of a feed cheap, and keeps documents from being fetched twice. */
export type FeedMemory = {
  etag?: string
  lastModified?: string
  /** hash of what was read last */
  sha256?: string
  /** versions of entries of the index that were read, by hashes of their addresses, which can hold keys */
  seen: Record<string, string>
}
/** A feed as it is stored, instants epoch ms. */
export type FeedRecord = {
  id: string
  companyId: string
  feed: ReadCapFeed
  changedMs: number
  changedBy: string
  revision: number
  /** when it is fetched next; null: it is not */
  dueMs: number | null
  fetchedMs: number | null
  problem: StoredCapFeed['problem']
  /** when reading it first failed, epoch ms */
  problemMs: number | null
  /** tries in a row that failed */
  failures: number
  memory: FeedMemory
}
/** What a fetch changes of a feed. */
type FetchedFields = { fetchedMs: number; dueMs: number } & Pick<
  FeedRecord,
  'problem' | 'failures' | 'memory'
>
/** An alert that was received. `identity` is its own, or for one that was refused that of its bytes. */
export type AlertRecord = Omit<StoredCapAlert, 'id'> & { id: string; identity: string }

const withAddress = (feed: ReadCapFeed, change: (url: string) => string): ReadCapFeed => ({
  ...feed,
  url: feed.url === null ? null : change(feed.url),
})
const feedOf = (row: Tables['cap_feed'], secrets: Secrets): FeedRecord => ({
  id: row.id,
  companyId: row.company_id,
  // Checked before it was stored.
  feed: withAddress(JSON.parse(row.feed) as ReadCapFeed, (url) => openedAddress(secrets, url)),
  changedMs: row.changed_ms,
  changedBy: row.changed_by,
  revision: row.revision,
  dueMs: row.due_ms,
  fetchedMs: row.fetched_ms,
  problem: row.problem === null ? null : (JSON.parse(row.problem) as StoredCapFeed['problem']),
  problemMs: row.problem_ms,
  failures: row.failures,
  memory: row.memory === null ? { seen: {} } : (JSON.parse(row.memory) as FeedMemory),
})
const alertOf = ({ alert }: Pick<Tables['cap_alert'], 'alert'>): StoredCapAlert =>
  JSON.parse(alert) as StoredCapAlert

/** Storage of feeds and of the alerts that came. Every query carries the company, but those of the clockwork and the housekeeping. */
export function createCapStore(db: Queries, secrets: Secrets) {
  const read = (row: Tables['cap_feed']): FeedRecord => feedOf(row, secrets)
  const written = (feed: ReadCapFeed): string =>
    JSON.stringify(withAddress(feed, (url) => sealedAddress(secrets, url)))
  const feeds = (companyId: string) =>
    db.selectFrom('cap_feed').selectAll().where('company_id', '=', companyId)
  return {
    list: async (companyId: string): Promise<FeedRecord[]> =>
      (await feeds(companyId).orderBy('name').orderBy('id').execute()).map(read),
    async one(companyId: string, id: string): Promise<FeedRecord | null> {
      const row = await feeds(companyId).where('id', '=', id).executeTakeFirst()
      return row ? read(row) : null
    },
    async insert(record: FeedRecord): Promise<void> {
      await db
        .insertInto('cap_feed')
        .values({
          id: record.id,
          company_id: record.companyId,
          name: record.feed.name,
          feed: written(record.feed),
          changed_ms: record.changedMs,
          changed_by: record.changedBy,
          revision: record.revision,
          due_ms: record.dueMs,
          fetched_ms: null,
          problem: null,
          problem_ms: null,
          failures: 0,
          memory: null,
        })
        .execute()
    },
    /** @param record with its new revision @returns whether it was still at the one before */
    async update(record: FeedRecord): Promise<boolean> {
      return changeAtRevision(
        db,
        'cap_feed',
        { companyId: record.companyId, id: record.id, revision: record.revision - 1 },
        {
          name: record.feed.name,
          feed: written(record.feed),
          changed_ms: record.changedMs,
          changed_by: record.changedBy,
          revision: record.revision,
          due_ms: record.dueMs,
          // Another address, or other certificates: what was read says nothing any more.
          memory: null,
          problem: null,
          problem_ms: null,
          failures: 0,
        },
      )
    },
    /** @returns whether it was still at this revision */
    async remove(companyId: string, id: string, revision: number): Promise<boolean> {
      if (!(await removeAtRevision(db, 'cap_feed', { companyId, id, revision }))) return false
      await createFetchLog(db).forget(companyId, { noun: 'capFeed', id })
      return true
    },
    /** Feeds of all companies that are to be fetched. */
    async due(nowMs: number): Promise<FeedRecord[]> {
      const rows = await db.selectFrom('cap_feed').selectAll().where('due_ms', '<=', nowMs).execute()
      return rows.map(read)
    },
    /** Takes a feed to fetch it now. @returns false if another node has */
    async claim({ id, dueMs }: FeedRecord, nextMs: number): Promise<boolean> {
      const claimed = await db
        .updateTable('cap_feed')
        .set({ due_ms: nextMs })
        .where('id', '=', id)
        .where('due_ms', '=', dueMs)
        .executeTakeFirst()
      return claimed.numUpdatedRows === 1n
    },
    /** Notes how a fetch went, unless the feed was changed since. @returns whether it was not */
    async noteFetch(
      { companyId, id, revision, problemMs }: FeedRecord,
      { fetchedMs, dueMs, problem, failures, memory }: FetchedFields,
    ): Promise<boolean> {
      const noted = await db
        .updateTable('cap_feed')
        .set({
          fetched_ms: fetchedMs,
          due_ms: dueMs,
          failures,
          problem: problem && JSON.stringify(problem),
          problem_ms: problem && (problemMs ?? fetchedMs),
          memory: JSON.stringify(memory),
        })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return noted.numUpdatedRows === 1n
    },
    /** When the next one of all companies is due (epoch ms); null: none is fetched. */
    async nextDueMs(): Promise<number | null> {
      const row = await db
        .selectFrom('cap_feed')
        .select((eb) => eb.fn.min('due_ms').as('next'))
        .executeTakeFirst()
      return row?.next === null || row?.next === undefined ? null : Number(row.next)
    },

    async byIdentity(companyId: string, feedId: string, identity: string): Promise<StoredCapAlert | null> {
      const row = await db
        .selectFrom('cap_alert')
        .select('alert')
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .where('identity', '=', identity)
        .executeTakeFirst()
      return row ? alertOf(row) : null
    },
    /** Whether an update or a cancellation of an alert has come. */
    async isReferenced(companyId: string, feedId: string, identity: string): Promise<boolean> {
      const row = await db
        .selectFrom('cap_reference')
        .select('alert_id')
        .where('company_id', '=', companyId)
        .where('feed_id', '=', feedId)
        .where('identity', '=', identity)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    /** What alerts fired that are among these, or that are about one of these: an update of an alert that is updated again. */
    async firedBy(
      companyId: string,
      feedId: string,
      identities: readonly string[],
    ): Promise<{ identity: string; emergencyId: string; activationId: string }[]> {
      const found = new Map<string, { identity: string; emergencyId: string; activationId: string }>()
      for (const piece of inPieces(identities)) {
        const rows = await db
          .selectFrom('cap_alert')
          .select(['identity', 'emergency_id as emergencyId', 'activation_id as activationId'])
          .where('company_id', '=', companyId)
          .where('feed_id', '=', feedId)
          .where('activation_id', 'is not', null)
          .where(({ or, eb, selectFrom }) =>
            or([
              eb('identity', 'in', [...piece]),
              eb(
                'id',
                'in',
                selectFrom('cap_reference')
                  .select('cap_reference.alert_id')
                  .where('cap_reference.company_id', '=', companyId)
                  .where('cap_reference.feed_id', '=', feedId)
                  .where('cap_reference.identity', 'in', [...piece]),
              ),
            ]),
          )
          .execute()
        for (const { identity, emergencyId, activationId } of rows)
          if (emergencyId !== null && activationId !== null)
            found.set(activationId, { identity, emergencyId, activationId })
      }
      return [...found.values()]
    },
    /** Keeps an alert with what was done, once. @returns false if it is kept already */
    async keep(companyId: string, record: AlertRecord, references: readonly string[]): Promise<boolean> {
      const { identity, ...alert } = record
      const kept = await db
        .insertInto('cap_alert')
        .values({
          id: record.id,
          company_id: companyId,
          feed_id: record.feed_id,
          identity,
          received_ms: record.received_at,
          activation_id: record.activation_id,
          emergency_id: record.emergency_id,
          alert: JSON.stringify(alert),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (Number(kept.numInsertedOrUpdatedRows ?? 0) !== 1) return false
      for (const piece of inPieces([...new Set(references)]))
        await db
          .insertInto('cap_reference')
          .values(
            piece.map((reference) => ({
              company_id: companyId,
              feed_id: record.feed_id,
              identity: reference,
              alert_id: record.id,
            })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      return true
    },
    async page(
      companyId: string,
      query: { limit: number; cursor?: string | undefined; sort?: string | undefined },
    ): Promise<Page<StoredCapAlert>> {
      const base = db.selectFrom('cap_alert').selectAll().where('company_id', '=', companyId)
      const page = await pageBy(base, query, { received_at: 'received_ms' }, '-received_at')
      return { ...page, items: page.items.map(alertOf) }
    },
    /** Removes alerts that were received before an instant, and references of alerts that are gone. */
    async removeOld(beforeMs: number): Promise<void> {
      await db.deleteFrom('cap_alert').where('received_ms', '<', beforeMs).execute()
      await db
        .deleteFrom('cap_reference')
        .where('alert_id', 'not in', db.selectFrom('cap_alert').select('id'))
        .execute()
    },
  }
}
