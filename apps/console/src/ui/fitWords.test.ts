import { expect, it } from 'vitest'
import { DEFAULT_DEVICE_SETTINGS } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { misfitWords } from './fitWords.ts'

const aDevice = (glass: { width: number; height: number } | null, rotate: 0 | 90 = 0) =>
  ({ data: glass && { glass }, settings: { ...DEFAULT_DEVICE_SETTINGS, rotate } }) as unknown as Device
const landscape = { width: 1920, height: 1080 }
const portrait = { width: 1080, height: 1920 }

it('warns of a screen that would leave a display black in part', () =>
  expect(misfitWords(aDevice(portrait), landscape)).toEqual({
    short: 'Wrong orientation',
    sentence: expect.stringContaining('68% of the display stays black'),
  }))
it('goes by how the display is turned', () => {
  expect(misfitWords(aDevice(landscape, 90), portrait)).toBeNull()
  expect(misfitWords(aDevice(landscape), landscape)).toBeNull()
})
it('says nothing of a display whose size is not known', () =>
  expect(misfitWords(aDevice(null), landscape)).toBeNull())
