import { invalidField, SignageError } from '@vitrine/core'
import {
  answerOnWire,
  API_BASE,
  readBody,
  type CallAnswer,
  type Operation,
  type OperationName,
  type ReadBody,
  type operations,
} from '@vitrine/protocol'
import { strictSchema } from '@vitrine/protocol/strict'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Idempotency } from './idempotency.ts'
import { authorize, type Allowed } from './principal.ts'
import { parseInput } from './problems.ts'

/** What an operation's handler gets: everything parsed and allowed already. */
export type OperationContext<O extends Operation> = {
  /** `{id}` and other parameters of the path */
  params: Record<string, string>
  query: O extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
  body: ReadBody<O>
  principal: Allowed<O['access']>
  /** the revision of If-Match; 0 where the operation has none */
  revision: number
  request: FastifyRequest
  reply: FastifyReply
}
export type Handler<O extends Operation> = (context: OperationContext<O>) => Promise<CallAnswer<O>>
/** The handlers of some operations, by name. */
export type Handlers<Name extends OperationName> = { [N in Name]: Handler<(typeof operations)[N]> }

/** Registers one operation as a route: access, input and output by its declaration in the table. */
export function registerOperation(
  root: FastifyInstance,
  idempotency: Idempotency,
  op: Operation,
  handler: Handler<Operation>,
): void {
  const { textBody } = op
  // A part of its own: what it reads as text is no text elsewhere.
  if (textBody)
    void root.register(async (part) => {
      part.removeAllContentTypeParsers()
      part.addContentTypeParser([...textBody], { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      )
      register(part, idempotency, op, handler)
    })
  else register(root, idempotency, op, handler)
}

function register(
  app: FastifyInstance,
  idempotency: Idempotency,
  op: Operation,
  handler: Handler<Operation>,
): void {
  app.route({
    method: op.method,
    url: `${API_BASE}${op.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { access: op.access, ...(op.alarmKeys && { alarmKeys: op.alarmKeys }) },
    ...(op.bodyMostBytes === undefined ? {} : { bodyLimit: op.bodyMostBytes }),
    handler: async (request, reply) => {
      const principal = authorize(op.access, request.principal, op.alarmKeys)
      // No id has a NUL, and PostgreSQL does not even compare one.
      if (JSON.stringify(request.params).includes('\\u0000')) throw new SignageError('NOT_FOUND')
      const revision = op.ifMatch ? revisionOf(request) : 0
      const answer = async (): Promise<{ status: number; body: unknown }> => {
        const body = await handler({
          params: request.params as Record<string, string>,
          query: (op.query ? parseInput(op.query, request.query) : undefined) as never,
          body: (op.textBody
            ? String(request.body ?? '')
            : op.body
              ? readBody(op, parseInput(strictSchema(op.body), request.body ?? {}))
              : undefined) as never,
          principal: principal as never,
          revision,
          request,
          reply,
        })
        return {
          status: op.answer ? (op.status ?? 200) : 204,
          body: body === undefined ? null : answerOnWire(op, body),
        }
      }
      const key = request.headers['idempotency-key']
      const { status, body } =
        op.method === 'POST' &&
        !op.secretAnswer &&
        typeof key === 'string' &&
        principal &&
        principal.kind !== 'device'
          ? await idempotency.once(
              principal,
              key,
              `${op.path} ${JSON.stringify([request.params, request.body])}`,
              answer,
            )
          : await answer()
      reply.status(status).header('cache-control', 'no-store')
      const { revision: newRevision } = (body ?? {}) as { revision?: unknown }
      if (typeof newRevision === 'number') reply.header('etag', `"${newRevision}"`)
      return status === 204 ? reply.send() : reply.send(body)
    },
  })
}

function revisionOf(request: FastifyRequest): number {
  const given = request.headers['if-match']
  if (given === undefined) throw new SignageError('IF_MATCH_NEEDED')
  const match = /^(?:W\/)?"(\d{1,10})"$/.exec(given.trim())
  if (!match) throw invalidField('If-Match', 'REVISION_FORM')
  // Revisions never come this far; a larger number would not compare with the column.
  return Math.min(Number(match[1]), 2_147_483_647)
}
