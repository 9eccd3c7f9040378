import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { systemStatus as kind } from './index.ts'
import { stateOf, systemsOf, worstOf } from './systems.ts'

const NOW_MS = Date.parse('2026-11-23T12:09:00Z')
const table = (columns: string[], ...rows: string[][]) => ({ kind: 'table' as const, columns, rows })
const draw = async (content: ReturnType<typeof table>, settings = kind.previews['the status of systems']!) =>
  wordsIn(await drawWidget(settings, { feed: { content, readMs: NOW_MS }, atMs: NOW_MS }))

describe('the status of systems', () => {
  it('understands what sources call a state', () => {
    expect(['operational', 'OK', '1', 'up'].map(stateOf)).toEqual(['works', 'works', 'works', 'works'])
    expect(['0', 'major_outage', 'offline', 'error'].map(stateOf)).toEqual(['down', 'down', 'down', 'down'])
    expect(['degraded_performance', 'partial_outage', '0.5', ''].map(stateOf)).toEqual([
      'limited',
      'limited',
      'limited',
      'limited',
    ])
    expect(stateOf('under_maintenance')).toBe('maintenance')
  })
  it('begins with the worst, otherwise in the order of the source', () => {
    const systems = systemsOf(table(['name', 'value'], ['a', '1'], ['b', '0'], ['c', '1'], ['', '0']))
    expect(systems.map(({ name }) => name)).toEqual(['b', 'a', 'c'])
    expect([worstOf(systems), worstOf([])]).toEqual(['down', 'works'])
  })
  it('says in words how many have a problem, and how many parts of each work', async () => {
    const content = table(
      ['name', 'state', 'working', 'all'],
      ['Ground floor', 'ok', '4', '4'],
      ['First floor', 'limited', '3', '5'],
    )
    expect(await draw(content)).toBe(
      'IT services 1 problems First floor Limited 3 / 5 Ground floor Working 4 / 4',
    )
    expect(await draw(table(['name', 'state'], ['Mail', 'ok']))).toBe(
      'IT services Everything is working Mail Working',
    )
    expect(await draw(content, kind.previews['troubles alone'])).toBe('1 problems First floor Limited 3 / 5')
  })
  it('counts maintenance as no problem', async () => {
    expect(await draw(table(['name', 'state'], ['Mail', 'maintenance']))).toContain('IT services Maintenance')
  })
})
