import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ARRANGEMENT } from './elements/drafted.ts'
import { ELEMENT_TYPES, rulesOf, type Element } from './elements/index.ts'
import { freezeSite, type FreezableMedia } from './freezeSite.ts'
import { renderDataSchema } from './renderData.ts'
import { readRender, writeRender } from './renderWire.ts'
import { itemsOf } from './renderParts.ts'
import { aDraftOfBefore, aFile } from './testing/drafts.ts'

const frame = { x: 10, y: 20, width: 300, height: 200 }
const style = { color: '#0B5563', size: 60, weight: 'bold', align: 'left', valign: 'top' } as const
const EXAMPLES: readonly Element[] = [
  { id: 'text', type: 'text', frame, text: 'Open', style },
  { id: 'image', type: 'image', frame, media_id: 'photo', fit: 'cover', alt: 'A photo' },
  { id: 'video', type: 'video', frame, media_id: 'film', fit: 'cover', volume: 0.5 },
  { id: 'html', type: 'html', frame, html: '<p>Hello</p>', css: 'p{color:red}' },
  {
    id: 'page',
    type: 'page',
    frame,
    url: 'https://example.com',
    timeout: 9_000,
    background: '#101828',
    untouchable: true,
  },
  { id: 'stream', type: 'stream', frame, url: 'https://example.com/a.m3u8', fit: 'cover', volume: 0 },
  {
    id: 'fallback',
    type: 'stream',
    frame,
    url: 'https://example.com/b.m3u8',
    fit: 'cover',
    volume: 0,
    media_id: 'photo',
  },
  { id: 'shape', type: 'shape', frame, shape: 'star', fill: { kind: 'color', color: '#E39A1F' } },
  { id: 'line', type: 'line', frame, stroke: { color: '#101828', width: 8 }, end: 'arrow' },
  { id: 'qr', type: 'qr', frame, text: 'https://example.com', dark: '#000000', light: '#ffffff' },
  { id: 'table', type: 'table', frame, rows: [['Tea', '3.20']], style },
  { id: 'button', type: 'button', frame, text: 'Menu', style, radius: 12 },
  {
    id: 'widget',
    type: 'widget',
    frame,
    widget: { kind: 'clock', face: 'analog', seconds: true },
    style,
    accent: '#D9503F',
  },
]
/** The examples, and a new element of each type that has none. */
const EVERY_KIND: readonly Element[] = [
  ...EXAMPLES,
  ...ELEMENT_TYPES.filter((type) => !EXAMPLES.some((one) => one.type === type)).map((type): Element => {
    const { draft, file } = rulesOf({ type })
    const canvas = { width: 1_920, height: 1_080, background: { kind: 'color', color: '#0B5563' } } as const
    return {
      id: type,
      type,
      ...draft({ ...canvas, elements: [] }),
      ...(file && { media_id: 'photo' }),
    } as unknown as Element
  }),
]
const media = new Map<string, FreezableMedia>([
  [
    'photo',
    { id: 'photo', name: 'Photo', files: [400, 800, 1_600].map((width) => aFile(width, 'image/webp')) },
  ],
  ['film', { id: 'film', name: 'Film', files: [aFile(1_920, 'video/mp4')] }],
])
const frozen = (elements: Element[]) => {
  const result = freezeSite(
    {
      width: 1_920,
      height: 1_080,
      groups: [
        {
          id: 'main',
          name: 'Main',
          frame: { x: 0, y: 0, width: 1_920, height: 1_080 },
          background: '#101828',
          items: [
            {
              id: 'a',
              slide_id: 's',
              duration: 5_000,
              fit: 'cover',
              transition: { kind: 'cut', duration: 0 },
            },
          ],
        },
      ],
      ads: [
        {
          id: 'ad',
          name: 'Ad',
          group_id: 'main',
          mode: 'over',
          duration: 2_000,
          width: 1_920,
          height: 1_080,
          overlays: elements,
          frequency: { every: 2 },
        },
      ],
    },
    new Map([
      [
        's',
        {
          id: 's',
          name: 'Slide',
          type: 'text',
          width: 1_920,
          height: 1_080,
          background: { kind: 'color', color: '#0B5563' },
          elements,
        },
      ],
    ]),
    media,
    1_000,
  )
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.render
}
const elementsOf = (elements: Element[]) => {
  const render = frozen(elements)
  return itemsOf(render.screen.groups[0]!.items)[0]!.slide.elements
}

