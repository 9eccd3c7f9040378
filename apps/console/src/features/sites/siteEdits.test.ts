import type { Condition } from '@vitrine/core'
import { expect, it } from 'vitest'
import type { Media, Slide } from '@vitrine/protocol'
import { newSiteDraft } from './zones/layouts.ts'
import {
  addGroup,
  addItems,
  changeItem,
  dissolveList,
  findItem,
  itemOf,
  itemsOfIds,
  listAround,
  listOf,
  moveToList,
  removeGroup,
  removeItem,
  restack,
  shiftItem,
} from './siteEdits.ts'

const site = { name: 'Lobby', draft: newSiteDraft('side', 1920, 1080) }
const [main, side] = site.draft.groups
const aSlide = (elements: unknown[] = []) =>
  ({ id: 's1', width: 1_920, height: 1_080, elements }) as unknown as Slide
const zone = main!.frame

it('gives a video the time that it takes', () => {
  const media = new Map([['m', { duration: 30_000 } as Media]])
  expect(itemOf(aSlide([{ type: 'video', media_id: 'm' }]), media, zone).duration).toBe(30_000)
  expect(itemOf(aSlide(), media, zone).duration).toBe(10_000)
})
it('adds items at the end and takes them out', () => {
  const item = itemOf(aSlide(), new Map(), zone)
  const after = addItems(site, main!.id, [item])
  expect(after.draft.groups[0]!.items).toEqual([item])
  expect(removeItem(after, item.id)).toEqual(site)
})
it('puts items before others, and makes them of slides and files', () => {
  const media = new Map([['m', { id: 'm', kind: 'video', duration: 30_000.4 } as Media]])
  const slides = new Map([['s1', aSlide()]])
  const [slide, file, ...none] = itemsOfIds(['s1', 'm', 'gone'], slides, media, zone)
  expect(none).toEqual([])
  expect(slide).toMatchObject({ slide_id: 's1', duration: 10_000 })
  expect(file).toMatchObject({ media_id: 'm', duration: 30_000 })
  const ids = (at?: number) =>
    addItems(addItems(site, main!.id, [slide!]), main!.id, [file!], at).draft.groups[0]!.items.map(
      ({ id }) => id,
    )
  expect(ids(0)).toEqual([file!.id, slide!.id])
  expect(ids()).toEqual([slide!.id, file!.id])
})
it('keeps the last zone', () => {
  const one = removeGroup(site, side!.id)
  expect(one.draft.groups).toHaveLength(1)
  expect(removeGroup(one, main!.id)).toBe(one)
})
it('names a new zone after no other', () => {
  const frame = { x: 0, y: 0, width: 100, height: 100 }
  const after = addGroup(addGroup(site, frame, 'g3'), frame, 'g4')
  expect(after.draft.groups.map((group) => group.name)).toEqual(['Main', 'Side strip', 'Zone 3', 'Zone 4'])
})
it('stacks zones over and under each other, and no further', () => {
  expect(restack(site, main!.id, 1).draft.groups.map((group) => group.id)).toEqual([side!.id, main!.id])
  expect(restack(site, main!.id, -1)).toBe(site)
})

const withThree = addItems(
  site,
  main!.id,
  ['a', 'b', 'c'].map((id) => ({ ...itemOf(aSlide(), new Map(), zone), id })),
)
const collOf = (of: typeof site) => of.draft.groups[0]!.items
const shape = (of: typeof site) =>
  collOf(of).map((item) => ('list' in item ? [item.id, ...item.list.items.map(({ id }) => id)] : item.id))

it('puts items into a list and takes the list apart again', () => {
  const listed = moveToList(listAround(withThree, 'a', 'list', 'Offers'), 'c', 'list')
  expect(shape(listed)).toEqual([['list', 'a', 'c'], 'b'])
  expect(listOf(collOf(listed), 'c')?.id).toBe('list')
  expect(listOf(collOf(listed), 'b')).toBeNull()
  expect(shape(dissolveList(listed, 'list'))).toEqual(['a', 'c', 'b'])
})
it('changes and takes out what lies in a list; an empty list goes too', () => {
  const listed = listAround(withThree, 'a', 'list', 'Offers')
  const longer = changeItem(listed, 'a', (item) => ({ ...item, weight: 3 }))
  expect(findItem(collOf(longer), 'a')).toMatchObject({ weight: 3 })
  expect(shape(removeItem(listed, 'a'))).toEqual(['b', 'c'])
})
it('moves an item among those it lies with, and not past their ends', () => {
  expect(shape(shiftItem(withThree, 'a', 1))).toEqual(['b', 'a', 'c'])
  expect(shape(shiftItem(withThree, 'a', -1))).toEqual(['a', 'b', 'c'])
  const listed = moveToList(listAround(withThree, 'a', 'list', 'Offers'), 'c', 'list')
  expect(shape(shiftItem(listed, 'c', -1))).toEqual([['list', 'c', 'a'], 'b'])
})
it('keeps a condition that was written by API through every step, lists included', () => {
  const condition: Condition = { all: [{ not: { any: [{ tag: 'terrace', unknown: true }] } }] }
  const item = { ...itemOf(aSlide(), new Map(), zone), if: condition }
  const added = addItems(site, main!.id, [item])
  const listed = listAround(added, item.id, 'list', 'List')
  const changed = changeItem(listed, item.id, (one) => ({ ...one, weight: 2 }))
  expect(findItem(changed.draft.groups[0]!.items, item.id)).toEqual({ ...item, weight: 2 })
  const dissolved = dissolveList(
    changeItem(changed, 'list', (one) => ({ ...one, if: condition })),
    'list',
  )
  expect(dissolved.draft.groups[0]!.items).toEqual([{ ...item, weight: 2 }])
})
