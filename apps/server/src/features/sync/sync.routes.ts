import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { GraphQLError } from 'graphql'
import { CloseCode } from 'graphql-ws'
import { useServer } from 'graphql-ws/use/ws'
import { createYoga } from 'graphql-yoga'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Bus } from '../../platform/bus/bus.ts'
import { syncCredential } from '../../platform/http/credentials.ts'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { asGraphQLError, createSyncSchema, wireError, wireErrors, type SyncContext } from './sync.graphql.ts'
import type { SyncService } from './sync.service.ts'

/** Limits of a socket. Source: contract §5. */
const SUBSCRIPTIONS_MOST = 100
const FRAME_MOST_BYTES = 256 * 1_024
const INIT_WAIT_MS = 15_000
/** A ping this often finds peers that are gone without a word, ms. */
const PING_MS = 20_000

type Collaborators = {
  sync: SyncService
  bus: Bus
  identifyText: (text: string) => Promise<Principal | null>
  /** the principal of an upgrade's cookie, where it comes from our own pages */
  identifyCookie: (message: IncomingMessage) => Promise<Principal | null>
  onSocket: (principal: Principal) => () => void
  onFault: (error: unknown) => void
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
    maskedErrors: {
      maskError: (error) => {
        const wire = wireError(error as GraphQLError)
        if (wire.errorType === 'InternalFailure') onFault(error)
        const shown = asGraphQLError(wire)
        const { http } = ((error as GraphQLError).extensions ?? {}) as { http?: unknown }
        if (http) Object.defineProperty(shown, 'extensions', { value: { ...wire.extensions, http } })
        return shown
      },
    },
  })

  kernel.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    access: 'anyone',
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
        { principal },
      )
      for (const [name, value] of answer.headers) reply.header(name, value)
      return reply
        .status(answer.status)
        .header('cache-control', 'no-store')
        .send(await answer.text())
    },
  })

  const sockets = new Map<WebSocket, Extra>()
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MOST_BYTES,
    handleProtocols: (offered) => (offered.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
  })
  const counts = new WeakMap<WebSocket, Set<string>>()
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
        const principal = text === null ? await identifyCookie(request) : await identifyText(text)
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
      onSubscribe(context, id) {
        const open = counts.get(context.extra.socket) ?? new Set()
        counts.set(context.extra.socket, open)
        if (open.size >= SUBSCRIPTIONS_MOST)
          return [new GraphQLError(`At most ${SUBSCRIPTIONS_MOST} subscriptions on one socket.`)]
        open.add(id)
        return undefined
      },
      onComplete: (context, id) => void counts.get(context.extra.socket)?.delete(id),
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
    socket.on('error', () => socket.terminate())
  })
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
    for (const socket of server.clients) socket.close(1012, 'The server restarts')
    server.close()
  }
}
