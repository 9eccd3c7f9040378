import { useSyncExternalStore } from 'react'
import { activeLocale, onTextsChange } from './catalogues.ts'

let changes = 0
onTextsChange(() => (changes += 1))
const changesNow = (): number => changes

/**
 * Draws a component again when its texts read differently, for programs whose language changes while they are looked at.
 * @returns the locale of the texts, a BCP 47 tag
 */
export function useTexts(): string {
  useSyncExternalStore(onTextsChange, changesNow, changesNow)
  return activeLocale()
}
