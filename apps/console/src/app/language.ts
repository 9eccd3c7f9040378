import { activateLocale, directionOf, LOCALES, SOURCE_LOCALE, type LoadCatalogue } from '@vitrine/texts'
import { translation } from './translations.ts'

/** Where the language that somebody chose for this browser is kept: a BCP 47 tag. */
const LANGUAGE_KEY = 'vitrine-language'

/** Where the texts of a language come from; null where it is not one of ours. */
async function catalogueOf(locale: string): Promise<LoadCatalogue | null> {
  if ((LOCALES as readonly string[]).includes(locale)) return translation(locale)
  const { isPseudoLocale, pseudoCatalogue } = await import('@vitrine/texts/pseudo')
  return isPseudoLocale(locale) ? (_space, source) => pseudoCatalogue(locale, source) : null
}

/** Shows the console's texts in the reader's language, read in its direction. Resolves when the texts are there. */
export async function startTexts(): Promise<void> {
  const chosen = localStorage.getItem(LANGUAGE_KEY)
  if (chosen === null || chosen === SOURCE_LOCALE) return
  const load = await catalogueOf(chosen)
  if (!load) return
  const { documentElement } = document
  documentElement.lang = chosen
  documentElement.dir = directionOf(chosen)
  await activateLocale(chosen, load)
}
