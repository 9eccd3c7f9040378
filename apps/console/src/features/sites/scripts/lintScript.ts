import { parse, type Node, type Options } from 'acorn'
import { ancestor } from 'acorn-walk'
import type { Message } from '@vitrine/texts'
import { listed } from '../../../app/format.ts'
import { lintTexts } from './lint.texts.ts'

/** Something to know of a script: where, in characters from its beginning, and whether it can work at all. */
export type ScriptFinding = { from: number; to: number; severity: 'error' | 'warning'; message: string }

/** What `vitrine` has. Source: docs/scripts.md. */
const API: Readonly<Record<string, readonly string[]>> = {
  vitrine: ['element', 'on', 'time', 'log'],
  'vitrine.time': ['now', 'zone', 'every'],
  'vitrine.element()': ['setText', 'setColor', 'setOpacity', 'show', 'hide', 'moveBy'],
}
const EVENTS = ['play', 'end']

/** What browsers give to pages and the sandbox does not. Source: docs/scripts.md. */
const NOT_GIVEN: Readonly<Record<string, Message>> = {
  document: lintTexts.noPage,
  window: lintTexts.noPage,
  parent: lintTexts.noPage,
  top: lintTexts.noPage,
  frames: lintTexts.noPage,
  history: lintTexts.noPage,
  requestAnimationFrame: lintTexts.noFrames,
  localStorage: lintTexts.noStorage,
  sessionStorage: lintTexts.noStorage,
  indexedDB: lintTexts.noStorage,
  caches: lintTexts.noStorage,
  cookieStore: lintTexts.noStorage,
  alert: lintTexts.noWindows,
  confirm: lintTexts.noWindows,
  prompt: lintTexts.noWindows,
  open: lintTexts.noWindows,
  eval: lintTexts.noEval,
  Function: lintTexts.noEval,
  importScripts: lintTexts.noImports,
  require: lintTexts.noImports,
  process: lintTexts.noProcess,
}
/** What reaches the network, and at which argument its address stands. */
const REACHES = ['fetch', 'WebSocket', 'EventSource']

/** Put before it, because the sandbox is strict. */
const STRICT = "'use strict';"
/** A display may have a browser of 2019 (Chromium 79). */
const OLDEST: Options['ecmaVersion'] = 2019

type Placed = Node & Record<string, unknown>

/**
 * Reads a script and says what will not work: what cannot be read, names that `vitrine` does not have, what the sandbox
 * does not give, and addresses that are not granted.
 * @param network origins that scripts of the screen may reach
 */
export function lintScript(code: string, network: readonly string[]): ScriptFinding[] {
  if (code.trim() === '') return []
  const tree = parsed(code, 'latest')
  if ('finding' in tree) return [tree.finding]
  const old = parsed(code, OLDEST)
  const findings: ScriptFinding[] =
    'finding' in old
      ? [
          {
            ...old.finding,
            severity: 'warning',
            message: lintTexts.oldBrowsers(),
          },
        ]
      : []
  const add = (node: Node, severity: ScriptFinding['severity'], message: string) =>
    findings.push({
      from: node.start - STRICT.length,
      to: node.end - STRICT.length,
      severity,
      message,
    })
  const own = declaredNames(tree.program)
  ancestor(tree.program, {
    Identifier: (node, _state, ancestors) => {
      const { name } = node
      const why = Object.hasOwn(NOT_GIVEN, name) ? NOT_GIVEN[name] : undefined
      if (why !== undefined && !own.has(name) && isReference(node, ancestors)) add(node, 'error', why())
    },
    MemberExpression: (node) => {
      const names = API[pathOf(node.object as Placed)]
      const { property } = node
      if (node.computed || property.type !== 'Identifier' || own.has('vitrine')) return
      if (names && !names.includes(property.name))
        add(
          property,
          'error',
          lintTexts.noSuchName({
            path: pathOf(node.object as Placed),
            name: property.name,
            names: listed(names, names.length),
          }),
        )
    },
    CallExpression: (node) => {
      const [first] = node.arguments
      const value = textOf(first)
      if (
        pathOf(node.callee as Placed) === 'vitrine.on' &&
        first &&
        value !== null &&
        !EVENTS.includes(value)
      )
        add(first, 'error', lintTexts.noSuchEvent({ name: value, names: listed(EVENTS) }))
      reach(node.callee as Placed, first)
    },
    NewExpression: (node) => reach(node.callee as Placed, node.arguments[0]),
  })
  function reach(callee: Placed, address: Node | undefined): void {
    const name = callee.type === 'Identifier' ? String(callee['name']) : ''
    if (!REACHES.includes(name) || own.has(name) || !address) return
    const text = textOf(address)
    if (network.length === 0) {
      add(address, 'warning', lintTexts.noAddresses())
      return
    }
    if (text === null) return
    const origin = originOf(text)
    if (origin === null) add(address, 'error', lintTexts.fullAddress())
    else if (!network.some((granted) => originOf(granted) === origin))
      add(address, 'warning', lintTexts.notAllowed({ address: origin }))
  }
  return findings.sort((one, other) => one.from - other.from)
}

