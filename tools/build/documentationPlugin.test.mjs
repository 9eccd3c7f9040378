import { parse } from 'acorn'
import { expect, it } from 'vitest'
import { withoutDocumentation } from './documentationPlugin.mjs'

const without = (code) =>
  withoutDocumentation(code, (text) => parse(text, { ecmaVersion: 'latest', sourceType: 'module' }))

it('leaves out what describes a shape, also inside one that is described', () => {
  expect(
    without("const a = z.object({ at: z.number().meta({ description: 'When' }).min(1) }).meta({ id: 'A' })"),
  ).toBe('const a = z.object({ at: z.number().min(1) })')
})
it('keeps of an operation what a client reads', () => {
  expect(
    without(
      "const a = operation({ method: 'GET', path: '/a', tag: 'things', summary: 'List', access: 'viewer' })",
    ),
  ).toBe("const a = operation({ method: 'GET', path: '/a',  })")
})
it('keeps import.meta and calls of other kinds', () => {
  const code = 'const a = import.meta.url; b.meta(); c.metadata({ tag })'
  expect(without(code)).toBe(code)
})
it('leaves out the shapes of operations, and keeps that there is an answer', () => {
  expect(
    without(
      "const a = operation({ method: 'PUT', query: z.object({ a: b }), path: '/a', body: shape, bodyWording: w, answer: z.array(c), status: 201 })",
    ),
  ).toBe("const a = operation({ method: 'PUT', path: '/a', bodyWording: w, answer: {},  })")
  expect(without('const a = operation({body})')).toBe('const a = operation({})')
  // Only those of operations.
  expect(without('const a = z.object({ query: b, body: c, answer: d })')).toBe(
    'const a = z.object({ query: b, body: c, answer: d })',
  )
})
