/**
 * Finds what a bundle takes from a module that is loaded later and that this module does not export. A CommonJS package that is
 * bundled in a chunk of its own exports `default` and nothing else, where Node itself also finds its names: such code works in
 * every test that runs from the source, and fails in the built server.
 */
import { parse } from 'acorn'
import { full } from 'acorn-walk'

/**
 * @param {string} code JavaScript of one file of the bundle
 * @param {(specifier: string) => readonly string[] | undefined} exportsOf names that a file of the bundle exports; undefined for others
 * @returns {{ specifier: string, name: string }[]} what will be undefined
 */
export function missingLazyNames(code, exportsOf) {
  /** @type {{ specifier: string, name: string }[]} */
  const missing = []
  const look = (value, names) => {
    if (value?.type !== 'AwaitExpression' || value.argument.type !== 'ImportExpression') return
    const specifier = value.argument.source.value
    const known = exportsOf(specifier)
    if (known)
      missing.push(...names.filter((name) => !known.includes(name)).map((name) => ({ specifier, name })))
  }
  const nameOf = ({ computed, key }) => (computed ? [] : [key.name ?? key.value])
  full(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern')
      look(
        node.init,
        node.id.properties.flatMap((property) => (property.type === 'Property' ? nameOf(property) : [])),
      )
    if (node.type === 'MemberExpression' && !node.computed) look(node.object, [node.property.name])
  })
  return missing
}
