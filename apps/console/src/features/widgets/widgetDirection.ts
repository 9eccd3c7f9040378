import { activeLocale, directionOf } from '@vitrine/texts'

export type Direction = ReturnType<typeof directionOf>

/** A language of displays for each direction, for readers of the other one. */
const OTHERS: { readonly [Read in Direction]: string } = { ltr: 'en', rtl: 'ar' }

/** The language of a display that is read in a direction: the reader's own where it is. */
export function languageRead(direction: Direction): string {
  const own = activeLocale()
  return directionOf(own) === direction ? own : OTHERS[direction]
}
