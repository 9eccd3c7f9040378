import { timeOfDayMs } from '../schedule.ts'
import type { Schedule } from '../scheduleShape.ts'

/** Minutes of a local day. */
export const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

/**
 * Minutes of a local day, half-open. `late` ones belong to a span that began the day before, so the days of the week and the
 * dates that count are those of the day before.
 */
export type Stretch = { from: number; until: number; late: boolean }

export const minuteOf = (time: string): number => timeOfDayMs(time) / MINUTE_MS
const two = (number: number): string => String(number).padStart(2, '0')
/** A minute of the day as schedules write it; the end of the day is 24:00. */
export const timeOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** The minutes of a day that the hours of a schedule leave, without overlaps, in order. */
export function stretchesOf({ times }: Pick<Schedule, 'times'>): Stretch[] {
  if (!times) return [{ from: 0, until: DAY_MINUTES, late: false }]
  const stretches = times.flatMap((span): Stretch[] => {
    const from = minuteOf(span.from)
    const until = minuteOf(span.until)
    if (until > from) return [{ from, until, late: false }]
    const evening = { from, until: DAY_MINUTES, late: false }
    return until === 0 ? [evening] : [evening, { from: 0, until, late: true }]
  })
  const merged: Stretch[] = []
  for (const stretch of stretches.sort((a, b) => a.from - b.from || Number(a.late) - Number(b.late))) {
    const last = merged[merged.length - 1]
    if (!last || stretch.from >= last.until) merged.push({ ...stretch })
    else if (stretch.until > last.until)
      if (stretch.late === last.late) last.until = stretch.until
      else merged.push({ ...stretch, from: last.until })
  }
  return merged
}

/** How many minutes of a day a schedule leaves. */
export const minutesOf = (when: Pick<Schedule, 'times'>): number =>
  stretchesOf(when).reduce((sum, { from, until }) => sum + until - from, 0)

/** A schedule's days and dates for hours that belong to the day before: everything is one day later. */
export function nextDays({ days, only, except }: Schedule): Pick<Schedule, 'days' | 'only' | 'except'> {
  return {
    ...(days && { days: days.map((day) => (day % 7) + 1).sort((a, b) => a - b) }),
    ...(only && { only: only.map((day) => day + 1) }),
    ...(except && { except: except.map((day) => day + 1) }),
  }
}

/** Whether a schedule's days and dates let something play on a local date (whole days since 1970-01-01). */
export function onDay({ days, only, except }: Schedule, day: number): boolean {
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1
  return (!days || days.includes(weekday)) && (!only || only.includes(day)) && !except?.includes(day)
}
