import { errorText, fieldErrorCatalog, fieldErrorsOf, SignageError } from '@vitrine/core'
import { expect, it } from 'vitest'
import * as z from 'zod'
import type { Operation } from './operation.ts'
import { operations, type OperationName } from './operations.ts'
import { problemSchema } from './shapes.ts'

/** All schemas within a schema, each once. */
function schemasIn(root: z.core.$ZodType): z.core.$ZodType[] {
  const seen = new Set<z.core.$ZodType>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('_zod' in value) {
      const schema = value as z.core.$ZodType
      if (seen.has(schema)) return
      seen.add(schema)
      for (const [key, inner] of Object.entries(schema._zod.def))
        if (key === 'getter') walk((inner as () => unknown)())
        else if (key !== 'checks') walk(inner)
      return
    }
    for (const inner of Object.values(value)) walk(inner)
  }
  walk(root)
  return [...seen]
}

/** The texts that schemas give their checks, with what each check looks at. */
function textsOf(root: z.core.$ZodType): { check: string; text: string }[] {
  return schemasIn(root).flatMap((schema) =>
    // An email address is a check of its own kind.
    [schema, ...(schema._zod.def.checks ?? [])].flatMap((check) => {
      const { def } = check._zod as { def: { check?: string; error?: (issue: never) => unknown } }
      const text = def.error?.({} as never)
      return typeof text === 'string' ? [{ check: def.check ?? '', text }] : []
    }),
  )
}

/** Bounds have a code of their own, with the bound as a fact. */
const BOUNDS = new Set(['min_length', 'max_length', 'greater_than', 'less_than'])

it('every text that a schema of the management API gives a check has a code', () => {
  const known: ReadonlySet<string> = new Set(Object.values(fieldErrorCatalog))
  const texts = (Object.keys(operations) as OperationName[]).flatMap((name) => {
    const op: Operation = operations[name]
    return [op.body, op.query].flatMap((schema) => (schema ? textsOf(schema) : []))
  })
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter(({ check, text }) => !known.has(text) && !BOUNDS.has(check))).toEqual([])
})

it.each([
  [z.string(), undefined, 'REQUIRED', {}],
  [z.string(), 3, 'WRONG_TYPE', { expected: 'string' }],
  [z.number().min(3), 1, 'NUMBER_TOO_SMALL', { minimum: 3 }],
  [z.number().max(3), 7, 'NUMBER_TOO_LARGE', { maximum: 3 }],
  [z.string().min(10, 'A password has at least 10 characters.'), 'a', 'TEXT_TOO_SHORT', { minimum: 10 }],
  [z.string().max(2), 'abc', 'TEXT_TOO_LONG', { maximum: 2 }],
  [z.array(z.string()).min(1), [], 'LIST_TOO_SHORT', { minimum: 1 }],
  [z.array(z.string()).max(1), ['a', 'b'], 'LIST_TOO_LONG', { maximum: 1 }],
  [z.string().min(1, 'Enter a name.'), '', 'NAME_NEEDED', {}],
  [z.number().multipleOf(5), 3, 'NOT_A_MULTIPLE', { divisor: 5 }],
  [z.email(), 'nobody', 'BAD_FORMAT', { format: 'email' }],
  [z.enum(['a', 'b']), 'c', 'NOT_AN_OPTION', { options: ['a', 'b'] }],
  [z.strictObject({}), { one: 1, two: 2 }, 'UNKNOWN_KEYS', { keys: ['one', 'two'] }],
  [z.union([z.string(), z.boolean()]), 3, 'NO_VARIANT', {}],
  [z.string().refine(() => false), 'a', 'INVALID', {}],
] as const)('what a schema refuses has a code and its facts: %#', (schema, value, code, params) => {
  const [error] = fieldErrorsOf(schema.safeParse(value).error!.issues)
  expect(error).toMatchObject({ field: 'body', code, params })
  expect(error!.message).toMatch(/\.$/)
})

it('an error keeps its facts as they are, and says them in English', () => {
  const error = new SignageError('IN_USE', { noun: 'dataTable', users: ['Lobby', 'Bar'] })
  expect(error.facts).toEqual({ noun: 'dataTable', users: ['Lobby', 'Bar'] })
  expect(error.message).toBe('This data table is used by “Lobby”, “Bar”. Remove it there first.')
  expect(errorText('TOO_LARGE', { actual: 3 << 20, limit: 1 << 20 })).toBe('This is 3 MB. The limit is 1 MB.')
  expect(errorText('TOO_LARGE', { actual: null, limit: 1 << 20 })).toContain('This is more than that.')
})

it('a problem of a server that sends no facts yet can be read', () => {
  const old = { type: 'about:blank', title: '', status: 400, code: 'INVALID_INPUT', detail: 'No.' }
  expect(
    problemSchema.parse({ ...old, errors: [{ field: 'name', message: 'Enter a name.' }] }),
  ).toMatchObject({
    params: {},
    errors: [{ field: 'name', code: 'INVALID', params: {}, message: 'Enter a name.' }],
  })
})
