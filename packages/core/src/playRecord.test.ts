import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  chainKey,
  chainOf,
  chainStart,
  holdsSignature,
  PLAY_NAME_MAX,
  playId,
  playName,
  playSchema,
  readPlay,
} from './playRecord.ts'
import { aChain } from './testing/playChain.ts'

const { key, records } = aChain(3)

it('holds the signature of its key, and none of another, over another hash, or that is none', () => {
  const { hash, signature } = records[0]!
  expect(holdsSignature(hash, signature, key.publicKey)).toBe(true)
  const other = chainKey(new Uint8Array(32).fill(1))
  expect(holdsSignature(hash, signature, other.publicKey)).toBe(false)
  expect(holdsSignature(records[1]!.hash, signature, key.publicKey)).toBe(false)
  for (const bad of ['', 'A'.repeat(86), '-'.repeat(86), signature.slice(1)])
    expect(holdsSignature(hash, bad, key.publicKey)).toBe(false)
  for (const bad of ['', 'A'.repeat(43), '-'.repeat(43)])
    expect(holdsSignature(hash, signature, bad)).toBe(false)
})
it('names a chain after its key, and refuses a key that is none', () => {
  expect(chainOf(key.publicKey)).toBe(key.chain)
  expect(chainStart(key.publicKey).seq).toBe(0)
  expect(() => chainOf('short')).toThrow(TypeError)
})
it('is read as it was given, with fields of a later version', () => {
  expect(readPlay(records[0])).toEqual({ ok: true, record: records[0] })
  expect(readPlay({ ...records[0], later: true })).toMatchObject({ ok: false, what: 'hash' })
  expect(readPlay({ ...records[0], from: -1 })).toMatchObject({
    ok: false,
    what: 'shape',
    fault: { code: 'unexpected', params: { place: 'from' } },
  })
})
it('has an id that sorts by its instant', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 47 }),
      fc.integer({ min: 0, max: 2 ** 47 }),
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      (a, b, random) => {
        const [one, two] = [playId(a, random), playId(b, random)]
        expect(playSchema.shape.id.safeParse(one).success).toBe(true)
        expect(one < two).toBe(a < b)
      },
    ),
  )
})
it('cuts names where they are too long, and leaves nothing that cannot be stored', () => {
  expect(playName('Grüße 🎬')).toBe('Grüße 🎬')
  expect(playName(`${'x'.repeat(PLAY_NAME_MAX - 1)}🎬`)).toBe(`${'x'.repeat(PLAY_NAME_MAX - 1)}\uFFFD`)
  expect(playName('a\u0000b\ud800c\udc00')).toBe('a\uFFFDb\uFFFDc\uFFFD')
})
