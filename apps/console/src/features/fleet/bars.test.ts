import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { barsOf, heightsOf, scaleTop, SERIES, totalOf } from './bars.ts'

const EVENTS = { from: 1_000, step: 10, kinds: { published: [1, 0], fault: [0, 2], fault_ended: [5, 5] } }

it('puts plays, ads, faults that began and blocked requests into bars', () => {
  const plays = { from: 1_000, step: 10, items: [7, 8], ads: [1, 0] }
  expect(barsOf(EVENTS, plays)).toEqual([
    { fromMs: 1_000, toMs: 1_010, total: 8, counts: { plays: 7, ads: 1, blocked: 0, faults: 0 } },
    { fromMs: 1_010, toMs: 1_020, total: 10, counts: { plays: 8, ads: 0, blocked: 0, faults: 2 } },
  ])
  expect(barsOf(EVENTS, undefined).map(({ total }) => total)).toEqual([0, 2])
  expect(barsOf({ from: 0, step: 1, kinds: {} }, undefined)).toEqual([])
})
it('puts plays that are a bar older or younger than the events where they belong', () => {
  const at = (from: number) =>
    barsOf(EVENTS, { from, step: 10, items: [7, 8], ads: [0, 0] }).map(({ counts }) => counts.plays)
  expect(at(990)).toEqual([8, 0])
  expect(at(1_010)).toEqual([0, 7])
})
it('keeps small counts visible and never draws beyond the scale', () => {
  const count = fc.nat({ max: 1_000_000 })
  fc.assert(
    fc.property(count, count, count, count, (plays, ads, blocked, faults) => {
      const counts = { plays, ads, blocked, faults }
      const total = plays + ads + blocked + faults
      const heights = heightsOf({ fromMs: 0, toMs: 1, total, counts }, scaleTop(total))
      for (const series of SERIES) expect(heights[series] > 0).toBe(counts[series] > 0)
      expect(SERIES.reduce((sum, series) => sum + heights[series], 0)).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})
it('sums one kind', () => {
  expect([totalOf(EVENTS, 'fault'), totalOf(EVENTS, 'paired')]).toEqual([2, 0])
})
it('ends a scale at a round number whose quarters are whole', () => {
  expect([0, 3, 4, 5, 9, 41, 400, 401].map(scaleTop)).toEqual([4, 4, 4, 8, 20, 80, 400, 800])
})
