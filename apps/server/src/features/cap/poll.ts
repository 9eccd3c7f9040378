import type { StoredCapFeed, StoredCapFeedFetch } from '@vitrine/protocol'
import { LOST_ADDRESS } from '../../platform/addresses.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Egress, EgressFailure, EgressResponse } from '../../platform/egress/egress.ts'
import { nextTryMs } from '../../platform/egress/pacing.ts'
import { retryAfterMs } from '../../platform/egress/retryAfter.ts'
import {
  NO_VERSION,
  unlessVersion,
  versionOf,
  type SourceVersion,
} from '../../platform/egress/sourceVersion.ts'
import { createFetchLog, fetchFacts, type Fetch } from '../../platform/fetchLog.ts'
import { hashOf } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { createCapStore, type FeedMemory, type FeedRecord } from './cap.store.ts'
import { CAP_MOST, parseCap, parseIndex } from './parseCap.ts'
import type { CapReceiver } from './receive.ts'

/** Documents that one fetch of an index brings along; the rest comes with the next ones. */
const DOCUMENTS_MOST = 50
const MINUTE_MS = 60_000
/** The longest wait after failures, and the longest that a source may ask for, ms: a warning must not be late because of them. */
const RETRY_MOST_MS = 5 * MINUTE_MS
const ASKED_MOST_MS = 15 * MINUTE_MS
/** How much later at most, as a share of the wait, so that many don't come at once. */
const LATER = 0.1
const ACCEPT = 'application/cap+xml, application/atom+xml, application/rss+xml, application/xml, text/xml'

type Problem = NonNullable<StoredCapFeed['problem']>
type CapFetch = Fetch<StoredCapFeedFetch['outcome']>
/** `response` is null where the source has no other version; `logged` is what the log gets of it. */
type Fetched =
  { ok: true; response: EgressResponse | null; logged: CapFetch } | { ok: false; problem: Problem }
/** The fetches for a feed, for the log, and how long its sources ask to be left alone. */
type Tries = { made: CapFetch[]; askedMs: number }

const intervalMsOf = ({ feed }: Pick<FeedRecord, 'feed'>): number => feed.interval * 1_000

function problemOf({ kind }: EgressFailure): Problem {
  switch (kind) {
    case 'badAddress':
    case 'insideAddress':
    case 'unknownHost':
    case 'untrusted':
    case 'unreachable':
    case 'tooSlow':
    case 'tooLarge':
    case 'unreadable':
      return { code: kind }
    default:
      return { code: 'failed' }
  }
}

