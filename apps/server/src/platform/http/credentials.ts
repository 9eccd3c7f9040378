import type { IncomingHttpHeaders } from 'node:http'
import { isCredential } from '../ids.ts'

/** The credential that a request's headers carry (Bearer, Basic with a key's id and secret, or `x-api-key`), or null. Cookies are read elsewhere, with their origin. */
export function headerCredential(headers: IncomingHttpHeaders): string | null {
  const apiKey = headers['x-api-key']
  if (typeof apiKey === 'string' && apiKey !== '') return apiKey
  const match = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')
  if (match) return plain(match[1]!)
  const basic = /^Basic\s+([A-Za-z0-9+/_-]+={0,2})$/i.exec(headers.authorization ?? '')
  return basic ? Buffer.from(basic[1]!, 'base64').toString('latin1') : null
}

/** Ably-style clients send a token as base64 of itself; ours begin in a way that base64 of them does not. */
function plain(text: string): string {
  if (isCredential(text) || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return text
  const decoded = Buffer.from(text, 'base64').toString('latin1')
  return isCredential(decoded) ? decoded : text
}

/** Like `headerCredential`, and bare in `Authorization` too, as AppSync clients send it (contract §5). */
export function syncCredential(headers: IncomingHttpHeaders): string | null {
  const known = headerCredential(headers)
  if (known !== null) return known
  const bare = (headers.authorization ?? '').trim()
  return /^\S+$/.test(bare) ? bare : null
}
