import { describe, expect, it } from 'vitest'
import { countUp as kind } from './index.ts'
import { nextSinceMs, sinceParts, sinceText } from './since.ts'

const at = (iso: string) => Date.parse(iso)
const PRAGUE = { timeZone: 'Europe/Prague', language: 'en' }
const days = { ...kind.previews['days since a date']!, since: '2026-11-20T15:00' }
const time = { ...days, show: 'time' as const }

describe('days since a date', () => {
  it('grow at the display’s midnight', () => {
    expect(sinceText(days, PRAGUE, at('2026-11-20T22:59:59Z'))).toBe('0 days')
    expect(sinceText(days, PRAGUE, at('2026-11-20T23:00:00Z'))).toBe('1 day')
    expect(nextSinceMs(days, PRAGUE, at('2026-11-20T22:00:00Z'))).toBe(at('2026-11-20T23:00:00Z'))
    expect(sinceText(days, PRAGUE, at('2026-11-01T00:00:00Z'))).toBe('0 days')
    // Nothing changes before it has begun.
    expect(nextSinceMs(days, PRAGUE, at('2026-11-01T00:00:00Z'))).toBe(at('2026-11-20T23:00:00Z'))
  })
  it('can be told to the second', () => {
    expect(sinceText(time, PRAGUE, at('2026-11-20T15:00:01.500Z'))).toBe('01:00:01')
    expect(sinceText(time, PRAGUE, at('2026-11-22T15:00:01Z'))).toBe('2 days 01:00:01')
    expect(nextSinceMs(time, PRAGUE, at('2026-11-20T15:00:01.500Z'))).toBe(at('2026-11-20T15:00:02Z'))
    expect(nextSinceMs(time, PRAGUE, at('2026-11-20T13:00:00Z'))).toBe(at('2026-11-20T14:00:01Z'))
  })
  it('can be in boxes: the days alone, or with the time', () => {
    expect(sinceParts(days, PRAGUE, at('2026-11-22T23:00:00Z'))).toEqual([['day', 3]])
    expect(sinceParts(time, PRAGUE, at('2026-11-20T15:00:01.500Z'))).toEqual([
      ['hour', 1],
      ['minute', 0],
      ['second', 1],
    ])
    expect(sinceParts(time, PRAGUE, at('2026-11-22T15:02:01Z'))).toEqual([
      ['day', 2],
      ['hour', 1],
      ['minute', 2],
    ])
  })
  it('can be those of another zone', () => {
    const there = { ...days, zone: 'America/New_York' }
    expect(sinceText(there, PRAGUE, at('2026-11-21T04:59:59Z'))).toBe('0 days')
    expect(sinceText(there, PRAGUE, at('2026-11-21T05:00:00Z'))).toBe('1 day')
    expect(nextSinceMs(there, PRAGUE, at('2026-11-21T04:00:00Z'))).toBe(at('2026-11-21T05:00:00Z'))
  })
})
