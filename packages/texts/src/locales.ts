/**
 * The languages that people can choose, as BCP 47 tags. The first is the one that texts are written in. For each of the others
 * there are translations in `locales/` (docs/translating.md), which `npm run texts` checks.
 */
export const LOCALES = ['en'] as const
export type Locale = (typeof LOCALES)[number]
