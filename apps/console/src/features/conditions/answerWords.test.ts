import type { ConditionLeaf } from '@vitrine/core'
import { always, answerCondition, type Facts } from '@vitrine/core/conditions'
import { expect, it } from 'vitest'
import { answerWords } from './answerWords.ts'

const hot: ConditionLeaf = { fact: 'heat', compare: 'above', to: 25, old_after_s: 600, unknown: false }
const said = (leaf: ConditionLeaf, facts: Facts, atMs = 300_000) =>
  answerWords(answerCondition(leaf, facts, atMs))
const measured = (value: number): Facts => ({ 'fact/heat': [{ fromMs: 1, lastMs: 1, value }] })

it('names the question, its value and its age', () =>
  expect(said(hot, measured(20))).toBe('heat is above 25? No: it was 20, 4 min ago'))
it('says that a question holds whose opposite is asked for', () =>
  expect(answerWords(answerCondition({ not: hot }, measured(30), 300_000))).toBe(
    'heat is above 25? Yes: it was 30, 4 min ago',
  ))
it('says that a value is too old or unknown', () => {
  expect(said(hot, measured(31), 700_000)).toBe(
    'heat is above 25? No: the last value, 31, is 11 min old and no longer counts',
  )
  expect(said(hot, {})).toBe('heat is above 25? No: the value is unknown')
})
it('says it of what has no age, and of touches', () => {
  const terrace = { tag: 'terrace', unknown: false }
  expect(said(terrace, { tags: always(['bar', 'hall']) })).toBe(
    'the device has the tag “terrace”? No: it is bar and hall',
  )
  expect(said(terrace, { tags: always([]) })).toBe('the device has the tag “terrace”? No: there is none')
  const touched = { touched_within_s: 30, unknown: false }
  expect(said(touched, { touch: [{ fromMs: 1, lastMs: 1, value: true }] })).toBe(
    'the display was touched in the last 30 sec? No: the last touch was 4 min ago',
  )
})
