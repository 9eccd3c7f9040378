import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

const FORWARDING = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]
/** Whether a request says that somebody passed it on. */
export const wasForwarded = (headers: IncomingHttpHeaders): boolean =>
  FORWARDING.some((name) => headers[name] !== undefined)

/** The address a request was made to (`https://signage.example.org`), for links and for telling our own origin. */
export function originOf(request: FastifyRequest, publicUrl: string | null): string {
  return publicUrl === null ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin
}

/**
 * Whether a request with a cookie comes from our own pages: its Origin is ours, or there is none and it only reads
 * (contract §8). A page on another port shares the cookie's site, so what the browser says of the asker counts too: from
 * elsewhere only a person who opens an address comes as herself. `requested` is the origin that the request was made to.
 */
export function isSameOrigin(message: IncomingMessage, requested: string, publicUrl: string | null): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': place } = message.headers
  const fromElsewhere = site === 'cross-site' || site === 'same-site'
  if (fromElsewhere && !(mode === 'navigate' && place === 'document')) return false
  if (origin === undefined) return message.method === 'GET' || message.method === 'HEAD'
  return origin === requested || (publicUrl !== null && origin === new URL(publicUrl).origin)
}
