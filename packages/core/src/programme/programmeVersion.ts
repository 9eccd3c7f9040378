import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import type { Programme } from './programme.ts'

/** The version of a programme: SHA-256 (lower-case hex) of its RFC 8785 JSON without `version`. */
export function programmeVersion({ until, events, screens }: Omit<Programme, 'version'>): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalize({ until, events, screens })!)))
}
