import { expect, it } from 'vitest'
import { listEntries } from './listEntries.ts'

it('puts a bullet before every line that says something', () => {
  expect(listEntries('Tea\n\nCake', 'bullets')).toEqual([
    { sign: '•', words: 'Tea' },
    { sign: '', words: '' },
    { sign: '•', words: 'Cake' },
  ])
})
it('counts lines that say something, across empty ones', () => {
  expect(listEntries('Come in\n \nSit down\nEat', 'numbers').map(({ sign }) => sign)).toEqual([
    '1.',
    '',
    '2.',
    '3.',
  ])
})
