import { expect, it } from 'vitest'
import { adviceWords } from './adviceWords.ts'

it('says what is wrong with a file in the reader’s numbers and by names that people know', () => {
  expect(adviceWords({ code: 'codec', params: { codec: 'hevc' } })).toBe(
    'H.265 (HEVC) video can’t be played.',
  )
  expect(adviceWords({ code: 'frameRate', params: { rate: 59.94, most: 30 } })).toBe(
    'This video has 59.9 frames per second. Up to 30 play smoothly at this size.',
  )
  expect(adviceWords({ code: 'bitRate', params: { rate: 90_000_000, most: 60_000_000 } })).toMatch(/ 90 M/)
  expect(
    adviceWords({
      code: 'pixels',
      params: { width: 3_840, height: 2_160, mostWidth: 1_920, mostHeight: 1_080 },
    }),
  ).toBe('This video is 3840 × 2160 pixels. Up to 1920 × 1080 plays smoothly.')
})
