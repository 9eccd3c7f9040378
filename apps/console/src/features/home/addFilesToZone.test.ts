import { expect, it } from 'vitest'
import type { ItemDraft, SiteDraft } from '@vitrine/core'
import type { Site } from '@vitrine/protocol'
import { screenFor, screenNameOf, withItemsFirst, zonesOf } from './addFilesToZone.ts'

const group = (id: string, ...items: string[]) => ({
  id,
  name: `Zone ${id}`,
  items: items.map((item) => ({ id: item })),
})
const aSite = (name: string, groups: object[], devices: object[] = []) =>
  ({ id: name, name, draft: { groups }, devices }) as unknown as Site

it('offers every zone, those on devices first, and names a zone only where there are several', () =>
  expect(
    zonesOf([
      aSite('Menu', [group('a')]),
      aSite('Lobby', [group('b'), group('c')], [{ id: 'd', name: 'Door' }]),
    ]).map(({ label }) => label),
  ).toEqual(['Lobby, Zone b', 'Lobby, Zone c', 'Menu']))
it('puts new items before the others of their zone and leaves other zones alone', () => {
  const draft = { groups: [group('a', '1'), group('b', '2')] } as unknown as SiteDraft
  const after = withItemsFirst(draft, 'b', [{ id: 'new' } as ItemDraft])
  expect(after.groups.map(({ items }) => items.map(({ id }) => id))).toEqual([['1'], ['new', '2']])
})
it('makes a screen for files in the orientation of the first, landscape where that is not known', () => {
  expect(screenFor({ width: 900, height: 1600 })).toMatchObject({ width: 1080, height: 1920 })
  expect(screenFor({ width: 1600, height: 900 })).toMatchObject({ width: 1920, height: 1080 })
  expect(screenFor({ width: 0, height: 0 })).toMatchObject({ width: 1920, height: 1080 })
  expect(screenFor({ width: 900, height: 1600 }).groups).toHaveLength(1)
})
it('names a new screen after the file, without its ending', () => {
  expect(screenNameOf('Harbour at night.final.png')).toBe('Harbour at night.final')
  expect(screenNameOf('.png')).toBe('New screen')
})
