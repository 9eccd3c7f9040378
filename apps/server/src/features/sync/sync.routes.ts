import type { IncomingMessage } from 'node:http'
import { GraphQLError } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Bus } from '../../platform/bus/bus.ts'
import { syncCredential } from '../../platform/http/credentials.ts'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { createFastPath, JSON_TYPE } from './sync.fastPath.ts'
import { registerAppsync } from './appsync.routes.ts'
import { ERROR_TYPE_HEADER, refuseAsGraphql } from './graphqlErrors.ts'
import { documentLimits, parseDocument } from './sync.limits.ts'
import { createSyncSockets } from './syncSockets.ts'
import {
  createSyncSchema,
  createWireErrors,
  shownError,
  withErrorTypes,
  type SyncContext,
} from './sync.graphql.ts'
import type { SyncService } from './sync.service.ts'
import { registerTransportWs } from './transportWs.routes.ts'

type Dependencies = {
  sync: SyncService
  bus: Bus
  identifyText: (text: string) => Promise<Principal | null>
  /** the principal of an upgrade's cookie, where it comes from our own pages */
  identifyCookie: (message: IncomingMessage) => Promise<Principal | null>
  onSocket: (principal: Principal) => () => void
  onFault: (error: unknown) => void
}

/** Of GraphQL over HTTP: no huge documents, and no subscriptions, which would never be answered. */
const bounded: Plugin = {
  onParse: ({ setParseFn }) => setParseFn(parseDocument),
  onValidate: ({ addValidationRule }) => addValidationRule(documentLimits),
  onSubscribe: ({ setSubscribeFn }) =>
    setSubscribeFn(() => ({
      errors: [
        new GraphQLError('Subscriptions are served over the web socket at this address.', {
          extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
        }),
      ],
    })),
}

/** The sync service over HTTP and both socket protocols, contract §5. @returns what ends all sockets */
export function registerSyncRoutes(
  kernel: Kernel,
  { sync, bus, identifyText, identifyCookie, onSocket, onFault }: Dependencies,
): () => void {
  const schema = createSyncSchema(sync)
  const yoga = createYoga<SyncContext>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    logging: false,
    batching: false,
    multipart: false,
    cors: false,
    plugins: [bounded],
    maskedErrors: {
      maskError: (error) => {
        const shown = shownError(error as GraphQLError)
        if (shown.extensions['code'] === 'InternalFailure') onFault(error)
        return shown
      },
    },
  })

  const onFastPath = createFastPath(sync)

  kernel.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    access: 'anyone',
    errors: refuseAsGraphql,
    anyText: true,
    handler: async (request, reply) => {
      const given = syncCredential(request.raw.headers)
      const principal = given === null ? request.principal : await identifyText(given)
      if (principal === null) {
        const error = {
          message: 'You are not authorized to make this call.',
          errorType: 'UnauthorizedException',
          extensions: { code: 'UnauthorizedException' },
        }
        return reply
          .status(401)
          .header('www-authenticate', 'Bearer')
          .header(ERROR_TYPE_HEADER, error.errorType)
          .send({ data: null, errors: [error] })
      }
      const quick = await onFastPath(principal, request)
      if (quick.text !== null)
        return reply.type(JSON_TYPE).header('cache-control', 'no-store').send(quick.text)
      const headers = new Headers()
      for (const name of ['accept', 'content-type']) {
        const value = request.headers[name]
        if (typeof value === 'string') headers.set(name, value)
      }
      const answer = await yoga.fetch(
        `http://vitrine${request.url}`,
        {
          method: request.method,
          headers,
          ...(request.method === 'POST' ? { body: JSON.stringify(request.body) } : {}),
        },
        { principal, failed: quick.failed },
      )
      for (const [name, value] of answer.headers) reply.header(name, value)
      return reply
        .status(answer.status)
        .header('cache-control', 'no-store')
        .send(withErrorTypes(await answer.text()))
    },
  })

  const sockets = createSyncSockets(bus, onSocket)
  const wireErrors = createWireErrors(onFault)
  const endTransportWs = registerTransportWs(kernel, {
    schema,
    sockets,
    identifyText,
    identifyCookie,
    wireErrors,
    onFault,
  })
  registerAppsync(kernel, { schema, sockets, identifyText, wireErrors, onFault })

  return () => {
    sockets.closeAll()
    endTransportWs()
  }
}
