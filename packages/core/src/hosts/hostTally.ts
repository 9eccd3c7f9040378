import { HOST_COUNTS_MOST, type HostCounts } from './hostRules.ts'

/** Hosts that are counted one by one until a batch is made. */
const HOSTS_MOST = 500

/** Counts requests to outside hosts between two batches. */
export type HostTally = {
  count(host: string, blocked: boolean): void
  /** The counts of before, brought by another process or another run. */
  add(counts: Pick<HostCounts, 'hosts' | 'more'>): void
  isEmpty(): boolean
  /** What was counted since the last time; the hosts that matter most by name, the others together. */
  take(): Pick<HostCounts, 'hosts' | 'more'>
}

/** A tally that stays small whatever a page asks for: beyond a bound, hosts are counted together. */
export function createHostTally(): HostTally {
  let hosts = new Map<string, { allowed: number; blocked: number }>()
  let more = { allowed: 0, blocked: 0 }
  const add = (host: string, allowed: number, blocked: number) => {
    const known = hosts.get(host)
    const into = known ?? (hosts.size < HOSTS_MOST ? { allowed: 0, blocked: 0 } : more)
    into.allowed += allowed
    into.blocked += blocked
    if (!known && into !== more) hosts.set(host, into)
  }
  return {
    count: (host, blocked) => add(host, blocked ? 0 : 1, blocked ? 1 : 0),
    add(counts) {
      for (const { host, allowed, blocked } of counts.hosts) add(host, allowed, blocked)
      more.allowed += counts.more.allowed
      more.blocked += counts.more.blocked
    },
    isEmpty: () => hosts.size === 0 && more.allowed + more.blocked === 0,
    take() {
      const all = [...hosts]
        .map(([host, counts]) => ({ host, ...counts }))
        .sort((a, b) => b.blocked - a.blocked || b.allowed - a.allowed)
      const taken = { hosts: all.slice(0, HOST_COUNTS_MOST), more }
      for (const { allowed, blocked } of all.slice(HOST_COUNTS_MOST)) {
        more.allowed += allowed
        more.blocked += blocked
      }
      hosts = new Map()
      more = { allowed: 0, blocked: 0 }
      return taken
    },
  }
}
