const DAY_MS = 24 * 60 * 60_000

/** Days on each side of the chosen one. */
const AROUND = 3

/** A local date (`2026-12-24`) so many days later. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** A date with the days around it, ascending. */
export const daysAround = (date: string): string[] =>
  Array.from({ length: 2 * AROUND + 1 }, (_, index) => dayAfter(date, index - AROUND))

/**
 * Where a key leads that would go over the end of a day, as days and the minute there; null: it stays within the day.
 * @param key with left and right as the line is read
 * @param last the last minute of the day that can be chosen
 */
export function overMidnight(
  key: string,
  minute: number,
  last: number,
): { days: 1 | -1; minute: number } | null {
  if ((key === 'ArrowRight' || key === 'ArrowUp') && minute >= last) return { days: 1, minute: 0 }
  if ((key === 'ArrowLeft' || key === 'ArrowDown') && minute <= 0) return { days: -1, minute: last }
  return null
}
