import { slideDraftSchema, writeSlideWords, type Brand } from '@vitrine/core'
import type { Slide } from '@vitrine/protocol'
import { WIDGET_CATEGORIES } from '@vitrine/widgets/forms'
import { describe, expect, it } from 'vitest'
import { CUSTOM_SIDE } from '../customSize.ts'
import { GROUNDS, SHAPE_NAMES, type Ground } from '../widgetSlide.ts'
import { usesOf } from '../../../queries/widgetUses.ts'
import { elementOpened, elementSlide, findElements, openedElement, SHELF_TYPES } from './shelfElements.ts'

const BRAND: Brand = {
  primary: '#123456',
  accent: '#7A1FA2',
  ground: '#FFF8E7',
  text: '#2B2118',
  heading: 'lora',
  body: 'lora',
}
const { least, most } = CUSTOM_SIDE
const SHAPES_TRIED = [
  ...SHAPE_NAMES,
  ...[least, most].flatMap((width) => [least, most].map((height) => ({ width, height }))),
]

describe('elements of slides on the shelf of widgets', () => {
  it('are found by their names, what they show, and other words for them', () => {
    expect(findElements('', null)).toEqual(['page', 'stream', 'qr'])
    expect(findElements('WEBSITE', null)).toEqual(['page'])
    expect(findElements('youtube', null)).toEqual(['stream'])
    expect(findElements('qr code', null)).toEqual(['qr'])
    expect(findElements('qr nothing-has-this', null)).toEqual([])
  })
  it('are in exactly one category each', () => {
    const found = WIDGET_CATEGORIES.flatMap((category) => findElements('', category))
    expect(found.toSorted()).toEqual(SHELF_TYPES.toSorted())
  })
  it('have addresses of their own, which no widget has', () => {
    for (const type of SHELF_TYPES) expect(elementOpened(openedElement(type))).toBe(type)
    for (const other of ['', 'page', 'clock', 'package:page', 'element:', 'element:text'])
      expect(elementOpened(other)).toBeUndefined()
  })
  it.each(
    SHAPES_TRIED.flatMap((shape) => Object.keys(GROUNDS).map((ground) => [shape, ground as Ground] as const)),
  )('make slides that can be saved, and pictures, when they are %j and %s', (shape, ground) => {
    for (const type of SHELF_TYPES)
      for (const isSign of [true, false]) {
        const slide = elementSlide(type, { shape, ground, isSign, brand: null })
        expect(slideDraftSchema.safeParse(writeSlideWords(slide)).error?.issues).toBeUndefined()
        for (const element of slide.elements)
          if ('frame' in element) {
            const { x, y, width, height } = element.frame
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
            expect([x + width <= slide.width, y + height <= slide.height]).toEqual([true, true])
          }
      }
  })
  it('make slides and pictures in the brand of the company, and leave codes as scanners need them', () => {
    for (const type of SHELF_TYPES)
      for (const isSign of [true, false])
        expect(elementSlide(type, { shape: 'wide', ground: 'light', isSign, brand: BRAND })).toMatchObject({
          background: { kind: 'color', color: BRAND.ground },
          brand: BRAND,
        })
    const alone = { shape: 'wide', ground: 'light', isSign: false } as const
    const [plain, branded] = [null, BRAND].map(
      (brand) => elementSlide('qr', { ...alone, brand }).elements[0]!,
    )
    expect({ ...branded, id: '' }).toEqual({ ...plain, id: '' })
  })
  it('stay elements of slides, and are found where slides have them, in another size too', () => {
    const slide = elementSlide('qr', { shape: 'wide', ground: 'light', isSign: false, brand: null })
    expect(slide.elements).toMatchObject([{ type: 'qr' }])
    const { width, height, background, elements } = slide
    const empty = { ...slide, elements: [] }
    const inAnotherSize = { ...empty, sizes: [{ width, height, background, elements }] }
    const slides = [slide, empty, inAnotherSize] as unknown as Slide[]
    const uses = (type: string) => usesOf({ slides, sites: [] }, (element) => element.type === type)
    expect(uses('qr')).toHaveLength(2)
    expect(uses('page')).toEqual([])
  })
})
