import { activateLocale, SOURCE_LOCALE } from '@vitrine/texts'
import { afterEach, expect, it } from 'vitest'
import { formatInstant, formatNumber, formatWallTime, formatWeekday, weekOrder } from './format.ts'
import { readerOf, reading, setReading, weekStartOf } from './reader.ts'

afterEach(async () => {
  setReading({})
  await activateLocale(SOURCE_LOCALE, null)
})

it('takes language, clock and week of the account before those of the browser', () => {
  setReading({ locale: 'en-GB', week_start: null, hour_cycle: null })
  expect(reading()).toEqual({ locale: 'en-GB', hourCycle: 'h23', weekStart: 1 })
  expect([formatWallTime('18:42'), weekOrder()]).toEqual(['18:42', [1, 2, 3, 4, 5, 6, 7]])
  setReading({ locale: 'en-GB', week_start: 6, hour_cycle: 'h12' })
  expect([formatWallTime('18:42'), weekOrder()]).toEqual(['6:42 pm', [6, 7, 1, 2, 3, 4, 5]])
})
it('keeps the habits of the browser where the account names a language only', () => {
  const { hourCycle, weekStart } = reading()
  setReading({ locale: 'en', week_start: null, hour_cycle: null })
  expect(reading()).toMatchObject({ hourCycle, weekStart })
})
it('writes numbers and dates in the language of the texts, with the habits of the region', async () => {
  setReading({ locale: 'de-AT', week_start: null, hour_cycle: null })
  expect(formatWallTime('18:42')).toBe('18:42')
  await activateLocale('de', () => ({}))
  expect(formatNumber(1_234.5, 1)).toMatch(/^1.234,5$/)
  expect(formatWeekday(1)).toBe('Montag')
  const at = Date.UTC(2026, 5, 14, 18, 42)
  expect(formatInstant(at, at + 9 * 86_400_000)).toMatch(/Juni/)
})
it('a made-up locale writes numbers and dates as its source does', async () => {
  await activateLocale('ar-XB', () => ({}))
  expect(formatWeekday(7)).toBe('Sunday')
})
it.each([
  ['en-US', 7],
  ['de-DE', 1],
  ['ar-EG', 6],
  ['pt-BR', 7],
  ['en-GB', 1],
  ['he-IL', 7],
])('knows when the week of %s begins, whether or not the browser does', (tag, day) => {
  expect(weekStartOf(tag)).toBe(day)
  expect(weekStartOf(tag, () => undefined)).toBe(day)
})
it('a language with a region that has no formats of its own is written as elsewhere', () =>
  expect(readerOf('fi', 'en').locale).toBe('en-FI'))
