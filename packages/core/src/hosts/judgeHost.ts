import { fitsWildcard, hostOfUrl, isOutsideScheme, partsOfPattern, type HostAddress } from './hostNames.ts'
import type { EffectiveHosts, HostLevel, HostMode, HostRule } from './hostRules.ts'
import { parseUrl, type ParsedUrl } from './url.ts'

/** A rule with the list that it stands in. */
export type PlacedRule = HostRule & { level: HostLevel; levelId: string }

/**
 * Whether an address may be asked, and why.
 * `own`: our own server. `local`: nothing that leaves the device (`data:`, `blob:` …). `rule`: the rule says so.
 * `noRule`: nothing forbids it. `unreadable`: it is no address, so nothing can be asked there.
 */
export type HostVerdict = {
  allowed: boolean
  rule: PlacedRule | null
  reason: 'own' | 'local' | 'rule' | 'noRule' | 'unreadable'
  /** the host with a port that is not the usual one; null for `local` and `unreadable` */
  host: string | null
}

/** Tries a regular expression on a host in linear time. */
export type HostExpression = (host: string) => boolean
/** Makes an expression of its text; null for one that is not valid. */
export type MakeExpression = (pattern: string) => HostExpression | null

/** Rules that are ready to be asked. */
export type CompiledHosts = {
  hash: string
  mode: HostMode
  /** keys of our own origins */
  own: ReadonlySet<string>
  levels: readonly CompiledLevel[]
}
type Rules = { exact: Map<string, PlacedRule[]>; below: Map<string, PlacedRule[]>; tried: Tried[] }
type Tried = { rule: PlacedRule; fits: (address: HostAddress) => boolean }
type CompiledLevel = { allow: Rules; deny: Rules }

/** Whether a list needs regular expressions, whose engine is large. */
export const hasExpressions = ({ levels }: Pick<EffectiveHosts, 'levels'>): boolean =>
  levels.some(({ rules }) => rules.some(({ kind }) => kind === 'expression'))

/**
 * Prepares rules: names are looked up, only expressions and uncommon wildcards are tried one by one.
 * @param own            addresses of our own, which no rule can deny
 * @param makeExpression the engine; without one, rules with expressions do not count
 */
export function compileHosts(
  hosts: EffectiveHosts,
  own: readonly string[],
  makeExpression: MakeExpression | null,
): CompiledHosts {
  return {
    hash: hosts.hash,
    mode: hosts.mode,
    own: new Set(own.flatMap(ownKeysOf)),
    levels: hosts.levels.map(({ level, id, rules }) => {
      const compiled: CompiledLevel = { allow: noRules(), deny: noRules() }
      for (const rule of rules) add(compiled[rule.action], { ...rule, level, levelId: id }, makeExpression)
      return compiled
    }),
  }
}

const noRules = (): Rules => ({ exact: new Map(), below: new Map(), tried: [] })

function add(rules: Rules, rule: PlacedRule, makeExpression: MakeExpression | null): void {
  const { host, port } = partsOfPattern(rule.pattern)
  const fitsPort = (address: HostAddress) => port === null || address.port === port
  if (rule.kind === 'expression') {
    const expression = makeExpression?.(rule.pattern)
    if (expression) rules.tried.push({ rule, fits: (address) => expression(address.host) })
  } else if (rule.kind === 'exact') put(rules.exact, host, rule)
  else if (host.startsWith('*.') && !host.includes('*', 1)) put(rules.below, host.slice(2), rule)
  else rules.tried.push({ rule, fits: (address) => fitsPort(address) && fitsWildcard(host, address.host) })
}

function put(map: Map<string, PlacedRule[]>, key: string, rule: PlacedRule): void {
  const some = map.get(key)
  if (some) some.push(rule)
  else map.set(key, [rule])
}

/**
 * Whether an address may be asked. The nearest level that says anything decides: device, then its groups from the nearest
 * on, then the company. Within a level, allow comes before deny; the rule that is named is an exact one before a wildcard
 * before an expression. What no rule names is allowed.
 * @param url absolute
 */
export function judgeHost(rules: CompiledHosts, url: string): HostVerdict {
  const parsed = parseUrl(url)
  if (!parsed) return { allowed: false, rule: null, reason: 'unreadable', host: null }
  if (!isOutsideScheme(parsed.protocol)) return { allowed: true, rule: null, reason: 'local', host: null }
  const host = parsed.host.replace(/\.+(?=$|:)/, '')
  if (rules.own.has(ownKey(parsed))) return { allowed: true, rule: null, reason: 'own', host }
  const address = hostOfUrl(parsed)
  for (const { allow, deny } of rules.levels) {
    const allowing = ruleFor(allow, address)
    if (allowing) return { allowed: true, rule: allowing, reason: 'rule', host }
    const denying = ruleFor(deny, address)
    if (denying) return { allowed: false, rule: denying, reason: 'rule', host }
  }
  return { allowed: true, rule: null, reason: 'noRule', host }
}

function ruleFor({ exact, below, tried }: Rules, address: HostAddress): PlacedRule | null {
  const fitting = (rules: readonly PlacedRule[] | undefined): PlacedRule | undefined =>
    rules?.find(({ pattern }) => [null, address.port].includes(partsOfPattern(pattern).port))
  const named = fitting(exact.get(address.host))
  if (named) return named
  for (let name = address.host; ;) {
    const found = fitting(below.get(name))
    if (found) return found
    const dot = name.indexOf('.')
    if (dot < 0) break
    name = name.slice(dot + 1)
  }
  const of = (kind: HostRule['kind']) => tried.find(({ rule, fits }) => rule.kind === kind && fits(address))
  return (of('wildcard') ?? of('expression'))?.rule ?? null
}

/** Our own web sockets belong to our own server. */
function ownKey(url: ParsedUrl): string {
  const { host, port } = hostOfUrl(url)
  return `${url.protocol === 'https:' || url.protocol === 'wss:' ? 's' : 'p'} ${host} ${port}`
}

function ownKeysOf(address: string): string[] {
  const url = parseUrl(address)
  return url ? [ownKey(url)] : []
}
