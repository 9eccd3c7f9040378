import { expect, it } from 'vitest'
import type { Brand } from '../brand.ts'
import { slideDraftReader, writeSlideWords, type SlideDraft } from '../draftWire.ts'
import { coloursBehind } from './behind.ts'
import { contrast } from './colours.ts'
import { TEMPLATES, type Way } from './index.ts'
import { BIG_LETTERS_PX } from './sheet.ts'

const WAYS: Way[] = ['landscape', 'portrait']
/** Brands that are hard to draw in: no light ground, a pale primary, two colours that are nearly one. */
const BRANDS: Brand[] = [
  {
    primary: '#FFE14D',
    accent: '#FFD000',
    ground: '#FFFFFF',
    text: '#222222',
    heading: 'lora',
    body: 'inter',
  },
  {
    primary: '#0A0A0A',
    accent: '#111111',
    ground: '#1C1C1C',
    text: '#F0F0F0',
    heading: 'mono',
    body: 'mono',
  },
  {
    primary: '#808080',
    accent: '#D9503F',
    ground: '#F7F4EE',
    text: '#101828',
    heading: 'caveat',
    body: 'lora',
  },
]

const drawn = TEMPLATES.flatMap((template) =>
  WAYS.flatMap((way) =>
    [template.look, ...BRANDS].map((brand, nth) => ({
      name: `${template.id}, ${way}, brand ${nth}`,
      slide: template.draw(brand, way),
    })),
  ),
)

function unreadable(slide: SlideDraft): string[] {
  return slide.elements.flatMap((element, index) => {
    if (!('style' in element)) return []
    const { color, size } = element.style
    const behind = coloursBehind(slide, index)!
    const least = Math.min(...behind.map((one) => contrast(color, one)))
    return least < (size >= BIG_LETTERS_PX ? 3 : 4.5)
      ? [`${element.name}: ${least.toFixed(2)} on ${behind.join()}`]
      : []
  })
}

it('offers at least twelve designs, each a slide of either shape', () => {
  expect(TEMPLATES.length).toBeGreaterThanOrEqual(12)
  expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(TEMPLATES.length)
  for (const { name, slide } of drawn) {
    const ids = new Set(slide.elements.map(({ id }) => id))
    expect({ name, slide: slideDraftReader.parse(writeSlideWords(slide)), ids: ids.size }).toEqual({
      name,
      slide,
      ids: slide.elements.length,
    })
    expect([slide.width, slide.height]).toEqual(name.includes('portrait') ? [1_080, 1_920] : [1_920, 1_080])
  }
})

it('keeps everything on the slide', () => {
  const outside = drawn.flatMap(({ name, slide }) =>
    slide.elements
      .filter(({ frame, rotate = 0 }) => {
        const turned = (rotate * Math.PI) / 180
        const [across, down] = [Math.abs(Math.cos(turned)), Math.abs(Math.sin(turned))]
        const [wide, high] = [
          frame.width * across + frame.height * down,
          frame.width * down + frame.height * across,
        ]
        const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2]
        const [left, top] = [x - wide / 2, y - high / 2]
        return left < -0.5 || top < -0.5 || left + wide > slide.width + 0.5 || top + high > slide.height + 0.5
      })
      .map((element) => `${name}: ${element.name}`),
  )
  expect(outside).toEqual([])
})

it('can be read in every brand', () => {
  expect(drawn.flatMap(({ name, slide }) => unreadable(slide).map((what) => `${name}: ${what}`))).toEqual([])
})

it('is written large enough to be read from five metres', () => {
  const small = drawn.flatMap(({ name, slide }) =>
    slide.elements.flatMap((element) =>
      'style' in element && element.style.size < 32 ? [`${name}: ${element.name}`] : [],
    ),
  )
  expect(small).toEqual([])
})

it('names every layer, moves in, and shows the logo of a brand that has one', () => {
  const logo = { media_id: 'logo', ratio: 3 }
  for (const template of TEMPLATES)
    for (const way of WAYS) {
      const slide = template.draw({ ...template.look, logo }, way)
      expect(slide.elements.every(({ name }) => name !== undefined)).toBe(true)
      for (const element of slide.elements)
        if (element.type === 'image')
          expect(element.frame.width / element.frame.height).toBeCloseTo(logo.ratio, 5)
    }
  const withLogo = TEMPLATES.filter((template) =>
    template.draw({ ...template.look, logo }, 'portrait').elements.some(({ type }) => type === 'image'),
  )
  expect(withLogo.length).toBeGreaterThanOrEqual(10)
  const moving = TEMPLATES.filter((template) =>
    template.draw(template.look, 'landscape').elements.some(({ enter }) => enter !== undefined),
  )
  expect(moving.length).toBeGreaterThanOrEqual(10)
})
