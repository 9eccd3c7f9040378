import { describe, expect, it } from 'vitest'
import { shapePath } from './shapePath.ts'

const SHAPES = ['rectangle', 'ellipse', 'triangle', 'diamond', 'star', 'arrow', 'speech'] as const

/** The box of all points that a path passes through, its arcs' ends among them. */
function boxOf(path: string): { left: number; top: number; right: number; bottom: number } {
  let [x, y] = [0, 0]
  const xs: number[] = []
  const ys: number[] = []
  for (const [, command = '', rest = ''] of path.matchAll(/([MLHVhvaZ])([^MLHVhvaZ]*)/g)) {
    const numbers = rest.trim().split(/[ ,]+/).map(Number)
    if (command === 'M' || command === 'L') [x, y] = [numbers[0]!, numbers[1]!]
    else if (command === 'H') x = numbers[0]!
    else if (command === 'V') y = numbers[0]!
    else if (command === 'h') x += numbers[0]!
    else if (command === 'v') y += numbers[0]!
    else if (command === 'a') {
      x += numbers[5]!
      y += numbers[6]!
    }
    xs.push(x)
    ys.push(y)
  }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

describe('shapePath', () => {
  it.each(SHAPES.filter((shape) => shape !== 'ellipse'))('fills its frame with a %s', (shape) => {
    for (const [width, height] of [
      [300, 200],
      [200, 900],
      [40, 40],
    ] as const) {
      const box = boxOf(shapePath(shape, { width, height }, 12, 0))
      expect(box.left).toBeCloseTo(0, 1)
      expect(box.top).toBeCloseTo(0, 1)
      expect(box.right).toBeCloseTo(width, 1)
      expect(box.bottom).toBeCloseTo(height, 1)
    }
  })
  it.each(SHAPES)('keeps the outline of a %s inside its frame by half of its stroke', (shape) => {
    const box = boxOf(shapePath(shape, { width: 300, height: 200 }, 30, 10))
    expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(9.99)
    expect(box.right).toBeLessThanOrEqual(290.01)
    expect(box.bottom).toBeLessThanOrEqual(190.01)
  })
  it('draws an ellipse from side to side with both radii', () => {
    expect(shapePath('ellipse', { width: 300, height: 200 }, 0, 0)).toBe(
      'M0 100a150 100 0 1 1 300 0a150 100 0 1 1 -300 0Z',
    )
  })
  it('rounds corners by no more than half of the shorter side', () => {
    expect(shapePath('rectangle', { width: 300, height: 100 }, 2_000, 0)).toContain('a50 50 0 0 1 50 50')
  })
  it('draws something of a frame that its stroke fills whole', () => {
    expect(shapePath('rectangle', { width: 4, height: 4 }, 0, 50)).not.toMatch(/NaN|Infinity/)
    expect(shapePath('arrow', { width: 1, height: 900 }, 0, 0)).not.toMatch(/NaN|Infinity/)
  })
})
