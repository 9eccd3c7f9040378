import { expect, it } from 'vitest'
import { zoneFilledByVideo } from './filledByVideo.ts'
import { anItem } from './testing/fixtures.ts'

const zone = { width: 960, height: 540 }
const withVideo = (fit: 'cover' | 'contain', width: number) => {
  const item = anItem('v')
  item.slide.elements = [
    {
      id: 'film',
      type: 'video',
      frame: { x: 0, y: 0, width, height: 1080 },
      media: { sha256: 'ab'.repeat(32), type: 'video/mp4', width: 1920, height: 1080 },
      fit,
      volume: 0,
    },
  ]
  return item
}

it('is so when the video covers the slide and the slide the zone', () => {
  expect(zoneFilledByVideo(withVideo('cover', 1_920), zone)).toBe(true)
})
it('is so when the slide’s background is a video', () => {
  const item = anItem('ground')
  const media = { sha256: 'ab'.repeat(32), type: 'video/mp4', width: 1_920, height: 1_080 }
  item.slide.background = { kind: 'media', media, dim: 0.4, color: '#101828' }
  expect(zoneFilledByVideo(item, zone)).toBe(true)
  item.slide.background.media = { ...media, type: 'image/webp' }
  expect(zoneFilledByVideo(item, zone)).toBe(false)
})
it('is not so when anything could be seen beside it', () => {
  expect(zoneFilledByVideo(withVideo('contain', 1_920), zone)).toBe(false)
  expect(zoneFilledByVideo(withVideo('cover', 1_800), zone)).toBe(false)
  expect(
    zoneFilledByVideo({ ...withVideo('cover', 1_920), fit: 'contain' }, { width: 960, height: 960 }),
  ).toBe(false)
  expect(zoneFilledByVideo(anItem('picture'), zone)).toBe(false)
})
it('is not so when the video is turned, masked, half seen, or comes later', () => {
  for (const more of [
    { rotate: 1 },
    { mask: 'circle' },
    { opacity: 0.5 },
    { enter: { kind: 'fade', at: 500, length: 500 } },
  ] as const) {
    const item = withVideo('cover', 1_920)
    Object.assign(item.slide.elements[0]!, more)
    expect(zoneFilledByVideo(item, zone)).toBe(false)
  }
})
