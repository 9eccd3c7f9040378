import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import * as z from 'zod/mini'
import { base64url, fromBase64url } from './base64url.ts'
import { DEVICE_ID_PATTERN } from './constants.ts'
import { sha256Schema } from './geometry.ts'

/** Longest name in a play record, characters; a longer one is cut there. */
export const PLAY_NAME_MAX = 200
/** Longest play record, characters of its RFC 8785 JSON. */
export const PLAY_TEXT_MAX = 8_000
/** Play records in one batch. Source: contract §8. */
export const PLAY_BATCH_MAX = 500
/** A device keeps what the server has not acknowledged this long, or so many, whichever is more. Source: issue "Play records". */
export const PLAYS_KEPT = { forMs: 30 * 24 * 60 * 60_000, records: 500_000 } as const

const id = z.string().check(z.minLength(1), z.maxLength(100))
const name = z.string().check(z.maxLength(PLAY_NAME_MAX))
const whole = z.int().check(z.gte(0))

/** Shape of a chain's public key: an Ed25519 key, 32 bytes as base64url. */
export const publicKeySchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

const playFactsSchema = z.object({
  /** UUIDv7, made on the device when the play began */
  id: z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)),
  device_id: z.string().check(z.regex(DEVICE_ID_PATTERN)),
  site_id: z.nullable(id),
  site_name: z.nullable(name),
  /** the version of the presentation */
  version: sha256Schema,
  group_id: id,
  group_name: name,
  kind: z.enum(['item', 'ad']),
  /** the item that was on; of an ad the item that it came with, null where it came with none */
  item_id: z.nullable(id),
  slide_id: z.nullable(id),
  slide_name: z.nullable(name),
  ad_id: z.nullable(id),
  ad_name: z.nullable(name),
  /** the server's time as the device knew it, epoch ms */
  from: whole,
  until: whole,
  /** how long it was on by the device's monotonic clock, ms; where a clock was set in the meantime, this is what to count */
  duration: whole,
  /** server clock minus the device's own, ms, as known at the end; null where the server’s time was never known */
  clock_offset: z.nullable(z.int()),
  /** `cut`: ended before its time (a publication, a power cut); `failed`: it could not be shown to its end */
  outcome: z.enum(['played', 'cut', 'failed']),
})
/** What a record says, without its place in a chain. */
export type PlayFacts = z.infer<typeof playFactsSchema>

const chainSchema = z.object({
  /** base64url of the first 16 bytes of the SHA-256 of the public key */
  chain: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  /** 0, 1, 2 … in its chain */
  seq: whole,
  /** the hash of the record before; of the public key for `seq` 0 */
  prev: sha256Schema,
  /** SHA-256 of the RFC 8785 JSON of all but `hash` and `signature` */
  hash: sha256Schema,
  /** Ed25519 over the 32 bytes of `hash`, base64url */
  signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/)),
})

/**
 * One play record: this was on this screen from then to then. It is made on the device when the play ends, signed with
 * the device's key, and never changed. Names are as shown at that moment, cut at `PLAY_NAME_MAX`. A field that this
 * version does not know is kept, because the hash covers it.
 */
export const playSchema = z.looseObject({ ...playFactsSchema.shape, ...chainSchema.shape })
export type PlayRecord = PlayFacts & z.infer<typeof chainSchema>

/** A device's key pair and the chain it begins. `secret` never leaves the device. */
export type ChainKey = { secret: Uint8Array; publicKey: string; chain: string }
/** Where the next record of a chain goes: its number, and the hash it follows. */
export type ChainHead = { seq: number; prev: string }

/** The key pair of 32 bytes that nobody can guess. */
export function chainKey(secret: Uint8Array): ChainKey {
  const publicKey = base64url(ed25519.getPublicKey(secret))
  return { secret, publicKey, chain: chainOf(publicKey) }
}

/**
 * Whether a public key is one that only its owner signs with. Of the few points of low order everybody knows signatures
 * that hold for any text.
 */
export function isSoundPublicKey(publicKey: string): boolean {
  const bytes = fromBase64url(publicKey)
  if (bytes?.length !== 32) return false
  try {
    return !ed25519.Point.fromBytes(bytes).isSmallOrder()
  } catch {
    return false
  }
}

