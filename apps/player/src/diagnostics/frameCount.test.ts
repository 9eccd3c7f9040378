import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countFrames, median, refreshOf } from './frameCount.ts'

const PERIOD_MS = 1_000 / 60
/** Instants of frames, each so many periods after the one before. */
const after = (...periods: readonly number[]) =>
  periods.reduce<number[]>(
    (instants, count) => [...instants, instants[instants.length - 1]! + count * PERIOD_MS],
    [0],
  )

it('measures the refresh rate by what most frames need', () => {
  expect(refreshOf(after(1, 1, 1, 4, 1))).toBeCloseTo(60)
  expect(refreshOf([])).toBe(0)
})
it('counts no frame as dropped that only came a little late', () => {
  expect(countFrames(after(1.2, 0.8, 1.4, 0.6), 60)).toMatchObject({ frames: 4, dropped: 0 })
})
it('counts as dropped what should have come between two frames', () => {
  const { fps, dropped } = countFrames(after(1, 2, 1, 4), 60)
  expect(dropped).toBe(1 + 3)
  expect(fps).toBeCloseTo((4 / 8) * 60)
})
it('counts every frame of a display as shown or as dropped', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 300 }), (periods) => {
      const { frames, dropped } = countFrames(after(...periods), 60)
      expect(frames + dropped).toBe(periods.reduce((sum, count) => sum + count, 0))
    }),
  )
})
it('has nothing to say of a display that drew nothing', () => {
  expect(countFrames([], 0)).toEqual({ fps: 0, frames: 0, dropped: 0, refresh_hz: 0 })
})
it('takes the middle of some numbers', () => {
  expect(median([5, 1, 9])).toBe(5)
  expect(median([])).toBe(0)
})
