import fc from 'fast-check'
import { expect, it } from 'vitest'
import { base64url, fromBase64url } from './base64url.ts'

const asElsewhere = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

it('writes 32 bytes as 43 letters', () => {
  expect(base64url(new Uint8Array(32).fill(200))).toHaveLength(43)
})
it('writes bytes as everybody else does, and reads them back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(base64url(bytes)).toBe(asElsewhere(bytes))
      expect(fromBase64url(base64url(bytes))).toEqual(bytes)
    }),
  )
})
it.each(['a', 'ab=', 'a+b_', 'ab c', '-_-_é', 'AB', 'AAAAB'])('reads %j as nothing', (text) => {
  expect(fromBase64url(text)).toBeNull()
})
