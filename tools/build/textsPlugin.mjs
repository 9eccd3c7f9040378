/**
 * Takes the texts of front ends apart while they are built, so that browsers load neither a parser of ICU messages nor the notes for
 * translators: `defineTexts(space, { title: 'Devices' })` becomes `defineCompiledTexts(space, { title: ["Devices"] })`.
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

const isText = (node) => node.type === 'Literal' && typeof node.value === 'string'
const isPlainTemplate = (node) => node.type === 'TemplateLiteral' && node.expressions.length === 0

/**
 * @param {string} code JavaScript of a `*.texts.ts`
 * @param {(code: string) => object} parse makes an ESTree program of it
 * @returns {string} the same with compiled messages
 * @throws if a text is not written out or not a valid ICU message
 */
export function compileTextsModule(code, parse) {
  /** @type {{ start: number, end: number, with: string }[]} */
  const edits = []
  const replace = ({ start, end }, text) => edits.push({ start, end, with: text })

  const compileNode = (node, path) => {
    if (node.type === 'ObjectExpression') {
      for (const property of node.properties) {
        if (property.type !== 'Property' || property.computed)
          throw new Error(`${path}: texts are written out, key by key.`)
        compileNode(property.value, `${path}.${property.key.name ?? property.key.value}`)
      }
      return
    }
    const text = node.type === 'ArrayExpression' ? node.elements[0] : node
    if (!text || !(isText(text) || isPlainTemplate(text)))
      throw new Error(`${path}: a text is a string, or a string with a note for the translator.`)
    const source = isText(text) ? text.value : text.quasis[0].value.cooked
    try {
      replace(node, JSON.stringify(compileMessageOrThrow(source)))
    } catch (error) {
      throw new Error(`${path}: ${error.message}`, { cause: error })
    }
  }

  for (const statement of parse(code).body) {
    if (statement.type === 'ImportDeclaration') {
      for (const { imported } of statement.specifiers)
        if (imported?.name === 'defineTexts') replace(imported, 'defineCompiledTexts')
      continue
    }
    const declarations = (statement.declaration ?? statement).declarations ?? []
    for (const { init } of declarations) {
      if (init?.type !== 'CallExpression' || init.callee.name !== 'defineTexts') continue
      const [space, sources] = init.arguments
      compileNode(sources, space.value)
      replace(init.callee, 'defineCompiledTexts')
    }
  }
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.with + text.slice(edit.end), code)
}

/** @returns {import('vite').Plugin} */
export const textsPlugin = () => ({
  name: 'vitrine:texts',
  apply: 'build',
  transform: {
    filter: { id: /\.texts\.ts$/ },
    handler(code) {
      return { code: compileTextsModule(code, (text) => this.parse(text)), map: null }
    },
  },
})
