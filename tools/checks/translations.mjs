/**
 * The translations of the catalogues (tools/build/translations.mjs): brought up to date with the English texts, and checked: each
 * text is translated in every language, with the same values and elements, and there is no translation of a text that is gone.
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { po } from 'gettext-parser'
import { readTranslations } from '../build/translations.mjs'

const EXTRACT = 'Run “npm run texts -- --extract”.'

export const translationFile = (locale, space) => `locales/${locale}/${space}.po`

/**
 * @param {string} source of packages/texts/src/locales.ts
 * @returns {string[]} the languages that people can choose, but the one that texts are written in
 */
export function translatedLocales(source) {
  const [, list] = /LOCALES = \[([^\]]*)\]/.exec(source) ?? []
  if (list === undefined) throw new Error('packages/texts/src/locales.ts has no list LOCALES.')
  return [...list.matchAll(/'([^']+)'/g)].map(([, locale]) => locale).slice(1)
}

/**
 * @param {{ space: string, texts: { id: string, text: string, note?: string, at: string }[] }} catalogue
 * @param {string} locale
 * @param {string | null} before the file as it is; null if there is none yet
 * @returns {string} the file with every text of the catalogue and no other. A translation whose English text has changed since is
 * marked as fuzzy, with the text that it was made from.
 */
export function updatedTranslations({ texts }, locale, before) {
  const known = new Map(before === null ? [] : readTranslations(before).map((entry) => [entry.id, entry]))
  const translations = { '': { '': { msgid: '', msgstr: [''] } } }
  for (const { id, text, note, at } of texts) {
    const old = known.get(id)
    const isOther = old !== undefined && old.text !== '' && old.source !== text
    const flags = [
      ...(/[{<]/.test(text) ? ['icu-message-format'] : []),
      ...(isOther || old?.isFuzzy ? ['fuzzy'] : []),
    ]
    const previous = isOther ? `msgid ${JSON.stringify(old.source)}` : old?.isFuzzy ? old.previous : undefined
    translations[id] = {
      [text]: {
        msgctxt: id,
        msgid: text,
        msgstr: [old?.text ?? ''],
        comments: {
          translator: old?.comment,
          extracted: note,
          // Without the line, which changes with every text above it.
          reference: at.replace(/:\d+$/, ''),
          flag: flags.join(', ') || undefined,
          previous,
        },
      },
    }
  }
  const headers = {
    Language: locale,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
  return `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8').trimEnd()}\n`
}

/** @returns {string} names of the values and elements of a message, which its translation must have too */
function namesIn(text) {
  const names = new Set()
  const visit = (part) => {
    if (typeof part === 'string')
      for (const [, tag] of part.matchAll(/<\/?([a-zA-Z0-9]+)\/?>/g)) names.add(`<${tag}>`)
    else {
      const [name, , format] = part
      names.add(`{${name}}`)
      if (typeof format === 'object' && format !== null)
        for (const branch of Object.values(format))
          (Array.isArray(branch) ? branch : [String(branch)]).forEach(visit)
    }
  }
  compileMessageOrThrow(text).forEach(visit)
  return [...names].sort().join(' ')
}

/** @returns {string | null} what is wrong with one translation */
function problemOf(text, entry) {
  if (entry.text === '') return 'is not translated.'
  if (entry.source !== text.text) return `is a translation of other words. ${EXTRACT}`
  if (entry.isFuzzy) return 'was translated from other words. Check it and remove its mark “fuzzy”.'
  let names
  try {
    names = namesIn(entry.text)
  } catch (error) {
    return `is not a valid ICU message: ${error.message.split('\n')[0]}`
  }
  const expected = namesIn(text.text)
  return names === expected
    ? null
    : `uses ${names || 'no values'}; the English text uses ${expected || 'none'}.`
}

/**
 * @param {{ space: string, texts: { id: string, text: string }[] }[]} catalogues
 * @param {string[]} locales
 * @param {Record<string, string>} files all PO files by path from the repository's root
 * @returns {string[]} problems
 */
export function checkTranslations(catalogues, locales, files) {
  const problems = []
  const expected = new Set()
  for (const locale of locales)
    for (const { space, texts } of catalogues) {
      const file = translationFile(locale, space)
      expected.add(file)
      const entries = new Map(readTranslations(files[file] ?? '').map((entry) => [entry.id, entry]))
      for (const text of texts) {
        const entry = entries.get(text.id)
        const problem = entry ? problemOf(text, entry) : `is missing. ${EXTRACT}`
        if (problem) problems.push(`${file}: ${text.id} ${problem}`)
        entries.delete(text.id)
      }
      for (const id of entries.keys()) problems.push(`${file}: ${id} is not used. ${EXTRACT}`)
    }
  for (const file of Object.keys(files))
    if (!expected.has(file))
      problems.push(`${file} is of no catalogue or no language in the list. Remove it.`)
  return problems
}
