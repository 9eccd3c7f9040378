import { dateOf, dayOf, type DateOrder } from '@vitrine/core/board'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * A date as people and programs write it: `2026-11-23`, `23.11.2026`, `23/11/2026`, and `11/23/2026` by the order.
 * @returns whole days since 1970-01-01; null where it is none. Years need four digits
 */
export function writtenDay(text: string, order: DateOrder): number | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dayFrom(iso[1]!, iso[2]!, iso[3]!)
  const local = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text)
  if (!local) return null
  const [, first, sign, second, year] = local
  // Nobody who writes points puts the month first.
  return order === 'mdy' && sign !== '.' ? dayFrom(year!, first!, second!) : dayFrom(year!, second!, first!)
}

const dayFrom = (year: string, month: string, day: string): number | null =>
  dayOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)

/** A time of day such as `9:15`, `09.15`, `9h15`, `9:15:00` or `9:15 AM`, as ms since midnight; null where it is none. */
export function writtenTime(text: string): number | null {
  const found = /^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?(?:\s*Uhr|\s*([ap])\.?\s?m\.?)?$/i.exec(text)
  if (!found) return null
  const [, hours, minutes, seconds = '0', half] = found
  const isTwelve = half !== undefined
  const hour = Number(hours)
  if (hour > (isTwelve ? 12 : 23) || (isTwelve && hour === 0) || Number(minutes) > 59 || Number(seconds) > 59)
    return null
  const whole = isTwelve ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return whole * HOUR_MS + Number(minutes) * MINUTE_MS
}

/** A date and a time: an instant (epoch ms) where it names its offset from UTC, else local. */
export type WrittenMoment = { atMs: number } | { day: number; dayMs: number }

/** A date and a time in one cell, such as `2026-11-23T09:15Z` or `23.11.2026 9:15`; null where it is none. */
export function writtenMoment(text: string, order: DateOrder): WrittenMoment | null {
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?\s?(Z|[+-]\d{2}:?\d{2})$/i.test(text)) {
    const written = text
      .replace(' ', 'T')
      .replace(/\s/g, '')
      .replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
    const atMs = Date.parse(written.toUpperCase())
    const [date = ''] = text.split(/[T ]/)
    return Number.isNaN(atMs) || dayOf(date) === null ? null : { atMs }
  }
  const [, date, time] = /^(\S+?)(?:T|,?\s+)(\d.*)$/.exec(text) ?? []
  const day = date === undefined ? null : writtenDay(date, order)
  const dayMs = time === undefined ? null : writtenTime(time)
  return day === null || dayMs === null ? null : { day, dayMs }
}

/** A date of birth, like `1984-02-29`; null where it is none. */
export function writtenBirthDate(text: string, order: DateOrder): string | null {
  const day = writtenDay(text, order)
  return day === null ? null : dateOf(day)
}
