/**
 * The languages that people can choose, as BCP 47 tags. The first is the one that texts are written in. For each of the others
 * there are translations in `locales/` (docs/translating.md), which `npm run texts` checks. `Intl` writes dates and numbers for
 * each region, so regions need no entry.
 */
export const LOCALES = ['en'] as const
export type Locale = (typeof LOCALES)[number]

/**
 * The first of the wanted locales that there are texts for: by the whole tag, or else by its language.
 * @param wanted BCP 47 tags, best first
 * @param known what there are texts for; the first one is shown where nothing fits
 */
export function matchLocale<Known extends string = Locale>(
  wanted: readonly string[],
  known: readonly Known[] = LOCALES as readonly string[] as readonly Known[],
): Known {
  for (const tag of wanted) {
    const found = known.find((one) => one === tag) ?? known.find((one) => languageOf(one) === languageOf(tag))
    if (found !== undefined) return found
  }
  return known[0]!
}

const languageOf = (tag: string): string => tag.split('-')[0]!.toLowerCase()
