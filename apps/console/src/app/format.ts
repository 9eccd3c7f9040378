import { isTimeZone } from '@vitrine/core'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A span as people say it: `12 s`, `1 min 32 s`, `2 h 5 min`, `3 days`. */
export function formatSpan(ms: number): string {
  if (ms < MINUTE) return `${trimNumber(ms / SECOND)} s`
  if (ms < HOUR) return joined(ms, MINUTE, 'min', SECOND, 's')
  if (ms < 2 * DAY) return joined(ms, HOUR, 'h', MINUTE, 'min')
  return `${Math.floor(ms / DAY)} days`
}

/** The same, only its largest unit, for what grows while one looks: `11 min`. */
export function formatRoughSpan(ms: number): string {
  if (ms < MINUTE) return `${Math.max(1, Math.floor(ms / SECOND))} s`
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h`
  return `${Math.floor(ms / DAY)} days`
}

function joined(ms: number, big: number, bigUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((ms % big) / small)
  return `${Math.floor(ms / big)} ${bigUnit}${rest > 0 ? ` ${rest} ${smallUnit}` : ''}`
}

function trimNumber(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** A clock time within a cycle: `0:14`, `1:02:03`. */
export function formatPosition(ms: number): string {
  const seconds = Math.floor(ms / SECOND)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Bytes in decimal units, as disks and networks count: `4.2 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${units[unit]}`
}

/**
 * An instant as the operator reads it: today only the time, else the day too. An invalid instant reads `unknown`.
 * @param locale and timeZone default to the operator's
 */
export function formatInstant(atMs: number, nowMs: number, locale?: string, timeZone?: string): string {
  // One bad record must not take a page: what no calendar holds is unknown.
  if (!isDate(atMs) || !isDate(nowMs)) return 'unknown'
  const zone = timeZone === undefined || !isTimeZone(timeZone) ? {} : { timeZone }
  const day = (ms: number) => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...zone }).format(ms)
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', ...zone }).format(atMs)
  if (day(atMs) === day(nowMs)) return time
  const sameYear = day(atMs).slice(0, 4) === day(nowMs).slice(0, 4)
  const date = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
    ...zone,
  }).format(atMs)
  return `${date}, ${time}`
}

const isDate = (ms: number): boolean => !Number.isNaN(new Date(ms).getTime())

/** How long ago, in words: `just now`, `5 min ago`. */
export function formatAgo(atMs: number, nowMs: number): string {
  if (!isDate(atMs)) return 'unknown'
  const ms = nowMs - atMs
  return ms < 10 * SECOND ? 'just now' : `${formatRoughSpan(ms)} ago`
}

/** Names as a sentence lists them, the first few by name: `Lobby, Bar and 4 others`. */
export function listed(names: readonly string[], most = 3): string {
  const shown = names.length > most + 1 ? names.slice(0, most) : names
  const others = names.length - shown.length
  return new Intl.ListFormat('en-GB').format(
    others > 0 ? [...shown, `${others.toLocaleString()} others`] : shown,
  )
}

/** `1 screen`, `3 screens`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`
}
