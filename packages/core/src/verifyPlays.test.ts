import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexToBytes } from '@noble/hashes/utils.js'
import { base64url } from './base64url.ts'
import type { PlayDoubt } from './playPlausibility.ts'
import {
  chainKey,
  chainOf,
  chainStart,
  isSoundPublicKey,
  playHash,
  playText,
  sealPlay,
  type PlayFacts,
  type PlayRecord,
} from './playRecord.ts'
import { aChain, aPlay } from './testing/playChain.ts'
import { createPlayVerifier, verifyPlays } from './verifyPlays.ts'

const { key, records, told } = aChain(12)
const verify = (given: readonly unknown[]) => verifyPlays(given, [told])
const breakOf = (given: readonly unknown[]) => verify(given).chains[0]!.break
const without = (at: number, count = 1) => [...records.slice(0, at), ...records.slice(at + count)]
const swapped = (a: number, b: number) => {
  const copy = [...records]
  ;[copy[a], copy[b]] = [copy[b]!, copy[a]!]
  return copy
}

it('calls a chain whole that is, and says what it covers', () => {
  expect(verify(records)).toEqual({
    whole: true,
    plausible: true,
    records: 12,
    unreadable: null,
    chains: [
      {
        chain: key.chain,
        devices: ['hw-1'],
        records: 12,
        from: records[0]!.from,
        until: records[11]!.until,
        break: null,
        implausible: 0,
        doubts: [],
      },
    ],
  })
})
it('calls a chain of nothing whole, and one that goes on after its known end', () => {
  expect(verifyPlays([], [{ ...told, last_seq: null, last_hash: null }]).whole).toBe(true)
  expect(verifyPlays(records, [{ ...told, last_seq: 5, last_hash: records[5]!.hash }]).whole).toBe(true)
})
it('verifies each of several chains that are mixed', () => {
  const other = aChain(12, 8)
  const mixed = records.flatMap((record, n) => [record, other.records[n]!])
  expect(verifyPlays(mixed, [told, other.told]).whole).toBe(true)
  const broken = verifyPlays(
    mixed.filter((record) => record !== other.records[4]),
    [told, other.told],
  )
  expect(broken.chains.map((chain) => chain.break?.what)).toEqual([undefined, 'missing'])
})

