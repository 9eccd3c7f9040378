import type { FeedContentOf, Sky } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'
import { DAY_MS } from '../time.ts'
import type { WidgetKind } from '../widget.ts'

const HOUR_MS = 3_600_000
const HOURS: readonly Sky[] = [
  'rain',
  'drizzle',
  'showers',
  'partlyCloudy',
  'mostlyClear',
  'clear',
  'clear',
  'fog',
]
const DAYS: readonly Sky[] = ['showers', 'partlyCloudy', 'clear', 'overcast', 'sleet', 'snow', 'thunder']

export const weather: WidgetKind<WidgetOf<'weather'>> = {
  previews: {
    'the weather now': { kind: 'weather', layout: 'now', units: 'metric', place: true },
    'the weather of hours': { kind: 'weather', layout: 'hours', units: 'language', place: true },
    'the weather of days': { kind: 'weather', layout: 'days', units: 'imperial' },
  },
  sample: (_settings, nowMs): FeedContentOf<'weather'> => {
    const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
    return {
      kind: 'weather',
      place: 'Lakeside',
      time_zone: null,
      now: {
        at_ms: hourMs,
        sky: 'rain',
        is_day: true,
        temperature: 4.2,
        feels_like: 1.1,
        humidity: 82,
        wind: 14,
      },
      hours: Array.from({ length: 24 }, (_, at) => ({
        at_ms: hourMs + at * HOUR_MS,
        sky: HOURS[at % HOURS.length]!,
        is_day: at % 24 < 8,
        temperature: 4.2 + 3 * Math.sin(at / 4) - at / 8,
        rain_chance: [80, 60, 45, 20, 5, 0, 0, 10][at % 8]!,
      })),
      days: DAYS.map((sky, at) => ({
        date: new Date(nowMs + at * DAY_MS).toISOString().slice(0, 10),
        sky,
        highest: [6, 8, 11, 7, 3, 0, 9][at]!,
        lowest: [1, 2, 3, 2, -1, -4, 1][at]!,
        rain_chance: [80, 20, 0, 30, 60, 70, 55][at]!,
      })),
      credit: 'Sample data',
    }
  },
  worded: true,
  view: () => import('./View.tsx'),
}
