import type { Schedule } from './scheduleShape.ts'
import { weekdayOf, type LocalTime } from './zoneTime.ts'

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
  const { days, only, except } = schedule
  const onDay = (day: number) =>
    (!days || days.includes(weekdayOf(day))) && (!only || only.includes(day)) && !except?.includes(day)
  if (!schedule.times) return onDay(local.day) ? null : 'notToday'
  const dayMs = local.wallMs - local.day * DAY_MS
  let anyToday = false
  for (const span of schedule.times) {
    const fromMs = timeOfDayMs(span.from)
    const untilMs = timeOfDayMs(span.until)
    const overNight = untilMs <= fromMs
    if (onDay(local.day)) {
      anyToday = true
      if (dayMs >= fromMs && (overNight || dayMs < untilMs)) return null
    }
    if (overNight && onDay(local.day - 1) && dayMs < untilMs) return null
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
