import fc from 'fast-check'
import { expect, it } from 'vitest'
import { base64url, fromBase64url } from './base64url.ts'

it('writes 32 bytes as 43 letters', () => {
  expect(base64url(new Uint8Array(32).fill(200))).toHaveLength(43)
})
it.each([
  [[], ''],
  [[0x66], 'Zg'],
  [[0x66, 0x6f], 'Zm8'],
  [[0x66, 0x6f, 0x6f], 'Zm9v'],
  [[0xfb, 0xff, 0xfe], '-__-'],
])('writes %j as everybody else does', (bytes, text) => {
  expect(base64url(Uint8Array.from(bytes))).toBe(text)
})
it('reads back what it wrote', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(fromBase64url(base64url(bytes))).toEqual(bytes)
    }),
  )
})
it.each(['a', 'ab=', 'a+b_', 'ab c', '-_-_é', 'AB', 'AAAAB'])('reads %j as nothing', (text) => {
  expect(fromBase64url(text)).toBeNull()
})
