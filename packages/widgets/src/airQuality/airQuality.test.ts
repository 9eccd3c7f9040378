import type { FeedContent } from '@vitrine/core/feeds'
import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { BANDS, bandOf, shareOf } from './air.ts'
import { airQuality as kind } from './index.ts'

const NOW_MS = Date.parse('2026-11-23T12:09:00Z')
const settings = kind.previews['air quality']!
const saying = (index: number): FeedContent => ({
  kind: 'table',
  columns: ['measure', 'value', 'unit', 'time'],
  rows: [
    ['european_aqi', String(index), 'EAQI', ''],
    ['pm10', '18.5', 'μg/m³', ''],
    ['birch_pollen', '3', 'grains/m³', ''],
  ],
})
const wordsAt = async (index: number, drawn: object = {}) =>
  wordsIn(
    await drawWidget(settings, { feed: { content: saying(index), readMs: NOW_MS }, atMs: NOW_MS, ...drawn }),
  )

describe('air quality', () => {
  it.each([
    [0, 'Good'],
    [20, 'Good'],
    [21, 'Fair'],
    [60, 'Moderate'],
    [99.5, 'Very poor'],
    [300, 'Extremely poor'],
  ])('says in a word what an index of %d is', async (index, level) =>
    expect(await wordsAt(index)).toContain(level),
  )
  it('lists what was measured, where there is room', async () => {
    expect(await wordsAt(42)).toContain('PM₁₀ 18.5 μg/m³')
    expect(await wordsAt(42, { box: { widthPx: 200, heightPx: 200 } })).not.toContain('PM₁₀')
  })
  it('points into the band of its value', () => {
    for (const bands of Object.values(BANDS))
      for (const value of [0, 1, 25, 50, 77, 100, 149, 200, 480, 10_000]) {
        const at = bands.indexOf(bandOf(bands, value))
        const share = shareOf(bands, value) * bands.length
        expect(share).toBeGreaterThanOrEqual(at)
        expect(share).toBeLessThanOrEqual(at + 1)
      }
  })
  it('says how old it is when nothing was measured for hours, and nothing without data', async () => {
    const old = { feed: { content: saying(42), readMs: NOW_MS - 5 * 3_600_000 } }
    expect(await wordsAt(42, old)).toContain('5 hours ago')
    expect(await wordsAt(42, { feed: null })).toBe('')
  })
})