/** What the editor keeps of an element, each part there or not. */
const arrangement = fc.record(
  {
    name: fc.string({ maxLength: 100 }),
    locked: fc.constant<true>(true),
    hidden: fc.constant<true>(true),
    group: fc.string({ minLength: 1, maxLength: 20 }),
  },
  { requiredKeys: [] },
)
const arranged = fc
  .tuple(fc.constantFrom(...EVERY_KIND), arrangement)
  .map(([element, kept]): Element => ({ ...element, ...kept }))

describe('freezing elements', () => {
  it('brings the fallback picture of a stream with the version, and nothing for one without', () => {
    const [without, fallback] = EXAMPLES.filter(({ type }) => type === 'stream')
    const [shown] = elementsOf([fallback!])
    expect(shown).toMatchObject({ type: 'stream', media: { width: 400, type: 'image/webp' } })
    expect(shown).not.toHaveProperty('media_id')
    expect(frozen([fallback!]).media.map(({ sha256 }) => sha256)).toEqual([aFile(400, 'image/webp').sha256])
    expect(elementsOf([without!])[0]).not.toHaveProperty('media')
    expect(frozen([without!]).media).toEqual([])
  })
  it('tells a device nothing of how the editor arranges them, and keeps what is hidden to itself', () => {
    fc.assert(
      fc.property(fc.array(arranged, { maxLength: 12 }), (elements) => {
        const render = frozen(elements)
        const slide = itemsOf(render.screen.groups[0]!.items)[0]!.slide
        const seen = elements.filter((element) => !element.hidden).map((element) => element.id)
        for (const told of [slide.elements, render.ads[0]!.overlays]) {
          expect(told.map((element) => element.id)).toEqual(seen)
          for (const element of told)
            expect(
              Object.keys(element).filter((key) => (ARRANGEMENT as readonly string[]).includes(key)),
            ).toEqual([])
        }
      }),
    )
  })
  it('gives a version that does not change with how they are arranged', () => {
    fc.assert(
      fc.property(fc.array(arranged, { maxLength: 12 }), (elements) => {
        const seen = elements.filter((element) => !element.hidden)
        const bare = seen.map((element) => {
          const { name: _name, locked: _locked, hidden: _hidden, group: _group, ...rest } = element
          return rest as Element
        })
        expect(frozen(elements).version).toBe(frozen(bare).version)
      }),
    )
  })
  it('takes every kind there is, and devices read it back unchanged', () => {
    const render = frozen([...EVERY_KIND])
    expect(readRender(renderDataSchema.parse(JSON.parse(JSON.stringify(writeRender(render)))))).toEqual(
      render,
    )
  })
  it('leaves the version of a draft of before as it was', () => {
    const { site, slides, files, version } = aDraftOfBefore
    const result = freezeSite(site, slides, files, 1_700_000_000_000)
    expect(result.ok && result.render.version).toBe(version)
  })
  it('takes a bigger file where only a part of a picture fills its frame', () => {
    const image: Element = { id: 'i', type: 'image', frame, media_id: 'photo', fit: 'cover', alt: '' }
    const crop = { x: 0, y: 0, width: 0.25, height: 0.5 }
    expect(elementsOf([image])).toMatchObject([{ media: { width: 400 } }])
    expect(elementsOf([{ ...image, crop }])).toMatchObject([{ media: { width: 1_600 }, crop }])
  })
})
