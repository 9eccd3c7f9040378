import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEVELS } from '../drawing/levels.ts'
import { paletteOf } from '../drawing/palette.ts'
import { tableOf } from '../drawing/tables.ts'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { chart as kind } from './index.ts'
import { arcPath, pointsOf, scaleOf } from './points.ts'

describe('a chart', () => {
  it('takes its numbers from the column that is named, or the last one with numbers', () => {
    const bars = kind.previews['bars']!
    const table = tableOf({ content: kind.sample!(bars, 0), readMs: 0 })!
    expect(pointsOf(table, bars)[0]).toEqual({ label: '8', value: 31, cell: '31' })
    expect(pointsOf(table, { label: '', value: 'Hour' })[1]).toMatchObject({ label: '44', value: 9 })
    expect(
      pointsOf(
        {
          ...table,
          rows: [
            ['8', 'closed'],
            ['9', '4'],
          ],
        },
        { label: 'Hour', value: 'Visitors' },
      ),
    ).toEqual([{ label: '9', value: 4, cell: '4' }])
    expect(pointsOf({ ...table, columns: [], rows: [[]] }, bars)).toEqual([])
  })
  it('has an axis with 0 and all of its values, in few round steps', () => {
    expect(scaleOf([31, 151]).marks).toEqual([0, 100, 200])
    const value = fc.double({ min: -1e9, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(fc.array(value, { maxLength: 20 }), (values) => {
        const { from, until, marks } = scaleOf(values)
        expect(until).toBeGreaterThan(from)
        for (const one of [0, ...values]) {
          expect(one).toBeGreaterThanOrEqual(from - 1e-6)
          expect(one).toBeLessThanOrEqual(until + 1e-6)
        }
        expect(marks.length).toBeLessThanOrEqual(8)
      }),
    )
  })
  it('draws arcs clockwise from the top, a whole circle too', () => {
    expect(arcPath(0, 0.25, 10)).toMatch(/^M0\.000 -10\.000A10 10 0 0 1 10\.000 -?0\.000$/)
    expect(arcPath(0, 1, 10)).toMatch(/^M0\.000 -10\.000A10 10 0 1 1 -0\.006 -10\.000$/)
  })
  it('as a gauge has the colour of the limit that its number passes', async () => {
    const gauge = kind.previews['a gauge']!
    const feed = { content: kind.sample!(gauge, 0), readMs: Date.parse('2026-11-23T12:00:00Z') }
    const strokes = async (limits: { warn?: string; alarm?: string }) =>
      drawWidget({ ...gauge, ...limits }, { feed })
    expect(await strokes({})).not.toContain(LEVELS.warn)
    expect(await strokes({ warn: '600', alarm: '1000' })).toContain(LEVELS.warn)
    expect(await strokes({ warn: '500', alarm: '640' })).toContain(LEVELS.alarm)
    expect(await strokes({ warn: '641' })).not.toContain(LEVELS.warn)
  })
  it('says its numbers to screen readers', async () => {
    const bars = kind.previews['bars']!
    const feed = { content: kind.sample!(bars, 0), readMs: Date.parse('2026-11-23T12:00:00Z') }
    expect(await drawWidget({ ...bars, unit: 'people' }, { feed })).toContain(
      'role="img" aria-label="8: 31 people, 9: 44 people,',
    )
  })
  it('names as many slices of a pie as there is room for, and the others together', async () => {
    const pie = Object.values(kind.previews).find(({ form }) => form === 'pie')!
    const rows = Array.from({ length: 9 }, (_, at) => [`Part ${at}`, String(90 - at)])
    const feed = { content: { kind: 'table' as const, columns: ['Part', 'Share'], rows }, readMs: 0 }
    const named = async (heightPx: number, feedRows = 9) => {
      const content = { ...feed.content, rows: rows.slice(0, feedRows) }
      const drawn = { atMs: 0, feed: { ...feed, content }, box: { widthPx: 420, heightPx } }
      const words = wordsIn(await drawWidget({ ...pie, heading: '', label: 'Part', value: 'Share' }, drawn))
      return words.match(/Part \d(?= \d+%)|…/g)
    }
    expect(await named(320)).toEqual(['Part 0', 'Part 1', 'Part 2', 'Part 3', 'Part 4', 'Part 5', '…'])
    expect(await named(160)).toEqual(['Part 0', 'Part 1', 'Part 2', '…'])
    expect(await named(160, 4)).toEqual(['Part 0', 'Part 1', 'Part 2', 'Part 3'])
  })
  it('has slices in colours that go with its own and stand out from what is behind it', async () => {
    const pie = { ...Object.values(kind.previews).find(({ form }) => form === 'pie')! }
    const feed = { content: kind.sample!(pie, 0), readMs: 0 }
    const slices = async (accent: string, behind: string[]) =>
      [...(await drawWidget(pie, { atMs: 0, feed, accent, behind })).matchAll(/stroke="(#\w{6})"/g)].map(
        ([, colour]) => colour,
      )
    for (const ground of ['#fff8e7', '#1b1b2f']) {
      const drawn = await slices('#7a1f5c', [ground])
      expect(drawn[0]).toBe('#7a1f5c')
      expect(drawn.slice(1)).toEqual(paletteOf('#7a1f5c', [ground]).slice(1, drawn.length))
      expect(drawn.length).toBeGreaterThan(2)
    }
  })
})
