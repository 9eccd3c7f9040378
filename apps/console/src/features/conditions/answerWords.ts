import type { ConditionAnswer } from '@vitrine/core/conditions'
import { formatRoughSpan, listed } from '../../app/format.ts'
import { questionBehind } from './assumed.ts'
import { questionWords } from './conditionWords.ts'
import { conditionTexts } from './conditions.texts.ts'
import { valueWords } from './values.ts'

/** Why a condition holds something back: the question that decided, its value, and how old that is. */
export function answerWords({ by: { leaf, holds, state, value, ageMs } }: ConditionAnswer): string {
  const { answer } = conditionTexts
  const asked = questionBehind(leaf)
  const which = { question: questionWords(asked ?? leaf), holds: holds ? 'yes' : 'no' }
  if (asked) return answer.assumed(which)
  if (value === null) return answer.unknown(which)
  const age = ageMs === null ? null : formatRoughSpan(ageMs)
  if ('touched_within_s' in leaf && age !== null) return answer.touched({ ...which, age })
  const shown = typeof value === 'object' ? listed(value, value.length) : valueWords(value)
  if (age === null) return shown === '' ? answer.none(which) : answer.known({ ...which, value: shown })
  return (state === 'old' ? answer.old : answer.aged)({ ...which, value: shown, age })
}
