import { parseUrl, type ParsedUrl } from './url.ts'

/** A host as rules compare it: lower case, punycode, no trailing dot, IPv6 without brackets. */
export type HostAddress = { host: string; port: string }

const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'ws:': '80',
  'https:': '443',
  'wss:': '443',
}

/** Whether an address of this kind can lead to another machine by the means that rules speak of. */
export const isOutsideScheme = (protocol: string): boolean => Object.hasOwn(DEFAULT_PORTS, protocol)

const bare = (hostname: string): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.+$/, '')

/** The host and port of an address that was parsed; names before an `@` and what follows the host do not count. */
export const hostOfUrl = (url: ParsedUrl): HostAddress => ({
  host: bare(url.hostname),
  port: url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? '') : url.port,
})

/** A host in its canonical form, null for what is none. */
function canonicalHost(text: string): string | null {
  const withBrackets = text.includes(':') && !text.startsWith('[') ? `[${text}]` : text
  const url = parseUrl(`http://${withBrackets}/`)
  if (!url) return null
  const plain = url.username === '' && url.password === '' && url.port === '' && url.pathname === '/'
  const host = bare(url.hostname)
  return plain && url.search === '' && url.hash === '' && host !== '' ? host : null
}

/** A part of a name between two dots, as browsers write it; null where it cannot be one. */
function canonicalLabel(label: string): string | null {
  if (label.includes('*')) return /^[a-z0-9_*-]+$/i.test(label) ? label.toLowerCase() : null
  // Between others, so that a number is not taken for an address.
  const host = canonicalHost(`x.${label}.x`)
  return host === null || !host.startsWith('x.') ? null : host.slice(2, -2)
}

/**
 * The canonical form of a pattern for hosts, with its port if it has one: `Bücher.example.:8080` is
 * `xn--bcher-kva.example:8080`, `0x7f.1` is `127.0.0.1`, `[::0:1]` is `[::1]`.
 * @param kind whether `*` may stand in it
 * @returns null for what names no host
 */
export function canonicalPattern(text: string, kind: 'exact' | 'wildcard'): string | null {
  const given = text.trim()
  const withPort = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(given)
  const name = withPort ? withPort[1]! : given
  const port = withPort ? Number(withPort[2]) : null
  if (port !== null && (port < 1 || port > 65_535)) return null
  if (/[\s/@?#\\%]/.test(name) || name === '') return null
  let host: string | null
  if (kind === 'exact') host = name.includes('*') ? null : canonicalHost(name)
  else {
    const labels = name.replace(/\.+$/, '').split('.').map(canonicalLabel)
    host = labels.includes(null) ? null : labels.join('.')
  }
  if (host === null) return null
  const bracketed = host.includes(':') ? `[${host}]` : host
  return port === null ? bracketed : `${bracketed}:${port}`
}

/** A canonical pattern in its parts; without a port it stands for all of them. */
export function partsOfPattern(pattern: string): { host: string; port: string | null } {
  const found = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(pattern)
  return found
    ? { host: found[1] ?? found[2] ?? '', port: found[3] === undefined ? null : String(Number(found[3])) }
    : { host: pattern, port: null }
}

/**
 * Whether a name fits a wildcard; `*` stands for any characters, dots too. A pattern that begins with `*.` also fits the
 * name behind it, because whoever writes `*.example.com` means that organisation. In linear steps: there is nothing to try
 * again but what follows the last `*`.
 */
export function fitsWildcard(pattern: string, host: string): boolean {
  if (pattern.startsWith('*.') && fitsExactly(pattern.slice(2), host)) return true
  return fitsExactly(pattern, host)
}

function fitsExactly(pattern: string, host: string): boolean {
  const [head, ...rest] = pattern.split('*') as [string, ...string[]]
  if (rest.length === 0) return head === host
  const tail = rest.pop()!
  if (!host.startsWith(head) || host.length < head.length + tail.length || !host.endsWith(tail)) return false
  let from = head.length
  const upTo = host.length - tail.length
  for (const part of rest) {
    const at = host.indexOf(part, from)
    if (at < 0 || at + part.length > upTo) return false
    from = at + part.length
  }
  return true
}
