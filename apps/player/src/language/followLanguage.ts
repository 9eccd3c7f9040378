import {
  activateLocale,
  activeLocale,
  catalogueOf,
  directionOf,
  languageChosenHere,
  matchLocale,
  SOURCE_LOCALE,
  writeNumbersAs,
  type Catalogue,
  type LoadCatalogue,
} from '@vitrine/texts'

/** The player's own catalogues of each language; the console has others, which no display needs to store. */
const TRANSLATIONS = import.meta.glob<{ default: Catalogue }>('../../../../locales/*/player-*.po')

const translation =
  (locale: string): LoadCatalogue =>
  async (space) =>
    (await TRANSLATIONS[`../../../../locales/${locale}/${space}.po`]?.())?.default ?? {}

/**
 * The language of the display, in which dates and numbers are written: what its setting says, or the browser's. The document has
 * it (main.tsx).
 * @returns a BCP 47 tag; undefined where the browser names none, and writes as its system does
 */
export function displayLanguage(): string | undefined {
  try {
    return Intl.getCanonicalLocales(languageChosenHere() ?? document.documentElement.lang)[0]
  } catch {
    return undefined
  }
}

/** The made-up languages have regions that no country has. Their code is not loaded for others. */
const MADE_UP = /-X[AB]$/

async function speak(): Promise<void> {
  const language = displayLanguage() ?? SOURCE_LOCALE
  document.documentElement.dir = directionOf(language)
  const madeUp = MADE_UP.test(language) ? await catalogueOf(language, translation) : null
  const locale = madeUp ? language : matchLocale([language])
  if (locale !== activeLocale()) {
    const load = madeUp ?? (locale === SOURCE_LOCALE ? null : await catalogueOf(locale, translation))
    await activateLocale(locale, load)
  }
  // Where only the dates are of another language, numbers within English texts stay English.
  if (new Intl.Locale(language).language === new Intl.Locale(locale).language) writeNumbersAs(language)
}

let spoken: Promise<void> | null = null

/**
 * Says the player's texts in the language of the display, also when that changes while they are read.
 * @returns when they are there for the first time
 */
export function followLanguage(): Promise<void> {
  if (spoken) return spoken
  spoken = speak()
  new MutationObserver(() => {
    spoken = spoken?.then(speak) ?? null
  }).observe(document.documentElement, { attributeFilter: ['lang'] })
  return spoken
}
