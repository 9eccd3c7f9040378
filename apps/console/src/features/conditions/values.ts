import type { Comparison, FactValue } from '@vitrine/core'
import { formatNumber } from '../../app/format.ts'
import { conditionTexts } from './conditions.texts.ts'

/** Whether a comparison is one of numbers. */
export const isOfNumbers = (compare: Comparison): boolean => compare !== 'is' && compare !== 'isNot'

/** What a person typed as a value: a number where it is written like one, otherwise words; null where it is empty. */
export function readValue(typed: string): FactValue | null {
  const text = typed.trim()
  if (text === '') return null
  if (text === 'true' || text === 'false') return text === 'true'
  const plain = text.replace(',', '.')
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}

/** A value in words: `31.5`, `“open”`, `true`. */
export function valueWords(value: FactValue | readonly string[]): string {
  if (typeof value === 'number') return formatNumber(value, 6)
  return typeof value === 'boolean' ? String(value) : conditionTexts.quoted({ words: String(value) })
}
