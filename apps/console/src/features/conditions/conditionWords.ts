import { leavesOf, type Condition, type ConditionLeaf } from '@vitrine/core'
import { formatLanguage, formatSpan, listed, listedEither } from '../../app/format.ts'
import { settingLabel, settingValueLabel } from './settingChoices.ts'
import { conditionTexts } from './conditions.texts.ts'
import { valueWords } from './values.ts'

/** Questions that a summary names; of more it only says how many there are. */
const NAMED_MOST = 2

/** One question in words: `weather.temperature is above 25`. */
export function questionWords(leaf: ConditionLeaf, negated = false): string {
  const { holds, fails } = conditionTexts.question
  if ('tag' in leaf) return (negated ? fails : holds).tag({ tag: leaf.tag })
  if ('touched_within_s' in leaf)
    return (negated ? fails : holds).touch({ span: formatSpan(leaf.touched_within_s * 1_000) })
  if ('language' in leaf) return (negated ? fails : holds).language({ language: languageName(leaf.language) })
  if ('setting' in leaf)
    return (negated ? fails : holds).setting({
      setting: settingLabel(leaf.setting),
      value: settingValueLabel(leaf.setting, leaf.is),
    })
  const name = 'fact' in leaf ? leaf.fact : leaf.table
  return (negated ? fails : holds)[leaf.compare]({ name, value: valueWords(leaf.to) })
}

/** A condition in words, with brackets around what is joined within it. */
export function conditionWords(condition: Condition): string {
  if ('not' in condition) {
    const { not } = condition
    return 'all' in not || 'any' in not || 'not' in not
      ? conditionTexts.none({ condition: conditionWords(not) })
      : questionWords(not, true)
  }
  if ('all' in condition) return listed(condition.all.map(partWords), condition.all.length)
  if ('any' in condition) return listedEither(condition.any.map(partWords))
  return questionWords(condition)
}

const partWords = (part: Condition): string =>
  'all' in part || 'any' in part
    ? conditionTexts.bracketed({ condition: conditionWords(part) })
    : conditionWords(part)

/** A condition for a list of facts: `only if weather.temperature is above 25`; null where there is none. */
export function onlyIfWords(condition: Condition | undefined): string | null {
  if (!condition) return null
  const { length } = leavesOf(condition)
  return length <= NAMED_MOST
    ? conditionTexts.onlyIf({ condition: conditionWords(condition) })
    : conditionTexts.onlyIfMany({ count: length })
}

/** A condition as a sentence: `Only if weather.temperature is above 25.` */
export const conditionSentence = (condition: Condition): string =>
  conditionTexts.onlyIfSentence({ condition: conditionWords(condition) })

/** A language by its own name; a tag that has none stays as it is. */
export function languageName(tag: string): string {
  try {
    return formatLanguage(tag)
  } catch {
    return tag
  }
}
