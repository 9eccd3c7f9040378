import { describe, expect, it } from 'vitest'
import {
  formatAgo,
  formatBytes,
  formatDimensions,
  formatInstant,
  formatNumber,
  formatPercent,
  formatPosition,
  formatRoughSpan,
  formatSpan,
  formatTime,
  formatWallDate,
  formatWallTime,
  listedShort,
  pixelSuffix,
  unitSuffix,
  weekdayNames,
} from './format.ts'
import { readerOf } from './reader.ts'

const T0 = Date.UTC(2026, 10, 21, 18, 42)

describe('spans and sizes', () => {
  it.each([
    [500, '0.5 sec'],
    [12_000, '12 sec'],
    [92_000, '1 min 32 sec'],
    [120_000, '2 min'],
    [7_500_000, '2 hr 5 min'],
    [3 * 86_400_000, '3 days'],
  ])('says %i ms as %s', (ms, words) => expect(formatSpan(ms)).toBe(words))
  it.each([
    [0, '1 sec'],
    [11.9 * 60_000, '11 min'],
    [26 * 3_600_000, '26 hr'],
  ])('says %d ms roughly as %s', (ms, words) => expect(formatRoughSpan(ms)).toBe(words))
  it.each([
    [14_999, '0:14'],
    [3_723_000, '1:02:03'],
  ])('counts %i ms as %s', (ms, words) => expect(formatPosition(ms)).toBe(words))
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [4_200_000, '4.2 MB'],
    [999_999, '1 MB'],
    [123_456_789, '123 MB'],
  ])('says %i bytes as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))
})

describe('formatInstant', () => {
  it('says only the time today, in the zone asked for', () =>
    expect(formatInstant(T0 - 11 * 60_000, T0, 'en-GB', 'Europe/Helsinki')).toBe('20:31'))
  it('adds the day on other days and the year in other years', () => {
    expect(formatInstant(T0 - 86_400_000, T0, 'en-GB', 'UTC')).toBe('20 Nov, 18:42')
    expect(formatInstant(Date.UTC(2025, 0, 2, 3, 4), T0, 'en-GB', 'UTC')).toBe('2 Jan 2025, 03:04')
  })
})

it('calls the last seconds just now', () => {
  expect(formatAgo(T0 - 9_000, T0)).toBe('just now')
  expect(formatAgo(T0 - 60_000, T0)).toBe('1 minute ago')
})
it('says units, sizes in pixels and lists of facts', () => {
  expect([unitSuffix('second'), unitSuffix('millisecond'), pixelSuffix()]).toEqual([' sec', ' ms', ' px'])
  expect(formatDimensions(1_920, 1_080)).toBe('1920 × 1080')
  expect([listedShort(['Mon', 'Wed–Fri']), listedShort([])]).toEqual(['Mon, Wed–Fri', ''])
})

describe('the reader’s locale', () => {
  it('is that of the browser where it writes the language of the console', () => {
    expect(readerOf('en-GB')).toEqual({ locale: 'en-GB', hourCycle: 'h23', weekStart: 1 })
    expect(readerOf('en-US')).toEqual({ locale: 'en-US', hourCycle: 'h12', weekStart: 7 })
  })
  it('keeps the clock and the habits of other languages, in the words of the console', () => {
    for (const tag of ['de', 'de-DE', 'fr-FR', 'pt-BR', 'fi']) {
      expect(readerOf(tag).hourCycle).toBe('h23')
      expect(formatInstant(T0 - 86_400_000, T0, tag, 'UTC')).toMatch(/^20 Nov.*18[:.]42$/)
    }
  })
  it('writes every clock of a reader in the same way', () => {
    const [us, gb] = [readerOf('en-US'), readerOf('en-GB')]
    expect([formatInstant(T0, T0, 'en-US', 'UTC'), formatWallTime('18:42', us)]).toEqual([
      '6:42 PM',
      '6:42 PM',
    ])
    expect([formatInstant(T0, T0, 'en-GB', 'UTC'), formatWallTime('18:42', gb)]).toEqual(['18:42', '18:42'])
    expect(formatWallTime('24:00', gb)).toBe('00:00')
    expect(formatTime(T0, 'Europe/Helsinki')).toBe(formatInstant(T0, T0, undefined, 'Europe/Helsinki'))
    expect(formatTime(T0, 'Europe/Helsinki', true)).toBe('8:42:00 PM')
  })
  it('writes local dates, days, shares and numbers', () => {
    expect(formatWallDate('2026-12-24T18:00')).toBe('Dec 24, 2026, 6:00 PM')
    expect(formatWallDate('2026-12-24T00:00')).toBe('Dec 24, 2026')
    expect(weekdayNames()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    expect([formatPercent(0.684), formatNumber(1_234.56, 1)]).toEqual(['68%', '1,234.6'])
  })
})
