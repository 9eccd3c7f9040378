import { expect, it } from 'vitest'
import { builtInTemplates } from './builtIn.ts'
import { findTemplates } from './findTemplates.ts'

const found = (words: string) => findTemplates(builtInTemplates(), words).map(({ id }) => id)

it('finds designs by the beginning of their words, without accents and capitals', () => {
  expect(found('MEN')).toEqual(['menu-board'])
  expect(found('cafe')).toEqual(['menu-board'])
  expect(found('sport team')).toEqual(['game-result'])
})

it('finds everything without words, and nothing where one of them fits nowhere', () => {
  expect(found('  ')).toHaveLength(builtInTemplates().length)
  expect(found('menu zebra')).toEqual([])
})
