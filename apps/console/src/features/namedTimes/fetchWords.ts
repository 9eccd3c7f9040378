import type { StoredCalendarFetch } from '@vitrine/protocol'
import { namedTimeTexts } from './namedTimes.texts.ts'

/** What came of one fetch of the address of a calendar. */
export function fetchWords({ outcome }: Pick<StoredCalendarFetch, 'outcome'>): string {
  if (outcome === 'changed') return namedTimeTexts.fetchChanged()
  if (outcome === 'same') return namedTimeTexts.fetchSame()
  return namedTimeTexts.problem[outcome]()
}
