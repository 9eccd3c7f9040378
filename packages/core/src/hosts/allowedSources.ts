import { partsOfPattern } from './hostNames.ts'
import type { EffectiveHosts } from './hostRules.ts'

/** Sources of one policy; a longer list is left to whoever judges each address. */
const SOURCES_MOST = 1_000
/** A name that a policy can hold. Engines differ in whether they compare addresses of IP, but for this one. */
const NAME = /^(?:127\.0\.0\.1|(?=.*[a-z])[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)$/

/**
 * The hosts that rules leave open, as sources of a content security policy: where everything is denied that no rule allows. A
 * policy can only name what is allowed, so it says nothing of rules that deny single hosts, and lets through what a nearer
 * level denies.
 * @returns null where the rules are not of that kind, or allow something that a policy cannot say
 */
export function allowedSources({ mode, levels }: EffectiveHosts): readonly string[] | null {
  if (mode !== 'enforce') return null
  const sources = new Set<string>()
  for (const { rules } of levels) {
    for (const { action, kind, pattern } of rules) {
      if (action !== 'allow') continue
      const { host, port } = partsOfPattern(pattern)
      const name = kind === 'wildcard' && host.startsWith('*.') ? host.slice(2) : host
      if (kind === 'expression' || !NAME.test(name)) return null
      const ports = `:${port ?? '*'}`
      sources.add(`${name}${ports}`)
      if (name !== host) sources.add(`*.${name}${ports}`)
    }
    if (sources.size > SOURCES_MOST) return null
    if (
      rules.some(({ action, kind, pattern }) => action === 'deny' && kind === 'wildcard' && pattern === '*')
    )
      return [...sources].sort()
  }
  return null
}
