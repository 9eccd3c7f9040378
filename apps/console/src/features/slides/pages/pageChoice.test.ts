import { describe, expect, it } from 'vitest'
import { pageName, pagesOf, wordsOf } from './pageChoice.ts'

describe('choosing pages by words', () => {
  it.each([
    ['1-3, 5', [1, 2, 3, 5]],
    ['7', [7]],
    ['8-', [8, 9, 10]],
    ['3–5', [3, 4, 5]],
    [' 5 , 2 - 3 ,2', [2, 3, 5]],
    ['9-40', [9, 10]],
  ])('“%s” of ten pages', (words, pages) => expect(pagesOf(words, 10)).toEqual(pages))
  it.each(['', '0', '11', '5-3', 'a', '1;2', '1-2-3', ',', '1,,2', '999999'])('“%s” names none', (words) =>
    expect(pagesOf(words, 10)).toBeNull(),
  )
  it('says chosen pages in words that mean the same', () => {
    expect(wordsOf([5, 1, 2, 3, 9, 10])).toBe('1-3, 5, 9-10')
    expect(pagesOf(wordsOf([5, 1, 2, 3, 9, 10]), 10)).toEqual([1, 2, 3, 5, 9, 10])
    expect(wordsOf([])).toBe('')
  })
})

it('names slides of pages so that they stand in order', () => {
  expect(pageName('Annual report', 3, 120)).toBe('Annual report 003')
  expect(pageName('Menu', 1, 4)).toBe('Menu 1')
  expect(pageName('x'.repeat(300), 1, 4)).toHaveLength(192)
})
