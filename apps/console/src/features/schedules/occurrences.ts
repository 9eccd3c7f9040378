import type { WrittenScheduleEvent } from '@vitrine/protocol'
import { RRuleTemporal } from 'rrule-temporal'
import { DAY_MINUTES, dayOf, inZone, minuteOf, weekdayOf } from './wall.ts'

type Timed = Pick<
  WrittenScheduleEvent,
  'start' | 'end' | 'rrule' | 'exdates' | 'time_zone' | 'days' | 'times'
>
/** One time that an event holds, in wall minutes, half-open; `until` null: it holds on. */
export type Occurrence = {
  from: number
  until: number | null
  /** when it begins on the clock of the event, as its exceptions name it */
  start: number
  /** how it was moved already, where that is not saved yet */
  by?: { start: number; end: number }
}
/** A stretch of wall minutes, half-open. */
export type Span = { from: number; until: number }

const MINUTE_MS = 60_000
/** Occurrences of one event that are drawn at most; the server refuses rules that yield more in a year. */
const DRAWN_MOST = 1_500

const rules = new Map<string, RRuleTemporal | null>()

/** The rule of an event on a clock without a zone; null for one that cannot be read. */
function ruleOf(start: string, rrule: string): RRuleTemporal | null {
  const key = `${start} ${rrule}`
  const known = rules.get(key)
  if (known !== undefined) return known
  if (rules.size > 500) rules.clear()
  const made = readRule(start, rrule)
  rules.set(key, made)
  return made
}

function readRule(start: string, rrule: string): RRuleTemporal | null {
  const stamp = start.replaceAll(/[-:]/g, '')
  // The library wants an end in UTC, which is what the imagined clock stands for.
  const text = rrule.replace(/(UNTIL=\d{8}T\d{6})(?!Z)/i, '$1Z')
  if (/FREQ=(SECONDLY|MINUTELY|HOURLY)/i.test(text)) return null
  try {
    return new RRuleTemporal({
      rruleString: `DTSTART:${stamp}00Z\nRRULE:${text}`,
      maxIterations: 20_000,
      maxCandidateEvaluations: 200_000,
    })
  } catch {
    return null
  }
}

/** Whether a recurrence can be read. The server checks it again, and how many occurrences it yields. */
export const isRule = (start: string, rrule: string): boolean => ruleOf(start, rrule) !== null

/** How long each occurrence lasts, minutes; null: it holds on. */
function lastsOf({ start, end, rrule }: Timed): number | null {
  const from = minuteOf(start)
  if (end !== undefined) return minuteOf(end) - from
  return rrule === undefined ? null : (dayOf(from) + 1) * DAY_MINUTES - from
}

/**
 * The occurrences of an event that touch a period.
 * @param from wall minute in the zone of the view; half-open with `until`
 * @param viewZone the zone whose clock the view shows; events in the time of each device are the same in all of them
 * @returns ascending; empty for an event whose times cannot be read
 */
export function occurrencesOf(event: Timed, from: number, until: number, viewZone: string): Occurrence[] {
  const first = minuteOf(event.start)
  const lasts = lastsOf(event)
  if (Number.isNaN(first) || Number.isNaN(lasts) || (lasts !== null && lasts <= 0)) return []
  const zone = event.time_zone === undefined || event.time_zone === 'device' ? viewZone : event.time_zone
  const left = new Set((event.exdates ?? []).map(minuteOf))
  // Zones are less than two days apart.
  const margin = zone === viewZone ? 0 : 2 * DAY_MINUTES
  return startsOf(event, first, from - margin - (lasts ?? 0), until + margin)
    .filter((start) => !left.has(start))
    .map((start) => ({
      start,
      from: inZone(start, zone, viewZone),
      until: lasts === null ? null : inZone(start + lasts, zone, viewZone),
    }))
    .filter((one) => one.from < until && (one.until === null || one.until > from))
}

function startsOf({ start, rrule }: Timed, first: number, from: number, until: number): number[] {
  if (rrule === undefined) return [first]
  const rule = ruleOf(start, rrule)
  if (rule === null) return []
  try {
    return rule
      .between(new Date(Math.max(from, first) * MINUTE_MS), new Date(until * MINUTE_MS), true)
      .slice(0, DRAWN_MOST)
      .map(({ epochMilliseconds }) => epochMilliseconds / MINUTE_MS)
  } catch {
    return []
  }
}

/**
 * When an occurrence holds within a period, after its days of the week and times of day: stretches, ascending.
 * A time that ends at or before its beginning goes on into the next day and belongs to the day it began.
 */
export function activeSpans(
  occurrence: Pick<Occurrence, 'from' | 'until'>,
  { days, times }: Pick<Timed, 'days' | 'times'>,
  period: Span,
): Span[] {
  const from = Math.max(occurrence.from, period.from)
  const until = Math.min(occurrence.until ?? Infinity, period.until)
  if (from >= until) return []
  if (!days && !times) return [{ from, until }]
  const spans: Span[] = []
  for (let day = dayOf(from) - 1; day * DAY_MINUTES < until; day += 1) {
    if (days && !days.includes(weekdayOf(day))) continue
    for (const span of times ?? [{ from: '00:00', until: '24:00' }]) {
      const begins = day * DAY_MINUTES + minuteOfTime(span.from)
      const ends = day * DAY_MINUTES + minuteOfTime(span.until)
      const cut = {
        from: Math.max(begins, from),
        until: Math.min(ends <= begins ? ends + DAY_MINUTES : ends, until),
      }
      if (cut.from < cut.until) spans.push(cut)
    }
  }
  return joined(spans)
}

const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Stretches in order, those that touch or overlap as one. */
export function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
    else result.push({ ...span })
  }
  return result
}
