import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import { writeRender, type RenderData } from './renderWire.ts'

/**
 * The version of render data: SHA-256 (lower-case hex) of its RFC 8785 JSON without `version` and `media[].url`.
 * Source: contract §6. Works without `crypto.subtle`, which a plain-http page does not have.
 */
export function renderVersion(data: Omit<RenderData, 'version'>): string {
  const { startedAt, site, crosstalk, media } = writeRender(data)
  const hashed = {
    startedAt,
    site,
    crosstalk,
    media: media.map(({ sha256, bytes, type }) => ({ sha256, bytes, type })),
  }
  return bytesToHex(sha256(utf8ToBytes(canonicalize(hashed)!)))
}
