import * as z from 'zod/mini'
import type { LocalTime } from './zoneTime.ts'

const localDateTime = z
  .string()
  .check(
    z.regex(
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
      'A date and time is written like 2026-12-24T18:00.',
    ),
  )
const timeOfDay = z
  .string()
  .check(
    z.regex(
      /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/,
      'A time of day is written like 07:30, the end of the day 24:00.',
    ),
  )

/**
 * When something may play, in the wall time of the display's own time zone; what is left out does not restrict. Spans are
 * half-open. A time span that ends at or before its beginning goes on into the next day and belongs to the day it began.
 */
export const scheduleSchema = z.object({
  /** first minute it may play */
  from: z.optional(localDateTime),
  /** first minute it may not play any more */
  until: z.optional(localDateTime),
  /** days of the week, 1 Monday to 7 Sunday */
  days: z.optional(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7))),
  times: z.optional(
    z.array(z.object({ from: timeOfDay, until: timeOfDay })).check(z.minLength(1), z.maxLength(24)),
  ),
})
export type Schedule = z.infer<typeof scheduleSchema>

/** Why something may not play at an instant. */
export type Unplayable = 'notYet' | 'over' | 'notToday' | 'notNow'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Milliseconds from midnight on the wall clock. */
export function timeOfDayMs(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * MINUTE_MS
}

/** A local date and time as milliseconds of an imagined clock without a zone, comparable with `LocalTime.wallMs`. */
export function wallMsOf(local: string): number {
  return Date.parse(`${local}:00Z`)
}

/** Whether a schedule lets something play at a local time: null when it does, else why not. */
export function unplayableAt(schedule: Schedule | undefined, local: LocalTime): Unplayable | null {
  if (!schedule) return null
  if (schedule.from !== undefined && local.wallMs < wallMsOf(schedule.from)) return 'notYet'
  if (schedule.until !== undefined && local.wallMs >= wallMsOf(schedule.until)) return 'over'
  const onDay = (weekday: number) => !schedule.days || schedule.days.includes(weekday)
  if (!schedule.times) return onDay(local.weekday) ? null : 'notToday'
  const yesterday = local.weekday === 1 ? 7 : local.weekday - 1
  const dayMs = local.wallMs - local.day * DAY_MS
  let anyToday = false
  for (const span of schedule.times) {
    const fromMs = timeOfDayMs(span.from)
    const untilMs = timeOfDayMs(span.until)
    const overNight = untilMs <= fromMs
    if (onDay(local.weekday)) {
      anyToday = true
      if (dayMs >= fromMs && (overNight || dayMs < untilMs)) return null
    }
    if (overNight && onDay(yesterday) && dayMs < untilMs) return null
  }
  return anyToday ? 'notNow' : 'notToday'
}

/** The wall times, ms from midnight, at which a schedule may change its answer on a local day. */
export function edgesOfDay(schedule: Schedule, day: number): number[] {
  const edges: number[] = []
  for (const bound of [schedule.from, schedule.until]) {
    if (bound === undefined) continue
    const inDayMs = wallMsOf(bound) - day * DAY_MS
    if (inDayMs >= 0 && inDayMs < DAY_MS) edges.push(inDayMs)
  }
  for (const span of schedule.times ?? []) edges.push(timeOfDayMs(span.from), timeOfDayMs(span.until))
  return edges.filter((edge) => edge > 0 && edge < DAY_MS)
}
