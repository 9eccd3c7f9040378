/**
 * The catalogues of texts (`*.texts.ts`): each is valid, each text of it is used, and each that is used is there. The same for their
 * translations (translations.mjs), in every language of packages/texts/src/locales.ts.
 *
 *   npm run texts              checks all of them
 *   npm run texts -- --extract brings the files of translators up to date (locales/)
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import ts from 'typescript'
import { globSync } from './glob.mjs'
import { isMain, REPOSITORY, sourceFiles } from './repository.mjs'
import {
  checkTranslations,
  translatedLocales,
  translationFile,
  updatedTranslations,
} from './translations.mjs'

const parse = (file, text) =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
const withoutType = (node) =>
  ts.isSatisfiesExpression(node) || ts.isAsExpression(node) ? withoutType(node.expression) : node

/**
 * @param {string} file path from the repository's root
 * @param {string} text
 * @returns {{ space: string, name: string, texts: { id: string, path: string, text: string, note?: string, at: string }[], problems: string[] }[]}
 * each call of `defineTexts`; `name` is what code calls it by, `path` the key below that
 */
export function readCatalogues(file, text) {
  const source = parse(file, text)
  const at = (node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
  const found = []
  const read = (catalogue, node, path) => {
    const value = withoutType(node)
    if (ts.isObjectLiteralExpression(value)) {
      for (const property of value.properties) {
        if (ts.isPropertyAssignment(property))
          read(catalogue, property.initializer, [...path, property.name.text])
        else catalogue.problems.push(`${at(property)}: write texts out, key by key.`)
      }
      return
    }
    const [words, note] = ts.isArrayLiteralExpression(value) ? value.elements : [value]
    if (!words || !ts.isStringLiteralLike(words)) {
      catalogue.problems.push(`${at(node)}: a text is a string, or a string with a note for the translator.`)
      return
    }
    catalogue.texts.push({
      id: [catalogue.space, ...path].join('.'),
      path: path.join('.'),
      text: words.text,
      ...(note && { note: note.text }),
      at: at(node),
    })
    try {
      compileMessageOrThrow(words.text)
    } catch (error) {
      catalogue.problems.push(`${at(node)}: not a valid ICU message: ${error.message.split('\n')[0]}`)
    }
  }
  const visit = (node) => {
    if (
      ts.isCallExpression(node) &&
      node.expression.getText(source) === 'defineTexts' &&
      ts.isVariableDeclaration(node.parent)
    ) {
      const [space, sources] = node.arguments
      const catalogue = { space: space.text, name: node.parent.name.text, texts: [], problems: [] }
      read(catalogue, sources, [])
      found.push(catalogue)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/**
 * What a source asks of catalogues.
 * @param {Set<string>} names of all catalogues
 * @returns {{ name: string, path: string, at: string }[]} the path may end at a group: then all of it is used
 */
export function readUses(file, text, names) {
  if (![...names].some((name) => text.includes(name))) return []
  const source = parse(file, text)
  const uses = []
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isIdentifier(node) && names.has(node.text) && !isName(node)) {
      const path = []
      let last = node
      while (ts.isPropertyAccessExpression(last.parent) && last.parent.expression === last) {
        last = last.parent
        path.push(last.name.text)
      }
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      uses.push({ name: node.text, path: path.join('.'), at: `${file}:${line + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return uses
}

/** Whether the identifier names a property or a declaration, not the catalogue. */
function isName(node) {
  const { parent } = node
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isVariableDeclaration(parent) && parent.name === node) ||
    ts.isExportSpecifier(parent)
  )
}

/**
 * @param {Record<string, string>} files sources by path from the repository's root
 * @returns {{ catalogues: ReturnType<typeof readCatalogues>, problems: string[] }}
 */
export function checkTexts(files) {
  const all = Object.entries(files)
  const catalogues = all
    .filter(([file]) => file.endsWith('.texts.ts'))
    .flatMap(([file, text]) => readCatalogues(file, text))
  const problems = catalogues.flatMap((catalogue) => catalogue.problems)
  for (const key of ['space', 'name'])
    for (const { [key]: value } of catalogues.filter(
      (one, index) => catalogues.findIndex((other) => other[key] === one[key]) !== index,
    ))
      problems.push(`There are two catalogues with the ${key} “${value}”.`)

  const names = new Set(catalogues.map(({ name }) => name))
  const uses = all.flatMap(([file, text]) => readUses(file, text, names))
  for (const { name, texts } of catalogues) {
    const used = uses.filter((use) => use.name === name).map(({ path }) => path)
    const isUsed = (path) =>
      used.some((use) => use === '' || use === path || path.startsWith(`${use}.`) || use === `${path}.id`)
    for (const text of texts)
      if (!isUsed(text.path)) problems.push(`${text.at}: ${name}.${text.path} is not used. Remove it.`)
    const isThere = (use) =>
      use === '' ||
      texts.some(({ path }) => path === use || path.startsWith(`${use}.`) || use === `${path}.id`)
    for (const use of uses)
      if (use.name === name && !isThere(use.path))
        problems.push(`${use.at}: ${name}.${use.path} is not in the catalogue.`)
  }
  return { catalogues, problems }
}

/** Brings the files of all languages up to date with the catalogues. What is translated stays. */
function extract(catalogues, locales) {
  for (const locale of locales)
    for (const catalogue of catalogues) {
      const file = join(REPOSITORY, translationFile(locale, catalogue.space))
      const before = existsSync(file) ? readFileSync(file, 'utf8') : null
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, updatedTranslations(catalogue, locale, before))
    }
}

if (isMain(import.meta.url)) {
  const read = (file) => readFileSync(join(REPOSITORY, file), 'utf8')
  const readAll = (files) => Object.fromEntries(files.map((file) => [file, read(file)]))
  const { catalogues, problems } = checkTexts(
    readAll(sourceFiles().filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))),
  )
  const locales = translatedLocales(read('packages/texts/src/locales.ts'))
  const [option] = process.argv.slice(2)
  if (option === '--extract') extract(catalogues, locales)
  else if (option !== undefined) {
    console.error('Use “npm run texts”, or “npm run texts -- --extract”.')
    process.exit(2)
  }
  problems.push(
    ...checkTranslations(catalogues, locales, readAll(globSync(REPOSITORY, ['locales'], /\.po$/))),
  )
  for (const problem of problems) console.error(problem)
  const count = catalogues.reduce((sum, { texts }) => sum + texts.length, 0)
  console.log(
    `${count} texts in ${catalogues.length} catalogues, ${locales.length} translations, ${problems.length} problems.`,
  )
  process.exitCode = problems.length > 0 || count === 0 ? 1 : 0
}
