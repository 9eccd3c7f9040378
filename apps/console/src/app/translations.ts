import type { Catalogue, LoadCatalogue } from '@vitrine/texts'

/** A translated catalogue, as the build makes it of a PO file. */
type TranslationFiles = Readonly<Record<string, () => Promise<{ default: Catalogue }>>>

/** Every translation by its path. Each is a file of its own, fetched with the first page that uses its texts. */
const TRANSLATIONS: TranslationFiles = import.meta.glob<{ default: Catalogue }>('../../../../locales/*/*.po')

/**
 * Fetches the texts of a language, catalogue by catalogue. What a language lacks stays in English.
 * @param locale a BCP 47 tag
 */
export const translation =
  (locale: string, files: TranslationFiles = TRANSLATIONS): LoadCatalogue =>
  async (space) =>
    (await files[`../../../../locales/${locale}/${space}.po`]?.())?.default ?? {}
