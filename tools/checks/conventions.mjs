/**
 * Choke points that the linter cannot express. It guards Date.now, performance.now, process.env and fetch
 * (.oxlintrc.json); this adds the other spellings of the same things.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { isMain, REPOSITORY, sourceFiles } from './repository.mjs'

const CLOCK =
  'Use the injected Clock: it is what makes time testable. Only systemClock.ts reads the system’s.'
const EGRESS =
  'Use the egress client (platform/egress): it is what keeps the server from being lured to inside addresses.'
const PROGRAMS =
  'Use runProgram (platform/programs): it is what keeps limits on child processes and secrets out of them.'
const DECODING =
  'Use decoding.run (features/media/decoding): only the decoding process opens files of others, within its limits.'
/** Modules that request things of others. */
const CLIENTS = new Set([
  'undici',
  'axios',
  'got',
  'ky',
  'node-fetch',
  'superagent',
  'needle',
  'follow-redirects',
  'request',
  'eventsource',
])
const HTTP = new Set(['http', 'https', 'http2', 'node:http', 'node:https', 'node:http2'])
const REQUESTING = new Set(['request', 'get', 'connect', 'Agent', 'ClientRequest', 'default'])
const DECODERS = ['sharp', 'mediabunny', 'file-type']
const WORDS =
  'Use app/format.ts: it is what writes every time, duration, size and number of the console in one way.'
const OWN_WORDS =
  'Use our words (items, elements, ads): the names of the wire end in core/renderWire.ts and core/draftWire.ts.'
/** Where the wire is described or mapped, and the format of sample results (specification §3). */
const ON_THE_WIRE = new Set([
  'packages/core/src/content.ts',
  'packages/core/src/draftWire.ts',
  'packages/core/src/renderData.ts',
  'packages/core/src/renderWire.ts',
  'packages/core/src/version.ts',
  'packages/protocol/src/management/libraryShapes.ts',
  'apps/server/src/features/samples/gameResult.ts',
])
const WIRE_NAMES = new Set(['coll', 'crosstalk', 'interactions'])
const CATALOGUE = 'Use a catalogue (*.texts.ts): it is what lets people read this in their language.'
const READ_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'error',
  'label',
  'placeholder',
  'prefix',
  'suffix',
  'text',
  'title',
])
const FORMATTERS = /^(DateTimeFormat|NumberFormat|RelativeTimeFormat|ListFormat|DurationFormat|PluralRules)$/
const GLOBALS = new Set(['globalThis', 'window', 'self'])

/** Each rule: where it holds, and whether a syntax node breaks it. */
const RULES = [
  {
    door: CLOCK,
    holdsIn: (file) => !file.endsWith('/systemClock.ts'),
    hint: /\bDate\b/,
    breaks: (node) =>
      (ts.isNewExpression(node) &&
        isGlobal(node.expression, 'Date') &&
        (node.arguments?.length ?? 0) === 0) ||
      (ts.isCallExpression(node) && isGlobal(node.expression, 'Date')),
  },
  {
    door: CLOCK,
    holdsIn: (file) => !file.endsWith('/systemClock.ts'),
    hint: /(globalThis|window|self)\.(Date|performance)|Temporal\.Now/,
    breaks: (node) =>
      ts.isPropertyAccessExpression(node) &&
      ((node.name.text === 'now' &&
        ['Date', 'performance'].some(
          (name) => isGlobal(node.expression, name) && !ts.isIdentifier(node.expression),
        )) ||
        (node.name.text === 'Now' &&
          ts.isIdentifier(node.expression) &&
          node.expression.text === 'Temporal')),
  },
  {
    door: EGRESS,
    holdsIn: (file) =>
      file.startsWith('apps/server/src/') && !file.startsWith('apps/server/src/platform/egress/'),
    hint: /fetch|https?|http2|undici|axios|got|ky|WebSocket|EventSource/,
    breaks: (node) =>
      (ts.isPropertyAccessExpression(node) && isGlobal(node, 'fetch')) ||
      (ts.isNewExpression(node) &&
        ['WebSocket', 'EventSource', 'XMLHttpRequest'].some((name) => isGlobal(node.expression, name))) ||
      (ts.isStringLiteral(node) && isLoadedValue(node) && CLIENTS.has(node.text)) ||
      (ts.isImportDeclaration(node) && HTTP.has(node.moduleSpecifier.text) && importsClient(node)) ||
      (ts.isStringLiteral(node) && isLoading(node.parent) && HTTP.has(node.text)),
  },
  {
    door: PROGRAMS,
    holdsIn: (file) =>
      file.startsWith('apps/server/src/') && !file.startsWith('apps/server/src/platform/programs/'),
    hint: /child_process/,
    breaks: (node) => ts.isStringLiteral(node) && ['node:child_process', 'child_process'].includes(node.text),
  },
  {
    door: DECODING,
    holdsIn: (file) =>
      file.startsWith('apps/server/src/') && !file.startsWith('apps/server/src/features/media/decoding/'),
    hint: /sharp|mediabunny|file-type/,
    breaks: (node) =>
      ts.isStringLiteral(node) &&
      !(ts.isImportDeclaration(node.parent) && node.parent.importClause?.isTypeOnly) &&
      (ts.isImportDeclaration(node.parent) || ts.isCallExpression(node.parent)) &&
      DECODERS.includes(node.text),
  },
  {
    door: OWN_WORDS,
    holdsIn: (file) => !ON_THE_WIRE.has(file),
    hint: /coll|crosstalk|interactions/,
    breaks: (node) => (ts.isIdentifier(node) || ts.isStringLiteral(node)) && WIRE_NAMES.has(node.text),
  },
  {
    door: WORDS,
    holdsIn: (file) =>
      file.startsWith('apps/console/src/') &&
      !/^apps\/console\/src\/app\/(format|formatCalendar|reader)\.ts$/.test(file),
    hint: /Intl|toLocale|toFixed|join/,
    breaks: (node) =>
      isListing(node) ||
      (ts.isPropertyAccessExpression(node) &&
        (/^(toLocale(Date|Time)?String|toFixed)$/.test(node.name.text) ||
          (FORMATTERS.test(node.name.text) &&
            ts.isIdentifier(node.expression) &&
            node.expression.text === 'Intl'))),
  },
  {
    door: CATALOGUE,
    holdsIn: (file) => /^(apps\/(console|player)|packages\/(render|widgets))\/src\/.*\.tsx$/.test(file),
    hint: /\p{L}/u,
    breaks: (node) =>
      (ts.isJsxText(node) && /\p{L}/u.test(node.text)) ||
      (ts.isStringLiteralLike(node) &&
        /\p{L}/u.test(node.text) &&
        (isReadAttribute(node.parent) || isReadExpression(node.parent))),
  },
]

