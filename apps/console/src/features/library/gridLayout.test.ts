import { expect, it } from 'vitest'
import { gridLayout, tileAfter } from './gridLayout.ts'

const square = (width: number) => width + 40

it('puts as many tiles beside each other as have room, and shares the room out', () => {
  expect(gridLayout(10, 1_000, 240, 20, square)).toEqual({
    columns: 3,
    tileWidth: 320,
    rowHeight: 360,
    height: 4 * 360,
  })
  expect(gridLayout(3, 100, 240, 20, square).columns).toBe(1)
  expect(gridLayout(3, 1_000, Number.POSITIVE_INFINITY, 0, () => 48)).toMatchObject({
    columns: 1,
    height: 144,
  })
})
it.each([
  ['ArrowRight', 4, 5],
  ['ArrowDown', 4, 7],
  ['ArrowUp', 1, 0],
  ['End', 4, 9],
  ['Home', 4, 0],
  ['ArrowRight', 9, 9],
  ['a', 4, null],
])('%s at the tile %i leads to %s', (key, at, to) => {
  expect(tileAfter(key, at, 10, 3)).toBe(to)
})
