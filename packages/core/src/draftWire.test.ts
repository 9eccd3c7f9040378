import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  readField,
  readSiteDraft,
  readSlideWords,
  writeField,
  writeSiteDraft,
  writeSlideWords,
  type SiteDraft,
  type SlideDraft,
} from './draftWire.ts'

const slide = {
  name: 'Menu',
  elements: [{ id: 'text' }],
  sizes: [{ width: 1_080, elements: [{ id: 'tall' }], height: 1_920 }],
  brand: { font: 'Inter' },
} as unknown as SlideDraft
const site = {
  width: 1_920,
  groups: [
    {
      id: 'zone',
      items: [
        { id: 'item', slide_id: 's' },
        {
          id: 'list',
          list: { items: [{ id: 'inner', list: { play: 'one', items: [{ id: 'leaf' }] } }], name: 'L' },
        },
      ],
      shuffle: 7,
    },
  ],
} as unknown as SiteDraft

it('names the elements of a slide and the items of a zone as the wire does', () => {
  expect(writeSlideWords(slide)).toEqual({
    name: 'Menu',
    interactions: [{ id: 'text' }],
    sizes: [{ width: 1_080, interactions: [{ id: 'tall' }], height: 1_920 }],
    brand: { font: 'Inter' },
  })
  expect(writeSiteDraft(site)).toEqual({
    width: 1_920,
    groups: [
      {
        id: 'zone',
        coll: [
          { id: 'item', slide_id: 's' },
          {
            id: 'list',
            list: { coll: [{ id: 'inner', list: { play: 'one', coll: [{ id: 'leaf' }] } }], name: 'L' },
          },
        ],
        shuffle: 7,
      },
    ],
  })
})
it('reads what it wrote, with every key at its place, because drafts are compared as text', () => {
  expect(JSON.stringify(readSlideWords(writeSlideWords(slide)))).toBe(JSON.stringify(slide))
  expect(JSON.stringify(readSiteDraft(writeSiteDraft(site)))).toBe(JSON.stringify(site))
})

it.each([
  ['elements.3.touch.slide_id', 'interactions.3.touch.slide_id'],
  ['sizes.0.elements', 'sizes.0.interactions'],
  ['draft.groups.12.items.0.slide_id', 'draft.groups.12.coll.0.slide_id'],
  ['groups.0.items.1.list.items.0.list.items', 'groups.0.coll.1.list.coll.0.list.coll'],
  ['draft.elements.3.widget.face', 'draft.interactions.3.settings.face'],
  ['draft.ads.0.overlays.2.widget', 'draft.ads.0.overlays.2.settings'],
])('names the field %s as the wire does, and back', (own, wire) => {
  expect(writeField(own)).toBe(wire)
  expect(readField(wire)).toBe(own)
})
it('names the fields of a package’s widget as the wire does', () => {
  expect(writeField('elements.3.widget.kind')).toBe('interactions.3.kind')
  expect(writeField('elements.3.widget.settings.harbour')).toBe('interactions.3.settings.harbour')
})
it('says the widgets of slides, their other sizes and ads as the wire does, and back', () => {
  const own = { id: 'w', type: 'widget', widget: { kind: 'clock', face: 'digital' } }
  const wire = { id: 'w', type: 'widget', kind: 'clock', version: 1, settings: { face: 'digital' } }
  const shown = { elements: [own], sizes: [{ elements: [own] }] } as unknown as SlideDraft
  expect(writeSlideWords(shown)).toEqual({ interactions: [wire], sizes: [{ interactions: [wire] }] })
  expect(readSlideWords(writeSlideWords(shown))).toEqual(shown)
  const screen = { ...site, ads: [{ id: 'ad', overlays: [own] }] } as unknown as SiteDraft
  expect(writeSiteDraft(screen).ads).toEqual([{ id: 'ad', overlays: [wire] }])
  expect(readSiteDraft(writeSiteDraft(screen))).toEqual(screen)
})
it('leaves every other field as it is', () => {
  const words = fc.constantFrom(
    'items',
    'name',
    'ads',
    'overlays',
    '0',
    '1',
    'draft',
    'touch',
    'media_id',
    'listed',
  )
  fc.assert(
    fc.property(fc.array(words, { minLength: 1 }), (path) => {
      const field = path.join('.')
      expect(writeField(field)).toBe(field)
      expect(readField(field)).toBe(field)
    }),
  )
})