/** Whether an array becomes a list for people: `names.join(', ')`. */
const isListing = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'join' &&
  node.arguments.length === 1 &&
  ts.isStringLiteral(node.arguments[0]) &&
  /^(, | and )$/.test(node.arguments[0].text)

const isReadAttribute = (node) =>
  node !== undefined && ts.isJsxAttribute(node) && READ_ATTRIBUTES.has(node.name.getText())

/** Whether the expression stands where people read: between tags, or as an attribute that is read, also as a choice of two. */
function isReadExpression(node) {
  if (node === undefined) return false
  if (ts.isConditionalExpression(node) || ts.isParenthesizedExpression(node))
    return isReadExpression(node.parent)
  if (!ts.isJsxExpression(node)) return false
  return ts.isJsxAttribute(node.parent) ? isReadAttribute(node.parent) : true
}

/** Whether a text names a module whose values are loaded, at once or later. */
function isLoadedValue({ parent }) {
  if (ts.isImportDeclaration(parent)) return !parent.importClause?.isTypeOnly
  return ts.isExportDeclaration(parent) ? !parent.isTypeOnly : isLoading(parent)
}

/** Whether a node is `import(…)` or `require(…)`. */
const isLoading = (node) =>
  ts.isCallExpression(node) &&
  (node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === 'require'))

/** Whether an import of Node's HTTP brings what can request: all of it, or one of its functions for that. */
function importsClient({ importClause }) {
  if (!importClause || importClause.isTypeOnly) return false
  const named = importClause.namedBindings
  if (importClause.name || (named && ts.isNamespaceImport(named))) return true
  return (named?.elements ?? []).some(
    (element) => !element.isTypeOnly && REQUESTING.has((element.propertyName ?? element.name).text),
  )
}

/** Whether the expression is the global `name`, bare or as `globalThis.name`. */
function isGlobal(node, name) {
  if (ts.isIdentifier(node)) return node.text === name
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === name &&
    ts.isIdentifier(node.expression) &&
    GLOBALS.has(node.expression.text)
  )
}

/**
 * @param {string} file path from the repository's root
 * @param {string} text
 * @returns {string[]} `file:line: what to use instead`
 */
export function conventionProblems(file, text) {
  const rules = RULES.filter((rule) => rule.holdsIn(file) && rule.hint.test(text))
  if (rules.length === 0) return []
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const problems = []
  const visit = (node) => {
    for (const rule of rules) {
      if (!rule.breaks(node)) continue
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      problems.push(`${file}:${line + 1}: ${rule.door}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

if (isMain(import.meta.url)) {
  const files = sourceFiles().filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  const problems = files.flatMap((file) =>
    conventionProblems(file, readFileSync(join(REPOSITORY, file), 'utf8')),
  )
  for (const problem of problems) console.error(problem)
  console.log(`${files.length} files read, ${problems.length} problems.`)
  process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0
}
