import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cyclePositionAt, zoneMomentAt } from './cycle.ts'

const T0 = Date.UTC(2026, 10, 21, 9)
const a5s = { duration: 5_000 }
const b10s = { duration: 10_000 }
const skipped = { duration: 0 }

describe('cyclePositionAt', () => {
  it('shows the first item again when the cycle ends', () => {
    expect(cyclePositionAt([a5s, b10s], T0, T0 + 15_000)).toEqual({
      index: 0,
      elapsedMs: 0,
      remainingMs: 5_000,
      play: 2,
    })
  })
  it('changes item exactly at the boundary, not a millisecond before', () => {
    expect(cyclePositionAt([a5s, b10s], T0, T0 + 4_999)?.index).toBe(0)
    expect(cyclePositionAt([a5s, b10s], T0, T0 + 5_000)?.index).toBe(1)
  })
  it('skips an item without a duration, without a gap', () => {
    expect(cyclePositionAt([skipped, a5s, skipped, b10s], T0, T0 + 5_000)).toMatchObject({
      index: 3,
      play: 1,
    })
  })
  it('has no answer for a cycle without length', () => {
    expect(cyclePositionAt([], T0, T0)).toBeNull()
    expect(cyclePositionAt([skipped], T0, T0)).toBeNull()
  })
  it('answers for an instant before the start, so that a clock that is behind still plays', () => {
    expect(cyclePositionAt([a5s, b10s], T0, T0 - 1)).toEqual({
      index: 1,
      elapsedMs: 9_999,
      remainingMs: 1,
      play: -1,
    })
  })

  const cycles = fc.record({
    items: fc.array(fc.record({ duration: fc.integer({ min: 0, max: 90_000 }) }), {
      minLength: 1,
      maxLength: 12,
    }),
    offsetMs: fc.integer({ min: -1e9, max: 1e12 }),
  })
  it('never leaves an instant without an item, and elapsed plus remaining is the duration', () => {
    fc.assert(
      fc.property(cycles, ({ items, offsetMs }) => {
        const position = cyclePositionAt(items, T0, T0 + offsetMs)
        if (items.every((item) => item.duration === 0)) {
          expect(position).toBeNull()
          return
        }
        expect(position!.elapsedMs).toBeGreaterThanOrEqual(0)
        expect(position!.remainingMs).toBeGreaterThan(0)
        expect(position!.elapsedMs + position!.remainingMs).toBe(items[position!.index]!.duration)
      }),
    )
  })
  it('numbers plays so that the next one is always one more', () => {
    fc.assert(
      fc.property(cycles, ({ items, offsetMs }) => {
        const position = cyclePositionAt(items, T0, T0 + offsetMs)
        if (!position) return
        const after = cyclePositionAt(items, T0, T0 + offsetMs + position.remainingMs)!
        expect(after.play).toBe(position.play + 1)
        expect(after.elapsedMs).toBe(0)
      }),
    )
  })
})

describe('zoneMomentAt', () => {
  it('names the play before and after, joined without a gap', () => {
    const moment = zoneMomentAt([a5s, b10s], T0, T0 + 6_000)!
    expect(moment.current).toEqual({ index: 1, play: 1, fromMs: T0 + 5_000, untilMs: T0 + 15_000 })
    expect(moment.previous).toEqual({ index: 0, play: 0, fromMs: T0, untilMs: T0 + 5_000 })
    expect(moment.next).toEqual({ index: 0, play: 2, fromMs: T0 + 15_000, untilMs: T0 + 20_000 })
  })
  it('gives a single item itself as the next', () => {
    expect(zoneMomentAt([a5s], T0, T0)!.next).toMatchObject({ index: 0, play: 1 })
  })
})
