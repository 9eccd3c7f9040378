import type { StoredCapFeed } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Egress, EgressFailure, EgressResponse } from '../../platform/egress/egress.ts'
import { createCapStore, type FeedMemory, type FeedRecord } from './cap.store.ts'
import { CAP_MOST, parseCap, parseIndex } from './parseCap.ts'
import type { CapReceiver } from './receive.ts'

/** Documents that one fetch of an index brings along; the rest comes with the next ones. */
const DOCUMENTS_MOST = 50
const ACCEPT = 'application/cap+xml, application/atom+xml, application/rss+xml, application/xml, text/xml'

type Problem = NonNullable<StoredCapFeed['problem']>
type Fetched = { ok: true; response: EgressResponse | null } | { ok: false; problem: Problem }

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
  clock,
  egress,
  receive,
  onFetched,
  onFault,
}: {
  db: Db
  clock: Clock
  egress: Egress
  receive: CapReceiver
  /** how a feed is has changed */
  onFetched: (companyId: string, feedId: string) => void
  onFault: (error: unknown) => void
}) {
  const store = createCapStore(db)

  /** @returns null for what is as it was */
  const fetch = async (url: string, headers: Record<string, string> = {}): Promise<Fetched> => {
    const result = await egress.request({ url, headers: { accept: ACCEPT, ...headers }, mostBytes: CAP_MOST })
    if (!result.ok) return { ok: false, problem: problemOf(result.failure) }
    const { response } = result
    if (response.status === 304) return { ok: true, response: null }
    if (response.status !== 200) return { ok: false, problem: { code: 'status', status: response.status } }
    return { ok: true, response }
  }

  const fetchFeed = async (record: FeedRecord): Promise<{ problem: Problem | null; memory: FeedMemory }> => {
    const { feed, memory } = record
    const asIs = { ...memory, seen: { ...memory.seen } }
    const fetched = await fetch(feed.url ?? '', {
      ...(memory.etag !== undefined && { 'if-none-match': memory.etag }),
      ...(memory.lastModified !== undefined && { 'if-modified-since': memory.lastModified }),
    })
    if (!fetched.ok) return { problem: fetched.problem, memory: asIs }
    if (fetched.response === null) return { problem: null, memory: asIs }
    const { body, url, headers } = fetched.response
    const index = parseIndex(body.toString('utf8'), url)
    if (!index) return { problem: { code: 'unreadable' }, memory: asIs }

    const documents = [...index.alerts]
    // Alerts that left the index are left out here, so they are forgotten too.
    const seen: Record<string, string> = {}
    const read: { url: string; version: string }[] = []
    let problem: Problem | null = null
    let isWhole = true
    for (const link of index.links) {
      if (Object.hasOwn(memory.seen, link.url) && memory.seen[link.url] === link.version) {
        seen[link.url] = link.version
        continue
      }
      if (read.length >= DOCUMENTS_MOST) {
        isWhole = false
        continue
      }
      const one = await fetch(link.url)
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
    for (const { url: address, version } of read) seen[address] = version
    const { etag, 'last-modified': lastModified } = headers
    return {
      problem,
      memory: {
        seen,
        // Only then it says that there is nothing else to read.
        ...(isWhole && etag !== undefined && { etag }),
        ...(isWhole && lastModified !== undefined && { lastModified }),
      },
    }
  }

  const poll = async (record: FeedRecord): Promise<void> => {
    const nowMs = clock.now()
    if (!(await store.claim(record, nowMs + record.feed.interval * 1_000))) return
    let outcome: { problem: Problem | null; memory: FeedMemory }
    try {
      outcome = await fetchFeed(record)
    } catch (error) {
      // Too many alerts at once, or no storage. What was not received comes again with the next fetch.
      onFault(error)
      outcome = { problem: { code: 'failed' }, memory: { seen: record.memory.seen } }
    }
    await store.noteFetch(record, nowMs, outcome.problem, outcome.memory)
    if (record.fetchedMs === null || outcome.problem?.code !== record.problem?.code)
      onFetched(record.companyId, record.id)
  }

  return {
    /** Fetches all feeds that are due, of all companies. @returns when to look again (epoch ms); null: none is fetched */
    async runDue(): Promise<number | null> {
      await Promise.all((await store.due(clock.now())).map(poll))
      return store.nextDueMs()
    },
  }
}
