import { expect, it } from 'vitest'
import { showableFiles, sidesFor } from './showableFiles.ts'

const files = ['thumbnail', 'original', '1920', '1280', 'poster', 'mp4-3840', 'mp4-1920', 'webm-1920'].map(
  (rendition) => ({ rendition, width: Number(/\d+$/.exec(rendition)?.[0] ?? 500) }),
)
const names = (...args: Parameters<typeof showableFiles>) =>
  showableFiles(...args).map(({ rendition }) => rendition)

it('a picture is shown by its copies, a video as it came or by its copies in one format, narrowest first', () => {
  expect(names('image', files, null)).toEqual(['1280', '1920'])
  expect(names('video', files, null)).toEqual(['original'])
  expect(names('video', files, 'mp4')).toEqual(['mp4-1920', 'mp4-3840'])
  expect(names('video', files, 'webm')).toEqual(['webm-1920'])
})
it('a video is converted to the sizes of displays below its own, and to its own up to 4K, whichever way it lies', () => {
  expect(sidesFor(640, 360)).toEqual([640])
  expect(sidesFor(1_080, 1_920)).toEqual([1_920])
  expect(sidesFor(2_560, 1_440)).toEqual([1_920, 2_560])
  expect(sidesFor(3_840, 2_160)).toEqual([1_920, 3_840])
  expect(sidesFor(4_320, 7_680)).toEqual([1_920, 3_840])
})
