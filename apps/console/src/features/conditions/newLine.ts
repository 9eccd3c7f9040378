import type { ConditionLeaf } from '@vitrine/core'
import type { WireDataTable } from '@vitrine/protocol'
import { fieldPlaces } from '../tables/index.ts'
import type { GroupLine, QuestionLine } from './conditionForm.ts'
import { ASKABLE_SETTINGS, settingValues } from './settingChoices.ts'
import type { Kind } from './kinds.ts'

/** What exists, for lines to begin with. */
export type Known = {
  facts: readonly string[]
  tags: readonly string[]
  tables: readonly WireDataTable[]
  /** false: more may exist */
  isLoaded: boolean
}

/** What a first fact can be called, and how long its values count as current, s. */
const EXAMPLE_FACT = 'weather.temperature'
const CURRENT_FOR_S = 3_600
const TOUCHED_WITHIN_S = 30
const EXAMPLE_TAG = 'entrance'

/** A complete question of a kind, about something that exists where there is any; null where it needs what does not exist. */
export function newLeaf(
  kind: Kind,
  { facts, tags, tables }: Pick<Known, 'facts' | 'tags' | 'tables'>,
): ConditionLeaf | null {
  const unknown = false
  if (kind === 'fact')
    return {
      fact: facts[0] ?? EXAMPLE_FACT,
      compare: 'above',
      to: 25,
      old_after_s: CURRENT_FOR_S,
      unknown,
    }
  if (kind === 'tag') return { tag: tags[0] ?? EXAMPLE_TAG, unknown }
  if (kind === 'language') return { language: 'de', unknown }
  if (kind === 'touch') return { touched_within_s: TOUCHED_WITHIN_S, unknown }
  if (kind === 'setting') {
    const setting = ASKABLE_SETTINGS[0]!
    return { setting, is: settingValues(setting)?.[0]?.value ?? 0, unknown }
  }
  const [place] = tables.flatMap(fieldPlaces)
  return place === undefined ? null : { table: place, compare: 'is', to: 0, unknown }
}

export const newLine = (known: Known): QuestionLine => ({
  kind: 'question',
  leaf: newLeaf('fact', known)!,
  negated: false,
})
export const newGroup = (known: Known): GroupLine => ({ kind: 'group', join: 'any', lines: [newLine(known)] })
