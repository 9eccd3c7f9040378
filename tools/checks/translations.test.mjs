import { describe, expect, it } from 'vitest'
import { checkTranslations, translatedLocales, updatedTranslations } from './translations.mjs'

const AT = 'apps/a/src/fruit.texts.ts:3'
const fruit = (texts) => ({
  space: 'fruit',
  texts: Object.entries(texts).map(([key, text]) => ({ id: `fruit.${key}`, text, at: AT })),
})
const TEXTS = fruit({ title: 'Fruit', apples: '{count, plural, one {# apple} other {# apples}} <b>here</b>' })
/** A file in which texts are translated, as an editor for translators would write it. */
const translated = (words, catalogue = TEXTS) =>
  Object.entries(words).reduce(
    (file, [key, text]) =>
      file.replace(
        new RegExp(`(msgctxt "fruit.${key}"\\nmsgid .*\\nmsgstr )".*"`),
        (_, entry) => `${entry}${JSON.stringify(text)}`,
      ),
    updatedTranslations(catalogue, 'de', null),
  )
const GOOD = {
  title: 'Obst',
  apples: '{count, plural, one {# Apfel} other {# Äpfel}} <b>hier</b>',
}
const problemsOf = (file, catalogue = TEXTS) =>
  checkTranslations([catalogue], ['de'], { 'locales/de/fruit.po': file })

describe('the files of translators', () => {
  it('have every text, with what it is about and where it is', () => {
    const catalogue = {
      space: 'fruit',
      texts: [{ id: 'fruit.title', text: 'Fruit, {count}', note: 'a heading', at: AT }],
    }
    expect(updatedTranslations(catalogue, 'de', null)).toBe(`msgid ""
msgstr ""
"Language: de\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

#: apps/a/src/fruit.texts.ts
#. a heading
#, icu-message-format
msgctxt "fruit.title"
msgid "Fruit, {count}"
msgstr ""
`)
  })
  it('keep what is translated, and do not change when nothing has', () => {
    const file = translated(GOOD)
    expect(updatedTranslations(TEXTS, 'de', file)).toBe(file)
    expect(problemsOf(file)).toEqual([])
  })
  it('mark a translation whose English text has changed, with the text that it was made from', () => {
    const changed = fruit({ title: 'Fruit and nuts' })
    const file = updatedTranslations(changed, 'de', translated(GOOD))
    expect(file).toContain(
      '#, fuzzy\n#| msgid "Fruit"\nmsgctxt "fruit.title"\nmsgid "Fruit and nuts"\nmsgstr "Obst"',
    )
    expect(updatedTranslations(changed, 'de', file)).toBe(file)
    expect(problemsOf(file, changed)).toEqual([
      'locales/de/fruit.po: fruit.title was translated from other words. Check it and remove its mark “fuzzy”.',
    ])
  })
  it('lose what is not in the catalogue any more', () => {
    expect(updatedTranslations(fruit({ title: 'Fruit' }), 'de', translated(GOOD))).not.toContain('apples')
  })
})

describe('the check of translations', () => {
  it('reports a text that is not translated, or not in the file', () => {
    expect(problemsOf(translated({ title: 'Obst' }))).toEqual([
      'locales/de/fruit.po: fruit.apples is not translated.',
    ])
    expect(problemsOf(translated(GOOD), fruit({ title: 'Fruit', more: 'More' }))).toContain(
      'locales/de/fruit.po: fruit.more is missing. Run “npm run texts -- --extract”.',
    )
  })
  it('reports a language in the list that has no files', () => {
    expect(checkTranslations([TEXTS], ['de', 'fr'], { 'locales/de/fruit.po': translated(GOOD) })).toEqual([
      'locales/fr/fruit.po: fruit.title is missing. Run “npm run texts -- --extract”.',
      'locales/fr/fruit.po: fruit.apples is missing. Run “npm run texts -- --extract”.',
    ])
  })
  it('reports a translation that nobody uses, a file of no catalogue and one of no language', () => {
    expect(problemsOf(translated(GOOD), fruit({ title: 'Fruit' }))).toEqual([
      'locales/de/fruit.po: fruit.apples is not used. Run “npm run texts -- --extract”.',
    ])
    const files = {
      'locales/de/fruit.po': translated(GOOD),
      'locales/de/old.po': '',
      'locales/fr/fruit.po': '',
    }
    expect(checkTranslations([TEXTS], ['de'], files)).toEqual([
      'locales/de/old.po is of no catalogue or no language in the list. Remove it.',
      'locales/fr/fruit.po is of no catalogue or no language in the list. Remove it.',
    ])
  })
  it('reports a translation of other words', () => {
    expect(problemsOf(translated(GOOD), fruit({ title: 'Fruits', apples: TEXTS.texts[1].text }))).toEqual([
      'locales/de/fruit.po: fruit.title is a translation of other words. Run “npm run texts -- --extract”.',
    ])
  })
  it('reports a message that is not valid, and values and elements that are not those of the text', () => {
    expect(problemsOf(translated({ ...GOOD, apples: '{count, plural, one {#}' }))[0]).toMatch(
      /fruit\.apples is not a valid ICU message/,
    )
    expect(problemsOf(translated({ ...GOOD, apples: '{number} <b>Äpfel</b>' }))).toEqual([
      'locales/de/fruit.po: fruit.apples uses <b> {number}; the English text uses <b> {count}.',
    ])
    expect(problemsOf(translated({ ...GOOD, apples: '{count} Äpfel' }))).toEqual([
      'locales/de/fruit.po: fruit.apples uses {count}; the English text uses <b> {count}.',
    ])
  })
  it('asks for every language of the list but the one that texts are written in', () => {
    expect(translatedLocales("export const LOCALES = ['en', 'de', 'pt-BR'] as const")).toEqual([
      'de',
      'pt-BR',
    ])
    expect(translatedLocales("export const LOCALES = ['en'] as const")).toEqual([])
    expect(() => translatedLocales('')).toThrow('no list')
  })
})
