import { expect, it } from 'vitest'
import { turnOf } from './useTurning.ts'

it('turns back at the beginning of a line and onwards elsewhere', () => {
  expect([0, 0.3, 0.34, 1].map((atShare) => turnOf({ atShare }, false))).toEqual([-1, -1, 1, 1])
  expect([0, 0.6, 0.7, 1].map((atShare) => turnOf({ atShare }, true))).toEqual([1, 1, -1, -1])
})
it('turns by keys, in the direction of the language', () => {
  const by = (key: string, isRightToLeft = false) => turnOf({ key }, isRightToLeft)
  expect(['ArrowRight', 'ArrowDown', 'PageDown', 'Enter', ' '].map((key) => by(key))).toEqual([1, 1, 1, 1, 1])
  expect(['ArrowLeft', 'ArrowUp', 'PageUp'].map((key) => by(key))).toEqual([-1, -1, -1])
  expect([by('ArrowRight', true), by('ArrowLeft', true)]).toEqual([-1, 1])
  expect(by('Tab')).toBeNull()
})
