import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_DEVICE_SETTINGS } from './settingsSchemas.ts'
import { BARS_NOTED_BELOW, displayFit, fitWeight } from './displayFit.ts'

const landscape = { width: 1920, height: 1080 }
const portrait = { width: 1080, height: 1920 }
const settings = DEFAULT_DEVICE_SETTINGS

it('fits where the shapes agree, whatever the sizes', () => {
  expect(displayFit(landscape, landscape, settings)).toEqual({ kind: 'fits' })
  expect(displayFit(landscape, { width: 1366, height: 768 }, settings)).toEqual({ kind: 'fits' })
  expect(displayFit(landscape, { width: 1920, height: 1200 }, settings)).toMatchObject({ kind: 'shape' })
})
it('finds a landscape screen on a portrait display, with the share that stays black', () => {
  const fit = displayFit(landscape, portrait, settings)
  expect(fit).toMatchObject({ kind: 'orientation' })
  expect((fit as { bare: number }).bare).toBeCloseTo(1 - (9 / 16) ** 2, 5)
})
it('goes by the display as it hangs: turned by its settings', () => {
  expect(displayFit(portrait, landscape, { ...settings, rotate: 90 })).toEqual({ kind: 'fits' })
  expect(displayFit(landscape, landscape, { ...settings, rotate: 270 })).toMatchObject({
    kind: 'orientation',
  })
  expect(displayFit(landscape, landscape, { ...settings, rotate: 180 })).toEqual({ kind: 'fits' })
})
it('goes by the whole of a video wall', () => {
  const wall = { columns: 3, rows: 1, column: 0, row: 0, bezelX: 0, bezelY: 0 }
  expect(displayFit({ width: 5760, height: 1080 }, landscape, { ...settings, wall })).toEqual({
    kind: 'fits',
  })
  expect(displayFit(landscape, landscape, { ...settings, wall })).toMatchObject({ kind: 'shape' })
})
it('finds a screen that is enlarged until it looks soft', () =>
  expect(displayFit({ width: 1280, height: 720 }, { width: 3840, height: 2160 }, settings)).toEqual({
    kind: 'enlarged',
    times: 3,
  }))
it('leaves alone what an operator moved or scaled by hand', () =>
  expect(displayFit(landscape, portrait, { ...settings, scaleX: 1.5 })).toEqual({ kind: 'fits' }))
it('says nothing where a side is not known', () =>
  expect(displayFit(landscape, { width: 0, height: 0 }, settings)).toEqual({ kind: 'fits' }))
it('leaves a share between 0 and 1 black, whatever the sides', () => {
  const side = fc.integer({ min: 1, max: 100_000 })
  const sides = fc.record({ width: side, height: side })
  fc.assert(
    fc.property(sides, sides, fc.constantFrom(0, 90, 180, 270), (screen, display, rotate) => {
      const fit = displayFit(screen, display, { ...settings, rotate: rotate as 0 })
      if ('bare' in fit) expect(fit.bare > 0 && fit.bare < 1).toBe(true)
    }),
  )
})

it('takes the narrow bars of a 16:10 or DCI 4K display for a note, and those of a 4:3 display for a fault', () => {
  const weight = (width: number, height: number) =>
    fitWeight(displayFit(landscape, { width, height }, settings))
  expect(weight(1920, 1200)).toBe('note')
  expect(weight(4096, 2160)).toBe('note')
  expect(weight(1024, 768)).toBe('attention')
  expect(weight(1080, 1920)).toBe('attention')
  expect(weight(3840, 2160)).toBe('note')
  expect(weight(1920, 1080)).toBe('none')
  expect(fitWeight(undefined)).toBe('none')
})
it('calls for attention exactly where the share that stays black reaches the threshold, whatever the sides', () => {
  const side = fc.integer({ min: 1, max: 100_000 })
  const sides = fc.record({ width: side, height: side })
  fc.assert(
    fc.property(sides, sides, (screen, display) => {
      const ratio = (screen.width * display.height) / (screen.height * display.width)
      const bare = 1 - Math.min(ratio, 1 / ratio)
      // Rounding decides at the threshold itself.
      fc.pre(Math.abs(bare - BARS_NOTED_BELOW) > 1e-9)
      const weight = fitWeight(displayFit(screen, display, settings))
      expect(weight === 'attention').toBe(bare >= BARS_NOTED_BELOW)
    }),
  )
})
it('never speaks of another orientation while only narrow bars stay', () =>
  expect(displayFit({ width: 1040, height: 1000 }, { width: 1000, height: 1040 }, settings)).toMatchObject({
    kind: 'shape',
  }))
