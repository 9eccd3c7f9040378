import { expect, it } from 'vitest'
import { cutBetween, focusAt, WHOLE } from './cutting.ts'

it('cuts what lies between two points, in whichever direction, and never outside', () => {
  expect(cutBetween({ x: 0.75, y: 0.5 }, { x: 0.25, y: 1.4 })).toEqual({
    x: 0.25,
    y: 0.5,
    width: 0.5,
    height: 0.5,
  })
  expect(cutBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.9 })).toBeNull()
})
it('keeps in sight what was clicked, as a share of the part that is shown', () => {
  expect(focusAt({ x: 0.25, y: 0.75 }, WHOLE)).toEqual({ x: 0.25, y: 0.75 })
  expect(focusAt({ x: 0.5, y: 0.9 }, { x: 0.25, y: 0, width: 0.5, height: 0.5 })).toEqual({ x: 0.5, y: 1 })
})
