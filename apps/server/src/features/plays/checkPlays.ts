import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import {
  chainOf,
  chainStart,
  invalidField,
  isSoundPublicKey,
  playText,
  readPlay,
  type PlayRecord,
} from '@vitrine/core'
import type { PlayRefusal } from '@vitrine/protocol'

/** A record of a batch that holds by itself, or why it does not. `id` is null where not even that can be read. */
export type CheckedPlay =
  | { ok: true; id: string; record: PlayRecord; text: string }
  | { ok: false; id: string | null; reason: PlayRefusal; value: unknown }

/** A chain's public key as it can be checked with. */
type BatchKey = { chain: string; firstPrev: string; key: KeyObject; sound: boolean }

/** @throws SignageError `INVALID_INPUT` for 43 letters that are no key */
export function readBatchKey(publicKey: string): BatchKey {
  try {
    return {
      chain: chainOf(publicKey),
      firstPrev: chainStart(publicKey).prev,
      key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }),
      sound: isSoundPublicKey(publicKey),
    }
  } catch {
    throw invalidField('public_key', 'PUBLIC_KEY')
  }
}

/**
 * Checks each record of a batch by itself: its shape, its hash, that it is the device's own and of the chain of this key,
 * and its signature, which is checked outside the event loop because 500 of them take 30 ms.
 */
export function checkPlays(
  values: readonly unknown[],
  deviceId: string,
  { chain, firstPrev, key, sound }: BatchKey,
): Promise<CheckedPlay[]> {
  return Promise.all(
    values.map(async (value): Promise<CheckedPlay> => {
      const refused = (reason: PlayRefusal): CheckedPlay => ({ ok: false, id: idOf(value), reason, value })
      const read = readPlay(value)
      if (!read.ok) return refused(read.what)
      const { record } = read
      if (record.device_id !== deviceId) return refused('device')
      // With some keys anybody can sign anything.
      if (record.chain !== chain || !sound) return refused('key')
      if (record.seq === 0 && record.prev !== firstPrev) return refused('link')
      if (!(await holds(record, key))) return refused('signature')
      return { ok: true, id: record.id, record, text: playText(record) }
    }),
  )
}

const holds = ({ hash, signature }: PlayRecord, key: KeyObject): Promise<boolean> =>
  new Promise((resolve) =>
    verify(null, Buffer.from(hash, 'hex'), key, Buffer.from(signature, 'base64url'), (error, right) =>
      resolve(error === null && right),
    ),
  )

function idOf(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : undefined
  return typeof id === 'string' && id.length <= 100 ? id : null
}
