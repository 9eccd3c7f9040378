/**
 * The languages that the settings of a device offer, as BCP 47 tags; `Intl` writes dates and numbers in each. Displays are read by
 * passers-by, so the list holds what signs in public places are written in, with regions where dates or spelling differ. The API
 * takes every tag of the form that core's `deviceSettings.language` has. Texts of the player are another matter: those that are
 * translated are in packages/texts (`LOCALES`).
 */
export const DISPLAY_LANGUAGES = [
  'ar',
  'bg',
  'ca',
  'cs',
  'da',
  'de',
  'de-AT',
  'de-CH',
  'el',
  'en-GB',
  'en-US',
  'es',
  'es-419',
  'et',
  'eu',
  'fa',
  'fi',
  'fr',
  'fr-CA',
  'ga',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const

/** The same with each language as such, wherever it is spoken: what content is chosen by. */
export const SPOKEN_LANGUAGES = [...new Set(DISPLAY_LANGUAGES.flatMap((tag) => [tag.split('-')[0]!, tag]))]
