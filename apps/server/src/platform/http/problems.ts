import { errorCatalog, fieldErrorsOf, invalidField, SignageError, writeField } from '@vitrine/core'
import type { Problem } from '@vitrine/protocol'
import { safeParse, type $ZodType, type output } from 'zod/v4/core'

/** The type of a problem document (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** An error as RFC 9457 says it. Fields are named as the wire names them. */
export function problemOf(error: SignageError, requestId: string): Problem {
  const errors = error.fields.map((one) => ({ ...one, field: writeField(one.field) }))
  return {
    type: `urn:vitrine:problem:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: errorCatalog[error.code].text.replace(/\{\w+\}/g, '…'),
    status: error.status,
    code: error.code,
    params: { ...error.facts },
    detail:
      errors.length > 0
        ? errors.map(({ field, message }) => `${field}: ${message}`).join(' ')
        : error.message,
    instance: `urn:vitrine:request:${requestId}`,
    ...(errors.length > 0 ? { errors } : {}),
  }
}

/** Deeper documents are refused: what walks them later would run out of stack. */
const DEPTH_MOST = 100

/**
 * What no schema says of JSON: that it is not too deep, and that its texts can be stored (PostgreSQL takes no NUL).
 * @throws SignageError `INVALID_INPUT` naming the place
 */
export function requireStorable(value: unknown, name: string, texts = true): void {
  const rest: { value: unknown; name: string; depth: number }[] = [{ value, name, depth: 0 }]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (next.depth > DEPTH_MOST)
      throw invalidField(next.name.split('.')[0] || 'body', 'TOO_DEEP', { maximum: DEPTH_MOST })
    if (texts && typeof next.value === 'string' && next.value.includes('\u0000'))
      throw invalidField(next.name || 'body', 'NUL_CHARACTER')
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const [key, inner] of Object.entries(next.value))
      if (typeof inner === 'string' || typeof inner === 'object')
        rest.push({ value: inner, name: next.name ? `${next.name}.${key}` : key, depth: next.depth + 1 })
  }
}

/** Parses with a schema. @throws SignageError `INVALID_INPUT` naming every field */
export function parseInput<T extends $ZodType>(schema: T, value: unknown): output<T> {
  const result = safeParse(schema, value)
  if (result.success) return result.data
  throw new SignageError('INVALID_INPUT', {}, { fields: fieldErrorsOf(result.error.issues) })
}

/**
 * What was thrown, as an error of the catalogue.
 * @param bodyMostBytes the largest body that the route takes
 */
export function knownError(error: unknown, requestId: string, bodyMostBytes: number): SignageError {
  if (error instanceof SignageError)
    return error.code === 'INTERNAL' || error.status !== 500
      ? error
      : new SignageError('INTERNAL', { request: requestId }, { cause: error })
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new SignageError('TOO_LARGE', {
      actual: null,
      limit: bodyMostBytes,
    })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return invalidField('Content-Type', 'CONTENT_TYPE')
  if (statusCode === 400) return invalidField('body', 'NOT_JSON')
  return new SignageError('INTERNAL', { request: requestId }, { cause: error })
}
