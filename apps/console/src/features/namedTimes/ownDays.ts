import type { CalendarDay } from '@vitrine/protocol'

const DAY_MS = 24 * 60 * 60_000
const shifted = (date: string, by: number): string =>
  new Date(Date.parse(date) + by * DAY_MS).toISOString().slice(0, 10)
const entry = (date: string, last: string, name: string): CalendarDay =>
  last > date ? { date, last, name } : { date, name }

/** Days with one more entry, by date. */
export const withDays = (days: readonly CalendarDay[], added: CalendarDay): CalendarDay[] =>
  [...days, added].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

/** Days without one date: a range that it lies in is cut in two. */
function withoutDate(days: readonly CalendarDay[], date: string): CalendarDay[] {
  return days.flatMap((one) => {
    const { date: first, last = first, name } = one
    if (date < first || date > last) return [one]
    return [
      ...(first < date ? [entry(first, shifted(date, -1), name)] : []),
      ...(date < last ? [entry(shifted(date, 1), last, name)] : []),
    ]
  })
}

/** Days with a date where it is not among them, without it where it is. */
export function toggled(days: readonly CalendarDay[], date: string): CalendarDay[] {
  const isIn = days.some(({ date: first, last = first }) => first <= date && date <= last)
  return isIn ? withoutDate(days, date) : withDays(days, { date, name: '' })
}
