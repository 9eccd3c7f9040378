import { activateLocale } from '@vitrine/texts'

/** Where the language that somebody chose for this browser is kept: a BCP 47 tag. */
const LANGUAGE_KEY = 'vitrine-language'

/** Shows the console's texts in the reader's language, read in its direction. Resolves when the texts are there. */
export async function startTexts(): Promise<void> {
  const chosen = localStorage.getItem(LANGUAGE_KEY)
  if (chosen === null) return
  const { isPseudoLocale, pseudoCatalogue } = await import('@vitrine/texts/pseudo')
  if (!isPseudoLocale(chosen)) return
  const { documentElement } = document
  documentElement.lang = chosen
  documentElement.dir = new Intl.Locale(chosen).language === 'ar' ? 'rtl' : 'ltr'
  await activateLocale(chosen, (_space, source) => pseudoCatalogue(chosen, source))
}
