import { ICS_MOST, type CalendarDay, type CalendarProblem } from '@vitrine/protocol'
import { LOST_ADDRESS } from '../../platform/addresses.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Egress, EgressFailure, EgressResult } from '../../platform/egress/egress.ts'
import { nextTryMs, type Pace } from '../../platform/egress/pacing.ts'
import { retryAfterMs } from '../../platform/egress/retryAfter.ts'
import { unlessVersion, versionOf, type SourceVersion } from '../../platform/egress/sourceVersion.ts'
import { fetchFacts, type Fetch } from '../../platform/fetchLog.ts'
import type { CalendarParsing } from './parsing.ts'

const HOUR_MS = 60 * 60_000
/** How often an address is read. */
const PACE: Pace = {
  usualMs: 6 * HOUR_MS,
  retryMs: HOUR_MS / 2,
  retryMostMs: 6 * HOUR_MS,
  askedMostMs: 6 * HOUR_MS,
  later: 1 / 6,
}
/** Repeating entries reach further with time: after this long an address is read whole, changed or not, ms. */
const WHOLE_AFTER_MS = 30 * 24 * HOUR_MS

/** What came of reading an address; `unchanged`: it says the same as the last time. */
export type Fetched =
  | { ok: true; unchanged: true }
  | {
      ok: true
      unchanged: false
      version: SourceVersion
      days: CalendarDay[]
      unread: number
      coversUntil: string
    }
  /** `askedMs`: how long the server asks to be left alone */
  | { ok: false; problem: CalendarProblem; askedMs?: number }

/**
 * When an address is read next (epoch ms).
 * @param failures tries in a row that failed, this one among them
 * @param chance   from 0 to 1
 */
export const nextFetchMs = (nowMs: number, fetched: Fetched, failures: number, chance: number): number =>
  nextTryMs(PACE, { nowMs, failures, askedMs: fetched.ok ? 0 : (fetched.askedMs ?? 0), chance })

/** Reads the address of a calendar, and says what the log keeps of it. Never throws for what the other side does. */
export async function fetchIcs(
  { egress, parsing, clock }: { egress: Pick<Egress, 'request'>; parsing: CalendarParsing; clock: Clock },
  known: { url: string; fetchedMs: number | null } & SourceVersion,
): Promise<{ fetched: Fetched; facts: Omit<Fetch<string>, 'outcome'> }> {
  const nowMs = clock.now()
  const isFresh = known.fetchedMs !== null && nowMs - known.fetchedMs < WHOLE_AFTER_MS
  const result = await egress.request({
    url: known.url,
    headers: {
      accept: 'text/calendar, text/plain;q=0.5',
      ...(isFresh && unlessVersion(known)),
    },
    mostBytes: ICS_MOST,
  })
  const facts = fetchFacts({ url: known.url, atMs: nowMs, nowMs: clock.now() }, result)
  // Such an address was not asked at all.
  if (known.url === LOST_ADDRESS) return { fetched: { ok: false, problem: 'addressLost' }, facts }
  return { fetched: await fetchedOf(result, parsing, isFresh, nowMs), facts }
}

async function fetchedOf(
  result: EgressResult,
  parsing: CalendarParsing,
  isFresh: boolean,
  nowMs: number,
): Promise<Fetched> {
  if (!result.ok) return { ok: false, problem: problemOf(result.failure) }
  const { status, headers, body } = result.response
  if (status === 304 && isFresh) return { ok: true, unchanged: true }
  if (status !== 200)
    return { ok: false, problem: 'refused', askedMs: retryAfterMs(headers['retry-after'], nowMs) }
  const read = await parsing.read(body.toString('utf8'), nowMs)
  if (!read.ok) return { ok: false, problem: read.code }
  const { days, unread, coversUntil } = read
  return { ok: true, unchanged: false, version: versionOf(headers), days, unread, coversUntil }
}

function problemOf({ kind }: EgressFailure): CalendarProblem {
  if (kind === 'insideAddress') return 'notPermitted'
  if (kind === 'tooLarge') return 'tooLarge'
  return kind === 'unreadable' ? 'notCalendar' : 'unreachable'
}
