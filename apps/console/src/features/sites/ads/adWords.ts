import type { AdDraft } from '@vitrine/core'
import { formatPercent, formatSpan } from '../../../app/format.ts'
import { whenWords } from '../items/whenWords.ts'

/** An ad in a few words: where it lies, how long, how often and when. */
export function adWords(ad: AdDraft): string {
  return [
    ad.mode === 'over' ? 'over' : 'between',
    frequencyWords(ad.frequency),
    formatSpan(ad.duration),
    ad.per_hour === undefined ? null : `at most ${ad.per_hour} an hour`,
    whenWords(ad.when),
  ]
    .filter((word) => word !== null)
    .join(', ')
}

function frequencyWords(frequency: AdDraft['frequency']): string {
  if ('share' in frequency) return `${formatPercent(frequency.share)} of the time`
  return frequency.every === 1 ? 'every item' : `every ${ordinal(frequency.every)} item`
}

/** `2nd`, `3rd`, `11th`. */
export function ordinal(count: number): string {
  const tens = count % 100
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${count}${ending}`
}
