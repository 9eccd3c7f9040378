import { correctedByMs, playDoubt, playPlaceOf, playsOverlap, type PlayDoubt } from './playPlausibility.ts'
import {
  chainOf,
  chainStart,
  holdsSignature,
  isSoundPublicKey,
  playText,
  readPlay,
  type HoldsSignature,
  type PlayReadFault,
  type PlayRecord,
} from './playRecord.ts'

/** A chain's public key, and how far the chain is known to reach (null where that is not known). */
export type PlayKey = { public_key: string; last_seq: number | null; last_hash: string | null }

/**
 * Why a chain is not whole. `shape`: a record that cannot be read; `hash`: a record that was changed; `signature`: not
 * signed with the chain's key; `key`: nobody told the chain's key, or it is one that anybody can sign with; `device`: two
 * displays under one key; `link`: it does not follow the record before;
 * `missing`: records are not there; `reordered`; `doubled`; `short`: the chain ends before its known end.
 */
export type PlayBreakKind =
  'shape' | 'hash' | 'signature' | 'key' | 'device' | 'link' | 'missing' | 'reordered' | 'doubled' | 'short'

/** The first place where a chain is not whole. `line` counts the given records from 1; null where none is at fault. */
export type PlayBreak = {
  what: PlayBreakKind
  chain: string | null
  seq: number | null
  id: string | null
  line: number | null
  /** what is wrong, more exactly */
  fault: PlayFault
}

/** What is wrong where a chain is not whole: a code with its facts. Numbers are those of records. */
export type PlayFault =
  | PlayReadFault
  | { code: 'notCanonical' | 'noChain' | 'noKey' | 'weakKey' | 'twoDevices'; params: None }
  | { code: 'badSignature' | 'notFirst' | 'wrongEnd'; params: None }
  | { code: 'late'; params: { seq: number; after: number } }
  | { code: 'missing'; params: { from: number; to: number } }
  | { code: 'twice' | 'differs'; params: { seq: number } }
  | { code: 'notNext'; params: { before: number } }
  | { code: 'endMissing'; params: { count: number; from: number } }
type None = Record<never, never>

/** A record that says what cannot be. `line` counts the given records from 1. */
export type PlayImplausible = { doubt: PlayDoubt; seq: number; id: string; line: number }

/** What is known of one chain; `from` and `until` (epoch ms) are null where it has no record that can be read. */
export type VerifiedChain = {
  chain: string
  devices: readonly string[]
  records: number
  from: number | null
  until: number | null
  break: PlayBreak | null
  /** how many records say what cannot be, and the first of them */
  implausible: number
  doubts: readonly PlayImplausible[]
}

/** Whether all chains are whole, which is about nothing but missing and changed records, and whether what they say can be. `unreadable` is the first record of which not even the chain is known. */
export type PlayVerdict = {
  whole: boolean
  plausible: boolean
  records: number
  chains: readonly VerifiedChain[]
  unreadable: PlayBreak | null
}

/** Takes records one after the other, so that a file of any size can be verified. */
export type PlayVerifier = {
  /** Tells public keys; of a chain whose records have come already it changes nothing but its known end. */
  know(keys: readonly PlayKey[]): void
  /** The records that follow were told at this instant (epoch ms): none of them can be of later. */
  toldAt(ms: number): void
  take(value: unknown): void
  /** Takes a record as it stands in a file: a line of JSON, which must be the very RFC 8785 form that was signed. */
  takeLine(text: string): void
  /** Says what came out; nothing can be taken after it. */
  finish(): PlayVerdict
}

type Chain = {
  key: PlayKey | null
  /** whether only its owner can sign with the key; null until it was looked at */
  sound: boolean | null
  devices: Set<string>
  seen: Map<number, string>
  records: number
  from: number | null
  until: number | null
  next: number
  prev: string | null
  break: PlayBreak | null
  /** the numbers that the first break misses, while it may still turn out that they only come later */
  missing: { from: number; to: number } | null
  implausible: number
  doubts: PlayImplausible[]
  /** the last record of each place, with how much the clock had been put right by then */
  places: Map<string, { record: PlayRecord; correctedMs: number }>
  offset: number | null
  /** by how much the display has put its clock right so far, ms */
  correctedMs: number
}

