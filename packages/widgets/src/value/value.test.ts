import { describe, expect, it } from 'vitest'
import { levelOf } from '../drawing/levels.ts'
import { tableOf } from '../drawing/tables.ts'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { value as kind } from './index.ts'
import { cellOf } from './pick.ts'

const settings = kind.previews['a number']!
const content = kind.sample!(settings, 0)
const table = tableOf({ content, readMs: 0 })!
const readMs = Date.parse('2026-11-23T12:00:00Z')

describe('a number of a feed', () => {
  it('is the one in the column and the row that are named', () => {
    expect(cellOf(table, { column: 'water', row: ' lido ' })).toBe('19.5')
    expect(cellOf(table, { column: '', row: '' })).toBe('142')
    expect(cellOf(table, { column: 'Water', row: 'Closed pool' })).toBeNull()
    expect(cellOf(table, { column: 'Depth', row: '' })).toBeNull()
  })
  it('is bad from its limits on, upwards or downwards', () => {
    const up = { warn: '80', alarm: '120' }
    expect([79, 80, 119, 120].map((value) => levelOf(value, up))).toEqual(['plain', 'warn', 'warn', 'alarm'])
    const down = { warn: '20', alarm: '10' }
    expect([21, 20, 11, 10].map((value) => levelOf(value, down))).toEqual(['plain', 'warn', 'warn', 'alarm'])
    expect(levelOf(5, { warn: '', alarm: '' })).toBe('plain')
  })
  it('is written as the language does, with its label and unit', async () => {
    const german = { facts: { language: 'de', timeZone: 'UTC' }, feed: { content, readMs } }
    expect(wordsIn(await drawWidget(settings, german))).toBe('Water temperature 19,5 °C')
  })
  it('is also the one that was set here, whatever column is named by default', async () => {
    const set = { content: { kind: 'value', title: 'Boiler', value: '61.5' }, readMs } as const
    const words = wordsIn(await drawWidget({ ...settings, column: '', row: '' }, { feed: set }))
    expect(words).toBe('Water temperature 61.5 °C')
    const text = { ...set, content: { ...set.content, value: 'Closed' } } as const
    expect(wordsIn(await drawWidget({ ...settings, column: '', row: '' }, { feed: text }))).toContain(
      'Closed',
    )
  })
  it('leaves its place empty where the feed does not say it', async () => {
    const missing = { ...settings, row: 'Closed pool' }
    expect(wordsIn(await drawWidget(missing, { feed: { content, readMs } }))).toBe('Water temperature')
  })
})
