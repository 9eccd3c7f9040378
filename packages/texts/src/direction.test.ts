import { expect, it } from 'vitest'
import { directionOf } from './direction.ts'

it.each([
  ['en', 'ltr'],
  ['pt-BR', 'ltr'],
  ['ja', 'ltr'],
  ['ar', 'rtl'],
  ['ar-XB', 'rtl'],
  ['he', 'rtl'],
  ['fa-AF', 'rtl'],
  ['ur', 'rtl'],
  ['az-Arab', 'rtl'],
  ['az', 'ltr'],
] as const)('%s is read %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction)
})
