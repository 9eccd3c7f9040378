import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gridLayout, tileAfter, tilesInSight } from './gridLayout.ts'

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
it('draws everything that is in sight and never more than a few screens of ten thousand', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 3_000 }),
      fc.integer({ min: 300, max: 2_000 }),
      fc.integer({ min: -2_000_000, max: 2_000 }),
      (width, windowPx, topPx) => {
        const layout = gridLayout(10_000, width, 240, 20, square)
        const { first, end } = tilesInSight(layout, 10_000, topPx, windowPx)
        for (let tile = 0; tile < 10_000; tile += 1) {
          const top = topPx + Math.floor(tile / layout.columns) * layout.rowHeight
          if (top < windowPx && top + layout.rowHeight > 0) expect(tile >= first && tile < end).toBe(true)
        }
        expect(end - first).toBeLessThanOrEqual((Math.ceil(windowPx / layout.rowHeight) + 8) * layout.columns)
      },
    ),
    { numRuns: 40 },
  )
})
it('draws nothing before the list has been measured', () => {
  expect(
    tilesInSight(
      gridLayout(10, 0, 240, 20, () => 0),
      10,
      0,
      900,
    ),
  ).toEqual({ first: 0, end: 0 })
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
