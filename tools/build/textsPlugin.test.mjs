import { parse } from 'acorn'
import { describe, expect, it } from 'vitest'
import { compileTextsModule } from './textsPlugin.mjs'

const compile = (code) =>
  compileTextsModule(code, (text) => parse(text, { ecmaVersion: 'latest', sourceType: 'module' }))
const texts = (sources) =>
  `import { defineTexts } from "@vitrine/texts";\nexport const fruitTexts = defineTexts("fruit", ${sources});\n`

describe('the texts of a front end', () => {
  it('are taken apart by the build, without the notes for translators', () => {
    expect(
      compile(texts('{ title: "Fruit", kept: ["Kept: {count}", "of fruit"], state: { ripe: `Ripe` } }')),
    ).toBe(
      'import { defineCompiledTexts } from "@vitrine/texts";\n' +
        'export const fruitTexts = defineCompiledTexts("fruit", { title: ["Fruit"], kept: ["Kept: ",["count"]], state: { ripe: ["Ripe"] } });\n',
    )
  })
  it('fail the build with their place when they are not valid', () => {
    expect(() => compile(texts('{ state: { ripe: "{count, plural, one {#}" } }'))).toThrow(
      /^fruit\.state\.ripe: /,
    )
  })
  it('fail the build when they are not written out', () => {
    expect(() => compile(texts('{ title: TITLE }'))).toThrow('fruit.title: a text is a string')
    expect(() => compile(texts('{ ...others }'))).toThrow('fruit: texts are written out')
  })
})
