import { describe, expect, it } from 'vitest'
import { readDisplays, type DisplayCounts } from './displaysSource.ts'

const rowsOf = (counts: DisplayCounts) => {
  const read = readDisplays(counts, 'Displays')
  if (!read.ok) throw new Error(read.code)
  return (JSON.parse(read.content) as { rows: string[][] }).rows
}

describe('how the displays are', () => {
  it('is said by group, and of those in none', () => {
    const groups = [
      { name: 'North', by_status: { showing: 2, off: 1 } },
      { name: 'South', by_status: { showing: 1, offline: 1 } },
      { name: 'Empty', by_status: {} },
    ]
    expect(rowsOf({ all: { showing: 4, off: 1, offline: 1 }, groups })).toEqual([
      ['North', 'ok', '3', '3'],
      ['South', 'limited', '1', '2'],
      ['Displays', 'ok', '1', '1'],
    ])
  })
  it('is “down” when no display of a group works, and nothing without displays', () => {
    expect(rowsOf({ all: { attention: 2 }, groups: [] })).toEqual([['Displays', 'down', '0', '2']])
    expect(rowsOf({ all: {}, groups: [] })).toEqual([])
  })
})
