import { SOURCE_LOCALE } from './catalogues.ts'

/** Scripts that are read from the right, by their ISO 15924 codes. */
const FROM_RIGHT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/**
 * The direction in which a language is read. By its script, because not every browser knows `Intl.Locale.getTextInfo`.
 * @param locale a BCP 47 tag
 */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  // The browser loads its tables of scripts first, which takes a moment before the first picture.
  locale !== SOURCE_LOCALE && FROM_RIGHT.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
