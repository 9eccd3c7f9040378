import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignMoves, distributeMoves, reordered } from './arranging.ts'

const boxes = [
  { x: 0, y: 0, width: 100, height: 50 },
  { x: 300, y: 200, width: 40, height: 10 },
  { x: 150, y: 90, width: 60, height: 30 },
]
const moved = (moves: readonly { x: number; y: number }[]) =>
  boxes.map((box, index) => ({ ...box, x: box.x + moves[index]!.x, y: box.y + moves[index]!.y }))

describe('alignMoves', () => {
  it('takes all to the left edge of the leftmost', () =>
    expect(moved(alignMoves(boxes, 'left')).map((box) => box.x)).toEqual([0, 0, 0]))
  it('takes all to the middle, down', () =>
    expect(moved(alignMoves(boxes, 'middle')).map((box) => box.y + box.height / 2)).toEqual([105, 105, 105]))
  it('takes one to the edge of the slide', () =>
    expect(alignMoves([boxes[1]!], 'right', { x: 0, y: 0, width: 1920, height: 1080 })).toEqual([
      { x: 1580, y: 0 },
    ]))
})

describe('distributeMoves', () => {
  it('makes the gaps equal and leaves the first and the last', () =>
    expect(moved(distributeMoves(boxes, 'x')).map((box) => box.x)).toEqual([0, 300, 170]))
  it('leaves two alone', () =>
    expect(distributeMoves(boxes.slice(0, 2), 'x')).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ]))
})

describe('reordered', () => {
  const list = ['a', 'b', 'c', 'd']
  const chosen =
    (...names: string[]) =>
    (name: string) =>
      names.includes(name)
  it.each([
    ['front', ['a', 'c'], 'bdac'],
    ['back', ['b', 'd'], 'bdac'],
    ['forward', ['a', 'b'], 'cabd'],
    ['backward', ['c', 'd'], 'acdb'],
    ['forward', ['d'], 'abcd'],
  ] as const)('%s %j', (move, names, order) =>
    expect(reordered(list, chosen(...names), move).join('')).toBe(order),
  )
  it('keeps all of them, and the order of those that were not chosen', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { maxLength: 12 }),
        fc.func(fc.boolean()),
        fc.constantFrom('front', 'forward', 'backward', 'back'),
        (numbers, picks, move) => {
          const pick = (item: number) => picks(item)
          const next = reordered(numbers, pick, move)
          expect([...next].sort()).toEqual([...numbers].sort())
          expect(next.filter((item) => !pick(item))).toEqual(numbers.filter((item) => !pick(item)))
          expect(next.filter(pick)).toEqual(numbers.filter(pick))
        },
      ),
    ))
  it('is the same list when nothing changes', () =>
    expect(reordered(list, chosen('d'), 'forward')).toBe(list))
})
