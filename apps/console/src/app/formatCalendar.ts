import { dates } from './format.ts'

/**
 * Days and months of a calendar in the reader's words. A day is whole days since 1970-01-01 without a zone. Apart from
 * `format.ts`, because only pages with a calendar load it.
 */
const DAY_MS = 24 * 60 * 60_000
const inUtc = { timeZone: 'UTC' } as const

/** A day with its day of the week: `Mon, 30 Nov`. */
export const formatCalendarDay = (day: number): string =>
  dates({ weekday: 'short', day: 'numeric', month: 'short', ...inUtc }).format(day * DAY_MS)

/** The same in full, to be read aloud: `Monday, 30 November 2026`. */
export const formatFullDay = (day: number): string =>
  dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...inUtc }).format(day * DAY_MS)

/** The day of the week of a day in short: `Mon`. */
export const formatDayName = (day: number): string =>
  dates({ weekday: 'short', ...inUtc }).format(day * DAY_MS)

/** The day of the month of a day: `30`. */
export const formatDayOfMonth = (day: number): string =>
  dates({ day: 'numeric', ...inUtc }).format(day * DAY_MS)

/** The month of a day: `November 2026`. */
export const formatMonth = (day: number): string =>
  dates({ month: 'long', year: 'numeric', ...inUtc }).format(day * DAY_MS)

/** Both days and what lies between: `30 November – 6 December 2026`. */
export const formatDays = (first: number, last: number): string =>
  dates({ day: 'numeric', month: 'long', year: 'numeric', ...inUtc }).formatRange(
    first * DAY_MS,
    last * DAY_MS,
  )

/** A moment to the millisecond, for what is compared with others: `10:32:04.210`. @param timeZone null: the reader’s own */
export const formatMoment = (atMs: number, timeZone: string | null = null): string =>
  dates({
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    ...(timeZone === null ? {} : { timeZone }),
  }).format(atMs)
