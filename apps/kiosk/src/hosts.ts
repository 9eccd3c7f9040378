import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import {
  compileHosts,
  createHostTally,
  effectiveHostsSchema,
  hasExpressions,
  judgeHost,
  loadExpressions,
  NO_HOSTS,
  type EffectiveHosts,
  type HostCounts,
} from '@vitrine/core/hosts'

/** The rules for outside hosts by which a kiosk lets its browser out, and what it counted. */
export type KioskHosts = {
  /** Takes rules as the player has them, and keeps them for the next start. What can't be read changes nothing. */
  use(text: string): void
  /** Whether requests have to be looked at. */
  watches(): boolean
  /** Says whether a request may go out, and counts it. */
  mayAsk(url: string): boolean
  onChange(run: () => void): void
  /** What was counted; null for nothing. */
  take(): Pick<HostCounts, 'hosts' | 'more'> | null
  /** Nobody has taken it: it counts with what follows. */
  giveBack(counts: Pick<HostCounts, 'hosts' | 'more'>): void
}

/** Origins beside the server's own that one display may name as ours. */
const OWN_MOST = 5

/**
 * Keeps rules over restarts, so that they count before the player has said anything.
 * @param file   where they are kept
 * @param server our own origin, which no rule denies
 */
export async function createKioskHosts(
  file: string,
  server: string,
  log: (event: string, facts?: Record<string, string | number>) => void,
): Promise<KioskHosts> {
  const tally = createHostTally()
  let changed: () => void = () => undefined
  let compiled = compileHosts(NO_HOSTS, [server], null)
  let run = 0
  const apply = async ({ hosts, own }: { hosts: EffectiveHosts; own: string[] }) => {
    const mine = ++run
    const engine = hasExpressions(hosts) ? await loadExpressions() : null
    if (mine !== run) return
    compiled = compileHosts(hosts, [server, ...own], engine)
    changed()
  }
  const before = readKept(file)
  if (before) await apply(before)
  return {
    use(text) {
      const rules = read(text)
      if (!rules) return
      if (rules.hosts.hash === '') rmSync(file, { force: true })
      else {
        try {
          writeFileSync(`${file}.new`, JSON.stringify(rules), { mode: 0o600 })
          renameSync(`${file}.new`, file)
        } catch (error) {
          log('the rules for outside hosts could not be stored', { why: String(error) })
        }
      }
      void apply(rules)
    },
    watches: () => compiled.mode !== 'off',
    mayAsk(url) {
      if (compiled.mode === 'off') return true
      const { allowed, reason, host } = judgeHost(compiled, url)
      if (host !== null && reason !== 'own') tally.count(host, !allowed)
      return allowed || compiled.mode !== 'enforce'
    },
    onChange(tell) {
      changed = tell
    },
    take: () => (tally.isEmpty() ? null : tally.take()),
    giveBack: (counts) => tally.add(counts),
  }
}

function readKept(file: string) {
  try {
    return read(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function read(text: string): { hosts: EffectiveHosts; own: string[] } | null {
  try {
    const { hosts, own } = JSON.parse(text) as { hosts?: unknown; own?: unknown }
    const parsed = effectiveHostsSchema.safeParse(hosts)
    if (!parsed.success) return null
    const texts = Array.isArray(own) ? own.filter((one): one is string => typeof one === 'string') : []
    return { hosts: parsed.data, own: texts.filter((one) => one.length < 300).slice(0, OWN_MOST) }
  } catch {
    return null
  }
}
