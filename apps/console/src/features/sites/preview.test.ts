import { expect, it } from 'vitest'
import { stretchesOf } from './preview.ts'

const coll = [
  { id: 'a', slide_id: 'sa', duration: 5_000 },
  { id: 'skipped', slide_id: 'sb', duration: 0 },
  { id: 'b', slide_id: 'sb', duration: 10_000 },
]
it('repeats a short zone along the longest one, cut at its end', () =>
  expect(
    stretchesOf(coll, 22_000).map(({ itemId, fromMs, toMs, again }) => [itemId, fromMs, toMs, again]),
  ).toEqual([
    ['a', 0, 5_000, false],
    ['b', 5_000, 15_000, false],
    ['a', 15_000, 20_000, true],
    ['b', 20_000, 22_000, true],
  ]))
it('has nothing to lay out for a zone without length', () => {
  expect(stretchesOf([], 10_000)).toEqual([])
  expect(stretchesOf([coll[1]!], 10_000)).toEqual([])
})