/** Records of a chain that are named because they cannot be; all are counted. */
const DOUBTS_MOST = 100

/**
 * Verifies that play records are whole: each unchanged and signed, and each chain without a gap, in its order, to its end.
 * A chain must begin at 0. Source: docs/protocol.md, "Play records".
 * @param keys           the public keys of the chains; a chain without its key is not whole
 * @param options.holds  how a signature is checked, where the platform does it faster
 */
export function createPlayVerifier(
  keys: readonly PlayKey[],
  options: { holds?: HoldsSignature } = {},
): PlayVerifier {
  const holds = options.holds ?? holdsSignature
  const chains = new Map<string, Chain>()
  const chainNamed = (name: string): Chain => {
    const known = chains.get(name)
    if (known) return known
    const made: Chain = {
      key: null,
      sound: null,
      devices: new Set(),
      seen: new Map(),
      records: 0,
      from: null,
      until: null,
      next: 0,
      prev: null,
      break: null,
      missing: null,
      implausible: 0,
      doubts: [],
      places: new Map(),
      offset: null,
      correctedMs: 0,
    }
    chains.set(name, made)
    return made
  }
  const know = (told: readonly PlayKey[]) => {
    for (const key of told) {
      // What is no key belongs to no chain.
      if (!isKey(key.public_key)) continue
      const chain = chainNamed(chainOf(key.public_key))
      if (chain.key === null && chain.records === 0) chain.prev = chainStart(key.public_key).prev
      chain.key = key
    }
  }
  know(keys)
  let line = 0
  let toldMs: number | null = null
  let unreadable: PlayBreak | null = null
  const doubtIn = (chain: Chain, record: PlayRecord): PlayDoubt | null => {
    // What lies between two records of a place may have seen the clock be put right, so every step of it counts.
    if (chain.records > 1) chain.correctedMs += Math.abs((record.clock_offset ?? 0) - (chain.offset ?? 0))
    chain.offset = record.clock_offset
    const place = playPlaceOf(record)
    const before = chain.places.get(place)
    const allowedMs = correctedByMs(chain.correctedMs - (before?.correctedMs ?? 0))
    const doubt =
      playDoubt(record, allowedMs, toldMs) ??
      (before && playsOverlap(before.record, record, allowedMs) ? 'overlap' : null)
    // What cannot be says nothing about what follows it.
    if (doubt === null) chain.places.set(place, { record, correctedMs: chain.correctedMs })
    return doubt
  }

  const verifier: PlayVerifier = {
    know,
    toldAt: (ms) => void (toldMs = ms),
    takeLine(text) {
      const value = parsed(text)
      // Two fields with one name, or a number written in another way, would be read differently by different programs.
      const exact = value !== undefined && writtenAs(value) === text
      if (exact || value === undefined) return verifier.take(value)
      const { chain } = placeOf(value)
      const broken: PlayBreak = {
        what: 'shape',
        ...placeOf(value),
        line: line + 1,
        fault: { code: 'notCanonical', params: {} },
      }
      if (chain === null) unreadable ??= broken
      else chainNamed(chain).break ??= broken
      verifier.take(value)
    },
    take(value) {
      line += 1
      const at = placeOf(value)
      const broken = (what: PlayBreakKind, fault: PlayFault): PlayBreak => ({ what, ...at, line, fault })
      const read = readPlay(value)
      if (at.chain === null) {
        unreadable ??= broken('shape', read.ok ? { code: 'noChain', params: {} } : read.fault)
        return
      }
      const chain = chainNamed(at.chain)
      chain.records += 1
      if (!read.ok) {
        chain.break ??= broken(read.what, read.fault)
        return
      }
      const { record } = read
      chain.devices.add(record.device_id)
      const doubt = doubtIn(chain, record)
      if (doubt !== null) {
        chain.implausible += 1
        if (chain.doubts.length < DOUBTS_MOST)
          chain.doubts.push({ doubt, seq: record.seq, id: record.id, line })
      }
      chain.from = Math.min(chain.from ?? record.from, record.from)
      chain.until = Math.max(chain.until ?? record.until, record.until)
      const { missing } = chain
      if (missing && record.seq >= missing.from && record.seq <= missing.to) {
        // What seemed to be missing is there, only later.
        chain.missing = null
        chain.break = broken('reordered', {
          code: 'late',
          params: { seq: record.seq, after: chain.next - 1 },
        })
      }
      if (chain.break) return
      if (chain.key === null) {
        chain.break = broken('key', { code: 'noKey', params: {} })
        return
      }
      chain.sound ??= isSoundPublicKey(chain.key.public_key)
      if (!chain.sound) {
        chain.break = broken('key', { code: 'weakKey', params: {} })
        return
      }
      if (chain.devices.size > 1) {
        chain.break = broken('device', { code: 'twoDevices', params: {} })
        return
      }
      if (!holds(record.hash, record.signature, chain.key.public_key)) {
        chain.break = broken('signature', { code: 'badSignature', params: {} })
        return
      }
      if (record.seq > chain.next) {
        const to = record.seq - 1
        chain.missing = { from: chain.next, to }
        chain.break = broken('missing', { code: 'missing', params: { from: chain.next, to } })
        chain.next = record.seq + 1
        return
      }
      if (record.seq < chain.next) {
        const same = chain.seen.get(record.seq) === record.hash
        chain.break = same
          ? broken('doubled', { code: 'twice', params: { seq: record.seq } })
          : broken('link', { code: 'differs', params: { seq: record.seq } })
        return
      }
      if (record.prev !== chain.prev) {
        chain.break = broken(
          'link',
          record.seq === 0
            ? { code: 'notFirst', params: {} }
            : { code: 'notNext', params: { before: record.seq - 1 } },
        )
        return
      }
      chain.seen.set(record.seq, record.hash)
      chain.next = record.seq + 1
      chain.prev = record.hash
    },
    finish() {
      for (const [name, chain] of chains) chain.break ??= missedEnd(name, chain)
      const verified = [...chains].map(
        ([chain, { devices, records, from, until, break: broken, implausible, doubts }]) => ({
          chain,
          devices: [...devices],
          records,
          from,
          until,
          break: broken,
          implausible,
          doubts,
        }),
      )
      return {
        whole: unreadable === null && verified.every((chain) => chain.break === null),
        plausible: verified.every((chain) => chain.implausible === 0),
        records: line,
        chains: verified,
        unreadable,
      }
    },
  }
  return verifier
}

