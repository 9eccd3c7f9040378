import { zoneTimeOf } from '@vitrine/core'

/**
 * Arithmetic of wall time. A wall minute is whole minutes since 1970-01-01T00:00 of an imagined clock without a zone, as in a
 * programme; a day is whole days since then. No day is shorter or longer than 24 hours on this clock.
 */
export const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000
const DAY_MS = DAY_MINUTES * MINUTE_MS

/** The wall minute of a local date and time such as `2026-12-24T18:00`; NaN for what is none. */
export const minuteOf = (local: string): number => Math.floor(Date.parse(`${local}Z`) / MINUTE_MS)
/** The local date and time of a wall minute: `2026-12-24T18:00`. */
export const localOf = (minute: number): string => new Date(minute * MINUTE_MS).toISOString().slice(0, 16)

/** The day of a local date such as `2026-12-24`; NaN for what is none. */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(`${date}T00:00Z`) / DAY_MS)
/** The local date of a day: `2026-12-24`. */
export const dateOfDay = (day: number): string => localOf(day * DAY_MINUTES).slice(0, 10)
export const dayOf = (minute: number): number => Math.floor(minute / DAY_MINUTES)

/** The day of the week, 1 Monday to 7 Sunday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** The first day of the week around a day, in weeks that begin on `weekStart` (1 Monday to 7 Sunday). */
export const startOfWeek = (day: number, weekStart: number): number =>
  day - ((weekdayOf(day) - weekStart + 7) % 7)

/** The first day of the month around a day. */
export const startOfMonth = (day: number): number => dayOfDate(`${dateOfDay(day).slice(0, 7)}-01`)

/** The first day of a month so many months after the one around a day. */
export function addMonths(day: number, months: number): number {
  const [year, month] = dateOfDay(day).split('-').map(Number) as [number, number]
  return Math.floor(Date.UTC(year, month - 1 + months, 1) / DAY_MS)
}

/** `08:30` of a minute of the day; the end of the day is `24:00`. */
export const timeOf = (minuteOfDay: number): string =>
  `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`

/** The wall minute that the clock of a zone shows at an instant. */
export const wallMinuteAt = (atMs: number, timeZone: string): number =>
  Math.floor(zoneTimeOf(timeZone).localAt(atMs).wallMs / MINUTE_MS)

/** The first instant at which the clock of a zone shows a wall minute; the end of the gap where clocks skip it. */
export function instantAt(minute: number, timeZone: string): number {
  const day = dayOf(minute)
  return zoneTimeOf(timeZone).instantsOf(day, (minute - day * DAY_MINUTES) * MINUTE_MS)[0]!
}

/** A wall minute of one zone on the clock of another. */
export const inZone = (minute: number, from: string, to: string): number =>
  from === to ? minute : wallMinuteAt(instantAt(minute, from), to)
