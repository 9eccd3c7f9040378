import type { LoadCatalogue } from './catalogues.ts'
import { LOCALES } from './locales.ts'

/** Where a made-up language is chosen for a browser (local storage), by tests and by whoever looks at translations. */
export const LANGUAGE_KEY = 'vitrine-language'

/** The language that was chosen for this browser by hand, null where none was. */
export function languageChosenHere(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}

/**
 * Where the texts of a language come from: its translation, or for a made-up one the source.
 * @param translation fetches the catalogues of a translated language
 * @returns null where it is not one of ours
 */
export async function catalogueOf(
  locale: string,
  translation: (locale: string) => LoadCatalogue,
): Promise<LoadCatalogue | null> {
  if ((LOCALES as readonly string[]).includes(locale)) return translation(locale)
  const { isPseudoLocale, pseudoCatalogue } = await import('./pseudoLocales.ts')
  return isPseudoLocale(locale) ? (_space, source) => pseudoCatalogue(locale, source) : null
}
