import { ApiError, type Problem, type ProblemField } from '@vitrine/protocol'
import { textsReady } from '@vitrine/texts'
import type * as errorWords from './errorWords.ts'

let words: typeof errorWords | null = null

/**
 * Loads the words for what the server refuses, which most visits do not need. `api` waits for it before it reports the first
 * error. Without them, errors are shown in the English that the server sends.
 */
export async function loadErrorWords(): Promise<void> {
  if (words !== null) return
  try {
    words = await import('./errorWords.ts')
    await textsReady()
  } catch {
    // The connection may be what failed. The next error tries again.
  }
}

/** Why the server refused something, in the reader's language. */
export const problemMessage = (problem: Problem): string =>
  words?.problemReason(problem) ?? problem.errors?.[0]?.message ?? problem.detail

/** Why the server refused a field, in the reader's language. */
export const refusedMessage = (refused: ProblemField): string =>
  words?.fieldReason(refused) ?? refused.message

/** Why the server refused one field of a form, if it did. */
export function fieldMessage(error: unknown, field: string): string | undefined {
  const refused = error instanceof ApiError ? error.fieldError(field) : undefined
  return refused && refusedMessage(refused)
}

/** Why the server refused each field that it names. */
export const fieldMessages = (error: unknown): { field: string; message: string }[] =>
  (error instanceof ApiError ? (error.problem.errors ?? []) : []).map((refused) => ({
    field: refused.field,
    message: refusedMessage(refused),
  }))
