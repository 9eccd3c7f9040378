import { expect, it } from 'vitest'
import { afterStep, stepOfKey } from './steps.ts'

it.each([
  ['ArrowRight', 'on'],
  ['ArrowLeft', 'back'],
  ['Backspace', 'back'],
  ['Escape', 'leave'],
  ['Enter', null],
  ['a', null],
])('takes the key “%s” as %s', (key, step) => expect(stepOfKey(key, false)).toBe(step))
it('turns the arrows around where people read from the right', () => {
  expect(stepOfKey('ArrowRight', true)).toBe('back')
  expect(stepOfKey('ArrowLeft', true)).toBe('on')
})
it('goes through all pictures, not before the first, and ends after the last', () => {
  expect(afterStep(0, 'back', 3)).toBe(0)
  expect([0, 1, 2].map((at) => afterStep(at, 'on', 3))).toEqual([1, 2, null])
  expect(afterStep(1, 'leave', 3)).toBeNull()
})
