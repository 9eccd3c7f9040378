import type { EgressResult } from './egress/egress.ts'
import type { Queries } from './database/schema.ts'
import { newId } from './ids.ts'

/** Fetches of one source that are kept. */
const KEPT_MOST = 100
/** How long a fetch stays in the log, ms. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** What something is fetched for: a calendar, a feed whose entries have pictures, or a source of public alerts. */
type FetchedFor = { noun: 'calendar' | 'feedPicture' | 'capFeed'; id: string }
/** One fetch and what came of it. Of its address only the host is kept, because paths and queries can hold credentials. */
export type Fetch<Outcome extends string> = {
  at: number
  host: string
  outcome: Outcome
  /** the HTTP status; null without a response */
  status: number | null
  /** of the response, after decoding */
  bytes: number | null
  ms: number
}
export type LoggedFetch<Outcome extends string> = Fetch<Outcome> & { id: string }

/** What is known of a fetch before anybody has looked at what it brought. */
export const fetchFacts = (
  { url, atMs, nowMs }: { url: string; atMs: number; nowMs: number },
  result: EgressResult,
): Omit<Fetch<never>, 'outcome'> => ({
  at: atMs,
  // Nothing was asked of one that is no address.
  host: URL.parse(url)?.host ?? '',
  status: result.ok ? result.response.status : null,
  bytes: result.ok ? result.response.body.length : null,
  ms: Math.max(0, nowMs - atMs),
})

/** The log of what was fetched from outside, the last ones of each source. Every query carries the company, but the housekeeping. */
export function createFetchLog(db: Queries) {
  const logged = (companyId: string, { noun, id }: FetchedFor) =>
    db
      .selectFrom('fetch_log')
      .where('company_id', '=', companyId)
      .where('noun', '=', noun)
      .where('source_id', '=', id)
      .orderBy('id', 'desc')
  return {
    /** Adds fetches, in their order; the oldest ones of the same source go beyond `KEPT_MOST`. */
    async note(companyId: string, of: FetchedFor, fetches: readonly Fetch<string>[]): Promise<void> {
      if (fetches.length === 0) return
      await db
        .insertInto('fetch_log')
        .values(
          fetches.map(({ at, host, outcome, status, bytes, ms }) => ({
            id: newId(),
            company_id: companyId,
            noun: of.noun,
            source_id: of.id,
            at_ms: at,
            host,
            outcome,
            status,
            bytes,
            took_ms: ms,
          })),
        )
        .execute()
      const oldest = await logged(companyId, of).select('id').offset(KEPT_MOST).limit(1).executeTakeFirst()
      if (oldest)
        await db
          .deleteFrom('fetch_log')
          .where('company_id', '=', companyId)
          .where('noun', '=', of.noun)
          .where('source_id', '=', of.id)
          .where('id', '<=', oldest.id)
          .execute()
    },
    /** Those of one source, the newest first. */
    async list<Outcome extends string>(companyId: string, of: FetchedFor): Promise<LoggedFetch<Outcome>[]> {
      const rows = await logged(companyId, of).selectAll().limit(KEPT_MOST).execute()
      return rows.map((row) => ({
        id: row.id,
        at: row.at_ms,
        host: row.host,
        // Written by the feature that reads it.
        outcome: row.outcome as Outcome,
        status: row.status,
        bytes: row.bytes,
        ms: row.took_ms,
      }))
    },
    /** Forgets those of a source that was deleted. */
    async forget(companyId: string, { noun, id }: FetchedFor): Promise<void> {
      await db
        .deleteFrom('fetch_log')
        .where('company_id', '=', companyId)
        .where('noun', '=', noun)
        .where('source_id', '=', id)
        .execute()
    },
    /** Removes what is old, of all companies. */
    async sweep(nowMs: number): Promise<void> {
      await db
        .deleteFrom('fetch_log')
        .where('at_ms', '<', nowMs - KEPT_MS)
        .execute()
    },
  }
}