/** Verifies play records that are all at hand. See `createPlayVerifier`. */
export function verifyPlays(
  records: readonly unknown[],
  keys: readonly PlayKey[],
  options: { holds?: HoldsSignature } = {},
): PlayVerdict {
  const verifier = createPlayVerifier(keys, options)
  for (const record of records) verifier.take(record)
  return verifier.finish()
}

function missedEnd(name: string, { key, next, seen }: Chain): PlayBreak | null {
  if (key === null || key.last_seq === null) return null
  const at = { chain: name, seq: key.last_seq, id: null, line: null }
  if (next <= key.last_seq) {
    const count = key.last_seq - next + 1
    return { what: 'short', ...at, fault: { code: 'endMissing', params: { count, from: next } } }
  }
  if (key.last_hash !== null && key.last_hash !== seen.get(key.last_seq))
    return { what: 'link', ...at, fault: { code: 'wrongEnd', params: {} } }
  return null
}

function isKey(publicKey: unknown): boolean {
  try {
    return typeof publicKey === 'string' && chainOf(publicKey) !== ''
  } catch {
    return false
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
function writtenAs(value: unknown): string | null {
  try {
    return typeof value === 'object' && value !== null ? playText(value) : null
  } catch {
    return null
  }
}

/** What a value says of its place, as far as it says anything. */
function placeOf(value: unknown): Pick<PlayBreak, 'chain' | 'seq' | 'id'> {
  const { chain, seq, id } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  return {
    chain: typeof chain === 'string' && /^[A-Za-z0-9_-]{22}$/.test(chain) ? chain : null,
    seq: Number.isSafeInteger(seq) ? (seq as number) : null,
    id: typeof id === 'string' ? id.slice(0, 100) : null,
  }
}
