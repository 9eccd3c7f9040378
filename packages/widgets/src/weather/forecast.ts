import { zoneTimeOf } from '@vitrine/core'
import type { FeedContentOf } from '@vitrine/core/feeds'
import { numberIn } from '../drawing/intl.ts'
import { DAY_MS, zoneOf } from '../time.ts'
import type { WidgetFacts } from '../widget.ts'

type Weather = FeedContentOf<'weather'>
const HOUR_MS = 3_600_000

/** The weather is shown without its age for so long. */
export const WEATHER_AGE_MS = 3 * HOUR_MS
/** What was measured stands for the present so long; then the forecast does. */
const MEASURED_MS = 1.5 * HOUR_MS

/** The zone of the place, or the display's where it says none that this browser knows. */
export function placeZone({ time_zone: zone }: Weather, facts: WidgetFacts): string {
  if (zone !== null && zone !== '')
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
    } catch {
      // The display's own is the next best.
    }
  return zoneOf(facts)
}

/** The weather at an instant: as it was measured, or as was forecast for the hour where that is long ago; null where nothing is known of it. */
export function weatherAt(
  { now, hours }: Weather,
  atMs: number,
): Pick<
  NonNullable<Weather['now']>,
  'sky' | 'is_day' | 'temperature' | 'feels_like' | 'humidity' | 'wind'
> | null {
  if (now !== null && atMs - now.at_ms < MEASURED_MS) return now
  const hour = hours.find(({ at_ms }) => at_ms <= atMs && atMs < at_ms + HOUR_MS)
  return hour ? { ...hour, feels_like: null, humidity: null, wind: null } : now
}

/** The hours that have not ended. */
export const hoursFrom = ({ hours }: Weather, atMs: number): Weather['hours'] =>
  hours.filter(({ at_ms }) => at_ms + HOUR_MS > atMs)

/** Today and the days after it, by the date at the place; each with its beginning in UTC, epoch ms. */
export function daysFrom(
  weather: Weather,
  facts: WidgetFacts,
  atMs: number,
): (Weather['days'][number] & { utcMs: number })[] {
  const today = zoneTimeOf(placeZone(weather, facts)).localAt(atMs).day
  return weather.days
    .map((day) => ({ ...day, utcMs: Date.parse(`${day.date}T00:00:00Z`) }))
    .filter(({ utcMs }) => utcMs >= today * DAY_MS)
}

/** When another hour or another day begins, epoch ms. */
export function nextForecastMs(weather: Weather, facts: WidgetFacts, atMs: number): number {
  const zone = zoneTimeOf(placeZone(weather, facts))
  const midnightMs = zone.startOfDayMs(zone.localAt(atMs).day + 1)
  const measured = weather.now === null ? [] : [weather.now.at_ms + MEASURED_MS]
  const changes = [...weather.hours.map(({ at_ms }) => at_ms + HOUR_MS), ...measured]
  return Math.min(midnightMs, ...changes.filter((ms) => ms > atMs))
}

const FAHRENHEIT = new Set(['US', 'LR', 'BS', 'BZ', 'KY', 'PW', 'FM', 'MH', 'PR', 'GU', 'VI', 'AS'])

/** Whether °F and mph are usual where the display's language is spoken. */
export function isImperial(units: 'language' | 'metric' | 'imperial', { language }: WidgetFacts): boolean {
  if (units !== 'language') return units === 'imperial'
  const tag = language ?? Intl.DateTimeFormat().resolvedOptions().locale
  try {
    return FAHRENHEIT.has(new Intl.Locale(tag).maximize().region ?? '')
  } catch {
    return false
  }
}

/** A temperature in whole degrees, without −0. */
export function degrees(facts: WidgetFacts, celsius: number, imperial: boolean): string {
  const whole = Math.round(imperial ? celsius * 1.8 + 32 : celsius)
  return `${numberIn(facts, whole === 0 ? 0 : whole)}°`
}

/** A wind speed with its unit. */
export const speed = (facts: WidgetFacts, kmh: number, imperial: boolean): string =>
  numberIn(facts, Math.round(imperial ? kmh / 1.609_344 : kmh), {
    style: 'unit',
    unit: imperial ? 'mile-per-hour' : 'kilometer-per-hour',
  })
