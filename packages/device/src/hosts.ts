import type * as z from 'zod/mini'
import {
  effectiveHostsSchema,
  hostCountsSchema,
  NO_HOSTS,
  type EffectiveHosts,
  type HostCounts,
} from '@vitrine/core/hosts'
import { retryDelayMs, type DeviceReport } from '@vitrine/core'
import { BLOCKED_KEY, blockedAfter } from './blockedHosts.ts'
import type { AskServer } from './http.ts'
import type { DevicePorts, Stop } from './ports.ts'

/** Where the rules are kept, and the counts that the server has not acknowledged. */
const RULES_KEY = 'hostRules'
const COUNTS_KEY = 'hostCounts'
/** How often counts are put where a restart does not lose them, ms. */
const KEEP_EVERY_MS = 60_000
/** The first counts after a pause go at once, further ones this much later, ms: each batch makes events of the log. */
const SEND_EVERY_MS = 10 * 60_000

/** Whoever holds requests to outside hosts back, or only counts them. */
export type HostGuard = {
  /** These rules count from now on. `own`: addresses that no rule can deny. */
  use(hosts: EffectiveHosts, own: readonly string[]): void
  /** who it is, and by which rules it goes */
  facts(): NonNullable<DeviceReport['hosts']>
  /** What was counted since the last time, null for nothing. */
  take(): Omit<HostCounts, 'id'> | null
}

/** The rules for outside hosts on this device, and the counts of requests. */
export type HostRules = {
  /** Fetches the rules until it has them. @param hash that the server announced; null asks whether they are others now */
  fetch(hash: string | null): void
  /** Forgets all: the device belongs to nobody any more. */
  forget(): void
  stop(): void
}

/**
 * Keeps the rules over restarts and has the guard go by them from the start; brings the counts to the server, each once.
 * @param options.own addresses of ours, such as where files are
 */
export function createHostRules(options: {
  ports: Pick<DevicePorts, 'keys' | 'timers' | 'clock' | 'chance' | 'log'>
  guard: HostGuard
  askServer: AskServer
  authorization: () => string | null
  own: () => readonly string[]
  /** the guard goes by other rules now */
  onChange: () => void
}): HostRules {
  const { ports, guard, askServer, authorization } = options
  let stopRetry: Stop | null = null
  let stopTick: Stop | null = null
  let sentMs = Number.NEGATIVE_INFINITY
  let sending = false
  let run = 0

  const read = <T>(key: string, schema: z.ZodMiniType<T>): T | null => {
    try {
      const parsed = schema.safeParse(JSON.parse(ports.keys.get(key) ?? ''))
      return parsed.success ? parsed.data : null
    } catch {
      return null
    }
  }
  const keep = (key: string, value: unknown) => {
    try {
      if (value === null) ports.keys.remove(key)
      else ports.keys.set(key, JSON.stringify(value))
    } catch {
      // Full: they count until the page goes, and are fetched again then.
      ports.log(`${key} could not be stored`)
    }
  }
  let hosts = read(RULES_KEY, effectiveHostsSchema) ?? NO_HOSTS
  guard.use(hosts, options.own())

  const get = async (attempt: number): Promise<void> => {
    const mine = ++run
    stopRetry?.()
    const answer = await askServer('/default/v1/device-hosts', { authorization: authorization() ?? '' })
    if (mine !== run) return
    const parsed =
      answer.ok && answer.status === 200 ? effectiveHostsSchema.safeParse(parsedJson(answer.text)) : null
    if (parsed?.success) {
      if (parsed.data.hash === hosts.hash) return
      hosts = parsed.data
      keep(RULES_KEY, hosts)
      guard.use(hosts, options.own())
      options.onChange()
      return
    }
    // An older server has no rules, and one that refuses the credential is asked again when it takes it.
    if (answer.ok && answer.status >= 400 && answer.status < 500 && answer.status !== 429) return
    stopRetry = ports.timers.after(retryDelayMs(attempt, ports.chance.number()), () => void get(attempt + 1))
  }

  let open = read(COUNTS_KEY, hostCountsSchema)
  const gather = () => {
    if (open) return
    const counted = guard.take()
    if (!counted) return
    const blocked = blockedAfter(ports.keys, counted, ports.clock.nowMs())
    if (blocked) keep(BLOCKED_KEY, blocked)
    open = { id: idOf(ports.chance.bytes(12)), ...counted }
    keep(COUNTS_KEY, open)
  }
  const send = async () => {
    if (!open || sending || !authorization()) return
    sending = true
    const answer = await askServer('/default/v1/device-hosts/counts', {
      authorization: authorization() ?? '',
      json: open,
    })
    sending = false
    if (!answer.ok || answer.status >= 500 || [401, 403, 429].includes(answer.status)) return
    sentMs = ports.clock.monotonicMs()
    open = null
    keep(COUNTS_KEY, null)
  }
  const tick = () => {
    if (open || ports.clock.monotonicMs() - sentMs >= SEND_EVERY_MS) {
      gather()
      void send()
    }
    stopTick = ports.timers.after(KEEP_EVERY_MS, tick)
  }
  stopTick = ports.timers.after(KEEP_EVERY_MS / 4, tick)

  return {
    fetch(hash) {
      if (hash !== null && hash === hosts.hash) {
        // A newer announcement than the one that is being fetched.
        run += 1
        stopRetry?.()
        return
      }
      void get(0)
    },
    forget() {
      run += 1
      stopRetry?.()
      hosts = NO_HOSTS
      open = null
      guard.use(hosts, options.own())
      guard.take()
      keep(RULES_KEY, null)
      keep(COUNTS_KEY, null)
      keep(BLOCKED_KEY, null)
    },
    stop() {
      run += 1
      stopRetry?.()
      stopTick?.()
    },
  }
}

const idOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
