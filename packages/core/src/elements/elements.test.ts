import { describe, expect, it } from 'vitest'
import { rulesOf, ELEMENT_TYPES, ELEMENTS, elementSchema, type Element } from './index.ts'

const aSlide = (width: number, height: number, color = '#F7F4EE') => ({
  width,
  height,
  background: { kind: 'color' as const, color },
  elements: [],
})
/** A new element of each type that is about no file yet. */
const drafted = (type: Element['type'], slide = aSlide(1_920, 1_080)) => {
  const { draft, file } = rulesOf({ type })
  return { id: 'e', type, ...draft(slide), ...(file && { media_id: 'm' }) } as unknown as Element
}

describe.each([
  ['landscape', aSlide(1_920, 1_080)],
  ['a strip', aSlide(1_920, 64)],
  ['portrait', aSlide(1_080, 1_920)],
])('on %s', (_, slide) => {
  it.each(ELEMENT_TYPES)('a new %s is one that the server takes, and it lies on the slide', (type) => {
    const element = drafted(type, slide)
    expect(elementSchema.safeParse(element).error).toBeUndefined()
    const { x, y, width, height } = element.frame
    expect([x >= 0, y >= 0, x + width <= slide.width, y + height <= slide.height]).not.toContain(false)
  })
})
it('writes light letters on dark, dark ones on light, and goes on as the last text', () => {
  const colourOn = (slide: Parameters<typeof ELEMENTS.text.draft>[0]) =>
    ELEMENTS.text.draft(slide).style.color
  expect(colourOn(aSlide(1_920, 1_080))).toBe('#101828')
  expect(colourOn(aSlide(1_920, 1_080, '#0B5563'))).toBe('#F7F4EE')
  const { style } = ELEMENTS.text.draft(aSlide(1_920, 1_080))
  const last = { type: 'text', style: { ...style, color: '#D9503F' } }
  expect(colourOn({ ...aSlide(1_920, 1_080), elements: [last] })).toBe('#D9503F')
})
it('keeps the proportion of its file', () =>
  expect(ELEMENTS.image.draft(aSlide(1_920, 1_080), { width: 4_000, height: 2_000 }).frame).toEqual({
    x: 384,
    y: 252,
    width: 1_152,
    height: 576,
  }))
