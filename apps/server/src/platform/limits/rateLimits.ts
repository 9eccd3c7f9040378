import { SignageError } from '@vitrine/core'
import ipaddr from 'ipaddr.js'
import type { Clock } from '../clock/systemClock.ts'

/** So many tries in a sliding window (ms). */
export type Limit = { count: number; windowMs: number }

/** Every rate limit, in one place; RATE_LIMITS changes them by name. Sources: contract §3, §4, §8. */
export const LIMIT_DEFAULTS = {
  /** failed sign-ins of one account from browsers that it was never signed in from; then a growing wait between two, never a lock */
  signInPerAccount: { count: 10, windowMs: 15 * 60_000 },
  /** failed sign-ins from one browser that knows the account, or wrong current passwords of one session */
  signInPerBrowser: { count: 10, windowMs: 15 * 60_000 },
  /** failed sign-ins from one address, to any account */
  signInPerAddress: { count: 50, windowMs: 15 * 60_000 },
  /** redeeming or asking for one-time links, per address */
  linksPerAddress: { count: 20, windowMs: 15 * 60_000 },
  /** password resets asked for one account */
  resetsPerAccount: { count: 3, windowMs: 15 * 60_000 },
  /** wrong pairing codes of one account (contract §3) */
  wrongCodesPerAccount: { count: 5, windowMs: 60_000 },
  /** wrong pairing codes from one address (contract §3) */
  wrongCodesPerAddress: { count: 5, windowMs: 60_000 },
  /** emergencies that one person or API key fires */
  emergenciesPerPrincipal: { count: 10, windowMs: 60_000 },
  /** messages to triggers from one address */
  triggersPerAddress: { count: 60, windowMs: 60_000 },
  /** what feeds say, asked with signatures of links from one address: each widget asks once a minute */
  widgetFeedsPerAddress: { count: 600, windowMs: 60_000 },
  /** what links to screens and slides show, asked from one address: each page asks once a minute */
  externalViewsPerAddress: { count: 300, windowMs: 60_000 },
  /** touches of one device that count people or take numbers: whoever is at the door presses a few times a second */
  touchesPerDevice: { count: 300, windowMs: 60_000 },
  /** activation calls from one address */
  activationPerAddress: { count: 600, windowMs: 60_000 },
  /** new registrations from one address */
  registrationsPerAddress: { count: 200, windowMs: 60 * 60_000 },
  /** anonymous event streams opened from one address */
  anonymousStreamsPerAddress: { count: 600, windowMs: 60_000 },
} as const satisfies Record<string, Limit>

/** Limits that never shut: beyond them the wait between two tries doubles from a second to `GROWTH_MOST_MS`. */
const GROWING: ReadonlySet<string> = new Set(['signInPerAccount'])
const GROWTH_FIRST_MS = 1_000
const GROWTH_MOST_MS = 60_000
/** Tries beyond the count that are remembered: by then the wait is at its longest. */
const GROWTH_STEPS = 7

export type LimitName = keyof typeof LIMIT_DEFAULTS
export type LimitTable = Readonly<Record<LimitName, Limit>>

/**
 * Reads RATE_LIMITS: `name=count/window` separated by commas, window like 30s, 15m or 1h. What is left out keeps its default.
 * @example parseLimits('signInPerAccount=5/15m,registrationsPerAddress=50/1h')
 */
export function parseLimits(text: string): { ok: true; table: LimitTable } | { ok: false; reason: string } {
  const table: Record<LimitName, Limit> = { ...LIMIT_DEFAULTS }
  for (const entry of text.split(',').map((part) => part.trim())) {
    const match = /^(\w+)=([1-9][0-9]{0,8})\/([1-9][0-9]{0,5})([smh])$/.exec(entry)
    if (!match)
      return {
        ok: false,
        reason: `“${entry}” is not of the form name=count/window, such as signInPerAccount=5/15m`,
      }
    const [, name, count, length, unit] = match
    if (!Object.hasOwn(LIMIT_DEFAULTS, name!))
      return {
        ok: false,
        reason: `there is no limit called “${name}”; there are ${Object.keys(LIMIT_DEFAULTS).join(', ')}`,
      }
    table[name as LimitName] = {
      count: Number(count),
      windowMs: Number(length) * { s: 1_000, m: 60_000, h: 3_600_000 }[unit as 's' | 'm' | 'h'],
    }
  }
  return { ok: true, table }
}

