import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snapMove, snapPlace, type SnapField } from './snapping.ts'

const stage = { width: 1920, height: 1080 }
const aField = (part: Partial<SnapField> = {}): SnapField => ({ stage, boxes: [], grid: null, ...part })
const aBox = (x: number, y: number, width = 100, height = 100) => ({ x, y, width, height })

describe('snapMove', () => {
  it('takes an edge to the edge of the stage and shows the line', () => {
    const { by, lines } = snapMove(aBox(5, 300), aField(), 8)
    expect(by).toEqual({ x: -5, y: 0 })
    expect(lines).toEqual([{ axis: 'x', at: 0, from: 0, to: 1080 }])
  })
  it('takes a centre to the centre of another, and draws the line through both', () => {
    const other = aBox(700, 600, 200, 200)
    const { by, lines } = snapMove(aBox(746, 100), aField({ boxes: [other] }), 8)
    expect(by.x).toBe(4)
    expect(lines).toContainEqual({ axis: 'x', at: 800, from: 100, to: 800 })
  })
  it('shows how far it is from what it stands in line with', () => {
    const other = aBox(700, 600, 200, 200)
    expect(snapMove(aBox(746, 100), aField({ boxes: [other] }), 8).gaps).toContainEqual({
      axis: 'y',
      from: 200,
      to: 600,
      at: 800,
    })
  })
  it('takes it to where the gap is that its neighbours have, and shows both gaps', () => {
    const row = [aBox(100, 507), aBox(240, 513)]
    const { by, gaps } = snapMove(aBox(383, 519, 90, 90), aField({ boxes: row }), 4)
    expect(by.x).toBe(-3)
    expect(gaps.filter((gap) => gap.axis === 'x').map(({ from, to }) => [from, to])).toEqual([
      [200, 240],
      [340, 380],
    ])
  })
  it('takes it to the middle between two', () => {
    const row = [aBox(103, 507), aBox(703, 513)]
    const { by, gaps } = snapMove(aBox(427, 519, 50, 50), aField({ boxes: row }), 4)
    expect(by.x).toBe(1)
    expect(gaps.filter((gap) => gap.axis === 'x')).toHaveLength(2)
  })
  it('takes it to the grid where nothing else is near', () =>
    expect(snapMove(aBox(333, 222, 31, 31), aField({ grid: 20 }), 8).by).toEqual({ x: 7, y: -2 }))
  it('does nothing while snapping is off', () =>
    expect(snapMove(aBox(1, 1), aField({ grid: 20 }), 0)).toEqual({
      by: { x: 0, y: 0 },
      lines: [],
      gaps: [],
    }))
  it('never pulls further than its reach', () => {
    const boxes = fc.record({
      x: fc.integer({ min: 0, max: 1_800 }),
      y: fc.integer({ min: 0, max: 1_000 }),
      width: fc.integer({ min: 1, max: 600 }),
      height: fc.integer({ min: 1, max: 600 }),
    })
    fc.assert(
      fc.property(
        boxes,
        fc.array(boxes, { maxLength: 8 }),
        fc.integer({ min: 0, max: 20 }),
        (box, others, reach) => {
          const { by } = snapMove(box, aField({ boxes: others, grid: 10 }), reach)
          return Math.abs(by.x) <= reach && Math.abs(by.y) <= reach
        },
      ),
    )
  })
  it('stays where it has snapped to', () => {
    const { by } = snapMove(aBox(955, 222, 31, 31), aField(), 8)
    expect(snapMove(aBox(955 + by.x, 222 + by.y, 31, 31), aField(), 8).by).toEqual({ x: 0, y: 0 })
  })
})

describe('snapPlace', () => {
  it('goes to the nearest edge, then to the grid, else stays', () => {
    const field = aField({ boxes: [aBox(400, 400)], grid: 50 })
    expect(snapPlace(497, 'x', field, 6)).toBe(500)
    expect(snapPlace(648, 'x', field, 6)).toBe(650)
    expect(snapPlace(670, 'x', field, 6)).toBe(670)
  })
})
