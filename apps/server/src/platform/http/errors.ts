import { invalidField, SignageError } from '@vitrine/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { storageError } from '../database/openDatabase.ts'
import { BARE_HEADERS } from './documents.ts'
import { knownError, PROBLEM_TYPE, problemOf } from './problems.ts'

/**
 * Sends a refusal in the words of a route's own wire. Its status and the headers that all refusals share are set already.
 */
export type ErrorForm = (error: SignageError, request: FastifyRequest, reply: FastifyReply) => unknown

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

const sendProblem: ErrorForm = (error, request, reply) =>
  reply.type(PROBLEM_TYPE).send(JSON.stringify(problemOf(error, request.id)))

/**
 * Refuses a request in the form of its route, a problem document where it has none of its own. The cause of an unforeseen
 * error is logged and not sent.
 */
export async function sendRefusal(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { bodyLimit, config } = request.routeOptions
  const error = knownError(storageError(thrown), request.id, bodyLimit)
  if (error.code === 'INTERNAL') request.log.error({ requestId: request.id, err: thrown }, 'unforeseen error')
  if (error.code === 'STORAGE_UNAVAILABLE' || error.code === 'DISK_FULL')
    request.log.error({ requestId: request.id, code: error.code }, error.message)
  if (error.code === 'TOO_MANY')
    reply.header('retry-after', String('seconds' in error.facts ? error.facts.seconds : 60))
  if (error.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer')
  if (error.code === 'STORAGE_UNAVAILABLE') reply.header('retry-after', '5')
  // A body that was not read keeps the connection from being used again.
  if (!SAFE_METHODS.has(request.method) && error.status === 413) reply.header('connection', 'close')
  reply.status(error.status).header('cache-control', 'no-store')
  const send = config.errors ?? sendProblem
  await send(error, request, reply)
}

/** Refuses an address that leads to no route because it cannot even be read. */
export function refuseUnroutable(
  error: { code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const known =
    error.code === 'FST_ERR_BAD_URL' ? invalidField('address', 'BAD_ADDRESS') : new SignageError('NOT_FOUND')
  return reply
    .status(known.status)
    .headers({ ...BARE_HEADERS, 'x-request-id': request.id, 'cache-control': 'no-store' })
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemOf(known, request.id)))
}
