import { readFileSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import path from 'node:path'
import { createSecureContext } from 'node:tls'
import { SOCIAL_SERVICES, type SocialService } from '@vitrine/core'
import * as z from 'zod'
import { LIMIT_DEFAULTS, parseLimits, type LimitTable } from '../limits/rateLimits.ts'

/** The one configuration object. Every entry has a default; docs/operations.md lists them with their units. */
export type Config = {
  host: string
  port: number
  /** the address people and devices use, without a slash at the end; null: taken from each request */
  publicUrl: string | null
  tls: { cert: Buffer; key: Buffer } | null
  /** which forwarders are believed: none, all, a number of hops counted from here, or addresses and networks */
  trustProxy: boolean | number | string[]
  dataDir: string
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }
  mailUrl: string | null
  mailFrom: string
  firstAdmin: { email: string; password: string } | null
  rateLimits: LimitTable | 'off'
  /** a bearer token for /metrics; null: loopback peers only */
  metricsToken: string | null
  uploadMaxBytes: number
  /** bytes that the files of one company may take; null: no limit */
  mediaQuotaBytes: number | null
  /** how long events stay in the fleet log, days */
  fleetLogDays: number
  /** events that the log of one company keeps at most */
  fleetLogMaxEvents: number
  /** addresses and networks inside that the server may send requests to */
  egressAllow: string[]
  /** the proxy for requests to the outside; null: none */
  egressProxy: string | null
  /** a certificate that is trusted beside the well-known ones, as PEM */
  egressCa: string | null
  /** where the APIs of social networks are, if not where they document it */
  socialBaseUrls: Partial<Record<SocialService, string>>
  /** the key that secrets of others are stored with; null: that of the data folder */
  secretKey: Buffer | null
  /** bytes that the pictures of one company's displays may take */
  picturesQuotaBytes: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  production: boolean
}

/** One setting that cannot be used: the variable's name and why, as a sentence. */
export type ConfigMistake = { variable: string; message: string }

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])
/** Whether the server only listens on this machine. */
export const isLoopbackHost = (host: string): boolean =>
  LOOPBACK.has(host) || (isIPv4(host) && host.startsWith('127.'))

