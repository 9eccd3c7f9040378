/** A header of a response, as the browser tells it. */
export type ResponseHeader = { name: string; value: string }

/**
 * Whether a page lets nobody of another origin show it in a frame, as Chromium judges it: by `frame-ancestors` of its policies
 * (CSP 3, 6.4.2), and where it has none by `X-Frame-Options` (RFC 7034; `ALLOW-FROM` counts as nothing).
 * @param server origin of whoever shows it
 */
export function refusesFrames(headers: readonly ResponseHeader[], address: string, server: string): boolean {
  if (!URL.canParse(address)) return false
  const page = new URL(address)
  if (page.origin === server) return false
  const valuesOf = (wanted: string): string[] =>
    headers
      .filter(({ name }) => name.toLowerCase() === wanted)
      // Chromium joins headers of the same name by lines.
      .flatMap(({ value }) => value.split(/[\n,]/))
      .map((value) => value.trim())
  const ancestors = valuesOf('content-security-policy').flatMap((policy) => {
    const directive = policy
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      // Of a directive that comes twice the first one counts.
      .find(([name = '']) => name.toLowerCase() === 'frame-ancestors')
    return directive ? [directive.slice(1)] : []
  })
  if (ancestors.length > 0)
    return ancestors.some((sources) => !sources.some((source) => names(source, page, new URL(server))))
  return valuesOf('x-frame-options').some((value) => /^(deny|sameorigin)$/i.test(value))
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }
const HOST = /^(?:(https?):\/\/)?(\*\.)?([^*:/]+)(?::(\d+|\*))?(?:\/.*)?$/i

/** Whether a source of a policy names an origin. Plain http means https too. */
function names(source: string, page: URL, server: URL): boolean {
  if (source === '*') return true
  const covers = (scheme: string): boolean =>
    server.protocol === scheme || (scheme === 'http:' && server.protocol === 'https:')
  if (/^https?:$/i.test(source)) return covers(source.toLowerCase())
  const found = HOST.exec(source)
  if (!found) return false
  const [, scheme, wild, host = '', port] = found
  if (!covers(scheme === undefined ? page.protocol : `${scheme.toLowerCase()}:`)) return false
  const isHost = wild
    ? server.hostname.endsWith(`.${host.toLowerCase()}`)
    : server.hostname === host.toLowerCase()
  const serverPort = server.port || DEFAULT_PORTS[server.protocol]
  return isHost && (port === '*' || serverPort === (port ?? DEFAULT_PORTS[server.protocol]))
}
