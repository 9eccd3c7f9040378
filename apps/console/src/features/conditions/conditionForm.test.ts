import type { Condition, ConditionLeaf } from '@vitrine/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  holdsUnknown,
  isAllowed,
  readCondition,
  withNegated,
  withUnknown,
  writeCondition,
} from './conditionForm.ts'

const unknown = fc.boolean()
const compare = fc.constantFrom(
  'above' as const,
  'atLeast' as const,
  'below' as const,
  'atMost' as const,
  'is' as const,
  'isNot' as const,
)
const value = fc.oneof(fc.integer(), fc.constantFrom('open', '25', ''), fc.boolean())
const leaf: fc.Arbitrary<ConditionLeaf> = fc.oneof(
  fc.record({ fact: fc.constantFrom('a', 'weather.rain'), compare, to: value, unknown }),
  fc.record({
    fact: fc.constant('queue'),
    compare,
    to: value,
    old_after_s: fc.integer({ min: 60, max: 3_600 }),
    unknown,
  }),
  fc.record({ table: fc.constant('Prices/Soup/Small'), compare, to: value, unknown }),
  fc.record({ tag: fc.constant('terrace'), unknown }),
  fc.record({ setting: fc.constant('rotate'), is: value, unknown }),
  fc.record({ language: fc.constantFrom('de', 'pt-BR'), unknown }),
  fc.record({ touched_within_s: fc.integer({ min: 1, max: 3_600 }), unknown }),
)
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('condition') }),
  ),
}))
const hot: ConditionLeaf = { fact: 'temperature', compare: 'above', to: 25, unknown: false }

it('reads any condition into lines, and writes the same one of them', () => {
  fc.assert(
    fc.property(condition, (given) => {
      expect(writeCondition(readCondition(given))).toEqual(given)
    }),
  )
})
it('has fields for one group within a condition, and keeps what lies deeper', () => {
  const deep: Condition = { all: [hot, { any: [{ not: hot }, { all: [hot, { tag: 'a', unknown: true }] }] }] }
  expect(readCondition(deep).lines).toMatchObject([
    { kind: 'question', negated: false },
    { kind: 'group', join: 'any', lines: [{ kind: 'question', negated: true }, { kind: 'kept' }] },
  ])
})
it('needs no group around a single line, and leaves out groups without lines', () => {
  const form = readCondition(hot)
  expect(
    writeCondition({ ...form, lines: [...form.lines, { kind: 'group', join: 'any', lines: [] }] }),
  ).toEqual(hot)
  expect(writeCondition({ ...form, lines: [] })).toBeUndefined()
  expect(writeCondition({ ...form, lines: [...form.lines, ...form.lines] })).toEqual({ all: [hot, hot] })
})
it('keeps the answer for unknown values when a line asks the opposite', () => {
  fc.assert(
    fc.property(leaf, fc.boolean(), fc.boolean(), (asked, negated, holds) => {
      const line = withUnknown({ kind: 'question', leaf: asked, negated }, holds)
      expect(holdsUnknown(line)).toBe(holds)
      expect(holdsUnknown(withNegated(line, !negated))).toBe(holds)
      expect(withNegated(withNegated(line, !negated), negated)).toEqual(line)
    }),
  )
})
it('knows when a condition is full', () => {
  expect(isAllowed({ all: Array.from({ length: 8 }, () => hot) })).toBe(true)
  expect(isAllowed({ all: Array.from({ length: 9 }, () => hot) })).toBe(false)
  expect(isAllowed({ all: [{ any: [{ all: [{ not: hot }] }] }] })).toBe(false)
})