/**
 * Reads the configuration from the environment.
 * @returns the configuration, or every mistake at once, so that nobody has to start five times to learn of five
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
): { ok: true; config: Config } | { ok: false; mistakes: ConfigMistake[] } {
  const mistakes: ConfigMistake[] = []
  const wrong = (variable: string, message: string): void => void mistakes.push({ variable, message })
  const given = (variable: string): string | null => {
    const value = env[variable]
    return value === undefined || value.trim() === '' ? null : value.trim()
  }
  const file = (variable: string): Buffer | null => {
    const name = given(variable)
    if (name === null) return null
    try {
      return readFileSync(name)
    } catch (error) {
      wrong(
        variable,
        `the file ${name} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`,
      )
      return null
    }
  }
  const wholeNumber = (variable: string, fallback: number, min: number, max: number): number => {
    const value = given(variable)
    if (value === null) return fallback
    if (/^[0-9]+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
    wrong(variable, `must be a whole number from ${min} to ${max}, not “${value}”`)
    return fallback
  }
  const url = (variable: string, schemes: readonly string[]): string | null => {
    const value = given(variable)
    if (value === null) return null
    // A URL may hold a password, so a mistake never repeats it.
    if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value.replace(/\/+$/, '')
    wrong(
      variable,
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    )
    return null
  }

  const host = given('HOST') ?? '0.0.0.0'
  if (isIP(host) === 0 && !/^[A-Za-z0-9.-]+$/.test(host))
    wrong('HOST', `must be an address or a host name, not “${host}”`)
  const port = wholeNumber('PORT', 8080, 0, 65_535)
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'])

  const cert = file('TLS_CERT')
  const key = file('TLS_KEY')
  if (given('TLS_CERT') !== null && given('TLS_KEY') === null) wrong('TLS_KEY', 'is required with TLS_CERT')
  if (given('TLS_KEY') !== null && given('TLS_CERT') === null) wrong('TLS_CERT', 'is required with TLS_KEY')

  if (cert && key) {
    try {
      createSecureContext({ cert, key })
    } catch (error) {
      wrong('TLS_CERT', `and TLS_KEY cannot be used together (${(error as Error).message})`)
    }
  }

  const dataDir = path.resolve(given('DATA_DIR') ?? './data')
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:'])
  for (const [variable, door] of [
    ['MEDIA_URL', 'media files are stored under DATA_DIR'],
    ['BUS_URL', 'the server runs as one process'],
  ] as const) {
    if (given(variable) !== null) wrong(variable, `is not supported by this version: ${door}`)
  }
  const mailUrl = url('MAIL_URL', ['smtp:', 'smtps:'])
  // The Host of a request is whatever its sender likes; a mail must not carry a link to there.
  if (mailUrl !== null && given('PUBLIC_URL') === null)
    wrong('PUBLIC_URL', 'is required with MAIL_URL: links in mails begin with it')

  const adminEmail = given('ADMIN_EMAIL')
  const adminPassword = env['ADMIN_PASSWORD'] ?? null
  if (adminEmail !== null && !z.email().safeParse(adminEmail).success)
    wrong('ADMIN_EMAIL', `is not an email address: “${adminEmail}”`)
  if (adminEmail !== null && !adminPassword) wrong('ADMIN_PASSWORD', 'is required with ADMIN_EMAIL')
  if (adminEmail === null && adminPassword) wrong('ADMIN_EMAIL', 'is required with ADMIN_PASSWORD')
  if (adminPassword && adminPassword.length < 10) wrong('ADMIN_PASSWORD', 'must have at least 10 characters')

  let rateLimits: Config['rateLimits'] = LIMIT_DEFAULTS
  const limitText = given('RATE_LIMITS')
  if (limitText === 'off') {
    if (isLoopbackHost(host)) rateLimits = 'off'
    else wrong('RATE_LIMITS', 'can be “off” only while HOST is a loopback address such as 127.0.0.1')
  } else if (limitText !== null) {
    const parsed = parseLimits(limitText)
    if (parsed.ok) rateLimits = parsed.table
    else wrong('RATE_LIMITS', parsed.reason)
  }

  const logLevel = given('LOG_LEVEL') ?? 'info'
  if (!['debug', 'info', 'warn', 'error', 'silent'].includes(logLevel))
    wrong('LOG_LEVEL', `must be debug, info, warn, error or silent, not “${logLevel}”`)

  const egressAllow = (given('EGRESS_ALLOW') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const noNetwork = egressAllow.find((entry) => !isNetwork(entry))
  if (noNetwork !== undefined)
    wrong('EGRESS_ALLOW', `“${noNetwork}” is not an address or a network such as 10.0.0.0/8`)
  const secretText = given('SECRET_KEY')
  const secretKey = secretText === null ? null : Buffer.from(secretText, 'base64')
  if (secretKey !== null && secretKey.length !== 32) wrong('SECRET_KEY', 'must be 32 bytes as base64')

  const quotaMb = wholeNumber('MEDIA_QUOTA_MB', 0, 0, 1_073_741_824)
  const config: Config = {
    host,
    port,
    publicUrl,
    tls: cert && key ? { cert, key } : null,
    trustProxy: readTrustProxy(given('TRUST_PROXY'), wrong),
    dataDir,
    database: databaseUrl
      ? { kind: 'postgres', url: databaseUrl }
      : { kind: 'sqlite', file: path.join(dataDir, 'vitrine.sqlite') },
    mailUrl,
    mailFrom: given('MAIL_FROM') ?? 'Vitrine <vitrine@localhost>',
    firstAdmin:
      adminEmail && adminPassword ? { email: adminEmail.toLowerCase(), password: adminPassword } : null,
    rateLimits,
    metricsToken: given('METRICS_TOKEN'),
    uploadMaxBytes: wholeNumber('UPLOAD_MAX_MB', 1_024, 1, 1_048_576) * 1_048_576,
    mediaQuotaBytes: quotaMb === 0 ? null : quotaMb * 1_048_576,
    fleetLogDays: wholeNumber('FLEET_LOG_DAYS', 30, 1, 3_650),
    fleetLogMaxEvents: wholeNumber('FLEET_LOG_MAX_EVENTS', 1_000_000, 1_000, 1_000_000_000),
    egressAllow,
    egressProxy: url('EGRESS_PROXY', ['http:', 'https:']),
    socialBaseUrls: readSocialBaseUrls(given('SOCIAL_BASE_URLS'), wrong),
    egressCa: file('EGRESS_CA')?.toString('utf8') ?? null,
    secretKey,
    picturesQuotaBytes: wholeNumber('PICTURES_QUOTA_MB', 5_120, 1, 1_048_576) * 1_048_576,
    logLevel: logLevel as Config['logLevel'],
    production: (given('NODE_ENV') ?? 'production') === 'production',
  }
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, config }
}

/** Whether a text is an address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** `network=address` of each, separated by commas. */
function readSocialBaseUrls(
  value: string | null,
  wrong: (variable: string, message: string) => void,
): Config['socialBaseUrls'] {
  const bases: Config['socialBaseUrls'] = {}
  for (const entry of value?.split(',') ?? []) {
    const [, name = '', address = ''] = /^\s*(\w+)=(\S+)\s*$/.exec(entry) ?? []
    const network = SOCIAL_SERVICES.find((one) => one === name)
    const url = URL.parse(address)
    if (network && url && /^https?:$/.test(url.protocol)) bases[network] = address
    else
      wrong(
        'SOCIAL_BASE_URLS',
        'must be like “youtube=https://proxy.example,twitter=https://proxy.example/x”',
      )
  }
  return bases
}

function readTrustProxy(
  value: string | null,
  wrong: (variable: string, message: string) => void,
): Config['trustProxy'] {
  if (value === null || value === 'none' || value === 'false' || value === '0') return false
  if (value === 'true') return true
  if (/^[0-9]{1,2}$/.test(value)) return Number(value)
  const entries = value.split(',').map((entry) => entry.trim())
  const named = new Set(['loopback', 'linklocal', 'uniquelocal'])
  const bad = entries.find((entry) => !named.has(entry) && !isNetwork(entry))
  if (bad !== undefined) {
    wrong(
      'TRUST_PROXY',
      `“${bad}” is not an address, a network such as 10.0.0.0/8, a number of hops, loopback, linklocal, uniquelocal, true or none`,
    )
    return false
  }
  return entries
}
