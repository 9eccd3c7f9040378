import { buildSchema, specifiedRules, validate, ValidationContext } from 'graphql'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { documentLimits, parseDocument } from './sync.limits.ts'

const schema = buildSchema('type Query { a: Int }')

/** Fragments each of which spreads the next one twice; the last one holds `last`. */
const doubling = (count: number, last: string): string =>
  `{ ...F0 } ${Array.from({ length: count }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`).join(' ')} fragment F${count} on Query { ${last} }`

/** How often the limits look a fragment up while they measure a document. */
function lookUpsOf(text: string): number {
  const document = parseDocument(text)
  const lookUps = vi.spyOn(ValidationContext.prototype, 'getFragment')
  validate(schema, document, [documentLimits])
  return lookUps.mock.calls.length
}
afterEach(() => void vi.restoreAllMocks())

describe('the limits of documents', () => {
  // 2^12 would be 4,096; a document within the bound of tokens can have far more than twelve levels.
  it.each([
    ['that ends in a field', 'a'],
    ['that comes back to its beginning', '...F0'],
  ])('measure each fragment once, in a doubling chain %s', (_what, last) => {
    const lookUps = lookUpsOf(doubling(12, last))
    expect(lookUps).toBeGreaterThan(12)
    expect(lookUps).toBeLessThan(50)
  })
  it('refuse the longest such chains that can be read', () => {
    const refusals = (last: string): string[] =>
      validate(schema, parseDocument(doubling(80, last)), [...specifiedRules, documentLimits]).map(
        ({ message }) => message,
      )
    expect(refusals('...F0')).toEqual([expect.stringMatching(/within itself/)])
    expect(refusals('a')).toContainEqual(expect.stringMatching(/a cost of .* at most 1000/))
  })
  it('count root fields through fragments, and not those below them', () => {
    const roots = (text: string): string[] =>
      validate(buildSchema('type Query { a: Int, q: Query }'), parseDocument(text), [documentLimits]).map(
        ({ message }) => message,
      )
    expect(roots(`{ ${'...F '.repeat(2)} } fragment F on Query { ${'a '.repeat(10)} }`)).toEqual([])
    expect(roots(`{ ${'...F '.repeat(2)} a } fragment F on Query { ${'a '.repeat(10)} }`)).toEqual([
      expect.stringMatching(/root fields of 21; at most 20/),
    ])
    expect(roots(`{ q { ${'a '.repeat(30)} } }`)).toEqual([])
  })
})
