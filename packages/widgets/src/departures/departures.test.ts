import { describe, expect, it } from 'vitest'
import { tableOf } from '../drawing/tables.ts'
import { paletteOf } from '../drawing/palette.ts'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { departures as kind } from './index.ts'
import { departuresAt, instantOf } from './timetable.ts'
import view from './View.tsx'

const PRAGUE = { timeZone: 'Europe/Prague', language: 'en-GB' }
const at = (iso: string) => Date.parse(iso)
const NOW_MS = at('2026-11-23T12:09:30Z')
const settings = kind.previews['departures']!
const content = kind.sample!(settings, NOW_MS)

describe('departures', () => {
  it('read instants, local times with a date, and times of day', () => {
    const read = (cell: string, atMs = NOW_MS) => instantOf(cell, PRAGUE, atMs)
    expect(read('2026-11-23T13:00:00Z')).toBe(at('2026-11-23T13:00:00Z'))
    expect(read('2026-11-23 14:00:00+0100')).toBe(at('2026-11-23T13:00:00Z'))
    expect(read('2026-11-23T14:00')).toBe(at('2026-11-23T13:00:00Z'))
    expect(read('14:00')).toBe(at('2026-11-23T13:00:00Z'))
    expect(read('2:05 pm')).toBe(at('2026-11-23T13:05:00Z'))
    expect(read('12:50')).toBe(at('2026-11-23T11:50:00Z'))
    // Shortly before midnight the first of the next day is not long gone.
    expect(read('0:12', at('2026-11-23T22:58:00Z'))).toBe(at('2026-11-23T23:12:00Z'))
    expect(read('25:00')).toBeNull()
    expect(read('soon')).toBeNull()
  })
  it('stand in their order, without what has left or cannot be reached', () => {
    const table = {
      ...tableOf({ content, readMs: 0 })!,
      rows: [
        ['2', 'Later', '13:30', ''],
        ['9', 'Now', '13:09', ''],
        ['9', 'Gone', '13:08', ''],
        ['F', 'Soon', '13:12', ''],
        ['', 'Never', 'cancelled', ''],
      ],
    }
    const shown = (walk: number) =>
      departuresAt(table, { ...settings, walk }, PRAGUE, NOW_MS).map(({ destination }) => destination)
    expect(shown(0)).toEqual(['Now', 'Soon', 'Later'])
    expect(shown(5)).toEqual(['Later'])
  })
  it('have the colour that the data says for their line, else one that goes with the brand', async () => {
    const rows = [
      ['9', 'Harbour', '13:10', '0066cc'],
      ['2', 'Airport', '13:12', 'none'],
      ['2', 'Station', '13:14', ''],
    ]
    const colors = (names: string[], more: object = {}) =>
      departuresAt({ kind: 'table', columns: names, rows }, { ...settings, ...more }, PRAGUE, NOW_MS).map(
        ({ color, line }) => [line, color],
      )
    const known = [
      ['9', '#0066cc'],
      ['2', null],
      ['2', null],
    ]
    expect(colors(['route_short_name', 'headsign', 'time', 'route_color'])).toEqual(known)
    expect(colors(['Line', 'To', 'Time', 'Paint'], { color: 'paint' })).toEqual(known)
    expect(colors(['Line', 'To', 'Time', 'Paint'])[0]).toEqual(['9', null])
    const table = { kind: 'table', columns: ['Line', 'To', 'Time', 'Colour'], rows } as const
    const feed = { content: { ...table, columns: [...table.columns] }, readMs: NOW_MS }
    const drawn = async (accent: string) =>
      [
        ...(
          await drawWidget(settings, { atMs: NOW_MS, facts: PRAGUE, feed, accent, behind: ['#ffffff'] })
        ).matchAll(/background:(#\w{6})/g),
      ].map(([, color]) => color)
    const [first, second, third] = await drawn('#7a1f5c')
    expect(first).toBe('#0066cc')
    expect(paletteOf('#7a1f5c', ['#ffffff'])).toContain(second)
    // A line has one colour.
    expect(third).toBe(second)
  })
  it('tell minutes or times', async () => {
    const drawn = { atMs: NOW_MS, facts: PRAGUE, feed: { content, readMs: NOW_MS } }
    expect(wordsIn(await drawWidget(settings, drawn))).toContain('9 Harbour 2 3 min')
    expect(wordsIn(await drawWidget({ ...settings, show: 'times' }, drawn))).toContain('9 Harbour 2 13:12')
    expect(wordsIn(await drawWidget(settings, { ...drawn, atMs: NOW_MS + 180_000 }))).toContain(
      'Harbour 2 now',
    )
  })
  it('are turned page by page to what leaves later, and begin again after the last page', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => ['9', `Stop ${at}`, `13:${20 + at}`, ''])
    const feed = { content: { ...content, rows } as typeof content, readMs: NOW_MS }
    const turned = async (turned: number) => {
      const box = { widthPx: 600, heightPx: 180 }
      const drawn = { atMs: NOW_MS, facts: PRAGUE, feed, box, touch: { turned, opened: null } }
      return wordsIn(await drawWidget({ ...settings, heading: '' }, drawn)).match(/Stop \d/g)
    }
    expect(await Promise.all([0, 1, 2, 3, -1].map(turned))).toEqual([
      ['Stop 0', 'Stop 1', 'Stop 2'],
      ['Stop 3', 'Stop 4', 'Stop 5'],
      ['Stop 6', 'Stop 7'],
      ['Stop 0', 'Stop 1', 'Stop 2'],
      ['Stop 6', 'Stop 7'],
    ])
    expect(view.steps!(settings, PRAGUE, NOW_MS, feed)).toEqual({ least: -Infinity, most: Infinity })
    expect(view.steps!(settings, PRAGUE, NOW_MS + 86_400_000, null)).toEqual({ least: 0, most: 0 })
  })
})
