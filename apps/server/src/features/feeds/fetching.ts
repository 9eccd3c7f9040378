import type { DataTable } from '@vitrine/core'
import type { ReadFeedKind } from '@vitrine/core/feeds'
import type { FeedFormat } from '@vitrine/protocol'
import type { Egress, EgressFailure } from '../../platform/egress/egress.ts'
import type { FeedRecord, Problem } from './feeds.store.ts'
import type { FeedParsing } from './parsing.ts'
import type { FeedRead } from './reading/readFeed.ts'
import { calendarQuery } from './calDav.ts'
import { NETWORKS } from './reading/social/index.ts'
import { networkOf, socialRequest, type SocialBases } from './socialRequest.ts'
import { retryAfterMs } from '../../platform/egress/retryAfter.ts'
import {
  NO_VERSION,
  unlessVersion,
  versionOf,
  type SourceVersion,
} from '../../platform/egress/sourceVersion.ts'
import { WHOLE_AFTER_MS } from './timing.ts'

/** The largest response, bytes after decoding, and how long it may take, ms. */
const MOST_BYTES = 10 << 20
const WITHIN_MS = 20_000

const ACCEPT: Readonly<Record<ReadFeedKind, string>> = {
  news: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, application/json;q=0.8, */*;q=0.1',
  calendar: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
  weather: 'application/json, */*;q=0.1',
  table:
    'text/csv, application/json, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/xml;q=0.9, text/plain;q=0.8, */*;q=0.1',
}

/** How a calendar server answers a query. */
const MULTI_STATUS = 207
/** Of these, what is shown depends on the day or hour, although the source may say the same. */
const BY_TODAY: ReadonlySet<FeedFormat> = new Set(['openMensa', 'openMeteoAir', 'gtfsRealtime', 'siri'])

/** What a source says, and how it is asked the next time. */
export type Said = Extract<FeedRead, { ok: true }> & SourceVersion
/** One try: what the source says, null for what it said before, or why it cannot be read. */
export type Tried = {
  result: { ok: true; said: Said | null } | { ok: false; problem: Problem }
  status: number | null
  bytes: number | null
  /** how long it asked to be left alone, ms */
  askedMs: number
}

/**
 * Reads the address of a feed. Never throws for what the other side does.
 * @param headers  opened ones of the feed
 * @param at.names of lines and stops, for departures; null: there are none
 */
export async function fetchSource(
  { egress, parsing }: { egress: Pick<Egress, 'request'>; parsing: FeedParsing },
  feed: FeedRecord & { url: string; kind: ReadFeedKind },
  headers: Readonly<Record<string, string>>,
  { nowMs, names }: { nowMs: number; names: DataTable | null },
): Promise<Tried> {
  // Appointments reach further with time, and pictures of news that couldn't be fetched are tried again.
  const isWhole = !['calendar', 'news'].includes(feed.kind) || (feed.wholeMs ?? 0) > nowMs - WHOLE_AFTER_MS
  const isCalDav = feed.kind === 'calendar' && feed.options.caldav
  const isKnown = feed.sha256 !== null && isWhole && !isCalDav && !(feed.format && BY_TODAY.has(feed.format))
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const query = isCalDav ? calendarQuery(nowMs) : null
  const result = await egress.request({
    url: feed.url,
    ...query,
    headers: {
      accept: ACCEPT[feed.kind],
      'user-agent': 'Vitrine',
      ...(isKnown && unlessVersion(feed)),
      ...query?.headers,
      ...own,
    },
    mostBytes: MOST_BYTES,
    withinMs: WITHIN_MS,
  })
  if (!result.ok)
    return {
      result: { ok: false, problem: problemOf(result.failure) },
      status: null,
      bytes: null,
      askedMs: 0,
    }
  const { status, body, headers: answered } = result.response
  const tried = { status, bytes: body.length, askedMs: retryAfterMs(answered['retry-after'], nowMs) }
  if (status === 304 && isKnown) return { ...tried, result: { ok: true, said: null } }
  if (status !== (isCalDav ? MULTI_STATUS : 200))
    return { ...tried, result: { ok: false, problem: { code: 'status', facts: { status } } } }
  const read = await parsing.read({
    feed: feed.kind,
    body,
    contentType: answered['content-type'] ?? '',
    // Links are relative to where it was found in the end; units of weather are asked for by the feed's own address.
    source: {
      url: feed.kind === 'news' ? result.response.url : feed.url,
      options: feed.options,
      nowMs,
      ...(names && { names }),
    },
  })
  if (!read.ok) return { ...tried, result: { ok: false, problem: { code: read.code, facts: {} } } }
  const said = { ...read, ...versionOf(answered) }
  return { ...tried, result: { ok: true, said } }
}

/** Reads a feed of a social network. Never throws for what the other side does. */
export async function fetchSocial(
  { egress, parsing, bases }: { egress: Pick<Egress, 'request'>; parsing: FeedParsing; bases: SocialBases },
  feed: FeedRecord,
  token: string,
  nowMs: number,
): Promise<Tried> {
  const network = networkOf(feed)!
  const result = await egress.request({
    ...socialRequest(network, feed.options, token, bases),
    mostBytes: MOST_BYTES,
    withinMs: WITHIN_MS,
  })
  const failed = { status: null, bytes: null, askedMs: 0 }
  if (!result.ok) return { ...failed, result: { ok: false, problem: problemOf(result.failure) } }
  const { status, body, headers } = result.response
  const read = await parsing.read({
    feed: 'news',
    body,
    contentType: headers['content-type'] ?? '',
    source: { url: null, options: feed.options, nowMs, status },
  })
  const waitMs = !read.ok && read.code === 'rateLimited' ? NETWORKS[network].waitMs(headers, nowMs) : 0
  const tried = {
    status,
    bytes: body.length,
    askedMs: Math.max(waitMs, retryAfterMs(headers['retry-after'], nowMs)),
  }
  if (read.ok) return { ...tried, result: { ok: true, said: { ...read, ...NO_VERSION } } }
  const facts = read.code === 'status' ? { status } : {}
  return { ...tried, result: { ok: false, problem: { code: read.code, facts } } }
}

/** Why a request failed, as people read it. */
export function problemOf(failure: EgressFailure): Problem {
  switch (failure.kind) {
    case 'insideAddress':
    case 'unknownHost':
    case 'untrusted':
    case 'unreachable':
    case 'downgraded':
      return { code: failure.kind, facts: { host: failure.host } }
    case 'badAddress':
    case 'tooSlow':
    case 'tooLarge':
    case 'tooManyRedirects':
    case 'unreadable':
      return { code: failure.kind, facts: {} }
    default:
      return { code: 'failed', facts: {} }
  }
}
