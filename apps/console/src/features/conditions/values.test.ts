import { expect, it } from 'vitest'
import { readValue } from './values.ts'

it.each([
  ['25', 25],
  [' -3,5 ', -3.5],
  ['+0.5', 0.5],
  ['true', true],
  ['25 °C', '25 °C'],
  ['sold out', 'sold out'],
  ['  ', null],
])('reads “%s” as the value %j', (typed, value) => {
  expect(readValue(typed)).toBe(value)
})
