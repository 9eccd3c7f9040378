import { expect, it } from 'vitest'
import { fitFor, fitForSlide } from './fitFor.ts'

const WIDE = { width: 1_920, height: 1_080 }
const file = (width: number, height: number, transparent = false) => ({
  width,
  height,
  facts: transparent ? { transparent } : null,
})

it.each([
  ['a photo of a camera, 3:2', file(6_000, 4_000), 'cover'],
  ['a photo of a telephone, 4:3', file(4_032, 3_024), 'cover'],
  ['a frame of a film, 21:9', file(2_560, 1_080), 'cover'],
  ['a square', file(1_000, 1_000), 'contain'],
  ['an upright photo', file(3_024, 4_032), 'contain'],
  ['a wordmark', file(1_200, 200), 'contain'],
  ['a logo of the same shape, transparent', file(1_920, 1_080, true), 'contain'],
  ['a file whose size is not known', file(0, 0), 'contain'],
])('fits a wide slide: %s', (_, media, fit) => expect(fitFor(media, WIDE)).toBe(fit))

it('shows a slide whole in a zone of another shape, unless it has a size for that', () => {
  const slide = {
    name: 'Menu',
    type: 'text' as const,
    ...WIDE,
    background: { kind: 'color' as const, color: '#0B5563' },
    elements: [],
  }
  const upright = { width: 1_080, height: 1_920 }
  const both = { ...slide, sizes: [{ ...upright, background: slide.background, elements: [] }] }
  expect(fitForSlide(slide, { width: 1_280, height: 720 })).toBe('cover')
  expect(fitForSlide(slide, { width: 1_280, height: 800 })).toBe('cover')
  expect(fitForSlide(slide, { width: 1_024, height: 768 })).toBe('contain')
  expect(fitForSlide(slide, upright)).toBe('contain')
  expect(fitForSlide(both, upright)).toBe('cover')
})
