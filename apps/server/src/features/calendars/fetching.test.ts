import { expect, it } from 'vitest'
import { nextFetchMs } from './fetching.ts'

const HOUR = 60 * 60_000

it('reads an address every six hours, and sooner after failures, with a wait that doubles', () => {
  expect(nextFetchMs(0, { ok: true, unchanged: true }, 0, 0)).toBe(6 * HOUR)
  expect(nextFetchMs(0, { ok: true, unchanged: true }, 0, 1)).toBe(7 * HOUR)
  const refused = { ok: false, problem: 'refused' } as const
  expect([1, 2, 3, 4, 5, 50].map((failures) => nextFetchMs(0, refused, failures, 0) / HOUR)).toEqual([
    0.5, 1, 2, 4, 6, 6,
  ])
})

it('leaves a server alone for as long as it asks, but for no longer than six hours', () => {
  expect(nextFetchMs(0, { ok: false, problem: 'refused', askedMs: 2 * HOUR }, 1, 0)).toBe(2 * HOUR)
  expect(nextFetchMs(0, { ok: false, problem: 'refused', askedMs: 90 * HOUR }, 1, 0)).toBe(6 * HOUR)
})
