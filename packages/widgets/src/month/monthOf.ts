import { DAY_MS } from '../time.ts'

/**
 * The weeks of the month of a local date, Monday first: days of the month, null before its first and after its last.
 * @param day   whole days since 1970-01-01
 * @param after so many months later, less than 0: earlier
 * @returns `today`: null where the date is in another month; `first`: whole days since 1970-01-01
 */
export function monthOf(
  day: number,
  after = 0,
): { weeks: (number | null)[][]; today: number | null; first: number } {
  const date = new Date(day * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + after]
  const first = Date.UTC(year, month, 1) / DAY_MS
  const last = Date.UTC(year, month + 1, 0) / DAY_MS
  const before = (((first + 3) % 7) + 7) % 7
  const cells: (number | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: last - first + 1 }, (_, at) => at + 1),
  ]
  while (cells.length % 7 !== 0) cells.push(null)
  return {
    weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)),
    today: after === 0 ? day - first + 1 : null,
    first,
  }
}
