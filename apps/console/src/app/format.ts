import { isTimeZone } from '@vitrine/core'
import { formatTexts } from './format.texts.ts'
import { readerOf, reading, type Reader } from './reader.ts'

/**
 * The one place where instants, durations, sizes, shares and numbers become words, so that the console never mixes two clocks
 * or two ways of writing numbers (`tools/checks/conventions.mjs` holds everybody to it). `reader.ts` says whose habits these are.
 *
 * There are two styles of dates: short (`14 Jun 2026`), everywhere, and with the day of the week (`Sun, 14 Jun`), where people
 * plan by it. Spans, sizes and other numbers have their units in short: `2 hr 5 min`, `4.2 MB`.
 */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The reader's own time zone, an IANA name. */
export const readerTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

// Making a formatter costs a thousand times what using it does, and lists use them for every row.
type Formatter = Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.ListFormat
const kept = new Map<string, Formatter>()
function keep<T extends Formatter>(kind: string, options: object, make: () => T): T {
  const key = `${kind} ${JSON.stringify(options)}`
  const found = (kept.get(key) as T | undefined) ?? make()
  kept.set(key, found)
  return found
}
const numbers = (options: Intl.NumberFormatOptions, locale = reading().locale): Intl.NumberFormat =>
  keep(`number ${locale}`, options, () => new Intl.NumberFormat(locale, options))
/** Formatters of dates in the reader’s habits; for `formatCalendar.ts` only. */
export const dates = (
  options: Intl.DateTimeFormatOptions,
  { locale, hourCycle }: Pick<Reader, 'locale' | 'hourCycle'> = reading(),
): Intl.DateTimeFormat => {
  // 09:30 in a day of 24 hours, 9:30 AM in one of 12.
  const hour: Intl.DateTimeFormatOptions['hour'] =
    hourCycle === 'h11' || hourCycle === 'h12' ? 'numeric' : '2-digit'
  const all = options.hour === undefined ? options : { ...options, hour, hourCycle }
  return keep(`date ${locale}`, all, () => new Intl.DateTimeFormat(locale, all))
}

/** `1,234`; up to `digits` decimals. */
export const formatNumber = (value: number, digits = 0): string =>
  numbers({ maximumFractionDigits: digits }).format(value)

/** A share from 0 to 1 in per cent: `68%`; up to `digits` decimals. */
export const formatPercent = (share: number, digits = 0): string =>
  numbers({ style: 'percent', maximumFractionDigits: digits }).format(share)

type Unit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'megabit-per-second'

/** A number with its unit: `30 sec`. */
export const formatUnit = (value: number, unit: Unit, digits = 1): string =>
  numbers({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits }).format(value)

/** What stands after a number in a field that asks for a unit: ` sec`. */
export function unitSuffix(unit: Unit): string {
  const parts = numbers({ style: 'unit', unit, unitDisplay: 'short' }).formatToParts(2)
  const last = parts.findLastIndex(({ type }) => type === 'integer')
  return parts
    .slice(last + 1)
    .map(({ value }) => value)
    .join('')
}

/** The same for pixels, which are no unit of `Intl`. */
export const pixelSuffix = (): string => ` ${formatTexts.pixels()}`

/** Width and height in pixels: `1920 × 1080`. */
export function formatDimensions(width: number, height: number): string {
  const digits = numbers({ useGrouping: false, maximumFractionDigits: 0 })
  return formatTexts.dimensions({ width: digits.format(width), height: digits.format(height) })
}

/** A span as people say it: `12 sec`, `1 min 32 sec`, `2 hr 5 min`, `3 days`. */
export function formatSpan(ms: number): string {
  if (ms < MINUTE) return formatUnit(ms / SECOND, 'second')
  if (ms < HOUR) return joined(ms, MINUTE, 'minute', SECOND, 'second')
  if (ms < 2 * DAY) return joined(ms, HOUR, 'hour', MINUTE, 'minute')
  return formatUnit(Math.floor(ms / DAY), 'day')
}

/** A span as a sum of hours, however many these are: `1,754 hr 14 min`. */
export const formatHours = (ms: number): string =>
  ms < HOUR ? formatSpan(ms) : joined(ms, HOUR, 'hour', MINUTE, 'minute')

/** The same, only its largest unit, for what grows while one looks: `11 min`. */
export function formatRoughSpan(ms: number): string {
  const { value, unit } = roughly(ms)
  return formatUnit(value, unit)
}

function roughly(ms: number): { value: number; unit: 'second' | 'minute' | 'hour' | 'day' } {
  if (ms < MINUTE) return { value: Math.max(1, Math.floor(ms / SECOND)), unit: 'second' }
  if (ms < HOUR) return { value: Math.floor(ms / MINUTE), unit: 'minute' }
  if (ms < 2 * DAY) return { value: Math.floor(ms / HOUR), unit: 'hour' }
  return { value: Math.floor(ms / DAY), unit: 'day' }
}

function joined(ms: number, big: number, bigUnit: Unit, small: number, smallUnit: Unit): string {
  const rest = Math.floor((ms % big) / small)
  const whole = formatUnit(Math.floor(ms / big), bigUnit)
  return rest === 0 ? whole : `${whole} ${formatUnit(rest, smallUnit)}`
}

