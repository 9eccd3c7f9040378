import { timeOfDayMs } from '../schedule.ts'
import type { Schedule } from '../scheduleShape.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const
/** A schedule holds at most so many spans of a day. */
const SPANS_MOST = 24

/** Minutes of a day, half-open. */
type Span = { from: number; until: number }

/**
 * When both of two schedules let something play, as schedules of which at most one does at any instant. Most pairs make one;
 * two are needed where the days that are left have different hours.
 * Dates (`only`, `except`) of one that meet hours over midnight of the other count for the date on which those hours lie once
 * both have hours, and for that on which the night began otherwise.
 * @returns an empty list where they never do at the same time; `[undefined]` where neither restricts
 */
export function intersectSchedules(
  a: Schedule | undefined,
  b: Schedule | undefined,
): (Schedule | undefined)[] {
  if (a === undefined || b === undefined) return [a ?? b]
  const from = later(a.from, b.from)
  const until = earlier(a.until, b.until)
  if (from !== undefined && until !== undefined && from >= until) return []
  const only = a.only && b.only ? a.only.filter((day) => b.only!.includes(day)) : (a.only ?? b.only)
  if (only?.length === 0) return []
  const except = a.except && b.except ? [...new Set([...a.except, ...b.except])] : (a.except ?? b.except)
  const bounds = {
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    ...(only === undefined ? {} : { only }),
    ...(except === undefined ? {} : { except: [...except].sort((x, y) => x - y) }),
  }
  return weeksOf(a, b).map((week) => ({ ...bounds, ...week }))
}

type Week = Pick<Schedule, 'days' | 'times'>

function weeksOf(a: Schedule, b: Schedule): Week[] {
  const own = ({ days, times }: Schedule): Week => ({
    ...(days === undefined ? {} : { days }),
    ...(times === undefined ? {} : { times }),
  })
  const isFree = ({ days, times }: Schedule) => days === undefined && times === undefined
  if (isFree(a)) return [own(b)]
  if (isFree(b)) return [own(a)]
  if (JSON.stringify(own(a)) === JSON.stringify(own(b))) return [own(a)]
  const ofDays = (days: readonly number[], spans: readonly Span[]): Week[] => {
    const onAll = days.length === WEEK.length ? {} : { days: [...days] }
    if (spans.length === 1 && spans[0]!.from === 0 && spans[0]!.until === DAY_MINUTES) return [onAll]
    return pieces(spans).map((piece) => ({ ...onAll, times: piece.map(written) }))
  }
  // Days with the same hours belong together.
  const alike = new Map<string, { days: number[]; spans: Span[] }>()
  for (const day of WEEK) {
    const spans = both(spansOn(a, day), spansOn(b, day))
    if (spans.length === 0) continue
    const key = JSON.stringify(spans)
    const known = alike.get(key)
    if (known) known.days.push(day)
    else alike.set(key, { days: [day], spans })
  }
  return [...alike.values()].flatMap(({ days, spans }) => ofDays(days, spans))
}

/** The minutes of a day of the week in which a schedule lets something play, ascending, those of the night before among them. */
function spansOn({ days, times }: Schedule, day: number): Span[] {
  const on = (one: number) => days === undefined || days.includes(one)
  if (times === undefined) return on(day) ? [{ from: 0, until: DAY_MINUTES }] : []
  const dayBefore = day === 1 ? 7 : day - 1
  const spans = times.flatMap((time): Span[] => {
    const from = timeOfDayMs(time.from) / MINUTE_MS
    const until = timeOfDayMs(time.until) / MINUTE_MS
    if (until > from) return on(day) ? [{ from, until }] : []
    return [
      ...(on(day) ? [{ from, until: DAY_MINUTES }] : []),
      ...(on(dayBefore) ? [{ from: 0, until }] : []),
    ]
  })
  return joined(spans)
}

/** Spans in order, those that touch as one. */
function joined(spans: readonly Span[]): Span[] {
  const done: Span[] = []
  for (const span of [...spans].sort((x, y) => x.from - y.from)) {
    if (span.from >= span.until) continue
    const last = done[done.length - 1]
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
    else done.push({ ...span })
  }
  return done
}

const both = (a: readonly Span[], b: readonly Span[]): Span[] =>
  joined(
    a.flatMap((one) =>
      b.map((other) => ({
        from: Math.max(one.from, other.from),
        until: Math.min(one.until, other.until),
      })),
    ),
  )

const pieces = (spans: readonly Span[]): Span[][] =>
  Array.from({ length: Math.ceil(spans.length / SPANS_MOST) }, (_, index) =>
    spans.slice(index * SPANS_MOST, (index + 1) * SPANS_MOST),
  )

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const written = ({ from, until }: Span) => ({ from: clock(from), until: clock(until) })

// Local times are written so that their order is that of the alphabet.
const later = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined ? (a > b ? a : b) : (a ?? b)
const earlier = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined ? (a < b ? a : b) : (a ?? b)
