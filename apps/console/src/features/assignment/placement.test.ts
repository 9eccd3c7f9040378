import type { ItemDraft, LeafDraft, SiteDraft } from '@vitrine/core'
import type { Site } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import {
  changesOf,
  changeWords,
  placeIn,
  placementKey,
  placementsOf,
  shareFilled,
  takeOut,
  waitingSites,
} from './placement.ts'

const item = (id: string, slide_id: string): LeafDraft => ({
  id,
  slide_id,
  duration: 5_000,
  fit: 'cover',
  transition: { kind: 'cut', duration: 0 },
})
const draft = (...colls: ItemDraft[][]): SiteDraft => ({
  width: 1920,
  height: 1080,
  groups: colls.map((items, index) => ({
    id: `g${index}`,
    name: `Zone ${index}`,
    frame: { x: 0, y: 0, width: 100, height: 100 },
    background: '#000000',
    items,
  })),
})
const list: ItemDraft = { id: 'list', list: { name: 'List', play: 'all', items: [item('in', 's')] } }
const start = draft([item('a', 'other'), item('b', 's')], [item('c', 'other'), list])
const ids = (of: SiteDraft) => of.groups.map(({ items }) => items.map(({ id }) => id))
const fresh = () => item('new', 's')
const both = new Set(['g0', 'g1'])

it('says of every zone of every screen where the slide lies; the screen that was asked for comes first', () => {
  const sites = [
    { id: 'b', name: 'B', draft: start },
    { id: 'a', name: 'A', draft: draft([]) },
  ] as Site[]
  expect(placementsOf(sites, 's', null).map(({ site, place }) => [site.id, place?.at])).toEqual([
    ['a', undefined],
    ['b', 2],
    ['b', undefined],
  ])
  expect(placementsOf(sites, 's', 'b')[0]!.site.id).toBe('b')
})
it('puts it in where it is not, and leaves it where it is', () => {
  const after = placeIn(start, both, 's', {}, fresh)
  expect(ids(after)).toEqual([
    ['a', 'b'],
    ['c', 'list', 'new'],
  ])
  expect(after.groups[0]!.items[1]).toEqual(item('b', 's'))
})
it('moves it, and changes how long and when, in all of them', () => {
  const when = { days: [1, 2] }
  const after = placeIn(start, both, 's', { at: 1, duration: 9_000, when }, fresh)
  expect(ids(after)).toEqual([
    ['b', 'a'],
    ['new', 'c', 'list'],
  ])
  for (const { items } of after.groups) expect(items[0]).toMatchObject({ duration: 9_000, when })
  expect(placeIn(after, both, 's', { when: null }, fresh).groups[0]!.items[0]).not.toHaveProperty('when')
})
it('puts it at the end where the place is beyond it', () =>
  expect(ids(placeIn(start, new Set(['g0']), 's', { at: 99 }, fresh))[0]).toEqual(['a', 'b']))
it('takes it out of zones, and leaves lists and other zones alone', () => {
  expect(ids(takeOut(start, both, 's'))).toEqual([['a'], ['c', 'list']])
  expect(ids(takeOut(start, new Set(['g1']), 's'))).toEqual(ids(start))
})

const sites = [{ id: 'b', name: 'B', draft: start, published: null }] as unknown as Site[]
const placements = placementsOf(sites, 's', null)
const tick = (...ticks: [number, boolean][]) =>
  changesOf(placements, new Map(ticks.map(([at, on]) => [placementKey(placements[at]!), on])))

it('names what a tick changes: nothing where it says what is so already', () => {
  expect(changeWords(tick())).toBe('Add to zones')
  expect(tick([0, true], [1, false])).toEqual({ add: [], remove: [] })
  expect(changeWords(tick([1, true]))).toBe('Add to 1 zone')
  expect(changeWords(tick([0, false]))).toBe('Remove from 1 zone')
  expect(changeWords(tick([0, false], [1, true]))).toBe('Apply 2 changes')
})
it('says how much of a zone a slide fills, in the size that fits it best', () => {
  const slide = {
    name: 'Menu',
    type: 'text' as const,
    width: 1_920,
    height: 1_080,
    background: { kind: 'color' as const, color: '#0B5563' },
    elements: [],
  }
  const upright = { width: 1_080, height: 1_920 }
  expect(shareFilled(slide, { width: 960, height: 540 })).toBe(1)
  expect(shareFilled(slide, upright)).toBeCloseTo(0.316, 3)
  const both = { ...slide, sizes: [{ ...upright, background: slide.background, elements: [] }] }
  expect(shareFilled(both, upright)).toBe(1)
})
it('knows which screens wait to be published: those that have it, and those that just lost it', () => {
  const standing = (id: string, draft: SiteDraft, changed_since: boolean) =>
    ({ id, name: id, draft, published: { changed_since } }) as unknown as Site
  const all = [
    standing('has', start, true),
    standing('same', start, false),
    standing('lost', draft([]), true),
    standing('other', draft([]), true),
  ]
  const waiting = waitingSites(placementsOf(all, 's', null), new Set(['lost']))
  expect(waiting.map(({ id }) => id).sort()).toEqual(['has', 'lost'])
})