function parsed(
  code: string,
  ecmaVersion: Options['ecmaVersion'],
): { program: Node } | { finding: ScriptFinding } {
  try {
    return {
      program: parse(STRICT + code, {
        ecmaVersion,
        sourceType: 'script',
        allowReturnOutsideFunction: true,
      }),
    }
  } catch (error) {
    const { pos = 0, message = '' } = error as { pos?: number; message?: string }
    const from = Math.max(0, Math.min(code.length, pos - STRICT.length))
    return {
      finding: {
        from,
        to: Math.min(code.length, from + 1),
        severity: 'error',
        message: lintTexts.syntaxError({ reason: message.replace(/ \(\d+:\d+\)$/, '') }),
      },
    }
  }
}

/** Names that the script itself makes, anywhere in it: what it calls so is its own. */
function declaredNames(program: Node): ReadonlySet<string> {
  const names = new Set<string>()
  const note = (pattern: unknown): void => {
    if (typeof pattern !== 'object' || pattern === null) return
    const node = pattern as Placed
    if (node.type === 'Identifier') names.add(String(node['name']))
    else if (node.type === 'ObjectPattern')
      for (const part of node['properties'] as Placed[]) note(part['value'] ?? part['argument'])
    else if (node.type === 'ArrayPattern') for (const part of node['elements'] as unknown[]) note(part)
    else if (node.type === 'AssignmentPattern') note(node['left'])
    else if (node.type === 'RestElement') note(node['argument'])
  }
  const ofFunction = (node: { id?: unknown; params: readonly unknown[] }) => {
    note(node.id)
    for (const param of node.params) note(param)
  }
  ancestor(program, {
    VariableDeclarator: (node) => note(node.id),
    Function: (node) => ofFunction(node),
    Class: (node) => note(node.id),
    CatchClause: (node) => note(node.param),
  })
  return names
}

/** Whether a name stands for a thing of the world around, not for a property. */
function isReference(node: Node, ancestors: readonly Node[]): boolean {
  const parent = ancestors[ancestors.length - 2] as Placed | undefined
  // `typeof document` asks whether it is there, which is right to do.
  return !(
    parent?.type === 'UnaryExpression' &&
    parent['operator'] === 'typeof' &&
    parent['argument'] === node
  )
}

/** `vitrine`, `vitrine.time`, `vitrine.element()`; else nothing that `API` knows. */
function pathOf(node: Placed): string {
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type === 'CallExpression') return `${pathOf(node['callee'] as Placed)}()`
  if (node.type !== 'MemberExpression' || node['computed'] === true) return ''
  const property = node['property'] as Placed
  return `${pathOf(node['object'] as Placed)}.${String(property['name'])}`
}

function textOf(node: Node | undefined): string | null {
  const literal = node as Placed | undefined
  return literal?.type === 'Literal' && typeof literal['value'] === 'string' ? literal['value'] : null
}

function originOf(address: string): string | null {
  try {
    // A socket reaches the same host as its page.
    return new URL(address.replace(/^ws/, 'http')).origin
  } catch {
    return null
  }
}
