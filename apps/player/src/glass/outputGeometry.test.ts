import { describe, expect, it } from 'vitest'
import { outputGeometry } from './outputGeometry.ts'

const glass = { widthPx: 1920, heightPx: 1080 }
const plain = { x: 0, y: 0, scaleX: 1, scaleY: 1, rotate: 0 } as const

describe('outputGeometry', () => {
  it('leaves a picture alone that needs nothing', () => {
    expect(outputGeometry(plain, glass)).toEqual({ ...glass, transform: null })
  })
  it('swaps the sides for a quarter turn and not for a half one', () => {
    expect(outputGeometry({ ...plain, rotate: 90 }, glass)).toEqual({
      widthPx: 1080,
      heightPx: 1920,
      transform: 'rotate(90deg)',
    })
    expect(outputGeometry({ ...plain, rotate: 180 }, glass)).toMatchObject(glass)
  })
  it('turns, then scales, then moves, so that offsets are pixels of the glass', () => {
    const { transform } = outputGeometry({ x: 12, y: -4, scaleX: 1.05, scaleY: 0.9, rotate: 270 }, glass)
    expect(transform).toBe('translate(12px, -4px) scale(1.05, 0.9) rotate(270deg)')
  })
})
