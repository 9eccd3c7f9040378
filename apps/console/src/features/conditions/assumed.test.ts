import type { Condition, ConditionLeaf, RenderData } from '@vitrine/core'
import { answersAt } from '@vitrine/core/conditions'
import type { StoredFact } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { answerWords } from './answerWords.ts'
import { assume, previewFacts, questionKey, questionsIn } from './assumed.ts'

const hot: ConditionLeaf = { fact: 'heat', compare: 'above', to: 25, old_after_s: 60, unknown: false }
const terrace: ConditionLeaf = { tag: 'terrace', unknown: false }
const rendered = (conditions: Record<string, Condition>): RenderData =>
  ({
    screen: {
      groups: [
        {
          id: 'main',
          items: [
            {
              id: 'list',
              list: { items: Object.entries(conditions).map(([id, of]) => ({ id, if: { of } })) },
            },
          ],
        },
      ],
    },
    ads: [{ id: 'ad', if: { of: { not: terrace } } }],
  }) as unknown as RenderData
const render = rendered({ ice: { all: [hot, terrace] }, tea: { any: [{ ...hot, unknown: true }, terrace] } })
const holdsAt = (version: RenderData, facts = {}, atMs = 0) =>
  Object.fromEntries([...answersAt(version, facts, atMs)].map(([id, { holds }]) => [id, holds]))

it('asks each question of a version once', () =>
  expect(questionsIn(render).map(questionKey)).toEqual([questionKey(hot), questionKey(terrace)]))
it('plays as if questions had the answers that are assumed, in lists and ads too', () => {
  expect(holdsAt(assume(render, new Map()))).toEqual({ ice: false, tea: true, ad: true })
  const both = new Map([
    [questionKey(hot), true],
    [questionKey(terrace), true],
  ])
  expect(holdsAt(assume(render, both))).toEqual({ ice: true, tea: true, ad: false })
  const [by] = [...answersAt(assume(render, both), {}, 0).values()]
  expect(answerWords(by!)).toBe('heat is above 25? Yes: chosen for this preview')
  const neither = new Map([
    [questionKey(hot), false],
    [questionKey(terrace), false],
  ])
  expect(holdsAt(assume(render, neither))).toEqual({ ice: false, tea: false, ad: true })
})
it('counts the values of the server until they are old, and none of single devices', () => {
  const fact = { name: 'heat', value: 31, at: 1_000_000 } as StoredFact
  const version = rendered({ ice: hot })
  const facts = previewFacts([fact])
  expect(holdsAt(version, facts, 0)['ice']).toBe(true)
  expect(holdsAt(version, facts, 1_059_999)['ice']).toBe(true)
  expect(holdsAt(version, facts, 1_060_000)['ice']).toBe(false)
  expect(previewFacts([{ ...fact, device_id: 'd1' }])).toEqual({})
})
