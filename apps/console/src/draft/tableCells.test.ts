import { expect, it } from 'vitest'
import { withCell, withLess, withMore, withNextAlign, withPasted } from './tableCells.ts'

const rows = [['a', 'b'], ['c']]

it('keeps every row as long as the longest', () =>
  expect(withCell(rows, 0, 0, 'x')).toEqual([
    ['x', 'b'],
    ['c', ''],
  ]))
it('grows and shrinks by rows and columns, down to one cell', () => {
  expect(withMore(rows, 'column')[0]).toEqual(['a', 'b', ''])
  expect(withMore(rows, 'row')).toHaveLength(3)
  expect(withLess(rows, 'column', 0)).toEqual([['b'], ['']])
  expect(withLess(withLess([['a']], 'row', 0), 'column', 0)).toEqual([['a']])
})
it('never grows past what a table may hold', () => {
  const wide = [Array.from({ length: 12 }, () => '')]
  expect(withMore(wide, 'column')[0]).toHaveLength(12)
  expect(withPasted(wide, 0, 11, '1\t2\t3')[0]).toHaveLength(12)
  expect(withPasted([['a']], 59, 0, '1\n2\n3')).toHaveLength(60)
})
it('takes cells of a spreadsheet', () =>
  expect(withPasted(rows, 1, 1, 'x\ty\r\nz\t\n')).toEqual([
    ['a', 'b', ''],
    ['c', 'x', 'y'],
    ['', 'z', ''],
  ]))
it('moves the words of one column on, and says of the others what they did', () => {
  expect(withNextAlign(undefined, 'left', 3, 2)).toEqual(['left', 'left', 'center'])
  expect(withNextAlign(['left', 'right'], 'center', 3, 1)).toEqual(['left', 'left', 'center'])
})
