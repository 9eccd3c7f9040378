import { elementSchema, rulesOf, type Element } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { elementName, OFFERED } from './index.ts'
import { newElement, newMediaElement } from './newElement.ts'

const slide = {
  width: 1920,
  height: 1080,
  background: { kind: 'color' as const, color: '#F7F4EE' },
  elements: [],
}
const aMedia = (part: Partial<Media>) =>
  ({ id: 'm1', name: 'harbour.jpg', kind: 'image', width: 4_000, height: 2_000, ...part }) as Media
const withoutFile = OFFERED.filter((type) => rulesOf({ type }).file === null)

it.each(withoutFile)('a new %s is taken by the server and has a name', (type) => {
  const element = newElement(type, slide)
  expect(elementSchema.safeParse(element).error).toBeUndefined()
  expect(elementName(element, null)).not.toBe('')
})
it('keeps the proportion of a picture', () =>
  expect(newMediaElement(aMedia({}), slide).frame).toEqual({ x: 384, y: 252, width: 1152, height: 576 }))
it('makes a video of a video', () =>
  expect(elementSchema.parse(newMediaElement(aMedia({ kind: 'video' }), slide)).type).toBe('video'))
it('calls a layer by what stands on it, else by what it shows', () => {
  const text = { ...newElement('text', slide), text: '  Open all day\nand night' }
  expect(elementName(text, null)).toBe('Open all day')
  expect(elementName({ ...text, text: ' ' }, null)).toBe('Empty text')
  expect(elementName({ ...text, name: 'Title' }, null)).toBe('Title')
  expect(elementName({ ...newElement('shape', slide), shape: 'speech' }, null)).toBe('Speech bubble')
  const picture = newMediaElement(aMedia({}), slide)
  const { name: _name, ...unnamed } = picture
  expect(elementName(unnamed as typeof picture, new Map([['m1', aMedia({})]]))).toBe('harbour')
  expect(elementName(unnamed as typeof picture, null)).toBe('Image')
  const bars = {
    ...newElement('widget', slide),
    widget: { kind: 'package:bars', settings: {} },
  } as Element
  const packages = [{ type: 'package:bars', name: 'Bar chart of visitors' }]
  expect(elementName(bars, null, packages)).toBe('Bar chart of visitors')
  expect(elementName(bars, null)).toBe('bars')
})
