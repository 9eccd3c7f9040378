/**
 * Styles use scales: no raw colour, size or layer outside the tokens of the console (app/tokens.css, and app/tokens.ts for the
 * colours of the two modes) and of the player (glass/tokens.css), in style sheets, inline styles and properties of components.
 * They follow the direction in which the page is read (direction.mjs), and their classes exist and are used (classes.mjs).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { classProblems } from './classes.mjs'
import { directionOfAttribute, directionProblem } from './direction.mjs'
import { globSync } from './glob.mjs'
import { isMain, REPOSITORY } from './repository.mjs'

const TOKENS = new Set(['apps/console/src/app/tokens.css', 'apps/player/src/glass/tokens.css'])
const COLOUR = 'Use a colour of the tokens.'
const SIZE = 'Use a size of the tokens (--v-font-, --v-space-, --v-radius-).'
const LAYER = 'Use a layer of the tokens (--v-layer-).'

const RAW_COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:white|black|gray|grey|silver|red|maroon|orange|yellow|green|lime|olive|teal|aqua|cyan|blue|navy|purple|fuchsia|magenta|pink|brown|gold)(?![\w-])/i
/** Hairlines (1px) are no step of a scale. Relative sizes (em, %) follow what they lie in. */
const RAW_SIZE = /(?<![\w.-])-?(?!0(?:px|rem)\b)(?!1px\b)\d*\.?\d+(?:px|rem|pt|cm|mm|in)\b/
const SIZED =
  /^(?:font|font-size|gap|row-gap|column-gap|(?:scroll-)?(?:padding|margin)(?:-[a-z]+)*|border(?:-[a-z]+){0,2}-radius)$/
/** Properties of components that take a step of a scale. */
const SIZED_ATTRIBUTE =
  /^(?:p|px|py|pt|pb|pl|pr|ps|pe|m|mx|my|mt|mb|ml|mr|ms|me|gap|rowGap|columnGap|spacing|fz|radius)$/
const COLOURED_ATTRIBUTE = /^(?:c|bg|color|backgroundColor)$/

/** Why a value of a style property is refused; null when it is not. */
function problemOf(property, value) {
  if (property.startsWith('--')) return RAW_COLOUR.test(value) ? COLOUR : null
  if (property === 'z-index') return /^-?[1-9]/.test(value) ? LAYER : null
  if (SIZED.test(property) && RAW_SIZE.test(value)) return SIZE
  return RAW_COLOUR.test(value.replace(/url\([^)]*\)/g, '')) ? COLOUR : null
}

/**
 * @param {string} file path from the repository's root
 * @param {string} text of a style sheet
 * @returns {string[]} `file:line: what to use instead`
 */
export function sheetProblems(file, text) {
  const problems = []
  // Comments become blanks, so that lines stay where they are.
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  for (const { 0: found, 1: property, 2: value, index } of bare.matchAll(
    /(?<=[;{]\s*)(-{0,2}[a-z][\w-]*)\s*:\s*([^;{}]+)(?=[;}])/gi,
  )) {
    const name = property.toLowerCase()
    const problem =
      problemOf(name, value.trim()) ?? directionProblem(file, name, value.trim(), ruleAround(bare, index))
    if (problem)
      problems.push(`${file}:${bare.slice(0, index).split('\n').length}: ${found.trim()}: ${problem}`)
  }
  return problems
}

/** @returns {Map<string, string>} the declarations of the rule that has something at an index */
function ruleAround(sheet, index) {
  const body = sheet.slice(sheet.lastIndexOf('{', index) + 1, sheet.indexOf('}', index))
  return new Map(
    body
      .split(';')
      .map((declaration) => declaration.split(/:(.*)/s))
      .filter((parts) => parts.length > 1)
      .map(([property, value]) => [property.trim().toLowerCase(), value.trim()]),
  )
}

/**
 * @param {string} file path from the repository's root
 * @param {string} text of a component
 * @returns {string[]} `file:line: what to use instead`
 */
export function componentProblems(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const problems = []
  const report = (node, problem) =>
    problems.push(
      `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}: ${node.getText(source).split('\n')[0]}: ${problem}`,
    )
  const lookAtStyle = (node) => {
    if (ts.isPropertyAssignment(node)) {
      const property = node.name.getText(source).replace(/^['"]|['"]$/g, '')
      const value = literalOf(node.initializer)
      const name = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const problem =
        (value === null ? null : problemOf(name, value)) ?? directionProblem(file, name, value ?? '')
      if (problem) report(node, problem)
    }
    ts.forEachChild(node, lookAtStyle)
  }
  const visit = (node) => {
    if (ts.isJsxAttribute(node) && node.initializer) {
      const name = node.name.getText(source)
      const value = literalOf(node.initializer)
      if (name === 'style' || name === 'styles') lookAtStyle(node.initializer)
      else if (value !== null && SIZED_ATTRIBUTE.test(name) && RAW_SIZE.test(value)) report(node, SIZE)
      else if (name === 'zIndex' && /^-?[1-9]/.test(value ?? '')) report(node, LAYER)
      else if (COLOURED_ATTRIBUTE.test(name) && /^#|^rgb|^hsl/i.test(value ?? '')) report(node, COLOUR)
      else if (directionOfAttribute(file, name)) report(node, directionOfAttribute(file, name))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

/** A literal as CSS has it: numbers are px, except where the property takes a bare number. Null for what is computed. */
function literalOf(node) {
  if (ts.isJsxExpression(node)) return node.expression ? literalOf(node.expression) : null
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  const isNegative = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken
  const number = isNegative ? node.operand : node
  return ts.isNumericLiteral(number) ? `${isNegative ? '-' : ''}${number.text}px` : null
}

if (isMain(import.meta.url)) {
  const files = globSync(
    REPOSITORY,
    ['apps/console/src', 'apps/player/src'],
    /(?<!\.test)\.(?:css|tsx)$/,
  ).filter((file) => !TOKENS.has(file) && !file.includes('/testing/'))
  const textOf = (file) => readFileSync(join(REPOSITORY, file), 'utf8')
  const code = globSync(REPOSITORY, ['apps/console/src'], /(?<!\.test)\.(?:css|tsx?)$/)
  const problems = [
    ...files.flatMap((file) =>
      file.endsWith('.css') ? sheetProblems(file, textOf(file)) : componentProblems(file, textOf(file)),
    ),
    ...classProblems(new Map(code.map((file) => [file, textOf(file)]))),
  ]
  for (const problem of problems) console.error(problem)
  console.log(`${files.length} style sheets and components read, ${problems.length} problems.`)
  process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0
}