/** Counts tries by limit and key (an account, an address). Memory is bounded: keys whose window passed are swept. */
export type RateLimits = {
  /** Counts one try. @throws SignageError `TOO_MANY` with the seconds to wait when the limit is reached already */
  take(name: LimitName, key: string): void
  /** Takes the last try back: it was no failure after all. */
  giveBack(name: LimitName, key: string): void
  /** Forgets a key, after a success. */
  forget(name: LimitName, key: string): void
  /** Ends `off` permanently: there is a forwarder in front, so others than this machine reach the server (contract §8). */
  enforce(): void
}

const SWEEP_AT_KEYS = 10_000
const SWEEP_EVERY_MS = 10_000

/** An address as it is counted: of IPv6 the network, because whoever has one address there has 2^64. */
function countedAddress(text: string): string {
  if (!ipaddr.isValid(text)) return text
  const address = ipaddr.process(text)
  return address instanceof ipaddr.IPv4
    ? address.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`
}

export function createRateLimits(
  configured: LimitTable | 'off',
  clock: Clock,
  onEnforced: () => void = () => {},
): RateLimits {
  const table = configured === 'off' ? LIMIT_DEFAULTS : configured
  let off = configured === 'off'
  let sweptMs = 0
  const tries = new Map<string, number[]>()
  const keyOf = (name: LimitName, key: string): string =>
    `${name} ${name.endsWith('Address') ? countedAddress(key) : key}`

  const recent = (name: LimitName, key: string, limit: Limit): number[] => {
    const sinceMs = clock.now() - limit.windowMs
    const kept = (tries.get(keyOf(name, key)) ?? []).filter((atMs) => atMs > sinceMs)
    if (kept.length === 0) tries.delete(keyOf(name, key))
    else tries.set(keyOf(name, key), kept)
    return kept
  }
  const sweep = (limits: LimitTable): void => {
    for (const entry of tries.keys()) {
      const [name, ...rest] = entry.split(' ')
      recent(name as LimitName, rest.join(' '), limits[name as LimitName])
    }
  }
  const check = (name: LimitName, key: string): void => {
    if (off) return
    const limit = table[name]
    const kept = recent(name, key, limit)
    if (kept.length < limit.count) return
    const waitMs = GROWING.has(name)
      ? kept.at(-1)! +
        Math.min(GROWTH_MOST_MS, GROWTH_FIRST_MS * 2 ** (kept.length - limit.count)) -
        clock.now()
      : kept[0]! + limit.windowMs - clock.now()
    if (waitMs <= 0) return
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
    throw new SignageError('TOO_MANY', { seconds })
  }
  const count = (name: LimitName, key: string): void => {
    if (off) return
    if (tries.size >= SWEEP_AT_KEYS && clock.now() - sweptMs >= SWEEP_EVERY_MS) {
      sweptMs = clock.now()
      sweep(table)
    }
    const kept = recent(name, key, table[name])
    kept.push(clock.now())
    tries.set(keyOf(name, key), kept.slice(-table[name].count - (GROWING.has(name) ? GROWTH_STEPS : 0)))
  }
  return {
    take: (name, key) => {
      check(name, key)
      count(name, key)
    },
    giveBack: (name, key) => void tries.get(keyOf(name, key))?.pop(),
    forget: (name, key) => void tries.delete(keyOf(name, key)),
    enforce: () => {
      if (off) onEnforced()
      off = false
    },
  }
}
