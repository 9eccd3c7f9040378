import type { IncomingHttpHeaders } from 'node:http'

/** The credential that a request's headers carry (Bearer, or `x-api-key`), or null. Cookies are read elsewhere, with their origin. */
export function headerCredential(headers: IncomingHttpHeaders): string | null {
  const apiKey = headers['x-api-key']
  if (typeof apiKey === 'string' && apiKey !== '') return apiKey
  const match = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')
  return match ? match[1]! : null
}

/** Like `headerCredential`, and bare in `Authorization` too, as AppSync clients send it (contract §5). */
export function syncCredential(headers: IncomingHttpHeaders): string | null {
  const known = headerCredential(headers)
  if (known !== null) return known
  const bare = (headers.authorization ?? '').trim()
  return /^\S+$/.test(bare) ? bare : null
}
