import { validateHeaderName, validateHeaderValue } from 'node:http'
import { invalidField } from '@vitrine/core'

/** Headers that belong to the connection, or to what the client checks and decides itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'keep-alive',
  'accept-encoding',
  'proxy-authorization',
  'proxy-connection',
  'cookie',
])

/** Whether somebody may have a header sent with requests. */
export function isSendableHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return !OWN_HEADERS.has(name.toLowerCase())
  } catch {
    return false
  }
}

/**
 * An address that can be fetched. Programs hand out addresses of calendars as webcal, which is https.
 * @throws SignageError `INVALID_INPUT` for the field `url`
 */
export function fetchableUrl(text: string): string {
  const address = text.trim().replace(/^webcals?:/i, 'https:')
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw invalidField('url', 'WEB_ADDRESS')
  return url.href
}
