import { expect, it } from 'vitest'
import { barsOf, scaleTop, totalOf } from './bars.ts'

const BARS = { from: 1_000, step: 10, kinds: { published: [1, 0], fault: [0, 2], fault_ended: [5, 5] } }

it('gathers kinds into groups, bar by bar, without the ends of faults', () => {
  expect(barsOf(BARS)).toEqual([
    {
      fromMs: 1_000,
      toMs: 1_010,
      total: 1,
      counts: { content: 1, connection: 0, commands: 0, faults: 0 },
    },
    {
      fromMs: 1_010,
      toMs: 1_020,
      total: 2,
      counts: { content: 0, connection: 0, commands: 0, faults: 2 },
    },
  ])
  expect(barsOf({ from: 0, step: 1, kinds: {} })).toEqual([])
})
it('sums one kind', () => {
  expect([totalOf(BARS, 'fault'), totalOf(BARS, 'paired')]).toEqual([2, 0])
})
it('ends a scale at a round number whose quarters are whole', () => {
  expect([0, 3, 4, 5, 9, 41, 400, 401].map(scaleTop)).toEqual([4, 4, 4, 8, 20, 80, 400, 800])
})
