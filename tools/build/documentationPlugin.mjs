/**
 * Leaves out of front ends what only the server and OpenAPI need of the management API (`packages/protocol/src/management`):
 * descriptions, who may call an operation, and the schemas of queries, bodies and answers. A client checks nothing with them: it
 * is typed by them, and knows an answer by there being one. What they were made of falls away with them (`PURE_FUNCTIONS`).
 */

/** Functions that only make values: a bundler can leave out what is made and not used. */
export const PURE_FUNCTIONS = ['z', 'operation']

/** What a client reads of an operation (`createApiClient`). */
const READ = new Set(['method', 'path', 'bodyWording', 'answer', 'answerWording'])

/**
 * @param {string} code JavaScript of the management API's table
 * @param {(code: string) => object} parse makes an ESTree program of it
 * @returns {string} the same without `.meta(…)`, and of operations only what a client reads
 */
export function withoutDocumentation(code, parse) {
  /** @type {{ start: number, end: number, put?: string }[]} */
  const cuts = []
  /** The shapes of one operation: what stands between a property and the next goes with it. */
  const cutShapes = (properties) => {
    const kept = properties.map((property) => {
      const name = property.type === 'Property' && !property.computed ? property.key.name : null
      if (name === 'answer') cuts.push({ start: property.value.start, end: property.value.end, put: '{}' })
      return name === null || READ.has(name)
    })
    properties.forEach((property, index) => {
      if (kept[index]) return
      const next = properties[index + 1]
      cuts.push({ start: property.start, end: next ? next.start : property.end })
    })
  }
  const visit = (node) => {
    if (typeof node?.type !== 'string') return
    if (
      node.type === 'CallExpression' &&
      node.callee.type === 'Identifier' &&
      node.callee.name === 'operation' &&
      node.arguments[0]?.type === 'ObjectExpression'
    ) {
      const { properties } = node.arguments[0]
      cutShapes(properties)
      return
    }
    if (
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      node.callee.property.name === 'meta' &&
      node.arguments.length === 1
    ) {
      cuts.push({ start: node.callee.object.end, end: node.end })
      // What it was said of may hold more of it; what is cut need not be looked at.
      visit(node.callee.object)
      return
    }
    for (const inner of Object.values(node)) {
      if (Array.isArray(inner)) inner.forEach(visit)
      else if (typeof inner === 'object' && inner !== null) visit(inner)
    }
  }
  visit(parse(code))
  return cuts
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, put = '' }) => text.slice(0, start) + put + text.slice(end), code)
}

/** @returns {import('vite').Plugin} */
export const documentationPlugin = () => ({
  name: 'vitrine:documentation',
  apply: 'build',
  transform: {
    filter: { id: /\/packages\/protocol\/src\/management\/\w+\.ts$/ },
    handler(code) {
      return { code: withoutDocumentation(code, (text) => this.parse(text)), map: null }
    },
  },
})
