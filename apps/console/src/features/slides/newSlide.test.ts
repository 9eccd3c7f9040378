import { expect, it } from 'vitest'
import { slideDraftReader, writeSlideWords } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { emptySlide, textSlide } from './blankSlide.ts'
import { imageSlide, titleOf, videoSlide } from './newSlide.ts'

const aMedia = (part: Partial<Media>) =>
  ({ id: 'm1', name: 'open_day-4k.mp4', width: 1600, height: 900, ...part }) as Media

it.each([
  ['open_day-4k.mp4', 'open day 4k'],
  ['Autumn market', 'Autumn market'],
  ['.jpg', '.jpg'],
])('calls what shows %s “%s”', (file, title) => expect(titleOf(file)).toBe(title))
it('makes slides that the server takes', () => {
  for (const slide of [imageSlide(aMedia({})), videoSlide(aMedia({})), textSlide(), emptySlide('portrait')])
    expect(slideDraftReader.safeParse(writeSlideWords(slide)).error).toBeUndefined()
})
it('begins an empty slide in the shape that was asked for', () => {
  expect(emptySlide('landscape')).toMatchObject({ width: 1920, height: 1080 })
  expect(emptySlide('portrait')).toMatchObject({ width: 1080, height: 1920 })
})
it('stands a portrait picture on a portrait slide', () =>
  expect(imageSlide(aMedia({ width: 900, height: 1600 }))).toMatchObject({ width: 1080, height: 1920 }))
