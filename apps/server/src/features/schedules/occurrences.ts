import { wallMsOf } from '@vitrine/core'
import { PROGRAMME_STARTS_MOST } from '@vitrine/core/programme'
import { RRuleTemporal } from 'rrule-temporal'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** Times of day that a recurrence may name together (BYHOUR × BYMINUTE): what is worked out stays small. */
const TIMES_MOST = 24
/** Occurrences that a COUNT may ask for. They are counted from the first on, each time. */
const COUNT_MOST = 5_000
/** What has been worked out lately; many devices share few events. */
const REMEMBERED_MOST = 1_000

/** When an event is on, as people write it. */
export type Timing = {
  start: string
  end?: string | undefined
  rrule?: string | undefined
  exdates: readonly string[]
}
/** A stretch of wall time, whole minutes since 1970-01-01T00:00, half-open. */
export type Window = { from: number; until: number }

const LIST = (item: string) => new RegExp(`^${item}(,${item}){0,99}$`)
const NUMBERS = LIST('[+-]?\\d{1,3}')
/** The parts of a recurrence. What is shorter than a day is refused: BYSECOND, and frequencies below DAILY. */
const PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,3}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: LIST('([+-]?\\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)'),
  BYMONTH: NUMBERS,
  BYMONTHDAY: NUMBERS,
  BYYEARDAY: NUMBERS,
  BYWEEKNO: NUMBERS,
  BYSETPOS: NUMBERS,
  BYHOUR: LIST('([01]?\\d|2[0-3])'),
  BYMINUTE: LIST('[0-5]?\\d'),
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
}

const wallMinute = (local: string): number => wallMsOf(local) / MINUTE_MS

/** Minutes that an occurrence lasts; null: it holds on. A recurring event without an end lasts until its day ends. */
export function lastsOf({ start, end, rrule }: Timing): number | null {
  const from = wallMinute(start)
  if (end !== undefined) return wallMinute(end) - from
  return rrule === undefined ? null : DAY_MINUTES - (from % DAY_MINUTES)
}

/**
 * A recurrence as it is worked out: everything in wall time, so that no zone matters. UNTIL is wall time too, be it written
 * with a Z, and includes its day where it has no time.
 * @returns why it is refused, as a code of the table of field errors
 */
function readRule(
  text: string,
): { ok: true; rule: string } | { ok: false; code: 'RRULE' | 'RRULE_TOO_OFTEN' } {
  const parts = new Map<string, string>()
  for (const part of text
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value = '', ...more] = part.split('=')
    if (name === 'FREQ' && /^(SECONDLY|MINUTELY|HOURLY)$/.test(value))
      return { ok: false, code: 'RRULE_TOO_OFTEN' }
    if (more.length > 0 || parts.has(name) || !PARTS[name]?.test(value)) return { ok: false, code: 'RRULE' }
    parts.set(name, value)
  }
  if (!parts.has('FREQ') || (parts.has('COUNT') && parts.has('UNTIL'))) return { ok: false, code: 'RRULE' }
  const many = (name: string) => new Set(parts.get(name)?.split(',').map(Number)).size || 1
  if (many('BYHOUR') * many('BYMINUTE') > TIMES_MOST || Number(parts.get('COUNT') ?? 0) > COUNT_MOST)
    return { ok: false, code: 'RRULE_TOO_OFTEN' }
  const until = parts.get('UNTIL')
  if (until !== undefined)
    parts.set('UNTIL', until.length === 8 ? `${until}T235959Z` : `${until.replace('Z', '')}Z`)
  return { ok: true, rule: [...parts].map(([name, value]) => `${name}=${value}`).join(';') }
}

const engineOf = (start: string, rule: string): RRuleTemporal =>
  new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${start.replace(/[-:]/g, '')}00\nRRULE:${rule}`,
    maxIterations: 2 * COUNT_MOST,
    maxCandidateEvaluations: 200_000,
  })
const instantOf = (minute: number): Date => new Date(minute * MINUTE_MS)
const minuteOf = (at: { epochMilliseconds: number }): number => Math.floor(at.epochMilliseconds / MINUTE_MS)

/** Why a recurrence is refused; null where it can be worked out. */
export function refusalOfRule(timing: Timing, window: Window): 'RRULE' | 'RRULE_TOO_OFTEN' | null {
  if (timing.rrule === undefined) return null
  const read = readRule(timing.rrule)
  if (!read.ok) return read.code
  try {
    return startsIn(timing, window).length > PROGRAMME_STARTS_MOST ? 'RRULE_TOO_OFTEN' : null
  } catch {
    return 'RRULE'
  }
}

const remembered = new Map<string, readonly number[]>()

/**
 * Where the occurrences of an event begin that touch a stretch of wall time, ascending.
 * @throws Error for a recurrence that `refusalOfRule` refuses
 */
export function startsIn(timing: Timing, window: Window): readonly number[] {
  const { start, rrule, exdates } = timing
  const first = wallMinute(start)
  const without = new Set(exdates.map(wallMinute))
  const lasts = lastsOf(timing)
  const touches = (minute: number): boolean =>
    !without.has(minute) && minute < window.until && (lasts === null || minute + lasts > window.from)
  if (rrule === undefined) return touches(first) ? [first] : []

  const key = JSON.stringify([start, rrule, lasts, exdates, window])
  const known = remembered.get(key)
  if (known) return known
  const read = readRule(rrule)
  if (!read.ok) throw new Error(`a recurrence cannot be read: ${rrule}`)
  const found = engineOf(start, read.rule)
    .between(instantOf(window.from - (lasts ?? 0)), instantOf(window.until), true)
    .map(minuteOf)
    .filter(touches)
  if (remembered.size >= REMEMBERED_MOST) remembered.clear()
  remembered.set(key, found)
  return found
}

/** Whether an event has an occurrence at or after a wall minute, however far ahead (COUNT, UNTIL, exceptions). */
export function hasLater(timing: Timing, fromMinute: number): boolean {
  const { start, rrule, exdates } = timing
  const lasts = lastsOf(timing)
  const first = wallMinute(start)
  const without = new Set(exdates.map(wallMinute))
  if (rrule === undefined) return !without.has(first) && (lasts === null || first + lasts > fromMinute)
  const read = readRule(rrule)
  if (!read.ok) return false
  const engine = engineOf(start, read.rule)
  let after = instantOf(fromMinute - lasts!)
  for (let tries = 0; tries <= without.size; tries += 1) {
    const next = engine.next(after, false)
    if (!next) return false
    if (!without.has(minuteOf(next))) return true
    after = instantOf(minuteOf(next))
  }
  return false
}
