import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Catalogue, LoadCatalogue } from '@vitrine/texts'

/**
 * Translations as the build compiles them of PO files: `<locale>/<space>.json` (tools/build/translations.mjs). A catalogue that is not
 * translated stays in English.
 * @param folder where they are
 * @returns what loads the catalogues of a locale
 */
export const translationsIn =
  (folder: string) =>
  (locale: string): LoadCatalogue =>
  async (space) => {
    try {
      return JSON.parse(await readFile(path.join(folder, locale, `${space}.json`), 'utf8')) as Catalogue
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
      throw error
    }
  }
