import { expect, it } from 'vitest'
import { isWholeCode, readCode, spacedCode } from './pairingCode.ts'

it.each([
  ['K7P X2Q', 'K7PX2Q'],
  [' k7p-x2q ', 'K7PX2Q'],
  ['k7px2qzz', 'K7PX2Q'],
  ['', ''],
])('reads %j as %s', (typed, code) => expect(readCode(typed)).toBe(code))
it('shows a code as the glass does', () => {
  expect(spacedCode('K7PX2Q')).toBe('K7P X2Q')
  expect(spacedCode('K7P')).toBe('K7P')
})
it('knows a whole code', () => {
  expect(isWholeCode('K7PX2')).toBe(false)
  expect(isWholeCode('K7PX2Q')).toBe(true)
})
