/**
 * Leaves out of front ends what only OpenAPI tells of the management API: summaries, tags and descriptions of operations
 * (`packages/protocol/src/management`). The server keeps them.
 */

/** Properties of an operation that a client does not read. */
const TOLD = new Set(['summary', 'tag'])

/**
 * @param {string} code JavaScript of the management API's table
 * @param {(code: string) => object} parse makes an ESTree program of it
 * @returns {string} the same without `.meta(…)` and without the texts of operations
 */
export function withoutDocumentation(code, parse) {
  /** @type {{ start: number, end: number }[]} */
  const cuts = []
  const visit = (node) => {
    if (typeof node?.type !== 'string') return
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
    if (node.type === 'Property' && !node.computed && TOLD.has(node.key.name)) {
      const { value } = node
      if (value.type === 'Literal' && typeof value.value === 'string' && value.value !== '')
        cuts.push({ start: value.start + 1, end: value.end - 1 })
    }
    for (const inner of Object.values(node)) {
      if (Array.isArray(inner)) inner.forEach(visit)
      else if (typeof inner === 'object' && inner !== null) visit(inner)
    }
  }
  visit(parse(code))
  return cuts
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
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
