import { expect, it } from 'vitest'
import type { Media, Slide } from '@vitrine/protocol'
import { newSiteDraft } from './layouts.ts'
import { addGroup, addItems, itemOf, removeGroup, removeItem, restack } from './siteEdits.ts'

const site = { name: 'Lobby', draft: newSiteDraft('side', 1920, 1080) }
const [main, side] = site.draft.groups
const aSlide = (interactions: unknown[] = []) => ({ id: 's1', interactions }) as unknown as Slide

it('gives a video the time that it takes', () => {
  const media = new Map([['m', { duration: 30_000 } as Media]])
  expect(itemOf(aSlide([{ type: 'video', media_id: 'm' }]), media).duration).toBe(30_000)
  expect(itemOf(aSlide(), media).duration).toBe(10_000)
})
it('adds items at the end and takes them out', () => {
  const item = itemOf(aSlide(), new Map())
  const after = addItems(site, main!.id, [item])
  expect(after.draft.groups[0]!.coll).toEqual([item])
  expect(removeItem(after, item.id)).toEqual(site)
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