describe('it finds', () => {
  it('any character of a record that is another one', () => {
    const letter = fc.constantFrom(...'0123456789abcdefXYZ"{}[]:,. -_é')
    const text = records.map((record) => playText(record))
    fc.assert(
      fc.property(fc.nat(11), fc.nat(100_000), letter, (at, place, by) => {
        const line = text[at]!
        const where = place % line.length
        fc.pre(line[where] !== by)
        const spoilt = line.slice(0, where) + by + line.slice(where + 1)
        let value: unknown
        try {
          value = JSON.parse(spoilt)
        } catch {
          return
        }
        expect(verify(records.map((record, n) => (n === at ? value : record))).whole).toBe(false)
      }),
      { numRuns: 400 },
    )
  })
  it('any field that is changed, taken out or put in', () => {
    for (const field of Object.keys(records[3]!)) {
      const { [field as 'id']: was, ...rest } = records[3]!
      for (const spoilt of [rest, { ...rest, [field]: 'x' }, { ...rest, [field]: was === null ? 1 : null }])
        expect(verify(records.map((record, n) => (n === 3 ? spoilt : record))).whole).toBe(false)
    }
    const more = { ...records[3]!, note: 'x' }
    expect(breakOf(records.map((record, n) => (n === 3 ? more : record)))).toMatchObject({
      what: 'hash',
      seq: 3,
    })
  })
  it('a record that was changed and given its new hash', () => {
    const changed = { ...records[4]!, slide_name: 'Another' }
    const rehashed = { ...changed, hash: playHash(changed) }
    expect(breakOf(records.map((record, n) => (n === 4 ? rehashed : record)))).toMatchObject({
      what: 'signature',
      seq: 4,
      line: 5,
      id: records[4]!.id,
    })
  })
  it('a record that was changed and signed with another key', () => {
    const other = chainKey(new Uint8Array(32).fill(9))
    const forged = { ...sealPlay(aPlay(4), { seq: 4, prev: records[4]!.prev }, other), chain: key.chain }
    const whole = { ...forged, hash: playHash(forged) }
    expect(breakOf(records.map((record, n) => (n === 4 ? whole : record)))?.what).toBe('signature')
  })
  it('a record that was made again with the right key: the next one does not follow it', () => {
    const again = sealPlay(aPlay(4, { slide_name: 'Another' }), { seq: 4, prev: records[3]!.hash }, key)
    expect(breakOf(records.map((record, n) => (n === 4 ? again : record)))).toMatchObject({
      what: 'link',
      seq: 5,
    })
  })
  it('any records that are taken out, with their numbers', () => {
    fc.assert(
      fc.property(fc.nat(11), fc.integer({ min: 1, max: 12 }), (at, count) => {
        const found = breakOf(without(at, count))
        const to = Math.min(11, at + count - 1)
        expect(found?.what).toBe(to === 11 ? 'short' : 'missing')
        expect(found?.fault.params).toMatchObject({ from: at })
      }),
    )
  })
  it('any two records that have changed places', () => {
    fc.assert(
      fc.property(fc.nat(11), fc.nat(11), (a, b) => {
        fc.pre(a !== b)
        expect(breakOf(swapped(a, b))?.what).toBe('reordered')
      }),
    )
  })
  it('any record that is there twice, wherever', () => {
    fc.assert(
      fc.property(fc.nat(11), fc.nat(12), (from, to) => {
        const copy = [...records]
        copy.splice(to, 0, records[from]!)
        expect(['doubled', 'reordered']).toContain(breakOf(copy)?.what)
        if (to > from) expect(breakOf(copy)).toMatchObject({ what: 'doubled', seq: from })
      }),
    )
  })
  it('a number that two different records have', () => {
    const fork = sealPlay(aPlay(4, { slide_name: 'Fork' }), { seq: 4, prev: records[3]!.hash }, key)
    expect(breakOf([...records, fork])).toMatchObject({ what: 'link', seq: 4 })
  })
  it('a chain whose key nobody told, and a key whose chain is not there', () => {
    expect(verifyPlays(records, []).chains[0]!.break?.what).toBe('key')
    expect(verifyPlays([], [told]).chains[0]!.break?.what).toBe('short')
  })
  it('a last record that is not the known one', () => {
    expect(verifyPlays(records, [{ ...told, last_hash: 'f'.repeat(64) }]).chains[0]!.break?.what).toBe('link')
  })
  it.each([null, 5, 'text', [], {}, { chain: 'x' }])('%j among them', (value) => {
    const verdict = verify([...records.slice(0, 3), value, ...records.slice(3)])
    expect(verdict).toMatchObject({ whole: false, unreadable: { line: 4, what: 'shape' } })
  })
  it('a number that is none', () => {
    const value = JSON.parse(`{"odd":1e999,${playText(records[3]!).slice(1)}`) as PlayRecord
    expect(breakOf(records.map((record, n) => (n === 3 ? value : record)))?.what).toBe('shape')
  })
})

