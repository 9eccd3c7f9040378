import { ICS_MOST, type CalendarDay, type CalendarProblem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Egress, EgressFailure, EgressResult } from '../../platform/egress/egress.ts'
import { retryAfterMs } from '../../platform/egress/retryAfter.ts'
import { fetchFacts, type Fetch } from '../../platform/fetchLog.ts'
import type { CalendarParsing } from './parsing.ts'

const HOUR_MS = 60 * 60_000
/** How often an address is read, ms, and how much later at most, so that many don't come at once. */
const EVERY_MS = 6 * HOUR_MS
const LATER_MS = HOUR_MS
/** The same after a failure. */
const RETRY_MS = HOUR_MS / 2
const RETRY_LATER_MS = HOUR_MS / 4
/** Repeating entries reach further with time: after this long an address is read whole, changed or not, ms. */
const WHOLE_AFTER_MS = 30 * 24 * HOUR_MS

/** What came of reading an address; `unchanged`: it says the same as the last time. */
export type Fetched =
  | { ok: true; unchanged: true }
  | {
      ok: true
      unchanged: false
      etag: string | null
      days: CalendarDay[]
      unread: number
      coversUntil: string
    }
  /** `askedMs`: how long the server asks to be left alone */
  | { ok: false; problem: CalendarProblem; askedMs?: number }

/** When an address is read next (epoch ms). @param chance from 0 to 1 */
export function nextFetchMs(nowMs: number, fetched: Fetched, chance: number): number {
  if (fetched.ok) return nowMs + EVERY_MS + chance * LATER_MS
  const askedMs = Math.min(fetched.askedMs ?? 0, EVERY_MS)
  return nowMs + Math.max(RETRY_MS, askedMs) + chance * RETRY_LATER_MS
}

/** Reads the address of a calendar, and says what the log keeps of it. Never throws for what the other side does. */
export async function fetchIcs(
  { egress, parsing, clock }: { egress: Pick<Egress, 'request'>; parsing: CalendarParsing; clock: Clock },
  known: { url: string; etag: string | null; fetchedMs: number | null },
): Promise<{ fetched: Fetched; facts: Omit<Fetch<string>, 'outcome'> }> {
  const nowMs = clock.now()
  const isFresh = known.fetchedMs !== null && nowMs - known.fetchedMs < WHOLE_AFTER_MS
  const result = await egress.request({
    url: known.url,
    headers: {
      accept: 'text/calendar, text/plain;q=0.5',
      ...(isFresh && known.etag !== null && { 'if-none-match': known.etag }),
    },
    mostBytes: ICS_MOST,
  })
  const facts = fetchFacts({ url: known.url, atMs: nowMs, nowMs: clock.now() }, result)
  return { fetched: await fetchedOf(result, parsing, nowMs), facts }
}

async function fetchedOf(result: EgressResult, parsing: CalendarParsing, nowMs: number): Promise<Fetched> {
  if (!result.ok) return { ok: false, problem: problemOf(result.failure) }
  const { status, headers, body } = result.response
  if (status === 304) return { ok: true, unchanged: true }
  if (status !== 200)
    return { ok: false, problem: 'refused', askedMs: retryAfterMs(headers['retry-after'], nowMs) }
  const read = await parsing.read(body.toString('utf8'), nowMs)
  if (!read.ok) return { ok: false, problem: read.code }
  const { days, unread, coversUntil } = read
  return { ok: true, unchanged: false, etag: headers['etag'] ?? null, days, unread, coversUntil }
}

function problemOf({ kind }: EgressFailure): CalendarProblem {
  if (kind === 'insideAddress') return 'notPermitted'
  if (kind === 'tooLarge') return 'tooLarge'
  return kind === 'unreadable' ? 'notCalendar' : 'unreachable'
}
