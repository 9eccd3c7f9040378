/**
 * Classes of the console: every style sheet beside a component is a CSS module, and only the shared vocabulary in the sheets of
 * app/ (`v-…`) is global. Names that are used exist, and names that exist are used.
 */
import { posix } from 'node:path'
import ts from 'typescript'

const APP = /^apps\/console\/src\/app\/[^/]+\.css$/
const MODULE = /\.module\.css$/
const GLOBAL_CLASS = /\.(v-[\w-]+)/g

/**
 * @param {Map<string, string>} files style sheets and code of the console, by their paths from the repository's root
 * @returns {string[]} `file: what is wrong`
 */
export function classProblems(files) {
  const problems = []
  const vocabulary = new Map()
  const owners = new Map()
  const modules = new Map()
  for (const [file, text] of files) {
    if (!file.endsWith('.css')) continue
    if (MODULE.test(file)) modules.set(file, { text, names: namesOf(text), used: new Set() })
    else if (APP.test(file)) addTo({ vocabulary, owners }, file, text, problems)
    else problems.push(`${file}: Make it a CSS module (${file.replace(/\.css$/, '.module.css')}).`)
  }
  const usedClasses = new Set()
  for (const [file, text] of files)
    if (!file.endsWith('.css'))
      problems.push(...codeProblems(file, text, { modules, vocabulary, usedClasses }))

  for (const [name, sheet] of vocabulary)
    if (!usedClasses.has(name)) problems.push(`${sheet}: .${name} is not used.`)
  for (const [file, { text, names, used }] of modules) {
    for (const name of names) if (!used.has(name)) problems.push(`${file}: .${name} is not used.`)
    for (const selector of selectorsOf(text)) {
      if (namesIn(selector).length === 0)
        problems.push(`${file}: ${selector} has no class of the module: it would reach every page.`)
      for (const [, name] of selector.matchAll(GLOBAL_CLASS))
        if (!vocabulary.has(name)) problems.push(`${file}: .${name} is not in a sheet of app/.`)
    }
  }
  return problems
}

/** Notes the classes of a sheet of app/. A class has one sheet, which has all selectors that begin with it. */
function addTo({ vocabulary, owners }, file, text, problems) {
  for (const selector of selectorsOf(text)) {
    for (const [, name] of selector.matchAll(GLOBAL_CLASS))
      if (!vocabulary.has(name)) vocabulary.set(name, file)
    const name = withoutBrackets(selector).match(/\.(v-[\w-]+)/)?.[1]
    if (name === undefined) continue
    const owner = owners.get(name) ?? file
    owners.set(name, owner)
    if (owner !== file) problems.push(`${file}: ${selector}: .${name} lies in ${owner}.`)
  }
}

/** What is wrong with the classes that one file of code uses; notes those that it uses. */
function codeProblems(file, text, { modules, vocabulary, usedClasses }) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const problems = []
  const report = (node, problem) =>
    problems.push(
      `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}: ${problem}`,
    )
  const imported = new Map()
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      const from = posix.join(posix.dirname(file), node.moduleSpecifier.text)
      const name = node.importClause?.name?.text
      if (MODULE.test(from) && name !== undefined) imported.set(name, from)
      else if (MODULE.test(from)) report(node, 'Import the names of the module.')
      return
    }
    if (ts.isIdentifier(node) && imported.has(node.text) && !isNameOfProperty(node)) {
      const from = imported.get(node.text)
      const access = node.parent
      if (!ts.isPropertyAccessExpression(access))
        report(node, `Write ${node.text}.name, which can be checked.`)
      else if (!modules.get(from)?.names.has(access.name.text))
        report(access, `${from} has no .${access.name.text}.`)
      else modules.get(from).used.add(access.name.text)
    }
    if (ts.isStringLiteralLike(node))
      for (const word of node.text.split(/\s+/)) {
        if (!/^v-[a-z][\w-]*$/.test(word)) continue
        usedClasses.add(word)
        if (!vocabulary.has(word)) report(node, `.${word} is not in a sheet of app/.`)
      }
    else if (ts.isTemplateExpression(node) && /(?:^|\s)v-[a-z]/.test(node.head.text))
      report(node, 'Write whole names of classes, or a data attribute.')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

/** `b` in `a.b` and in `{ b: 1 }`: a name and no use of what is imported. */
const isNameOfProperty = (node) =>
  (ts.isPropertyAccessExpression(node.parent) ||
    ts.isPropertyAssignment(node.parent) ||
    ts.isJsxAttribute(node.parent)) &&
  node.parent.name === node

/** The selectors of a sheet, one by one. */
function selectorsOf(text) {
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  return [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, selectors]) => selectors.trim())
    .filter((selectors) => !selectors.startsWith('@'))
    .flatMap((selectors) => selectors.split(/,(?![^(]*\))/).map((selector) => selector.trim()))
}

const withoutBrackets = (selector) => selector.replace(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '')
/** The module's own classes in a selector. */
const namesIn = (selector) =>
  [...selector.replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '').matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(
    ([, name]) => name,
  )
const namesOf = (text) => new Set(selectorsOf(text).flatMap(namesIn))
