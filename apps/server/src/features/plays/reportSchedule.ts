import { zoneTimeOf } from '@vitrine/core'
import type { ReportPeriod, ReportSchedule } from '@vitrine/protocol'
import type { Span } from './coverage.ts'

const DAY_MS = 24 * 60 * 60_000
/** Days that are looked at for the next time: more than the longest month has. */
const DAYS_AHEAD = 63

const dateOf = (day: number): Date => new Date(day * DAY_MS)
const firstOfMonth = (day: number, months: number): number =>
  Date.UTC(dateOf(day).getUTCFullYear(), dateOf(day).getUTCMonth() + months, 1) / DAY_MS
/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: number): number => dateOf(day).getUTCDay() || 7

function isDayOf(schedule: ReportSchedule, day: number): boolean {
  if (schedule.every === 'day') return true
  if (schedule.every === 'week') return weekdayOf(day) === schedule.day
  const last = firstOfMonth(day, 1) - 1
  return dateOf(day).getUTCDate() === Math.min(schedule.day, dateOf(last).getUTCDate())
}

/** When a schedule is due next, after an instant. A time that clocks skip is due when they have. */
export function nextDueMs(schedule: ReportSchedule, timeZone: string, afterMs: number): number {
  const zone = zoneTimeOf(timeZone)
  const [hours = 0, minutes = 0] = schedule.time.split(':').map(Number)
  const today = zone.localAt(afterMs).day
  for (let day = today; day < today + DAYS_AHEAD; day += 1) {
    if (!isDayOf(schedule, day)) continue
    // Once a day, also where the hour comes twice.
    const [dueMs] = zone.instantsOf(day, (hours * 60 + minutes) * 60_000)
    if (dueMs !== undefined && dueMs > afterMs) return dueMs
  }
  throw new Error('a schedule without a next time')
}

/** The whole days of a time zone that a report is about which is made at an instant. */
export function reportPeriodAt(period: ReportPeriod, timeZone: string, atMs: number): Span {
  const zone = zoneTimeOf(timeZone)
  const today = zone.localAt(atMs).day
  const monday = today - weekdayOf(today) + 1
  const [from, until] = {
    yesterday: [today - 1, today],
    last7: [today - 7, today],
    last30: [today - 30, today],
    lastWeek: [monday - 7, monday],
    lastMonth: [firstOfMonth(today, -1), firstOfMonth(today, 0)],
  }[period] as [number, number]
  return { fromMs: zone.startOfDayMs(from), untilMs: zone.startOfDayMs(until) }
}
