import { encode } from '@msgpack/msgpack'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeMessagePack, encodeMessagePack, MessagePackError } from './messagePack.ts'

const head32 = (type: number, size: number): number[] => [
  type,
  (size >>> 24) & 255,
  (size >>> 16) & 255,
  (size >>> 8) & 255,
  size & 255,
]
const nested = (type: number, size: number, times: number): Uint8Array =>
  Uint8Array.from(Array.from({ length: times }, () => head32(type, size)).flat())

// The decoder refuses this key, which the generator likes.
const anyJson = fc
  .jsonValue({ maxDepth: 6 })
  .filter((value) => !JSON.stringify(value).includes('"__proto__"'))

it('reads what it wrote', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      // Negative zero is an integer in this format, as it is in JSON.
      expect(decodeMessagePack(encodeMessagePack(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
it('refuses a key that would change what objects inherit', () => {
  const bytes = encodeMessagePack(JSON.parse('{"__proto__":{"a":1}}'))
  expect(() => decodeMessagePack(bytes)).toThrow(MessagePackError)
})
it.each([
  ['twenty nested arrays of 2^25 entries', nested(0xdd, 2 ** 25, 20)],
  ['twenty nested maps of 2^25 entries', nested(0xdf, 2 ** 25, 20)],
  ['twenty nested arrays, each as long as the document', nested(0xdd, 90, 20)],
  [
    'nested arrays of 2^16 entries',
    Uint8Array.from(Array.from({ length: 33 }, () => [0xdc, 255, 255]).flat()),
  ],
  ['a text of 4 GB', Uint8Array.from(head32(0xdb, 0xffffffff))],
  ['bytes of 4 GB', Uint8Array.from(head32(0xc6, 0xffffffff))],
  ['an extension of 4 GB', Uint8Array.from([...head32(0xc9, 0xffffffff), 1])],
  ['a head that ends early', Uint8Array.from([0xdd, 1])],
  ['no document', new Uint8Array()],
  ['two documents', Uint8Array.from([1, 2])],
  ['an extension type', encode(new Date(0))],
  ['arrays within each other a thousand times', new Uint8Array(1_000).fill(0x91)],
  ['a key that would change the prototype', encode(JSON.parse('{"__proto__":1}'))],
])('refuses %s and makes no room for it', (_name, bytes) => {
  const before = process.memoryUsage().heapUsed
  expect(() => decodeMessagePack(bytes)).toThrow(MessagePackError)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(32 * 1_048_576)
})
it('reads or refuses any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      try {
        decodeMessagePack(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(MessagePackError)
      }
    }),
    { numRuns: 2_000 },
  )
})
