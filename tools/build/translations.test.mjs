import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { build } from 'vite'
import { REPOSITORY } from '../checks/repository.mjs'
import { sayIn } from '../../packages/texts/src/index.ts'
import { defineTexts } from '../../packages/texts/src/defineTexts.ts'
import { translationsIn } from '../../apps/server/src/platform/language/translationsIn.ts'
import { compileTranslations, translationsPlugin, writeTranslations } from './translations.mjs'

const FRUIT = `msgid ""
msgstr ""
"Language: de\\n"

msgctxt "fruit.title"
msgid "Fruit"
msgstr "Obst"

msgctxt "fruit.apples"
msgid "{count} apples"
msgstr "{count} Äpfel"

msgctxt "fruit.ripe"
msgid "Ripe"
msgstr ""

#, fuzzy
#| msgid "Rotten"
msgctxt "fruit.rotten"
msgid "Spoilt"
msgstr "Faul"
`
const folder = mkdtempSync(join(tmpdir(), 'vitrine-translations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('leaves out what is not translated, and what was translated from other words', () => {
  expect(compileTranslations(FRUIT)).toEqual({
    'fruit.title': ['Obst'],
    'fruit.apples': [['count'], ' Äpfel'],
  })
})

it('reaches the console as a file for each language and catalogue; what a language lacks is left to English', async () => {
  const app = 'apps/console/src/app'
  mkdirSync(join(folder, app), { recursive: true })
  mkdirSync(join(folder, 'locales/de'), { recursive: true })
  cpSync(join(REPOSITORY, app, 'translations.ts'), join(folder, app, 'translations.ts'))
  writeFileSync(join(folder, 'locales/de/fruit.po'), FRUIT)
  writeFileSync(join(folder, 'locales/de/nuts.po'), FRUIT.replaceAll('fruit.', 'nuts.'))
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [translationsPlugin()],
    build: {
      outDir: 'dist',
      lib: {
        entry: join(folder, app, 'translations.ts'),
        formats: ['es'],
        fileName: () => 'translations.mjs',
      },
    },
  })
  const { translation } = await import(
    /* @vite-ignore */ pathToFileURL(join(folder, 'dist/translations.mjs')).href
  )
  expect(readdirSync(join(folder, 'dist')).filter((file) => /^(fruit|nuts)-/.test(file))).toHaveLength(2)
  expect(await translation('de')('fruit', {})).toEqual(compileTranslations(FRUIT))
  expect(await translation('de')('vegetables', {})).toEqual({})
  expect(await translation('fr')('fruit', {})).toEqual({})
})

it('reaches the server’s mails; what a language lacks is said in English', async () => {
  mkdirSync(join(folder, 'mails/locales/de'), { recursive: true })
  writeFileSync(join(folder, 'mails/locales/de/fruit.po'), FRUIT)
  writeTranslations(join(folder, 'mails'), join(folder, 'mails/dist'))
  const texts = defineTexts('fruit', { title: 'Fruit', apples: '{count} apples', ripe: 'Ripe' })
  const other = defineTexts('not-translated', { title: 'Nuts' })
  const say = await sayIn('de', translationsIn(join(folder, 'mails/dist'))('de'))
  expect([say(texts.title), say(texts.apples, { count: 3 }), say(texts.ripe), say(other.title)]).toEqual([
    'Obst',
    '3 Äpfel',
    'Ripe',
    'Nuts',
  ])
})
