import { describe, expect, it } from 'vitest'
import {
  slideDraftReader,
  writeSlideWords,
  type SiteDraft,
  type SlideDraft,
  type SlideSize,
} from './draftWire.ts'
import type { Element } from './elements/index.ts'
import { freezeSite } from './freezeSite.ts'
import { itemsOf } from './renderParts.ts'
import { slideWords } from './slideWords.ts'
import { fittingSizeOf, inSize, relayout, sizesOf, withoutSize, withSize } from './slideSizes.ts'

const aText = (text: string): Element => ({
  id: 'text',
  type: 'text',
  frame: { x: 96, y: 540, width: 960, height: 270 },
  text,
  style: { color: '#101828', size: 160, weight: 'bold', align: 'left', valign: 'top' },
})
const aSize = (width: number, height: number, text: string): SlideSize => ({
  width,
  height,
  background: { kind: 'color', color: '#F7F4EE' },
  elements: [aText(text)],
})
const wide = aSize(1_920, 1_080, 'wide')
const upright = aSize(1_080, 1_920, 'upright')
const square = aSize(1_080, 1_080, 'square')
const slide: SlideDraft = { name: 'Welcome', type: 'text', ...wide, sizes: [upright, square] }

function frozen(draft: SlideDraft, frame: { width: number; height: number }) {
  const site: SiteDraft = {
    ...frame,
    groups: [
      {
        id: 'main',
        name: 'Main',
        frame: { x: 0, y: 0, ...frame },
        background: '#000000',
        items: [
          {
            id: 'i',
            slide_id: 's',
            duration: 5_000,
            fit: 'contain',
            transition: { kind: 'cut', duration: 0 },
          },
        ],
      },
    ],
  }
  const result = freezeSite(site, new Map([['s', { ...draft, id: 's' }]]), new Map(), 0)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return { ...result.render, slide: itemsOf(result.render.screen.groups[0]!.items)[0]!.slide }
}

it('is a slide that the server takes, up to five sizes', () => {
  expect(slideDraftReader.parse(writeSlideWords(slide))).toEqual(slide)
  expect(slideDraftReader.safeParse(writeSlideWords({ ...slide, sizes: [] })).success).toBe(false)
  const five = [upright, upright, upright, upright, upright]
  expect(slideDraftReader.safeParse(writeSlideWords({ ...slide, sizes: five })).success).toBe(false)
})

describe('freezing', () => {
  it.each([
    ['a wide zone', { width: 1_600, height: 1_080 }, 'wide'],
    ['a very wide zone', { width: 1_920, height: 270 }, 'wide'],
    ['an upright zone', { width: 499, height: 1_080 }, 'upright'],
    ['a square zone', { width: 700, height: 700 }, 'square'],
  ])('takes the size whose shape is nearest for %s', (_zone, zone, text) => {
    const { slide: shown } = frozen(slide, zone)
    expect(shown.elements).toMatchObject([{ text }])
    expect([shown.width, shown.height]).toEqual(Object.values({ wide, upright, square }[text]!).slice(0, 2))
  })
  it('takes the first of those that are equally near', () => {
    expect(
      fittingSizeOf({ ...slide, sizes: [aSize(3_840, 2_160, 'finer')] }, { width: 1_920, height: 1_080 }),
    ).toBe(0)
  })
  it('tells devices nothing of the other sizes, so that a version is the same as without them', () => {
    const { sizes: _sizes, ...alone } = slide
    const zone = { width: 1_920, height: 1_080 }
    expect(frozen(slide, zone).version).toBe(frozen(alone, zone).version)
  })
})

describe('changing one size', () => {
  it('leaves the others as they are', () => {
    const shown = inSize(slide, 1)
    expect(shown).toEqual({ name: 'Welcome', type: 'text', ...upright })
    const changed = withSize(slide, 1, { ...shown, name: 'Hello', elements: [] })
    expect(changed).toEqual({ ...slide, name: 'Hello', sizes: [{ ...upright, elements: [] }, square] })
    expect(withSize(slide, 0, { ...inSize(slide, 0), elements: [] })).toEqual({
      ...slide,
      elements: [],
    })
  })
  it('goes back to the first where one is gone', () => {
    expect(inSize(slide, 7)).toEqual(inSize(slide, 0))
    expect(withSize(slide, 7, { ...inSize(slide, 7), elements: [] })).toEqual({
      ...slide,
      elements: [],
    })
  })
  it('takes a size away, the first one too, but never the last', () => {
    expect(withoutSize(slide, 1)).toEqual({ ...slide, sizes: [square] })
    const without = withoutSize(slide, 0)
    expect(sizesOf(without)).toEqual([upright, square])
    const last = withoutSize(without, 0)
    expect(sizesOf(last)).toEqual([square])
    expect(withoutSize(last, 0)).toBe(last)
    expect('sizes' in last).toBe(false)
  })
})

it('finds a slide by the words of all its sizes', () => {
  expect(slideWords(slide)).toBe('welcome wide upright square')
})

describe('a size laid out again', () => {
  const disc: Element = {
    id: 'disc',
    type: 'shape',
    shape: 'ellipse',
    frame: { x: 1_620, y: 780, width: 300, height: 300 },
    fill: { kind: 'color', color: '#D9503F' },
  }
  const bar: Element = {
    ...disc,
    id: 'bar',
    shape: 'rectangle',
    frame: { x: 0, y: 0, width: 1_920, height: 270 },
  }
  const made = relayout({ ...wide, elements: [bar, aText('wide'), disc] }, { width: 1_080, height: 1_920 })

  it('keeps everything at its place in proportion', () => {
    expect(made).toMatchObject({ width: 1_080, height: 1_920 })
    expect(made.elements[0]!.frame).toEqual({ x: 0, y: 0, width: 1_080, height: 480 })
    expect(made.elements[1]!.frame).toEqual({ x: 54, y: 960, width: 540, height: 480 })
  })
  it('makes the letters of buttons and widgets smaller too', () => {
    const { style } = aText('') as Extract<Element, { type: 'text' }>
    const { frame } = disc
    const lettered: Element[] = [
      { id: 'b', type: 'button', frame, text: 'Menu', style },
      { id: 'w', type: 'widget', frame, widget: { kind: 'month' }, style, accent: '#D9503F' },
    ]
    const { elements } = relayout({ ...wide, elements: lettered }, { width: 1_080, height: 1_920 })
    for (const element of elements) expect(element).toMatchObject({ style: { size: 90, fit: 'shrink' } })
  })
  it('stretches neither letters nor what is round', () => {
    expect(made.elements[1]).toMatchObject({ style: { size: 90, fit: 'shrink' } })
    const { x, y, width, height } = made.elements[2]!.frame
    expect([width, height]).toEqual([168.75, 168.75])
    expect(x + width).toBeLessThanOrEqual(1_080)
    expect(y + height).toBeLessThanOrEqual(1_920)
  })
})
