import { describe, expect, it } from 'vitest'
import { checkTexts } from './texts.mjs'

const catalogue = (sources, space = 'fruit', name = 'fruitTexts') =>
  `import { defineTexts } from '@vitrine/texts'\nexport const ${name} = defineTexts('${space}', ${sources})\n`
const problemsOf = (texts, code) =>
  checkTexts({ 'apps/a/src/fruit.texts.ts': texts, 'apps/a/src/a.ts': code }).problems

describe('catalogues', () => {
  it('are read with the notes for translators, in groups too', () => {
    const { catalogues } = checkTexts({
      'apps/a/src/fruit.texts.ts': catalogue(
        "{ title: ['Fruit', 'a heading'], state: { ripe: 'Ripe' } } as const",
      ),
      'apps/a/src/a.ts': 'fruitTexts.title(); fruitTexts.state[state]()',
    })
    expect(catalogues[0].texts).toMatchObject([
      { id: 'fruit.title', text: 'Fruit', note: 'a heading' },
      { id: 'fruit.state.ripe', path: 'state.ripe', text: 'Ripe' },
    ])
  })
  it('report a text that nobody uses', () => {
    expect(problemsOf(catalogue("{ title: 'Fruit', old: 'Old' }"), 'fruitTexts.title()')).toEqual([
      'apps/a/src/fruit.texts.ts:2: fruitTexts.old is not used. Remove it.',
    ])
  })
  it('report a text that is not there', () => {
    expect(problemsOf(catalogue("{ title: 'Fruit' }"), 'fruitTexts.title()\nfruitTexts.none()')).toEqual([
      'apps/a/src/a.ts:2: fruitTexts.none is not in the catalogue.',
    ])
  })
  it('count a text as used that is looked up, handed on or named', () => {
    for (const code of [
      'fruitTexts.state[x]()',
      'say(fruitTexts.state)',
      'say(fruitTexts)',
      'fruitTexts.state.ripe.id',
    ])
      expect(problemsOf(catalogue("{ state: { ripe: 'Ripe' } }"), code)).toEqual([])
  })
  it('report a text that is no message, and one that is not written out', () => {
    expect(problemsOf(catalogue("{ title: '{count, plural, one {#}' }"), 'fruitTexts.title()')[0]).toMatch(
      /not a valid ICU message/,
    )
    expect(problemsOf(catalogue('{ title: TITLE }'), 'fruitTexts.title()')[0]).toMatch(/a text is a string/)
  })
  it('report two of one name', () => {
    const { problems } = checkTexts({
      'apps/a/src/fruit.texts.ts': catalogue("{ a: 'A' }"),
      'apps/b/src/fruit.texts.ts': catalogue("{ a: 'A' }", 'fruit', 'otherTexts'),
      'apps/a/src/a.ts': 'fruitTexts.a(); otherTexts.a()',
    })
    expect(problems).toEqual(['There are two catalogues with the space “fruit”.'])
  })
})
