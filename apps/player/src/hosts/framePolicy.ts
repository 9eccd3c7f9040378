import { allowedSources, type EffectiveHosts } from '@vitrine/core/hosts'

/** What of the player itself is connected to and framed, whatever rules say. */
const OWN = "'self' data: blob:"

function originOf(address: string): string[] {
  try {
    return [new URL(address).origin]
  } catch {
    return []
  }
}

/**
 * Hands the browser the hosts that rules leave open, where they deny everything else. It then holds back what nobody can judge
 * before: where a page redirects to, and where a page leads its own frame. A policy of a document can only become narrower, so
 * rules that open more need the page once more.
 */
export function createFramePolicy(
  document: Document,
  reload: () => void,
): (hosts: EffectiveHosts, own: readonly string[]) => void {
  let applied: ReadonlySet<string> | null = null
  return (hosts, own) => {
    const allowed = allowedSources(hosts)
    const sources = allowed && new Set([...allowed, ...own.flatMap(originOf)])
    if (applied !== null && (sources === null || [...sources].some((source) => !applied!.has(source))))
      return reload()
    if (sources === null || applied?.size === sources.size) return
    applied = sources
    const list = [...sources].join(' ')
    const meta = document.createElement('meta')
    meta.httpEquiv = 'Content-Security-Policy'
    meta.content = `connect-src ${OWN} ws: wss: ${list}; frame-src ${OWN} ${list}`
    document.head.append(meta)
  }
}
