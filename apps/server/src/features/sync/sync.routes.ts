import type { IncomingMessage } from 'node:http'
import { GraphQLError } from 'graphql'
import { CloseCode } from 'graphql-ws'
import { useServer } from 'graphql-ws/use/ws'
import { createYoga, type Plugin } from 'graphql-yoga'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Bus } from '../../platform/bus/bus.ts'
import { syncCredential } from '../../platform/http/credentials.ts'
import { ERROR_TYPE_HEADER, type Kernel } from '../../platform/http/kernel.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { createQuickWay, JSON_TYPE } from './sync.quickly.ts'
import { registerAppsync } from './appsync.routes.ts'
import { appsyncCredential } from './appsyncHandshake.ts'
import { isPassing, prepareDocument } from './sync.execution.ts'
import { documentLimits, parseDocument } from './sync.limits.ts'
import { acceptUpgrades, createSyncSockets, FRAME_MOST_BYTES, INIT_WAIT_MS } from './syncSockets.ts'
import { createSyncSchema, shownError, wireErrors, withErrorTypes, type SyncContext } from './sync.graphql.ts'
import type { SyncService } from './sync.service.ts'

/** Source: contract §5. */
const SUBSCRIPTIONS_MOST = 100

type Collaborators = {
  sync: SyncService
  bus: Bus
  identifyText: (text: string) => Promise<Principal | null>
  /** the principal of an upgrade's cookie, where it comes from our own pages */
  identifyCookie: (message: IncomingMessage) => Promise<Principal | null>
  onSocket: (principal: Principal) => () => void
  onFault: (error: unknown) => void
}
/** The code of RFC 6455's registry for a server that cannot just now. */
const TRY_AGAIN_LATER = 1013

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
  { sync, bus, identifyText, identifyCookie, onSocket, onFault }: Collaborators,
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

  const quickly = createQuickWay(sync)

  kernel.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    access: 'anyone',
    errors: 'graphql',
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
      const quick = await quickly(principal, request)
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
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MOST_BYTES,
    handleProtocols: (offered) => (offered.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
  })
  useServer<Record<string, unknown>, { socket: WebSocket; request: IncomingMessage; principal?: Principal }>(
    {
      schema,
      connectionInitWaitTimeout: INIT_WAIT_MS,
      async onConnect(context) {
        const parameters = context.connectionParams ?? {}
        const { socket, request } = context.extra
        const text = appsyncCredential(parameters) ?? syncCredential(request.headers)
        let principal: Principal | null
        try {
          principal = text === null ? await identifyCookie(request) : await identifyText(text)
        } catch (error) {
          // The database is gone: the peer shall come back, which it does not after a code of the protocol.
          if (!isPassing(error)) onFault(error)
          socket.close(TRY_AGAIN_LATER, 'Try again later')
          return false
        }
        if (principal === null) {
          socket.close(CloseCode.Unauthorized, 'Unauthorized')
          return false
        }
        context.extra.principal = principal
        sockets.prove(socket, principal)
        return true
      },
      onSubscribe(context, _id, asked) {
        if (Object.keys(context.subscriptions).length > SUBSCRIPTIONS_MOST)
          return [new GraphQLError(`At most ${SUBSCRIPTIONS_MOST} subscriptions on one socket.`)]
        const { socket, principal } = context.extra
        const prepared = prepareDocument(schema, asked, {
          principal: principal ?? null,
          onSlow: () => sockets.close(socket, TRY_AGAIN_LATER, 'The reader is too slow'),
        })
        return prepared.ok ? prepared.args : prepared.errors
      },
      onNext: (_context, _id, _payload, _args, { data, errors }) =>
        errors ? { data: data ?? null, errors: wireErrors(errors) } : undefined,
      onError: (_context, _id, _payload, errors) => wireErrors(errors),
    },
    server,
    // The sockets' own wheel pings.
    0,
  )
  server.on('connection', (socket) => {
    // The protocol's library would write what a peer did wrong to the console.
    socket.removeAllListeners('error')
    sockets.add(socket)
  })
  kernel.upgrade('/graphql', acceptUpgrades(server))
  registerAppsync(kernel, { schema, sockets, identifyText, onFault })

  return () => {
    sockets.closeAll()
    server.close()
  }
}
