import type { FeedContentOf } from '@vitrine/core/feeds'
import { SKIES } from '@vitrine/core/feeds'
import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { daysFrom, degrees, hoursFrom, isImperial, nextForecastMs, weatherAt } from './forecast.ts'
import { weather as kind } from './index.ts'

const NOW_MS = Date.parse('2026-11-23T12:09:00Z')
const HOUR_MS = 3_600_000
const PRAGUE = { timeZone: 'Europe/Prague', language: 'en-GB' }
const now = kind.previews['the weather now']!
const content = kind.sample!(now, NOW_MS) as FeedContentOf<'weather'>

describe('the weather', () => {
  it('is what was measured, and later what was forecast for the hour', () => {
    expect(weatherAt(content, NOW_MS)).toMatchObject({ temperature: 4.2, humidity: 82 })
    const later = weatherAt(content, NOW_MS + 3 * HOUR_MS)
    expect(later).toMatchObject({ sky: 'partlyCloudy', humidity: null })
    // When the forecast has run out too, the last that is known stays.
    expect(weatherAt(content, NOW_MS + 72 * HOUR_MS)).toMatchObject({ temperature: 4.2 })
    expect(weatherAt({ ...content, now: null, hours: [] }, NOW_MS)).toBeNull()
  })
  it('leaves out hours and days that are over, by the clock of the place', () => {
    expect(hoursFrom(content, NOW_MS + 2 * HOUR_MS)[0]!.at_ms).toBe(Date.parse('2026-11-23T14:00:00Z'))
    const lateMs = Date.parse('2026-11-23T23:30:00Z')
    expect(daysFrom(content, { timeZone: 'UTC' }, lateMs)[0]!.date).toBe('2026-11-23')
    expect(daysFrom(content, PRAGUE, lateMs)[0]!.date).toBe('2026-11-24')
    expect(daysFrom({ ...content, time_zone: 'America/New_York' }, PRAGUE, lateMs)[0]!.date).toBe(
      '2026-11-23',
    )
  })
  it('is drawn again with each hour and at midnight', () => {
    expect(nextForecastMs(content, PRAGUE, NOW_MS)).toBe(Date.parse('2026-11-23T13:00:00Z'))
    expect(nextForecastMs({ ...content, now: null, hours: [] }, PRAGUE, NOW_MS)).toBe(
      Date.parse('2026-11-23T23:00:00Z'),
    )
  })
  it('has the units of its setting, or those of the language', () => {
    expect(isImperial('language', { language: 'en-US' })).toBe(true)
    expect(isImperial('language', { language: 'en-GB' })).toBe(false)
    expect(isImperial('imperial', { language: 'de' })).toBe(true)
    expect(degrees(PRAGUE, 4.2, true)).toBe('40°')
    expect(degrees(PRAGUE, -0.4, false)).toBe('0°')
  })
  it('has a drawing of its own for every sky, by day and by night where the light is seen', async () => {
    const drawn = new Set<string>()
    for (const sky of SKIES) {
      const at = { ...content, now: { ...content.now!, sky } }
      drawn.add(
        (/<svg.*?<\/svg>/.exec(await drawWidget(now, { feed: { content: at, readMs: NOW_MS } })) ?? [''])[0],
      )
    }
    expect(drawn.size).toBe(SKIES.length)
  })
  it('names its source, and says how old it is after three hours', async () => {
    const old = { content, readMs: NOW_MS - 4 * HOUR_MS }
    expect(wordsIn(await drawWidget(now, { feed: old }))).toMatch(/Sample data 4 hours ago$/)
    expect(wordsIn(await drawWidget(now, { feed: { content, readMs: NOW_MS } }))).toMatch(
      /Rain .* Sample data$/,
    )
  })
})
