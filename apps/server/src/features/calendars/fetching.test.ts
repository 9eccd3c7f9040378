import { expect, it } from 'vitest'
import { nextFetchMs } from './fetching.ts'

const HOUR = 60 * 60_000

it('reads an address every six hours, and half an hour after a failure, a little later by chance', () => {
  expect(nextFetchMs(0, { ok: true, unchanged: true }, 0)).toBe(6 * HOUR)
  expect(nextFetchMs(0, { ok: true, unchanged: true }, 1)).toBe(7 * HOUR)
  expect(nextFetchMs(0, { ok: false, problem: 'refused' }, 0)).toBe(HOUR / 2)
  expect(nextFetchMs(0, { ok: false, problem: 'refused' }, 1)).toBe((3 * HOUR) / 4)
})

it('leaves a server alone for as long as it asks, but for no longer than six hours', () => {
  expect(nextFetchMs(0, { ok: false, problem: 'refused', askedMs: 2 * HOUR }, 0)).toBe(2 * HOUR)
  expect(nextFetchMs(0, { ok: false, problem: 'refused', askedMs: 90 * HOUR }, 0)).toBe(6 * HOUR)
})
