import type { z } from 'zod'

/** Outside data after the door: the value, or a sentence that names the field and what came instead. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; reason: string }

type Checker<T> = {
  safeParse(input: unknown): { success: true; data: T } | { success: false; error: z.core.$ZodError }
}

/** Parses what came as JSON text with a schema. Never throws. */
export function parseJsonText<T>(schema: Checker<T>, raw: string): Parsed<T> {
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch {
    return { ok: false, reason: 'it is not JSON' }
  }
  return parseValue(schema, value)
}

/** Checks a value with a schema. Never throws. */
export function parseValue<T>(schema: Checker<T>, value: unknown): Parsed<T> {
  const result = schema.safeParse(value)
  if (result.success) return { ok: true, value: result.data }
  const [issue] = result.error.issues
  const field = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  return { ok: false, reason: `${field}${issue?.message ?? 'it has an unexpected shape'}` }
}