describe('of a file', () => {
  const lines = records.map((record) => playText(record))
  const verifyLines = (given: readonly string[]) => {
    const verifier = createPlayVerifier([])
    verifier.know([told])
    for (const line of given) verifier.takeLine(line)
    return verifier.finish()
  }
  it('says the same of its lines as of its records', () => {
    expect(verifyLines(lines)).toEqual(verify(records))
    expect(verifyLines([...lines.slice(0, 4), ...lines.slice(5)])).toEqual(verify(without(4)))
  })
  it('finds any byte that is another one, is put in or is taken out', () => {
    const byte = fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code))
    fc.assert(
      fc.property(
        fc.nat(11),
        fc.nat(100_000),
        fc.nat(1),
        fc.oneof(byte, fc.constant('')),
        (at, place, take, put) => {
          const line = lines[at]!
          const where = place % line.length
          const spoilt = line.slice(0, where) + put + line.slice(where + take)
          fc.pre(spoilt !== line)
          expect(verifyLines(lines.map((one, n) => (n === at ? spoilt : one))).whole).toBe(false)
        },
      ),
      { numRuns: 400 },
    )
  })
  it('finds a field that is there twice, and a number that is written in another way', () => {
    const line = lines[3]!
    for (const spoilt of [
      line.replace('"duration":10000', '"duration":1,"duration":10000'),
      line.replace('"duration":10000', '"duration":1e4'),
      line.replace('"duration":10000', '"duration": 10000'),
    ]) {
      expect(spoilt).not.toBe(line)
      const { chains } = verifyLines(lines.map((one, n) => (n === 3 ? spoilt : one)))
      expect(chains[0]!.break).toMatchObject({ what: 'shape', seq: 3, line: 4 })
    }
  })
})

