import { hostTallySchema, type EffectiveHosts, type HostCounts } from '@vitrine/core/hosts'

/** A kiosk that intercepts the requests of its browser. */
export type HostRunner = {
  /** Hands it the rules; it keeps them over restarts. */
  use(rules: { hosts: EffectiveHosts; own: readonly string[] }): void
}

/** The event by which a runner brings what it counted; it keeps it until somebody has taken it. */
const COUNTED = 'vitrine-hosts'

/** The runner around this page, null in a plain browser or one that intercepts nothing. */
export function runnerOf(page: object): HostRunner | null {
  const given = (page as { vitrineHost?: { hosts?: unknown } }).vitrineHost
  const hosts = given?.hosts
  return typeof hosts === 'function'
    ? { use: (rules) => void Reflect.apply(hosts, given, [JSON.stringify(rules)]) }
    : null
}

/** Takes what the runner counted. */
export function countedBy(
  page: EventTarget,
  take: (counts: Pick<HostCounts, 'hosts' | 'more'>) => void,
): void {
  page.addEventListener(COUNTED, (event) => {
    const counts = hostTallySchema.safeParse((event as CustomEvent).detail)
    if (!counts.success) return
    take(counts.data)
    event.preventDefault()
  })
}