/** A position within a cycle, as players of videos write it everywhere: `0:14`, `1:02:03`. */
export function formatPosition(ms: number): string {
  const seconds = Math.floor(ms / SECOND)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Bytes in decimal units, as disks and networks count: `4.2 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return numbers({
    style: 'unit',
    unit: units[unit]!,
    // Only bytes have a plural, and only when they are written out.
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: unit === 0 || value >= 100 ? 0 : 1,
  }).format(value)
}

/**
 * An instant as the operator reads it: today only the time, else the day too. An invalid instant reads `unknown`.
 * @param locale and timeZone default to the operator's
 */
export function formatInstant(atMs: number, nowMs: number, locale?: string, timeZone?: string): string {
  // One bad record must not take a page: what no calendar holds is unknown.
  if (!isDate(atMs) || !isDate(nowMs)) return formatTexts.unknown()
  const zone = timeZone === undefined || !isTimeZone(timeZone) ? {} : { timeZone }
  const who = locale === undefined ? reading() : readerOf(locale)
  // A form that sorts and compares, not one that is read.
  const day = (ms: number) =>
    dates({ dateStyle: 'short', ...zone }, { locale: 'en-CA', hourCycle: 'h23' }).format(ms)
  const time = dates({ hour: '2-digit', minute: '2-digit', ...zone }, who).format(atMs)
  if (day(atMs) === day(nowMs)) return time
  const sameYear = day(atMs).slice(0, 4) === day(nowMs).slice(0, 4)
  const date = dates(
    { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }), ...zone },
    who,
  ).format(atMs)
  return `${date}, ${time}`
}

const isDate = (ms: number): boolean => !Number.isNaN(new Date(ms).getTime())

/** The day of an instant in the operator's own zone: `14 Jun`. */
export const formatShortDay = (atMs: number): string => dates({ day: 'numeric', month: 'short' }).format(atMs)

/** The time of day of an instant in a zone, null for the operator's own: `18:42`; with seconds where these matter. */
export function formatTime(atMs: number, timeZone: string | null, withSeconds = false): string {
  const seconds = withSeconds ? ({ second: '2-digit' } as const) : {}
  const zone = timeZone !== null && isTimeZone(timeZone) ? { timeZone } : {}
  return dates({ hour: '2-digit', minute: '2-digit', ...seconds, ...zone }).format(atMs)
}

/** A time of day that belongs to no zone, as schedules keep it (`18:00`, the end of a day `24:00`), as the reader writes it. */
export function formatWallTime(time: string, who: Pick<Reader, 'locale' | 'hourCycle'> = reading()): string {
  const atMs = Date.parse(`1970-01-01T${time === '24:00' ? '00:00' : time}Z`)
  if (Number.isNaN(atMs)) return time
  return dates({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }, who).format(atMs)
}

/** A local date and time that belongs to no zone (`2026-12-24T18:00`); midnight is said by its date alone. */
export function formatWallDate(local: string): string {
  const [date = '', time = '00:00'] = local.split('T')
  const atMs = Date.parse(`${date}T00:00Z`)
  if (Number.isNaN(atMs)) return local
  const day = dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(atMs)
  return time === '00:00' ? day : `${day}, ${formatWallTime(time)}`
}

/** The day of an instant in a zone, with the day of the week: `Sun, 14 Jun`. */
export const formatDay = (atMs: number, timeZone: string): string =>
  dates({ weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(atMs)

/** The days of the week in short, Monday first. */
export const weekdayNames = (): string[] =>
  // The first Monday of 1970 was the fifth of January.
  Array.from({ length: 7 }, (_, day) => dates({ weekday: 'short', timeZone: 'UTC' }).format((4 + day) * DAY))

/** The days of the week by number (1 is Monday), from the reader's first on. */
export function weekOrder(): number[] {
  const { weekStart } = reading()
  return Array.from({ length: 7 }, (_, day) => ((weekStart - 1 + day) % 7) + 1)
}

/** The name of a day of the week in full, 1 for Monday to 7 for Sunday. */
export const formatWeekday = (day: number): string =>
  dates({ weekday: 'long', timeZone: 'UTC' }).format((3 + day) * DAY)

/** How long ago, in words: `just now`, `5 minutes ago`. */
export function formatAgo(atMs: number, nowMs: number): string {
  if (!isDate(atMs)) return formatTexts.unknown()
  const ms = nowMs - atMs
  if (ms < 10 * SECOND) return formatTexts.justNow()
  const { value, unit } = roughly(ms)
  const { locale } = reading()
  return keep(`ago ${locale}`, {}, () => new Intl.RelativeTimeFormat(locale)).format(-value, unit)
}

/** Names as a sentence lists them, the first few by name: `Lobby, Bar and 4 others`. */
export function listed(names: readonly string[], most = 3): string {
  const shown = names.length > most + 1 ? names.slice(0, most) : names
  const others = names.length - shown.length
  const { locale } = reading()
  return keep(`list ${locale}`, {}, () => new Intl.ListFormat(locale)).format(
    others > 0 ? [...shown, formatTexts.others({ count: others })] : shown,
  )
}

/** What a sentence lists of which one is enough: `Lobby, Bar or Hall`. */
export function listedEither(names: readonly string[]): string {
  const { locale } = reading()
  return keep(`either ${locale}`, {}, () => new Intl.ListFormat(locale, { type: 'disjunction' })).format(
    names,
  )
}

/** Short facts side by side, as a narrow list has them: `Mon, Wed–Fri`. */
export function listedShort(facts: readonly string[]): string {
  const { locale } = reading()
  return keep(
    `facts ${locale}`,
    {},
    () => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }),
  ).format(facts)
}

/** A language by its own name, so that everybody finds theirs: `Deutsch`. */
export const formatLanguage = (tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
