import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { invalidField, SignageError } from '@vitrine/core'
import { GraphQLError } from 'graphql'
import { CloseCode } from 'graphql-ws'
import { useServer } from 'graphql-ws/use/ws'
import { createYoga, type Plugin } from 'graphql-yoga'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Bus } from '../../platform/bus/bus.ts'
import { storageError } from '../../platform/database/openDatabase.ts'
import { syncCredential } from '../../platform/http/credentials.ts'
import { endWithProblem, type Kernel } from '../../platform/http/kernel.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { createQuickWay, JSON_TYPE } from './sync.quickly.ts'
import {
  createSyncSchema,
  parseDocument,
  shownError,
  wireErrors,
  withErrorTypes,
  type SyncContext,
} from './sync.graphql.ts'
import type { SyncService } from './sync.service.ts'

/** Limits of a socket. Source: contract §5. */
const SUBSCRIPTIONS_MOST = 100
const FRAME_MOST_BYTES = 256 * 1_024
const INIT_WAIT_MS = 15_000
/** A ping this often finds peers that are gone without a word, ms. */
const PING_MS = 20_000
/** How long a peer may take to end a socket that is being closed, ms. */
const CLOSE_WAIT_MS = 1_000

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
  onSubscribe: ({ setSubscribeFn }) =>
    setSubscribeFn(() => ({
      errors: [
        new GraphQLError('Subscriptions are served over the web socket at this address.', {
          extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
        }),
      ],
    })),
}

type Extra = { principal: Principal | null; leave: () => void }

/** The sync service over HTTP and graphql-transport-ws, contract §5. @returns what ends all sockets */
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

  const sockets = new Map<WebSocket, Extra>()
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
        const text = syncCredential({
          'x-api-key': typeof parameters['x-api-key'] === 'string' ? parameters['x-api-key'] : undefined,
          authorization: [
            parameters['authorization'],
            parameters['Authorization'],
            request.headers.authorization,
          ].find((value) => typeof value === 'string'),
        })
        let principal: Principal | null
        try {
          principal = text === null ? await identifyCookie(request) : await identifyText(text)
        } catch (error) {
          // The database is gone: the peer shall come back, which it does not after a code of the protocol.
          if (!(storageError(error) instanceof SignageError)) onFault(error)
          socket.close(TRY_AGAIN_LATER, 'Try again later')
          return false
        }
        if (principal === null) {
          context.extra.socket.close(CloseCode.Unauthorized, 'Unauthorized')
          return false
        }
        context.extra.principal = principal
        const leave = onSocket(principal)
        if (socket.readyState === socket.OPEN) sockets.set(socket, { principal, leave })
        else leave()
        return true
      },
      context: (context) => ({ principal: context.extra.principal ?? null }),
      onSubscribe(context, _id, { query }) {
        if (Object.keys(context.subscriptions).length > SUBSCRIPTIONS_MOST)
          return [new GraphQLError(`At most ${SUBSCRIPTIONS_MOST} subscriptions on one socket.`)]
        try {
          parseDocument(query)
        } catch (error) {
          return [error as GraphQLError]
        }
        return undefined
      },
      onNext: (_context, _id, _payload, _args, { data, errors }) =>
        errors ? { data: data ?? null, errors: wireErrors(errors) } : undefined,
      onError: (_context, _id, _payload, errors) => wireErrors(errors),
      onDisconnect: (context) => end(context.extra.socket),
    },
    server,
    PING_MS,
  )
  const end = (socket: WebSocket): void => {
    const entry = sockets.get(socket)
    sockets.delete(socket)
    entry?.leave()
  }
  server.on('connection', (socket) => {
    socket.on('close', () => end(socket))
    // The protocol's library would write what a peer did wrong to the console.
    socket.removeAllListeners('error')
    socket.on('error', () => setTimeout(() => socket.terminate(), CLOSE_WAIT_MS).unref())
  })
  server.on('headers', (headers) => headers.push(`x-request-id: ${randomUUID()}`))
  server.on('wsClientError', ({ message }, socket) =>
    endWithProblem(socket, '400 Bad Request', invalidField('upgrade', `${message}.`)),
  )
  kernel.upgrade('/graphql', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    server.handleUpgrade(message, socket, head, (ws) => server.emit('connection', ws, message))
  })

  const cut = (companyId: string, ends: (principal: Principal) => boolean): void => {
    for (const [socket, { principal }] of sockets) {
      if (principal && principal.companyId === companyId && ends(principal))
        socket.close(CloseCode.Forbidden, 'The credential has ended')
    }
  }
  bus.listen('deviceCredentialEnded', ({ companyId, deviceRowId, tokenIds }) =>
    cut(
      companyId,
      (p) =>
        p.kind === 'device' &&
        p.deviceRowId === deviceRowId &&
        (tokenIds === 'all' || tokenIds.includes(p.tokenId)),
    ),
  )
  bus.listen('personCredentialEnded', ({ companyId, userId, sessionId }) =>
    cut(
      companyId,
      (p) => p.kind === 'person' && p.userId === userId && (sessionId === 'all' || sessionId === p.sessionId),
    ),
  )

  return () => {
    for (const socket of server.clients) {
      socket.close(1012, 'The server restarts')
      setTimeout(() => socket.terminate(), CLOSE_WAIT_MS).unref()
    }
    server.close()
  }
}
