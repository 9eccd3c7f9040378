import { hostCountsSchema, type HostCounts } from '@vitrine/core/hosts'
import * as z from 'zod/mini'
import type { KeyStore } from './ports.ts'

/** Where the hosts are kept that this device was held back from lately. */
export const BLOCKED_KEY = 'hostsBlocked'
/** Hosts that are kept, those of last first. */
const BLOCKED_MOST = 20
/** For how long a host counts as blocked lately, ms. */
const LATELY_MS = 24 * 60 * 60_000

const { host } = hostCountsSchema.shape.hosts.def.element.shape
const blockedSchema = z.array(z.object({ host, at: z.number() }))

function read(keys: Pick<KeyStore, 'get'>, nowMs: number): z.infer<typeof blockedSchema> {
  try {
    // A clock that was set back leaves times of the future behind.
    return blockedSchema
      .parse(JSON.parse(keys.get(BLOCKED_KEY) ?? ''))
      .filter(({ at }) => at <= nowMs && nowMs - at < LATELY_MS)
  } catch {
    return []
  }
}

/** The hosts that this device was held back from lately, those of last first. */
export const blockedHosts = (keys: Pick<KeyStore, 'get'>, nowMs: number): string[] =>
  read(keys, nowMs).map((one) => one.host)

/** What is to be kept once requests were counted; null where nothing was held back. */
export function blockedAfter(
  keys: Pick<KeyStore, 'get'>,
  { hosts, enforced }: Pick<HostCounts, 'hosts' | 'enforced'>,
  nowMs: number,
): z.infer<typeof blockedSchema> | null {
  const now = enforced ? hosts.flatMap((one) => (one.blocked > 0 ? [one.host] : [])) : []
  if (now.length === 0) return null
  const before = read(keys, nowMs).filter((one) => !now.includes(one.host))
  return [...now.map((name) => ({ host: name, at: nowMs })), ...before].slice(0, BLOCKED_MOST)
}
