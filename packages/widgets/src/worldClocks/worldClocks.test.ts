import { expect, it } from 'vitest'
import { worldClocks as kind } from './index.ts'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { placesOf } from './places.ts'

it('world clocks name their places, and how far away their dates are', () => {
  const settings = { ...kind.previews['world clocks with hands']!, fourth: 'Nowhere/At_all' }
  const facts = { timeZone: 'Europe/Prague' }
  expect(placesOf(settings, facts, Date.parse('2026-11-23T16:00:00Z'))).toEqual([
    { zone: 'Europe/Prague', city: 'Prague', daysAway: 0 },
    { zone: 'America/New_York', city: 'New York', daysAway: 0 },
    { zone: 'Asia/Tokyo', city: 'Tokyo', daysAway: 1 },
  ])
  expect(placesOf(settings, facts, Date.parse('2026-11-23T23:30:00Z'))[1]!.daysAway).toBe(-1)
})

it('world clocks have 12 or 24 hours, or as the language of the display has it', async () => {
  const atMs = Date.parse('2026-11-23T16:05:00Z')
  const facts = { timeZone: 'Europe/Prague', language: 'en-US' }
  const settings = { ...kind.previews['world clocks with digits']!, first: 'Europe/Prague' }
  const words = async (hours?: '12' | '24') =>
    wordsIn(await drawWidget({ ...settings, ...(hours && { hours }) }, { atMs, facts }))
  expect(await words()).toContain('5:05')
  expect(await words('12')).toContain('5:05')
  expect(await words('24')).toContain('17:05')
})
