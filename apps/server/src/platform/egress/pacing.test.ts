import { expect, it } from 'vitest'
import { nextTryMs, type Pace } from './pacing.ts'

const MINUTE = 60_000
const pace: Pace = {
  usualMs: 20 * MINUTE,
  retryMs: MINUTE,
  retryMostMs: 30 * MINUTE,
  askedMostMs: 60 * MINUTE,
  later: 0.1,
}
const next = (part: Partial<Parameters<typeof nextTryMs>[1]>): number =>
  nextTryMs(pace, { nowMs: 0, failures: 0, askedMs: 0, chance: 0, ...part }) / MINUTE

it('asks as usual after a success, and after failures with a wait that doubles up to a longest one', () => {
  expect(next({})).toBe(20)
  expect([1, 2, 3, 4, 5, 6, 7, 1_000].map((failures) => next({ failures }))).toEqual([
    1, 2, 4, 8, 16, 30, 30, 30,
  ])
})

it('leaves a source alone for as long as it asks, within bounds', () => {
  expect(next({ failures: 1, askedMs: 50 * MINUTE })).toBe(50)
  expect(next({ failures: 6, askedMs: 5 * MINUTE })).toBe(30)
  expect(next({ failures: 1, askedMs: 500 * MINUTE })).toBe(60)
})

it('comes a little later by chance, whatever the wait is for', () => {
  expect(next({ chance: 1 })).toBe(22)
  expect(next({ failures: 2, chance: 1 })).toBe(2.2)
  expect(next({ failures: 1, askedMs: 50 * MINUTE, chance: 1 })).toBe(55)
})
