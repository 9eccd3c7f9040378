import { queryOptions } from '@tanstack/react-query'
import { ruleOf, type HostLevel, type HostRule } from '@vitrine/core/hosts'
import type { StoredHostRules } from '@vitrine/protocol'
import { api } from '../../app/client.ts'

/** Whose list it is. */
export type Owner = { level: HostLevel; id: string }

/** Changes a list, with a way back where `said` names what was changed. */
export type ChangeRules = (
  change: { mode?: StoredHostRules['mode']; rules?: HostRule[] },
  said: string,
) => Promise<boolean>

/** The list of a level. */
export const hostRulesQuery = ({ level, id }: Owner) =>
  queryOptions({
    queryKey: ['hosts', level, id],
    queryFn: ({ signal }) => api('readHostRules', { query: { level, id }, signal }),
  })

/** A rule as it is typed: an expression stands between slashes. Null for what is none; the server checks expressions. */
export function typedRule(text: string, action: HostRule['action']): HostRule | null {
  const given = text.trim()
  const expression = /^\/(.+)\/$/.exec(given)
  if (expression) return { action, kind: 'expression', pattern: expression[1]! }
  return ruleOf(given, action)
}

/** A pattern as it was typed. */
export const shownPattern = ({ kind, pattern }: HostRule): string =>
  kind === 'expression' ? `/${pattern}/` : pattern

const keyOf = ({ kind, pattern }: HostRule): string => `${kind} ${pattern}`
/** Rules with others added, the newest first; the same pattern with another action is replaced. */
export function withRules(rules: readonly HostRule[], added: readonly HostRule[]): HostRule[] {
  const keys = new Set(added.map(keyOf))
  return [...added, ...rules.filter((rule) => !keys.has(keyOf(rule)))]
}
