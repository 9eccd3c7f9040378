import type { ConditionLeaf } from '@vitrine/core'

/** What a question asks. */
export const KINDS = ['fact', 'table', 'tag', 'setting', 'language', 'touch'] as const
export type Kind = (typeof KINDS)[number]

export function kindOf(leaf: ConditionLeaf): Kind {
  if ('touched_within_s' in leaf) return 'touch'
  return KINDS.find((kind) => kind in leaf) ?? 'fact'
}
