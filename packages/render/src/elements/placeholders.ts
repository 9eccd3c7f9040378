import { zoneTimeOf } from '@vitrine/core'
import type { Facts } from '../facts.ts'

/** What previews tell where no display is known. */
export const SAMPLE_FACTS: Facts = { device: 'Entrance display', screen: 'Lobby' }

const MINUTE_MS = 60_000
// Every part is bounded: a text that was written to be slow to read is not.
const PLACEHOLDER =
  /\{\{ {0,3}(date|time|weekday|device|screen|value|data)(?: {1,3}([^{}]{1,424}?))? {0,3}\}\}/g
/** Letters of a format of one's own, as most programs have them. */
const FIELD = /y{4}|y{2}|M{1,4}|d{1,4}|H{1,2}|h{1,2}|m{2}|a/g

/**
 * A text with its placeholders filled: `{{date}}`, `{{time}}`, `{{weekday}}`, `{{device}}`, `{{screen}}` and `{{value
 * name}}`, which is empty until a visitor chose it; date and time may name a format of their own, as in `{{time HH:mm}}`.
 * `{{data Prices/Soup/Small}}` is what stands at that place. What it does not know it leaves as it is written.
 * @param atMs epoch ms
 */
export function fillPlaceholders(text: string, facts: Facts, atMs: number): string {
  return text.replace(PLACEHOLDER, (written, name: string, format: string | undefined) => {
    switch (name) {
      case 'device':
        return facts.device
      case 'screen':
        return facts.screen
      case 'data':
        return (format !== undefined ? facts.data?.(format) : null) ?? written
      case 'value':
        return Object.entries(facts.values ?? {}).find(([name]) => name === format)?.[1] ?? ''
      case 'weekday':
        return told(facts, atMs, { weekday: 'long' })
      case 'date':
        return format ? formatted(format, facts, atMs) : told(facts, atMs, { dateStyle: 'long' })
      default:
        return format ? formatted(format, facts, atMs) : told(facts, atMs, { timeStyle: 'short' })
    }
  })
}

/**
 * When a text with these placeholders may read differently, epoch ms: the next minute where it tells the time, the next
 * local midnight where it tells the date; null where time changes nothing in it.
 */
export function nextTellingMs(text: string, facts: Facts, atMs: number): number | null {
  let days = false
  for (const [, name, format = ''] of text.matchAll(PLACEHOLDER)) {
    // The clocks of all zones differ by whole minutes.
    if (name === 'time' || (name === 'date' && /[Hhma]/.test(format)))
      return (Math.floor(atMs / MINUTE_MS) + 1) * MINUTE_MS
    if (name === 'date' || name === 'weekday') days = true
  }
  if (!days) return null
  const zone = zoneTimeOf(facts.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  return zone.startOfDayMs(zone.localAt(atMs).day + 1)
}

function told(facts: Facts, atMs: number, options: Intl.DateTimeFormatOptions): string {
  return formatOf(facts, options).format(atMs)
}

/** A zone or a language that this browser does not know is its own. */
function formatOf(facts: Facts, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const zoned = facts.timeZone === undefined ? options : { ...options, timeZone: facts.timeZone }
  try {
    return new Intl.DateTimeFormat(facts.language, zoned)
  } catch {
    return new Intl.DateTimeFormat(undefined, options)
  }
}

const FIELDS: Record<string, Intl.DateTimeFormatOptions> = {
  yyyy: { year: 'numeric' },
  yy: { year: '2-digit' },
  MMMM: { month: 'long', day: 'numeric' },
  MMM: { month: 'short', day: 'numeric' },
  MM: { month: '2-digit' },
  M: { month: 'numeric' },
  dddd: { weekday: 'long' },
  ddd: { weekday: 'short' },
  dd: { day: '2-digit' },
  d: { day: 'numeric' },
  HH: { hour: '2-digit', hourCycle: 'h23' },
  H: { hour: 'numeric', hourCycle: 'h23' },
  hh: { hour: '2-digit', hourCycle: 'h12' },
  h: { hour: 'numeric', hourCycle: 'h12' },
  mm: { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' },
  a: { hour: 'numeric', hourCycle: 'h12' },
}

function formatted(format: string, facts: Facts, atMs: number): string {
  return format.replace(FIELD, (field) => {
    const options = FIELDS[field]
    if (!options) return field
    const wanted = partOf(field)
    const parts = formatOf(facts, options).formatToParts(atMs)
    const value = parts.find(({ type }) => type === wanted)?.value ?? ''
    // Engines do not pad all of these by themselves.
    return field.length === 2 && /^\d$/.test(value) ? `0${value}` : value
  })
}

function partOf(field: string): Intl.DateTimeFormatPartTypes {
  if (/^d{3}/.test(field)) return 'weekday'
  switch (field.charAt(0)) {
    case 'y':
      return 'year'
    case 'M':
      return 'month'
    case 'd':
      return 'day'
    case 'm':
      return 'minute'
    case 'a':
      return 'dayPeriod'
    default:
      return 'hour'
  }
}
