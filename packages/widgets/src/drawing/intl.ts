import { DAY_MS, MINUTE_MS, zoneOf } from '../time.ts'
import type { WidgetFacts } from '../widget.ts'

/** How many hours a clock has. @param hours left out: as the language has it */
export const hourCycleOf = (hours: '12' | '24' | undefined): Pick<Intl.DateTimeFormatOptions, 'hourCycle'> =>
  hours === undefined ? {} : { hourCycle: hours === '12' ? 'h12' : 'h23' }

/** A time written as the display's language does. A zone or a language that this browser does not know is its own. */
export function timeIn(
  facts: WidgetFacts,
  options: Intl.DateTimeFormatOptions,
  atMs: number,
  timeZone: string = zoneOf(facts),
): string {
  try {
    return new Intl.DateTimeFormat(facts.language, { ...options, timeZone }).format(atMs)
  } catch {
    return new Intl.DateTimeFormat(undefined, options).format(atMs)
  }
}

/** An hour of the day alone, without a word for it: “13” or “1 pm”. */
export function hourIn(facts: WidgetFacts, atMs: number, timeZone: string): string {
  const parts = (language: string | undefined) =>
    new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone })
      .formatToParts(atMs)
      .filter(({ type }) => type === 'hour' || type === 'dayPeriod')
      .map(({ value }) => value)
      .join('\u202F')
  try {
    return parts(facts.language)
  } catch {
    return parts(undefined)
  }
}

/** From one time of day to another, written once where both say the same. */
export function timesIn(facts: WidgetFacts, fromMs: number, untilMs: number): string {
  const range = (language: string | undefined) =>
    new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: zoneOf(facts) }).formatRange(
      fromMs,
      Math.max(fromMs, untilMs),
    )
  try {
    return range(facts.language)
  } catch {
    return range(undefined)
  }
}

/** A number written as the display's language does. */
export function numberIn(facts: WidgetFacts, value: number, options: Intl.NumberFormatOptions = {}): string {
  try {
    return new Intl.NumberFormat(facts.language, options).format(value)
  } catch {
    return new Intl.NumberFormat(undefined, options).format(value)
  }
}

/** “in 3 days”, “yesterday”, “now”, as the display's language says it. */
export function relativeIn(facts: WidgetFacts, value: number, unit: Intl.RelativeTimeFormatUnit): string {
  try {
    return new Intl.RelativeTimeFormat(facts.language, { numeric: 'auto' }).format(value, unit)
  } catch {
    return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(value, unit)
  }
}

const HOUR_MS = 60 * MINUTE_MS

/**
 * How old what a feed says is, in words; null while it is younger than `fromMs`, and nothing has to be said of it.
 * @param readMs when its source was last read, epoch ms
 */
export function ageNote(facts: WidgetFacts, readMs: number, atMs: number, fromMs: number): string | null {
  const ageMs = atMs - readMs
  if (ageMs < fromMs) return null
  if (ageMs < 2 * HOUR_MS) return relativeIn(facts, -Math.floor(ageMs / MINUTE_MS), 'minute')
  if (ageMs < 2 * DAY_MS) return relativeIn(facts, -Math.floor(ageMs / HOUR_MS), 'hour')
  return relativeIn(facts, -Math.floor(ageMs / DAY_MS), 'day')
}

/** When the words of `ageNote` change next, epoch ms. */
export function nextAgeMs(readMs: number, atMs: number, fromMs: number): number {
  const ageMs = atMs - readMs
  if (ageMs < fromMs) return readMs + fromMs
  const stepMs = ageMs < 2 * HOUR_MS ? MINUTE_MS : ageMs < 2 * DAY_MS ? HOUR_MS : DAY_MS
  return readMs + (Math.floor(ageMs / stepMs) + 1) * stepMs
}

/** Scripts that are read from the right, by their ISO 15924 codes. */
const FROM_RIGHT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** The direction in which the display's language is read. Looked up here because views load no texts (decision 19). */
export function directionIn({ language }: WidgetFacts): 'ltr' | 'rtl' {
  if (language === undefined) return 'ltr'
  try {
    return FROM_RIGHT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}
