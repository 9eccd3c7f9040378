import { expect, it } from 'vitest'
import { placeAt } from './itemDrop.ts'

const rows = [0, 50, 100].map((top) => ({ top, height: 50 }))

it('puts what is dropped before the row in whose upper half it is, or behind all', () => {
  expect([0, 24, 25, 74, 76, 124, 126, 400].map((y) => placeAt(y, rows))).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  expect(placeAt(10, [])).toBe(0)
})
