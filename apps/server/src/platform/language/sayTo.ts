import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { matchLocale, sayIn, SOURCE_LOCALE, type Say } from '@vitrine/texts'
import { isPseudoLocale, pseudoCatalogue } from '@vitrine/texts/pseudo'
import { translationsIn } from './translationsIn.ts'

/** Where the build puts the server's translations; every built file lies directly in the same folder. */
const translations = translationsIn(path.join(path.dirname(fileURLToPath(import.meta.url)), 'translations'))

const voices = new Map<string, Promise<Say>>()

/**
 * A function that says the server's texts in somebody's language, for mails.
 * @param locale what the person chose, a BCP 47 tag; null where nothing was chosen
 */
export function sayTo(locale: string | null): Promise<Say> {
  const madeUp = locale !== null && isPseudoLocale(locale) ? locale : null
  const language: string = madeUp ?? matchLocale(locale === null ? [] : [locale])
  const known = voices.get(language)
  if (known) return known
  const load = madeUp
    ? (_space: string, source: Parameters<typeof pseudoCatalogue>[1]) => pseudoCatalogue(madeUp, source)
    : language === SOURCE_LOCALE
      ? null
      : translations(language)
  const voice = sayIn(language, load)
  voices.set(language, voice)
  return voice
}
