import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { v7 } from 'uuid'

/** A new entity id: UUIDv7, so that ids sort by age. An id is a name, never a key. */
export const newId = (): string => v7()

/** SHA-256 of a text, lower-case hex: what is kept of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether two hashes (same length, hex) are equal, in constant time. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a, 'hex')
  const right = Buffer.from(b, 'hex')
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The kinds of credential, each with a prefix of its own (contract §8). */
export const CREDENTIAL_PREFIX = {
  session: 'vs_',
  device: 'vd_',
  link: 'vl_',
  key: 'vk_',
  browser: 'vb_',
  metrics: 'vm_',
  provisioning: 'vp_',
  widget: 'vw_',
  external: 'vx_',
  trial: 'vt_',
} as const
export type CredentialKind = keyof typeof CREDENTIAL_PREFIX

/** Whether a text begins as a credential of ours does; it proves nothing. */
export const isCredential = (text: string): boolean =>
  Object.values(CREDENTIAL_PREFIX).some((prefix) => text.startsWith(prefix))

/** API keys are `<id>:<secret>`, as HTTP Basic has it (contract §8). */
const separatorOf = (kind: CredentialKind): string => (kind === 'key' ? ':' : '.')

/** A fresh credential: the text to hand out once, and the id and hash to keep. */
export function mintCredential(kind: CredentialKind): { text: string; id: string; hash: string } {
  const id = randomBytes(16).toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  return { text: `${CREDENTIAL_PREFIX[kind]}${id}${separatorOf(kind)}${secret}`, id, hash: hashOf(secret) }
}

/** Takes a credential apart; null if it is not of this kind's form. */
export function readCredential(kind: CredentialKind, text: string): { id: string; hash: string } | null {
  const prefix = CREDENTIAL_PREFIX[kind]
  if (!text.startsWith(prefix)) return null
  const match = /^([A-Za-z0-9_-]{22})([.:])([A-Za-z0-9_-]{43})$/.exec(text.slice(prefix.length))
  return match && match[2] === separatorOf(kind) ? { id: match[1]!, hash: hashOf(match[3]!) } : null
}
