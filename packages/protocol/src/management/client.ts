import { SignageError, errorCatalog, readField, type ErrorCode } from '@vitrine/core'
import { bodyOnWire, readAnswer, type CallAnswer, type CallArgs, type Operation } from './operation.ts'
import { operations, type OperationName } from './operations.ts'
import { problemSchema, type Problem, type ProblemField } from './shapes.ts'

/** Where the management API lives. */
export const API_BASE = '/default/v1'

/** An answer of the server that is not a success. `problem` is what it said; `status` 0 means that it could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.detail)
  }
  get code(): string {
    return this.problem.code
  }
  /** Why the server refused one form field, if it did. */
  fieldError(field: string): ProblemField | undefined {
    return this.problem.errors?.find((error) => error.field === field)
  }
}

export type Call = <Name extends OperationName>(
  name: Name,
  ...args: Record<never, never> extends CallArgs<(typeof operations)[Name]>
    ? [args?: CallArgs<(typeof operations)[Name]>]
    : [args: CallArgs<(typeof operations)[Name]>]
) => Promise<CallAnswer<(typeof operations)[Name]>>

type LooseArgs = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  revision?: number
  signal?: AbortSignal
}

/**
 * The typed client of the management API, made of the same table as the server.
 * @param options.fetch       how to ask; the browser's `fetch` in the console
 * @param options.accessToken for scripts; a browser has its cookie
 * @throws ApiError for every answer that is not a success, with status 0 and code `CONNECTION_FAILED` when there was none
 */
export function createApiClient(options: {
  fetch: typeof fetch
  origin?: string
  accessToken?: string
}): Call {
  const call = async (name: OperationName, args: LooseArgs = {}): Promise<unknown> => {
    const op: Operation = operations[name]
    const path = op.path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(args.params?.[key] ?? ''),
    )
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(args.query ?? {}))
      if (value !== undefined && value !== null) query.set(key, String(value))
    const headers: Record<string, string> = { accept: 'application/json' }
    if (args.body !== undefined) headers['content-type'] = op.textBody?.[0] ?? 'application/json'
    if (args.revision !== undefined) headers['if-match'] = `"${args.revision}"`
    if (options.accessToken) headers['authorization'] = `Bearer ${options.accessToken}`
    let response: Response
    try {
      response = await options.fetch(
        `${options.origin ?? ''}${API_BASE}${path}${query.size > 0 ? `?${query.toString()}` : ''}`,
        {
          method: op.method,
          headers,
          credentials: 'same-origin',
          ...(args.body === undefined
            ? {}
            : { body: op.textBody ? String(args.body) : JSON.stringify(bodyOnWire(op, args.body)) }),
          ...(args.signal ? { signal: args.signal } : {}),
        },
      )
    } catch (error) {
      if (args.signal?.aborted) throw error
      throw new ApiError(0, problemOf('CONNECTION_FAILED', 0, 'The server cannot be reached.'))
    }
    if (!response.ok) throw new ApiError(response.status, await readProblem(response))
    if (!op.answer) return undefined
    // The server builds its answers with the same schema; parsing again would only cost the operator time.
    return readAnswer(op, await response.json())
  }
  return call as Call
}

async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  const parsed = problemSchema.safeParse(body)
  if (parsed.success) {
    const { errors, ...rest } = parsed.data
    return {
      ...rest,
      ...(errors && { errors: errors.map((error) => ({ ...error, field: readField(error.field) })) }),
    }
  }
  return problemOf('INTERNAL', response.status, `The server answered ${response.status}.`)
}

function problemOf(code: ErrorCode, status: number, detail: string): Problem {
  return { type: `about:blank`, title: errorCatalog[code].text, status, code, params: {}, detail }
}

/** Whether an error is the server's answer with this code. */
export function isApiError(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

export { SignageError }
