import { parseArgs } from 'node:util'

/** What `npm run simulate` is asked to do. */
export type SimulateOptions = {
  devices: number
  /** devices that start each second */
  perSecond: number
  /** origin, without a slash at the end */
  server: string
  /** ids are `<name>-1`, `<name>-2`, …; a single device has just the name */
  name: string
  /** the screen that paired devices get, null for none */
  siteId: string | null
  /** who pairs the devices; null: somebody at the console does */
  credential: { kind: 'email'; email: string } | { kind: 'key' } | null
  /** devices that read what they are sent slowly */
  slowReaders: number
  /** devices whose connections fall silent instead of ending */
  halfOpen: number
  /** how often all connections end at once, ms; null: never */
  stormEveryMs: number | null
  /** how long the network is gone then, ms */
  offlineForMs: number
  /** when to end, ms after the start; null: at Ctrl-C */
  durationMs: number | null
  /** folder where the devices keep their memory between runs, null: each run begins with new ones */
  memory: string | null
  /** say what each device says */
  verbose: boolean
}

export const USAGE = `npm run simulate -- [options]

  --devices <n>        how many (10)
  --per-second <n>     so many start each second (100)
  --server <address>   http://localhost:8080
  --site <id>          the screen that they get when they are paired
  --email <address>    pair them as this person; the password comes from VITRINE_PASSWORD or is asked for
  --key                pair them with an API key, from VITRINE_API_KEY or asked for
  --storm <time>       every so often all connections end at once
  --offline-for <time> … and the network is gone for so long (without --storm: once, 10 s after the last start)
  --half-open <n>      of so many devices the connections fall silent then instead of ending
  --slow-readers <n>   so many devices read slowly what they are sent
  --duration <time>    end after that time; without it, Ctrl-C ends
  --name <text>        how they are called (sim): sim-1, sim-2, …
  --memory <folder>    where they keep their memory between runs; without it each run begins with new devices
  --verbose            say what each device says

A time is a number with its unit: 500ms, 30s, 5m, 1h. Without --email or --key the devices wait to be paired in the console.`

/** Words that cannot be understood; the message says which and why. */
export class UsageError extends Error {}

/**
 * Reads the words of the command line.
 * @returns null when help was asked for
 * @throws UsageError
 */
export function readOptions(words: readonly string[]): SimulateOptions | null {
  const values = parse(words)
  if (values.help) return null
  if (values.email !== undefined && values.key) throw new UsageError('Give --email or --key, not both.')
  const devices = count('devices', values.devices, 1)
  const slowReaders = count('slow-readers', values['slow-readers'], 0)
  const halfOpen = count('half-open', values['half-open'], 0)
  if (slowReaders > devices) throw new UsageError('There cannot be more slow readers than devices.')
  if (halfOpen > devices) throw new UsageError('There cannot be more half-open devices than devices.')
  if (!/^[A-Za-z0-9._:-]{1,80}$/.test(values.name))
    throw new UsageError('--name may hold letters, digits and ._:- (at most 80).')
  return {
    devices,
    perSecond: count('per-second', values['per-second'], 1),
    server: originOf(values.server),
    name: values.name,
    siteId: values.site ?? null,
    credential: credentialOf(values.email, values.key),
    slowReaders,
    halfOpen,
    stormEveryMs: timeOrNull('storm', values.storm),
    offlineForMs: timeOrNull('offline-for', values['offline-for']) ?? 0,
    durationMs: timeOrNull('duration', values.duration),
    memory: values.memory ?? null,
    verbose: values.verbose,
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        devices: { type: 'string', default: '10' },
        'per-second': { type: 'string', default: '100' },
        server: { type: 'string', default: 'http://localhost:8080' },
        name: { type: 'string', default: 'sim' },
        site: { type: 'string' },
        email: { type: 'string' },
        key: { type: 'boolean', default: false },
        storm: { type: 'string' },
        'offline-for': { type: 'string' },
        'half-open': { type: 'string', default: '0' },
        'slow-readers': { type: 'string', default: '0' },
        duration: { type: 'string' },
        memory: { type: 'string' },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function credentialOf(email: string | undefined, key: boolean): SimulateOptions['credential'] {
  if (email !== undefined) return { kind: 'email', email }
  return key ? { kind: 'key' } : null
}

function count(name: string, text: string, least: number): number {
  const number = Number(text)
  if (!/^\d{1,6}$/.test(text) || number < least)
    throw new UsageError(`--${name} is a whole number from ${least}, not “${text}”.`)
  return number
}

const UNITS_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const
function timeOrNull(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const match = /^(\d{1,9})(ms|s|m|h)$/.exec(text)
  const ms = match ? Number(match[1]) * UNITS_MS[match[2] as keyof typeof UNITS_MS] : 0
  // A timer of Node holds 31 bits of milliseconds.
  if (ms < 1 || ms > 2 ** 31 - 1)
    throw new UsageError(`--${name} is a time like 30s or 5m (at most 24 days), not “${text}”.`)
  return ms
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.username || url?.password)
    throw new UsageError('--server carries no name and password; see --email and --key.')
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new UsageError(`--server is an address like http://localhost:8080, not “${text}”.`)
  return url.origin
}
