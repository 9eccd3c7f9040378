import type { ItemDraft, LeafDraft } from '@vitrine/core'
import { expect, it } from 'vitest'
import { stretchesOf } from './preview.ts'

const anItem = (id: string, duration: number): LeafDraft => ({
  id,
  slide_id: id,
  duration,
  fit: 'cover',
  transition: { kind: 'cut', duration: 0 },
})
const coll = [anItem('a', 5_000), anItem('skipped', 0), anItem('b', 10_000)]
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
it('gives a list the time of all of it, or of the longest where one comes at a turn', () => {
  const list = (play: 'all' | 'one'): ItemDraft => ({
    id: 'list',
    list: { name: 'Offers', play, coll: [anItem('x', 3_000), anItem('y', 4_000)] },
  })
  expect(stretchesOf([list('all')], 20_000)[0]).toMatchObject({ toMs: 7_000 })
  expect(stretchesOf([list('one')], 20_000)[0]).toMatchObject({ toMs: 4_000 })
})
