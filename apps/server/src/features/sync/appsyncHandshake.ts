import type { IncomingMessage } from 'node:http'
import { syncCredential } from '../../platform/http/credentials.ts'

const HEADER_MOST_CHARS = 16_384
/** The sub-protocol's name, and how a credential comes beside it. */
export const APPSYNC_PROTOCOL = 'graphql-ws'
const HEADER_PROTOCOL = 'header-'

/**
 * The credential of an AppSync handshake, contract §5: the JSON object of the parameter `header` (standard base64, perhaps
 * not percent-encoded, so it is read from the raw query: decoding a form would turn `+` into a blank), or of the
 * sub-protocol `header-…` (base64url). Padding is optional in both.
 * @returns null when there is none, or none that can be read
 */
export function handshakeCredential(message: IncomingMessage): string | null {
  const header =
    headerParameter(message.url ?? '') ?? headerProtocol(message.headers['sec-websocket-protocol'])
  return header === null ? null : appsyncCredential(header)
}

/** The credential of an authorization object: `x-api-key`, or `Authorization` with or without "Bearer", in any case of letters. */
export function appsyncCredential(header: Readonly<Record<string, unknown>>): string | null {
  const lower = Object.fromEntries(
    Object.entries(header).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  )
  return syncCredential({ 'x-api-key': lower['x-api-key'], authorization: lower['authorization'] })
}

function headerParameter(url: string): Record<string, unknown> | null {
  const query = url.slice(url.indexOf('?') + 1)
  const raw = query
    .split('&')
    .find((part) => part.startsWith('header='))
    ?.slice('header='.length)
  if (raw === undefined || !url.includes('?')) return null
  try {
    return objectOf(decodeURIComponent(raw))
  } catch {
    return null
  }
}

function headerProtocol(offered: string | undefined): Record<string, unknown> | null {
  const raw = (offered ?? '')
    .split(',')
    .map((name) => name.trim())
    .find((name) => name.startsWith(HEADER_PROTOCOL))
  return raw === undefined ? null : objectOf(raw.slice(HEADER_PROTOCOL.length))
}

/** Node's decoder takes both alphabets, with and without padding. */
function objectOf(base64: string): Record<string, unknown> | null {
  if (base64.length > HEADER_MOST_CHARS) return null
  try {
    const value: unknown = JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
