import { SignageError, type Params } from '@vitrine/core'

/** Why a file cannot be used or converted: in English for readers of the API, and by code and facts for whoever makes the words. */
export type MediaProblem = {
  text: string
  /** null: noted before there were codes */
  code: string | null
  params: Params
}

/** A file that cannot be used, for whoever is not the media library. */
export type FailedMedia = { companyId: string; media_id: string; name: string; code: string | null }
/** Stores that a file cannot be used, and passes it on. */
export type NoteFailed = (
  media: { companyId: string; id: string; name: string },
  problem: MediaProblem,
) => Promise<void>

/**
 * The reason of a failure that is not an answer to a request, because the work was done later.
 * @param otherwise what is said of a failure that nobody foresaw
 */
export function mediaProblemOf(
  error: unknown,
  otherwise: 'MEDIA_NOT_PREPARED' | 'CONVERSION_FAILED' | 'CONVERSION_STOPPED',
): MediaProblem {
  const reason = error instanceof SignageError ? error : new SignageError(otherwise)
  return { text: reason.message, code: reason.code, params: reason.facts }
}

/** As the tables `media` and `conversion` keep it. */
export const problemColumns = (
  problem: MediaProblem | null,
): { problem: string | null; problem_facts: string | null } => ({
  problem: problem?.text ?? null,
  problem_facts: problem?.code ? JSON.stringify({ code: problem.code, params: problem.params }) : null,
})

/** Reads what these columns keep. */
export function problemOf(row: {
  problem: string | null
  problem_facts: string | null
}): MediaProblem | null {
  if (row.problem === null) return null
  const { code = null, params = {} } = JSON.parse(row.problem_facts ?? '{}') as Partial<MediaProblem>
  return { text: row.problem, code, params }
}

/** As the management API shows it. */
export const toApiProblem = (
  problem: MediaProblem | null,
): { problem: string | null; problem_code?: string; problem_params?: Record<string, Params[string]> } => ({
  problem: problem?.text ?? null,
  ...(problem?.code && { problem_code: problem.code, problem_params: { ...problem.params } }),
})
