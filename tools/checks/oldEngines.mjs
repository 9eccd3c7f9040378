/**
 * Whether the built player runs on Chromium 79, which panels of 2021 have: its syntax by reading all of it, and what it
 * calls by a list of what that engine lacks. A library that looks before it calls is named below, with what it looks for.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { full } from 'acorn-walk'
import { isMain, REPOSITORY } from './repository.mjs'

const DIST = join(REPOSITORY, 'apps/player/dist')

/** Methods by their name alone: too rare as names of our own to be mistaken. The number is the first Chromium that has it. */
const METHODS = {
  at: 92,
  replaceAll: 85,
  findLast: 97,
  findLastIndex: 97,
  toSorted: 110,
  toReversed: 110,
  toSpliced: 110,
  replaceChildren: 86,
  checkVisibility: 105,
  isWellFormed: 111,
  requestVideoFrameCallback: 83,
}
/** Members of globals. */
const STATICS = {
  'Object.hasOwn': 93,
  'Object.groupBy': 117,
  'Array.fromAsync': 121,
  'Promise.any': 85,
  'Promise.withResolvers': 119,
  'Promise.try': 128,
  'crypto.randomUUID': 92,
  'AbortSignal.timeout': 103,
  'AbortSignal.any': 116,
  'URL.canParse': 120,
  'Intl.supportedValuesOf': 99,
}
const GLOBALS = {
  structuredClone: 98,
  WeakRef: 84,
  FinalizationRegistry: 84,
  AggregateError: 85,
  CompressionStream: 80,
}

/** What is there after all, or is looked for before it is used: in which chunk, what, and why that is right. */
const ANSWERED = [
  { chunk: /./, what: 'Object.hasOwn', why: 'apps/player/src/oldEngines.ts brings it' },
  { chunk: /./, what: '.requestVideoFrameCallback()', why: 'VideoView looks for it first' },
  { chunk: /^StreamView-/, what: 'crypto.randomUUID', why: 'hls.js looks for it first' },
  { chunk: /^StreamView-/, what: 'URL.canParse', why: 'hls.js looks for it first' },
]

/**
 * What of a script an engine of 2019 cannot read or call.
 * @param {string} code an ES module, built
 * @returns {string[]} each thing once
 */
export function beyondChromium79(code) {
  const found = new Set()
  const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  full(tree, (node) => {
    const syntax = syntaxOf(node)
    if (syntax) found.add(syntax)
    if (node.type === 'MemberExpression' && !node.computed && node.object.type === 'Identifier') {
      const name = `${node.object.name}.${node.property.name}`
      if (name in STATICS) found.add(name)
    }
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && !node.callee.computed) {
      const { name } = node.callee.property
      if (Object.hasOwn(METHODS, name)) found.add(`.${name}()`)
    }
    if (
      (node.type === 'NewExpression' || node.type === 'CallExpression') &&
      node.callee.type === 'Identifier'
    )
      if (Object.hasOwn(GLOBALS, node.callee.name)) found.add(node.callee.name)
  })
  return [...found].sort()
}

function syntaxOf(node) {
  switch (node.type) {
    case 'ChainExpression':
      return 'syntax ?.'
    case 'LogicalExpression':
      return node.operator === '??' ? 'syntax ??' : null
    case 'AssignmentExpression':
      return ['??=', '||=', '&&='].includes(node.operator) ? `syntax ${node.operator}` : null
    case 'StaticBlock':
      return 'syntax static {}'
    case 'MethodDefinition':
      return node.key.type === 'PrivateIdentifier' ? 'syntax #method()' : null
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier' ? 'syntax #field in' : null
    case 'Literal':
      return node.regex && /[dv]/.test(node.regex.flags) ? 'syntax /…/dv' : null
    default:
      return null
  }
}

if (isMain(import.meta.url)) {
  const scripts = [
    ...readdirSync(join(DIST, 'assets')).map((name) => join('assets', name)),
    'player-sw.js',
  ].filter((name) => name.endsWith('.js'))
  if (scripts.length < 5)
    throw new Error(`Only ${scripts.length} scripts were found below ${DIST}. Build first.`)
  let problems = 0
  for (const script of scripts) {
    const chunk = script.replace('assets/', '')
    for (const what of beyondChromium79(readFileSync(join(DIST, script), 'utf8'))) {
      if (ANSWERED.some((answer) => answer.chunk.test(chunk) && answer.what === what)) continue
      console.error(`${script}: ${what} is not in Chromium 79.`)
      problems += 1
    }
  }
  console.log(`${scripts.length} scripts of the player read, ${problems} things that Chromium 79 lacks.`)
  process.exitCode = problems > 0 ? 1 : 0
}
