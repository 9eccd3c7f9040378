import { describe, expect, it } from 'vitest'
import { shareOf, showingSpans } from './coverage.ts'

const HOUR = 3_600_000
const day = { fromMs: 0, untilMs: 24 * HOUR }
const span = (from: number, until: number) => ({ fromMs: from * HOUR, untilMs: until * HOUR })
const VERSION = 'a'.repeat(64)

describe('coverage', () => {
  it('is the share of the time in which a screen was shown', () => {
    expect(shareOf({ service: day, accounted: [span(0, 12)] }, [day])).toBe(50)
    expect(shareOf({ service: day, accounted: [span(0, 12)] }, [span(0, 12)])).toBe(100)
    expect(shareOf({ service: span(20, 24), accounted: [span(20, 23)] }, [day])).toBe(75)
  })
  it('says nothing of less than an hour', () => {
    expect(shareOf({ service: day, accounted: [] }, [span(0, 0.9)])).toBeNull()
    expect(shareOf({ service: day, accounted: [] }, [])).toBeNull()
  })
  it('leaves out the time in which the display was blank or switched off, and what nobody knows', () => {
    const changes = [
      { atMs: 2 * HOUR, code: 'version' },
      { atMs: 8 * HOUR, code: 'blank' },
      { atMs: 20 * HOUR, code: 'version' },
    ]
    expect(showingSpans(changes, VERSION, day)).toEqual([span(2, 8), span(20, 24)])
    expect(showingSpans([], VERSION, day)).toEqual([day])
    expect(showingSpans([], 'blank', day)).toEqual([])
    expect(showingSpans([], 'off', day)).toEqual([])
    expect(showingSpans([], null, day)).toEqual([])
  })
})
