import { dataAsked, dataAt } from '@vitrine/core'
import { expect, it } from 'vitest'
import { rowsAsking, rowsToMark, unaskable } from './places.ts'

const PRICES = {
  name: 'Prices',
  columns: ['Dish', 'Small'],
  rows: [
    ['Soup', '3.20'],
    ['', '1'],
    ['soup ', '9'],
    ['Half/half', '2'],
    ['Stew', '5'],
  ],
}

it('asks for every cell of every row that can be asked for', () => {
  const rows = rowsAsking(PRICES)
  expect(rows[0]).toEqual(['Dish', 'Small'])
  expect(rows.slice(1).map((row) => row.map((cell) => dataAt([PRICES], dataAsked(cell)[0]!)))).toEqual([
    ['Soup', '3.20'],
    ['Stew', '5'],
  ])
})

it('names the rows that cannot be asked for', () => {
  expect([...unaskable(PRICES)]).toEqual([1, 2, 3])
})

it('marks no row before anything is written in it', () => {
  expect([...rowsToMark({ name: 'New table', columns: ['Name', 'Value'], rows: [['', '']] })]).toEqual([])
  expect([...rowsToMark({ ...PRICES, rows: [...PRICES.rows, ['', ' ']] })]).toEqual([1, 2, 3])
})
