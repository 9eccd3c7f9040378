import { expect, it } from 'vitest'
import { DEFAULT_DEVICE_SETTINGS } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { fitWords, misfitRemedies, misfitWords } from './fitWords.ts'

const aDevice = (glass: { width: number; height: number } | null, rotate: 0 | 90 = 0) =>
  ({ data: glass && { glass }, settings: { ...DEFAULT_DEVICE_SETTINGS, rotate } }) as unknown as Device
const landscape = { width: 1920, height: 1080 }
const portrait = { width: 1080, height: 1920 }

it('warns of a screen that would leave a display black in part', () =>
  expect(misfitWords(aDevice(portrait), landscape)).toEqual({
    kind: 'orientation',
    weight: 'attention',
    short: 'Wrong orientation',
    sentence: expect.stringContaining('68% of the display stays black'),
  }))
it('goes by how the display is turned', () => {
  expect(misfitWords(aDevice(landscape, 90), portrait)).toBeNull()
  expect(misfitWords(aDevice(landscape), landscape)).toBeNull()
})
it('says nothing of a display whose size is not known', () =>
  expect(misfitWords(aDevice(null), landscape)).toBeNull())
it('speaks of narrow bars as a note and of large ones as a fault', () => {
  expect(fitWords({ kind: 'shape', bare: 0.1 })).toMatchObject({ weight: 'note', short: 'Narrow black bars' })
  expect(fitWords({ kind: 'shape', bare: 0.25 })).toMatchObject({
    weight: 'attention',
    short: 'Large black bars',
  })
})
it('offers a way to mend what needs attention, and none for a note', () => {
  const device = { id: 'd 1', site_id: 's1' }
  expect(misfitRemedies(device, { kind: 'shape', bare: 0.1 })).toEqual([])
  expect(misfitRemedies(device, { kind: 'enlarged', times: 3 })).toEqual([])
  expect(misfitRemedies(device, undefined)).toEqual([])
  expect(misfitRemedies(device, { kind: 'shape', bare: 0.25 }).map(({ path }) => path)).toEqual([
    '/sites-edit/s1?size=1',
    '/devices?open=d%201',
  ])
  expect(misfitRemedies(device, { kind: 'orientation', bare: 0.68 }).map(({ mends }) => mends)).toEqual([
    'size',
    'screen',
    'rotation',
  ])
})
