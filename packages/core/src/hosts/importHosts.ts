import { canonicalPattern } from './hostNames.ts'
import { HOST_PATTERN_MOST, type HostRule } from './hostRules.ts'
import { parseUrl } from './url.ts'

/** Names that hosts files give this machine and its network; no list means to block them. */
const OWN_NAMES = new Set([
  'localhost',
  'localhost.localdomain',
  'local',
  'broadcasthost',
  'ip6-localhost',
  'ip6-loopback',
  'ip6-localnet',
  'ip6-mcastprefix',
  'ip6-allnodes',
  'ip6-allrouters',
  'ip6-allhosts',
])
/** Where hosts files of block lists lead. */
const NOWHERE = new Set(['0.0.0.0', '127.0.0.1', '::', '::1', '::0'])

export type ImportedHosts = {
  rules: HostRule[]
  /** lines that could not be read, by their number from 1 */
  unread: { line: number; text: string }[]
}

/**
 * Reads a pasted list, one entry for each line: a host, a wildcard, an address, a line of a hosts file (`0.0.0.0 host`), a rule of
 * an ad blocker (`||host^`, `@@||host^`), or an expression between slashes. Comments begin with `#` or `!`. The same rule
 * twice is one.
 * @param action what plain lines mean; `@@` always allows
 */
export function importHosts(text: string, action: HostRule['action']): ImportedHosts {
  const rules = new Map<string, HostRule>()
  const unread: ImportedHosts['unread'] = []
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim()
    if (line === '' || /^[#!]/.test(line) || /^\[.*\]$/.test(line.replace(/^\[[0-9a-f:.]+\]$/i, ''))) continue
    const found = readLine(line, action)
    if (found === null) unread.push({ line: index + 1, text: line.slice(0, 200) })
    else for (const rule of found) rules.set(`${rule.action} ${rule.kind} ${rule.pattern}`, rule)
  }
  return { rules: [...rules.values()], unread }
}

function readLine(line: string, action: HostRule['action']): HostRule[] | null {
  const allows = line.startsWith('@@')
  const given = allows ? line.slice(2) : line
  const act = allows ? 'allow' : action
  const expression = /^\/(.+)\/$/.exec(given)
  if (expression)
    return expression[1]!.length > HOST_PATTERN_MOST
      ? null
      : [{ action: act, kind: 'expression', pattern: expression[1]! }]
  const blocker = /^\|\|([^$/|^]+)\^?\|?$/.exec(given)
  if (blocker) return blockerRule(blocker[1]!, act)
  const [first = '', ...names] = given
    .replace(/\s#.*$/, '')
    .trim()
    .split(/\s+/)
  if (names.length > 0) {
    if (!NOWHERE.has(first)) return null
    const hosts = names.filter((name) => !OWN_NAMES.has(name.toLowerCase()) && !NOWHERE.has(name))
    const rules = hosts.map((name) => ruleOf(name, act))
    return rules.includes(null) ? null : (rules as HostRule[])
  }
  const rule = ruleOf(/^[a-z]+:\/\//i.test(first) ? (parseUrl(first)?.host ?? '') : first, act)
  return rule && [rule]
}

/** `||host^` is the host with all below it. An address has nothing below it. */
function blockerRule(host: string, action: HostRule['action']): HostRule[] | null {
  const plain = host.startsWith('*.') ? host.slice(2) : host
  const isAddress = /^[\d.]+$/.test(plain) || plain.includes(':')
  const rule = ruleOf(isAddress ? plain : `*.${plain}`, action)
  return rule && [rule]
}

/** A rule for a host or a wildcard, null where it can be neither. */
export function ruleOf(text: string, action: HostRule['action']): HostRule | null {
  const kind = text.includes('*') ? 'wildcard' : 'exact'
  const pattern = canonicalPattern(text, kind)
  return pattern === null || pattern.length > HOST_PATTERN_MOST ? null : { action, kind, pattern }
}
