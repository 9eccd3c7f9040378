import { matchLocale, sayIn, type Say } from '@vitrine/texts'
import { isPseudoLocale, pseudoCatalogue } from '@vitrine/texts/pseudo'

const voices = new Map<string, Promise<Say>>()

/**
 * A function that says the server's texts in somebody's language, for mails.
 * @param locale what the person chose, a BCP 47 tag; null where nothing was chosen
 */
export function sayTo(locale: string | null): Promise<Say> {
  const madeUp = locale !== null && isPseudoLocale(locale) ? locale : null
  const language = madeUp ?? matchLocale(locale === null ? [] : [locale])
  const known = voices.get(language)
  if (known) return known
  const voice = sayIn(language, madeUp && ((_space, source) => pseudoCatalogue(madeUp, source)))
  voices.set(language, voice)
  return voice
}
