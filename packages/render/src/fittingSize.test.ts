import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fittingSize, TEXT_MIN_PX } from './fittingSize.ts'

it('leaves a text that fits as it is', () => {
  expect(fittingSize(47.5, () => true)).toBe(47.5)
})
it('finds the largest size that fits, asking a dozen times at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 9, max: 2_000 }), fc.integer({ min: 8, max: 2_000 }), (wanted, largest) => {
      let asked = 0
      const found = fittingSize(wanted, (size) => {
        asked += 1
        return size <= largest
      })
      expect(found).toBe(Math.min(wanted, largest))
      expect(asked).toBeLessThanOrEqual(13)
    }),
  )
})
it('stops at the smallest size where nothing fits', () => {
  expect(fittingSize(200, () => false)).toBe(TEXT_MIN_PX)
})
