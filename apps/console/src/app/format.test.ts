import { describe, expect, it } from 'vitest'
import {
  counted,
  formatAgo,
  formatBytes,
  formatInstant,
  formatPosition,
  formatRoughSpan,
  formatSpan,
} from './format.ts'

const T0 = Date.UTC(2026, 10, 21, 18, 42)

describe('spans and sizes', () => {
  it.each([
    [500, '0.5 s'],
    [12_000, '12 s'],
    [92_000, '1 min 32 s'],
    [120_000, '2 min'],
    [7_500_000, '2 h 5 min'],
    [3 * 86_400_000, '3 days'],
  ])('says %i ms as %s', (ms, words) => expect(formatSpan(ms)).toBe(words))
  it.each([
    [0, '1 s'],
    [11.9 * 60_000, '11 min'],
    [26 * 3_600_000, '26 h'],
  ])('says %d ms roughly as %s', (ms, words) => expect(formatRoughSpan(ms)).toBe(words))
  it.each([
    [14_999, '0:14'],
    [3_723_000, '1:02:03'],
  ])('counts %i ms as %s', (ms, words) => expect(formatPosition(ms)).toBe(words))
  it.each([
    [0, '0 B'],
    [999, '999 B'],
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
  expect(formatAgo(T0 - 60_000, T0)).toBe('1 min ago')
})
it('counts one and many', () => {
  expect(counted(1, 'screen')).toBe('1 screen')
  expect(counted(0, 'screen')).toBe('0 screens')
})