/** Fetches the feeds that are due, and hands over the alerts that they bring. */
export function createCapPoller({
  db,
  secrets,
  clock,
  egress,
  receive,
  onFetched,
  onFault,
}: {
  db: Db
  secrets: Secrets
  clock: Clock
  egress: Egress
  receive: CapReceiver
  /** how a feed is has changed */
  onFetched: (companyId: string, feedId: string) => void
  onFault: (error: unknown) => void
}) {
  const store = createCapStore(db, secrets)
  const running = new Set<Promise<void>>()
  const stop = new AbortController()

  /** @param known the version that was read before @param tries gets what came of it */
  const fetch = async (url: string, known: SourceVersion, tries: Tries): Promise<Fetched> => {
    const atMs = clock.now()
    const result = await egress.request({
      url,
      headers: { accept: ACCEPT, ...unlessVersion(known) },
      mostBytes: CAP_MOST,
      signal: stop.signal,
    })
    const nowMs = clock.now()
    const facts = fetchFacts({ url, atMs, nowMs }, result)
    const log = (outcome: CapFetch['outcome']): CapFetch => {
      const logged = { ...facts, outcome }
      tries.made.push(logged)
      return logged
    }
    const failed = (problem: Problem): Fetched => {
      log(problem.code)
      return { ok: false, problem }
    }
    if (!result.ok) return failed(problemOf(result.failure))
    const { response } = result
    const { status } = response
    if (status === 304 && (known.etag !== null || known.lastModified !== null))
      return { ok: true, response: null, logged: log('same') }
    if (status === 200) return { ok: true, response, logged: log('changed') }
    tries.askedMs = Math.max(tries.askedMs, retryAfterMs(response.headers['retry-after'], nowMs))
    return failed({ code: 'status', status })
  }

  const fetchFeed = async (
    record: FeedRecord,
    tries: Tries,
  ): Promise<{ problem: Problem | null; memory: FeedMemory }> => {
    const { feed, memory } = record
    const asIs = { ...memory, seen: { ...memory.seen } }
    if (feed.url === LOST_ADDRESS) return { problem: { code: 'addressLost' }, memory: asIs }
    const known = { etag: memory.etag ?? null, lastModified: memory.lastModified ?? null }
    const fetched = await fetch(feed.url ?? '', known, tries)
    if (!fetched.ok) return { problem: fetched.problem, memory: asIs }
    if (fetched.response === null) return { problem: null, memory: asIs }
    const { body, url, headers } = fetched.response
    const text = body.toString('utf8')
    const sha256 = hashOf(text)
    const index = parseIndex(text, url)
    if (!index) {
      fetched.logged.outcome = 'unreadable'
      return { problem: { code: 'unreadable' }, memory: asIs }
    }
    if (sha256 === memory.sha256) fetched.logged.outcome = 'same'

    const documents = [...index.alerts]
    // Alerts that left the index are left out here, so they are forgotten too.
    const seen: Record<string, string> = {}
    const read: { url: string; version: string }[] = []
    let problem: Problem | null = null
    let isWhole = true
    for (const link of index.links) {
      const key = hashOf(link.url)
      if (Object.hasOwn(memory.seen, key) && memory.seen[key] === link.version) {
        seen[key] = link.version
        continue
      }
      if (read.length >= DOCUMENTS_MOST) {
        isWhole = false
        continue
      }
      const one = await fetch(link.url, NO_VERSION, tries)
      if (one.ok && one.response) {
        documents.push(one.response.body.toString('utf8'))
        read.push(link)
      } else {
        // The next fetch tries it again.
        isWhole = false
        if (!one.ok) problem ??= one.problem
      }
    }
    // An index lists the newest first, and an update must find what it is about.
    const sentMs = new Map(documents.map((xml) => [xml, parseCap(xml)?.sentMs ?? 0]))
    for (const xml of documents.reverse().sort((a, b) => sentMs.get(a)! - sentMs.get(b)!))
      await receive(record, xml)
    for (const { url: address, version } of read) seen[hashOf(address)] = version
    const { etag, lastModified } = versionOf(headers)
    return {
      problem,
      memory: {
        seen,
        sha256,
        // Only then it says that there is nothing else to read.
        ...(isWhole && etag !== null && { etag }),
        ...(isWhole && lastModified !== null && { lastModified }),
      },
    }
  }

  const poll = async (record: FeedRecord, nowMs: number): Promise<void> => {
    const intervalMs = intervalMsOf(record)
    const tries: Tries = { made: [], askedMs: 0 }
    let outcome: { problem: Problem | null; memory: FeedMemory }
    try {
      outcome = await fetchFeed(record, tries)
    } catch (error) {
      // Too many alerts at once, or no storage. What was not received comes again with the next fetch.
      onFault(error)
      outcome = { problem: { code: 'failed' }, memory: { seen: record.memory.seen } }
    }
    // A stop ends what is under way: that says nothing about the source.
    if (stop.signal.aborted) return
    const failures = outcome.problem ? record.failures + 1 : 0
    const dueMs = nextTryMs(
      {
        usualMs: intervalMs,
        retryMs: intervalMs,
        retryMostMs: Math.max(intervalMs, RETRY_MOST_MS),
        askedMostMs: ASKED_MOST_MS,
        later: LATER,
      },
      { nowMs, failures, askedMs: tries.askedMs, chance: Math.random() },
    )
    await inTransaction(db, async (trx) => {
      // Of a feed that was changed or deleted meanwhile, nothing is noted.
      if (
        await createCapStore(trx, secrets).noteFetch(record, {
          ...outcome,
          fetchedMs: nowMs,
          dueMs,
          failures,
        })
      )
        await createFetchLog(trx).note(record.companyId, { noun: 'capFeed', id: record.id }, tries.made)
    })
    if (record.fetchedMs === null || outcome.problem?.code !== record.problem?.code)
      onFetched(record.companyId, record.id)
  }

  /** Resolves when nothing is being fetched. */
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    /**
     * Begins to fetch all feeds that are due, of all companies. A slow one keeps no other waiting.
     * @returns when to look again (epoch ms); null: none is fetched
     */
    async runDue(): Promise<number | null> {
      const nowMs = clock.now()
      for (const record of await store.due(nowMs)) {
        if (stop.signal.aborted || !(await store.claim(record, nowMs + intervalMsOf(record)))) continue
        const run: Promise<void> = poll(record, nowMs)
          .catch(onFault)
          .finally(() => running.delete(run))
        running.add(run)
      }
      return store.nextDueMs()
    },
    idle,
    /** Ends what is under way. What was not received comes again after the next start. */
    async close(): Promise<void> {
      stop.abort()
      await idle()
    },
  }
}
