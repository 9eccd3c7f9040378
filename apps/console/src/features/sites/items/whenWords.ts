import type { WhenDraft } from '@vitrine/core'
import { formatWallDate, listedShort } from '../../../app/format.ts'
import { hoursWords, namedWords } from '../../namedTimes/index.ts'
import { itemTexts } from './item.texts.ts'

/**
 * When something may play, in a few words: `Mon–Fri, 08:00–12:00, until 24 Dec 2026, 18:00`; null where always. Names of dayparts
 * and calendars are those that the page has loaded (`useNamed`).
 */
export function whenWords(when: WhenDraft | undefined): string | null {
  if (!when) return null
  const parts = [
    ...(when.daypart_id === undefined ? hoursWords(when) : []),
    ...namedWords(when),
    ...(when.from === undefined ? [] : [itemTexts.fromDate({ date: formatWallDate(when.from) })]),
    ...(when.until === undefined ? [] : [itemTexts.untilDate({ date: formatWallDate(when.until) })]),
  ]
  return parts.length === 0 ? null : listedShort(parts)
}
