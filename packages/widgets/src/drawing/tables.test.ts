import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellNumberIn, columnOf, isNumeric, numberOf } from './tables.ts'

const TABLE = {
  kind: 'table' as const,
  columns: ['Dish', 'Preis', ' Open '],
  rows: [
    ['Soup', '4,20', '14:00'],
    ['Salad', '€ 8.60', '2026-11-23'],
  ],
}

describe('numbers in cells', () => {
  it.each([
    ['12', 12],
    ['4,20', 4.2],
    ['1.234,5', 1_234.5],
    ['1,234.5', 1_234.5],
    ['1,234', 1_234],
    ['1 234', 1_234],
    ['−3.5 °C', -3.5],
    ['€ 8.60', 8.6],
    ['1e3', 1_000],
    ['14:05', null],
    ['2026-11-23', null],
    ['', null],
    ['none', null],
  ])('%s is read as %s', (cell, value) => expect(numberOf(cell)).toBe(value))
  it('are read back as JSON writes them', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), (value) => {
        const cell = String(value)
        if (!cell.includes('e')) expect(numberOf(cell)).toBeCloseTo(value, 6)
      }),
    )
  })
  it('keep their decimals in the display’s language', () => {
    expect(cellNumberIn({ language: 'de' }, 4.2, '4.20')).toBe('4,20')
    expect(cellNumberIn({ language: 'en' }, 1_234, '1,234')).toBe('1,234')
    expect(cellNumberIn({ language: 'en' }, 19.5, '19.5 °C')).toBe('19.5')
  })
})

describe('a column', () => {
  it('is the one that is named, or one that is usually called so', () => {
    expect(columnOf(TABLE, 'open', /x/)).toBe(2)
    expect(columnOf(TABLE, '', /preis/i)).toBe(1)
    expect(columnOf(TABLE, '', /x/, (column) => column === 0)).toBe(0)
    expect(columnOf(TABLE, 'Nothing', /preis/i, () => true)).toBe(-1)
  })
  it('has numbers where most of its cells have', () =>
    expect([0, 1, 2].map((column) => isNumeric(TABLE, column))).toEqual([false, true, false]))
})