/** The id of the chain that a public key signs. */
export function chainOf(publicKey: string): string {
  return base64url(sha256(keyBytes(publicKey)).slice(0, 16))
}

/** Where the first record of a chain goes. */
export function chainStart(publicKey: string): ChainHead {
  return { seq: 0, prev: bytesToHex(sha256(keyBytes(publicKey))) }
}

/** Puts facts into a chain: numbered, linked, hashed and signed. */
export function sealPlay(facts: PlayFacts, head: ChainHead, key: ChainKey): PlayRecord {
  const unsigned = { ...facts, chain: key.chain, seq: head.seq, prev: head.prev }
  const hash = playHash(unsigned)
  return { ...unsigned, hash, signature: base64url(ed25519.sign(hexToBytes(hash), key.secret)) }
}

/** The RFC 8785 JSON of a record: the one way in which it is written. */
export function playText(record: object): string {
  return canonicalize(record)!
}

/** The hash of a record: SHA-256 (lower-case hex) of its RFC 8785 JSON without `hash` and `signature`. */
export function playHash(record: object): string {
  const { hash: _hash, signature: _signature, ...rest } = record as Partial<PlayRecord>
  return bytesToHex(sha256(utf8ToBytes(canonicalize(rest)!)))
}

/** Whether a signature over a hash is that of a public key (RFC 8032). */
export type HoldsSignature = (hash: string, signature: string, publicKey: string) => boolean

/** `HoldsSignature` without anything of a platform, about 1 ms. */
export const holdsSignature: HoldsSignature = (hash, signature, publicKey) => {
  const [bytes, key] = [fromBase64url(signature), fromBase64url(publicKey)]
  if (bytes?.length !== 64 || key?.length !== 32) return false
  try {
    return ed25519.verify(bytes, hexToBytes(hash), key, { zip215: false })
  } catch {
    return false
  }
}

/**
 * What is wrong with a play record that cannot be read, as a code with its facts. `place` is the path of a field, empty for the
 * whole record, and `detail` is technical.
 */
export type PlayReadFault =
  | { code: 'unexpected'; params: { place: string; detail: string } }
  | { code: 'badNumber' | 'tooLong' | 'changed'; params: Record<never, never> }

/**
 * Reads a value as a play record: its shape, its size, and that it is under its own hash.
 * @returns the record as it was given, or what is wrong with it: `shape` or `hash`
 */
export function readPlay(
  value: unknown,
): { ok: true; record: PlayRecord } | { ok: false; what: 'shape' | 'hash'; fault: PlayReadFault } {
  const parsed = playSchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const place = issue?.path.map(String).join('.') ?? ''
    const detail = issue?.message ?? 'unexpected'
    return { ok: false, what: 'shape', fault: { code: 'unexpected', params: { place, detail } } }
  }
  // What was given, not what was parsed: the hash is of everything that is there.
  const record = value as PlayRecord
  const text = tryText(record)
  if (text === null) return { ok: false, what: 'shape', fault: { code: 'badNumber', params: {} } }
  if (text.length > PLAY_TEXT_MAX) return { ok: false, what: 'shape', fault: { code: 'tooLong', params: {} } }
  if (playHash(record) !== record.hash)
    return { ok: false, what: 'hash', fault: { code: 'changed', params: {} } }
  return { ok: true, record }
}

/** A new id for a play: UUIDv7 of an instant and 10 random bytes. */
export function playId(nowMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  let rest = Math.max(0, Math.floor(nowMs))
  for (let at = 5; at >= 0; at -= 1) {
    bytes[at] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytesToHex(bytes)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A name as a record takes it: at most `PLAY_NAME_MAX` characters, each of which can be stored everywhere. */
export function playName(text: string): string {
  const cut = text.slice(0, PLAY_NAME_MAX).replace(/\u0000/g, '\uFFFD')
  // Half a surrogate pair, which a cut may leave, has no UTF-8.
  return cut.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g, (found) =>
    found.length === 2 ? found : '\uFFFD',
  )
}

/** JSON allows 1e999, which no number is. */
function tryText(record: object): string | null {
  try {
    return playText(record)
  } catch {
    return null
  }
}

function keyBytes(publicKey: string): Uint8Array {
  const bytes = fromBase64url(publicKey)
  if (bytes?.length !== 32) throw new TypeError('A public key is 32 bytes as base64url.')
  return bytes
}
