import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataAsked, dataAt, dataTableFaults, dataTableSchema, type DataTable } from './dataTable.ts'

const PRICES: DataTable = {
  name: 'Prices',
  columns: ['Dish', 'Small', 'Large'],
  rows: [
    ['Soup', '3.20', '4.50'],
    ['Crème brûlée', '5.00'],
  ],
}

describe('a data table', () => {
  it('tells what stands in a row and a column, whatever capitals and accents they are written with', () => {
    expect(dataAt([PRICES], 'Prices/Soup/Large')).toBe('4.50')
    expect(dataAt([PRICES], 'prices/creme brulee/SMALL')).toBe('5.00')
  })
  it('has empty words in a cell that was never written, and nothing where there is no row or column', () => {
    expect(dataAt([PRICES], 'Prices/Crème brûlée/Large')).toBe('')
    for (const place of ['Menu/Soup/Small', 'Prices/Stew/Small', 'Prices/Soup/Huge'])
      expect(dataAt([PRICES], place)).toBeNull()
  })
  it.each([
    ['a column twice', 'columnsTwice', { ...PRICES, columns: ['Dish', 'small', 'Small'] }],
    ['a name with a slash', 'nameHasSigns', { ...PRICES, name: 'A/B' }],
    ['a column without a name', 'nameMissing', { ...PRICES, columns: ['Dish', ' '] }],
    ['a long name', 'nameTooLong', { ...PRICES, name: 'x'.repeat(61) }],
    ['no column', 'columnsMissing', { ...PRICES, columns: [], rows: [] }],
    ['a long row', 'tooManyColumns', { ...PRICES, rows: [Array<string>(21).fill('')] }],
    ['many rows', 'tooManyRows', { ...PRICES, rows: Array.from({ length: 501 }, () => []) }],
    ['a cell of a book', 'cellTooLong', { ...PRICES, rows: [['x'.repeat(301)]] }],
  ])('is refused with %s', (_what, code, table) => {
    expect(dataTableSchema.safeParse(table).success).toBe(false)
    expect(dataTableFaults(table).map((fault) => fault.code)).toEqual([code])
  })
  it('has faults exactly where its schema refuses it', () => {
    const name = fc.constantFrom('', ' ', 'Soup', 'soup', 'x'.repeat(60), 'x'.repeat(61), 'a/b', 'a\nb', ' {')
    const row = fc.array(fc.constantFrom('', 'x'.repeat(300), 'x'.repeat(301)), { maxLength: 22 })
    fc.assert(
      fc.property(
        fc.record({ name, columns: fc.array(name, { maxLength: 3 }), rows: fc.array(row, { maxLength: 3 }) }),
        (table) => {
          expect(dataTableFaults(table).length === 0).toBe(dataTableSchema.safeParse(table).success)
        },
      ),
    )
  })
})

describe('a text that asks for data', () => {
  it('names its places', () => {
    expect(dataAsked('Soup {{data Prices/Soup/Small}}, {{ data Prices/Soup/Large }} {{date}}')).toEqual([
      'Prices/Soup/Small',
      'Prices/Soup/Large',
    ])
  })
  it('is read quickly, whatever is written in it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{{', 'data ', '/', ' ', 'a', '}}')), (parts) => {
        const text = parts.join('').repeat(50)
        expect(dataAsked(text).length).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})