describe('what cannot be', () => {
  const T0 = records[0]!.from
  /** A chain of records with these facts, signed as they should be. */
  const chainWith = (facts: readonly Partial<PlayFacts>[], seed = 9) => {
    const own = chainKey(new Uint8Array(32).fill(seed))
    let head = chainStart(own.publicKey)
    return {
      told: { public_key: own.publicKey, last_seq: null, last_hash: null },
      records: facts.map((one, n) => {
        const record = sealPlay(aPlay(n, { clock_offset: 0, ...one }), head, own)
        head = { seq: n + 1, prev: record.hash }
        return record
      }),
    }
  }
  const verdictOf = (facts: readonly Partial<PlayFacts>[], toldMs?: number) => {
    const made = chainWith(facts)
    const verifier = createPlayVerifier([made.told])
    if (toldMs !== undefined) verifier.toldAt(toldMs)
    for (const record of made.records) verifier.take(record)
    return verifier.finish()
  }
  const doubtsOf = (facts: readonly Partial<PlayFacts>[], toldMs?: number) => {
    const verdict = verdictOf(facts, toldMs)
    expect(verdict.whole).toBe(true)
    expect(verdict.plausible).toBe(verdict.chains[0]!.implausible === 0)
    return verdict.chains[0]!.doubts.map(({ doubt, seq }) => [seq, doubt])
  }

  it.each<[PlayDoubt, Partial<PlayFacts>]>([
    ['order', { from: T0 + 20_000, until: T0 + 10_000, duration: 0 }],
    ['length', { duration: 10 * 3_600_000 }],
    ['time', { until: Number.MAX_SAFE_INTEGER }],
    ['time', { from: 0 }],
    ['overlap', { from: T0 + 5_000, until: T0 + 20_000, duration: 15_000 }],
  ])('is whole and not plausible: %s', (doubt, facts) =>
    expect(doubtsOf([{}, facts, {}])).toEqual([[1, doubt]]),
  )
  it('is what was told before it happened', () => {
    const in2030 = Date.UTC(2030, 0, 1)
    expect(doubtsOf([{ from: in2030, until: in2030 + 10_000 }], T0 + 60_000)).toEqual([[0, 'future']])
  })
  it('may be at once in two zones, and an ad over an item', () =>
    expect(
      doubtsOf([
        {},
        { from: T0, until: T0 + 10_000, group_id: 'b' },
        { from: T0, until: T0 + 5_000, duration: 5_000, kind: 'ad' },
      ]),
    ).toEqual([]))
  it('is excused by what the display put its clock right, and by no more', () => {
    const late = { from: T0 + 5_000, until: T0 + 15_000 }
    expect(doubtsOf([{ clock_offset: 0 }, { ...late, clock_offset: -5_000 }])).toEqual([])
    expect(doubtsOf([{ clock_offset: 0 }, { ...late, clock_offset: -4_000 }])).toEqual([[1, 'overlap']])
    // Also where another zone's record saw it first.
    expect(
      doubtsOf([
        { clock_offset: 0 },
        { ...late, group_id: 'b', clock_offset: -5_000 },
        { ...late, clock_offset: -5_000 },
      ]),
    ).toEqual([])
    // A display that was never told the time went by its own clock.
    expect(doubtsOf([{ clock_offset: null }, { ...late, clock_offset: -5_000 }])).toEqual([])
  })
  it('is excused by a clock that was put right while it was on: it lasted less than lies between its ends', () => {
    const early = { from: T0 + 8_000, until: T0 + 20_000 }
    expect(doubtsOf([{}, { ...early, duration: 10_000 }])).toEqual([])
    expect(doubtsOf([{}, { ...early, duration: 11_000 }])).toEqual([[1, 'overlap']])
  })
  it('names the first hundred, and counts them all', () => {
    const many = Array.from({ length: 130 }, () => ({ duration: 10 * 3_600_000 }))
    const { plausible, chains } = verdictOf(many)
    expect(plausible).toBe(false)
    expect(chains[0]!.implausible).toBe(130)
    expect(chains[0]!.doubts).toHaveLength(100)
  })
  it('is not whole with two displays under one key', () => {
    const { records: two, told: key2 } = chainWith([{}, { device_id: 'hw-2' }])
    expect(verifyPlays(two, [key2]).chains[0]!.break).toMatchObject({ what: 'device', seq: 1 })
  })
  it.each([
    ['the neutral point', '01' + '00'.repeat(31)],
    ['a point of order 2', 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
    ['a point of order 4', '00'.repeat(32)],
    ['a point of order 8', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
  ])('is not whole under a key that anybody signs with: %s', (_name, hex) => {
    const public_key = base64url(hexToBytes(hex))
    expect(isSoundPublicKey(public_key)).toBe(false)
    const { prev } = chainStart(public_key)
    const unsigned = { ...aPlay(0), chain: chainOf(public_key), seq: 0, prev }
    const record = { ...unsigned, hash: playHash(unsigned), signature: 'A'.repeat(86) }
    // Whatever a platform says of such a signature.
    const verdict = verifyPlays([record], [{ public_key, last_seq: null, last_hash: null }], {
      holds: () => true,
    })
    expect(verdict.chains[0]!.break).toMatchObject({ what: 'key' })
  })
  it('never stops the verifier, whatever it is given', () => {
    const edits = fc.dictionary(
      fc.constantFrom(...Object.keys(records[0]!), 'other', '__proto__'),
      fc.oneof(fc.jsonValue(), fc.maxSafeInteger(), fc.constantFrom(2 ** 53, 2 ** 60, 1e308, -1, '')),
    )
    const lines = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constantFrom('['.repeat(50_000), '{"a":'.repeat(20_000), '{"until":1e999}'),
      fc
        .tuple(fc.nat(records.length - 1), edits)
        .map(([n, edit]) => JSON.stringify({ ...records[n], ...edit })),
      fc.tuple(fc.nat(records.length - 1), fc.nat(900), fc.string()).map(([n, at, text]) => {
        const line = playText(records[n]!)
        return line.slice(0, at) + text + line.slice(at + text.length)
      }),
    )
    const keys = fc.oneof(
      fc.constant([told]),
      fc.array(fc.record({ public_key: fc.string(), last_seq: fc.maxSafeInteger(), last_hash: fc.string() })),
    )
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 6 }), keys, fc.maxSafeInteger(), (given, known, toldMs) => {
        const verifier = createPlayVerifier(known)
        verifier.toldAt(toldMs)
        for (const line of given) verifier.takeLine(line)
        expect(verifier.finish().records).toBe(given.length)
      }),
      { numRuns: 200 },
    )
  })
})
