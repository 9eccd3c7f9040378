import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorForm } from '../../platform/http/errors.ts'
import { holdStream } from '../../platform/http/eventStream.ts'
import type { Kernel } from '../../platform/http/kernel.ts'
import { problemOf } from '../../platform/http/problems.ts'
import { decodeMessagePack, encodeMessagePack } from './messagePack.ts'

const MSGPACK_TYPE = 'application/x-msgpack'

/** Refusals as Ably-style clients read them. */
export const refuseAsRealtime: ErrorForm = (error, request, reply) => {
  if (
    request.routeOptions.config.stream &&
    (error.code === 'TOO_MANY' || error.code === 'STORAGE_UNAVAILABLE')
  )
    return holdStream(request, reply)
  const { detail } = problemOf(error, request.id)
  const code = error.status * 100
  reply.headers({ 'x-ably-errorcode': code, 'x-ably-errormessage': encodeURI(detail) })
  return reply.send({
    error: {
      message: detail,
      code,
      statusCode: error.status,
      href: `urn:vitrine:problem:${error.code.toLowerCase()}`,
    },
  })
}

/** Reads MessagePack bodies, which Ably-style clients send unless they are configured otherwise. */
export function readMessagePackBodies({ app }: Kernel): void {
  app.addContentTypeParser(MSGPACK_TYPE, { parseAs: 'buffer' }, (request, body, done) => {
    try {
      if (request.routeOptions.config.errors !== refuseAsRealtime)
        throw new Error('only for the realtime channel')
      done(null, decodeMessagePack(body as Buffer))
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }))
    }
  })
}

/** Responds in MessagePack to clients that ask for it. */
export function respondAsAccepted(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.headers.accept?.startsWith(MSGPACK_TYPE)) return
  reply.type(MSGPACK_TYPE)
  reply.serializer((answer) => encodeMessagePack(answer) as unknown as string)
}
