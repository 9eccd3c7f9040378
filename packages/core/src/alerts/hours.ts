import { zoneTimeOf } from '../zoneTime.ts'

/** Hours of some days of the week, in wall time: 1 is Monday. `until` at or before `from` is on the next day. */
export type WeeklyHours = { days: readonly number[]; from: string; until: string }
/** A span of time, half-open, epoch ms. */
export type HoursSpan = { fromMs: number; untilMs: number }

const MINUTE_MS = 60_000
/** How many days are looked at before and after: hours that meet at midnight are one span, of a week at most. */
const DAYS_AROUND = 8

const ofDayMs = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE_MS
}

/**
 * The span of weekly hours that holds an instant.
 * @param timeZone an IANA name; what this system does not know counts as UTC
 * @returns null outside these hours
 */
export function hoursAt(hours: WeeklyHours, timeZone: string, atMs: number): HoursSpan | null {
  const zone = zoneTimeOf(timeZone)
  const { day: today, weekday } = zone.localAt(atMs)
  const [from, until] = [ofDayMs(hours.from), ofDayMs(hours.until)]
  let span: HoursSpan | null = null
  for (let offset = -DAYS_AROUND; offset <= DAYS_AROUND; offset += 1) {
    const ofWeek = ((((weekday - 1 + offset) % 7) + 7) % 7) + 1
    if (!hours.days.includes(ofWeek)) continue
    const day = today + offset
    const fromMs = zone.instantsOf(day, from)[0]!
    const untilMs = zone.instantsOf(until <= from ? day + 1 : day, until).at(-1)!
    if (span && fromMs <= span.untilMs) span = { fromMs: span.fromMs, untilMs }
    else if (span && span.untilMs > atMs) break
    else span = { fromMs, untilMs }
  }
  return span && span.fromMs <= atMs && atMs < span.untilMs ? span : null
}
