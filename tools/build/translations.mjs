/**
 * Translations: one PO file for each language and catalogue, `locales/<locale>/<space>.po`. The context of an entry (`msgctxt`) is
 * the id of the text, `msgid` the English text, `msgstr` its translation. All are ICU messages (docs/translating.md).
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { po } from 'gettext-parser'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { globSync } from '../checks/glob.mjs'

/**
 * @param {string} file the text of a PO file
 * @returns {{ id: string, source: string, text: string, isFuzzy: boolean, comment?: string, previous?: string }[]} its entries.
 * A fuzzy one was translated from other words and is not used.
 */
export function readTranslations(file) {
  const { '': _header, ...contexts } = po.parse(file).translations
  return Object.entries(contexts).flatMap(([id, entries]) =>
    Object.values(entries).map(({ msgid, msgstr, comments }) => ({
      id,
      source: msgid,
      text: msgstr[0] ?? '',
      isFuzzy: /\bfuzzy\b/.test(comments?.flag ?? ''),
      ...(comments?.translator && { comment: comments.translator }),
      ...(comments?.previous && { previous: comments.previous }),
    })),
  )
}

/**
 * @param {string} file the text of a PO file
 * @returns {Record<string, unknown>} compiled messages by id, of what is translated
 */
export const compileTranslations = (file) =>
  Object.fromEntries(
    readTranslations(file)
      .filter(({ text, isFuzzy }) => text !== '' && !isFuzzy)
      .map(({ id, text }) => [id, compileMessageOrThrow(text)]),
  )

/**
 * Lets front ends import PO files as catalogues, so that browsers load no parser.
 * @returns {import('vite').Plugin}
 */
export const translationsPlugin = () => ({
  name: 'vitrine:translations',
  transform: {
    filter: { id: /\.po$/ },
    handler(file) {
      return {
        code: `export default ${JSON.stringify(compileTranslations(file))}`,
        map: null,
        moduleType: 'js',
      }
    },
  },
})

/**
 * Writes every translation as a compiled catalogue, `<locale>/<space>.json`, for a program that reads them while it runs.
 * @param {string} root of the repository, with its folder `locales`
 * @param {string} outdir
 */
export function writeTranslations(root, outdir) {
  for (const file of globSync(root, ['locales'], /\.po$/)) {
    const folder = join(outdir, basename(dirname(file)))
    mkdirSync(folder, { recursive: true })
    const catalogue = compileTranslations(readFileSync(join(root, file), 'utf8'))
    writeFileSync(join(folder, `${basename(file, '.po')}.json`), JSON.stringify(catalogue))
  }
}
