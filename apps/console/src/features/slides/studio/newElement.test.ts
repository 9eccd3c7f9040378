import { elementSchema } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import { newMediaElement, newPlainElement } from './newElement.ts'

const aSlide = (part: object = {}) => ({
  width: 1920,
  height: 1080,
  background: { kind: 'color' as const, color: '#F7F4EE' },
  interactions: [],
  ...part,
})
const KINDS = ['text', 'shape', 'line', 'qr', 'table', 'page', 'stream', 'html'] as const
const aMedia = (part: Partial<Media>) =>
  ({ id: 'm1', name: 'harbour.jpg', kind: 'image', width: 4_000, height: 2_000, ...part }) as Media

describe.each([
  ['landscape', aSlide()],
  ['a strip', aSlide({ width: 1_920, height: 64 })],
  ['portrait', aSlide({ width: 1_080, height: 1_920 })],
])('on %s', (_, slide) => {
  it.each(KINDS)('a new %s is taken by the server and lies on the slide', (kind) => {
    const element = newPlainElement(kind, slide)
    expect(elementSchema.safeParse(element).error).toBeUndefined()
    const { frame } = element
    expect(frame.x).toBeGreaterThanOrEqual(0)
    expect(frame.y + frame.height).toBeLessThanOrEqual(slide.height)
  })
})
it('writes light letters on dark, dark ones on light, and goes on as the last text', () => {
  const colourOn = (slide: ReturnType<typeof aSlide>) => {
    const made = newPlainElement('text', slide)
    return made.type === 'text' && made.style.color
  }
  expect(colourOn(aSlide())).toBe('#101828')
  expect(colourOn(aSlide({ background: { kind: 'color', color: '#0B5563' } }))).toBe('#F7F4EE')
  const coral = newPlainElement('text', aSlide())
  if (coral.type !== 'text') throw new Error('a text')
  coral.style.color = '#D9503F'
  expect(colourOn(aSlide({ interactions: [coral] }))).toBe('#D9503F')
})
it('keeps the proportion of a picture', () =>
  expect(newMediaElement(aMedia({}), aSlide()).frame).toEqual({ x: 384, y: 252, width: 1152, height: 576 }))
it('makes a video of a video', () =>
  expect(elementSchema.parse(newMediaElement(aMedia({ kind: 'video' }), aSlide())).type).toBe('video'))
