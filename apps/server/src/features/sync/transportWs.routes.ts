import type { IncomingMessage } from 'node:http'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { CloseCode, makeServer } from 'graphql-ws'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { syncCredential } from '../../platform/http/credentials.ts'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { appsyncCredential } from './appsyncHandshake.ts'
import { isPassing, prepareDocument } from './sync.execution.ts'
import type { WireErrors } from './sync.graphql.ts'
import { acceptUpgrades, INIT_WAIT_MS, SOCKET_BOUNDS, type SyncSockets } from './syncSockets.ts'

const PROTOCOL = 'graphql-transport-ws'
/** Source: contract §5. */
const SUBSCRIPTIONS_MOST = 100
/** The code of RFC 6455's registry for a server that cannot just now. */
const TRY_AGAIN_LATER = 1013

type Dependencies = {
  schema: GraphQLSchema
  sockets: SyncSockets
  identifyText: (text: string) => Promise<Principal | null>
  /** the principal of an upgrade's cookie, where it comes from our own pages */
  identifyCookie: (message: IncomingMessage) => Promise<Principal | null>
  wireErrors: WireErrors
  onFault: (error: unknown) => void
}
/** `request` is let go once it has proven who asks: it would hold its headers and buffers as long as the socket stands. */
type Extra = { socket: WebSocket; request?: IncomingMessage | undefined; principal?: Principal }

/** `/graphql` upgraded: graphql-transport-ws. @returns what takes no more sockets */
export function registerTransportWs(
  kernel: Kernel,
  { schema, sockets, identifyText, identifyCookie, wireErrors, onFault }: Dependencies,
): () => void {
  const protocol = makeServer<Record<string, unknown>, Extra>({
    schema,
    connectionInitWaitTimeout: INIT_WAIT_MS,
    async onConnect(context) {
      const parameters = context.connectionParams ?? {}
      const { socket, request } = context.extra
      context.extra.request = undefined
      if (request === undefined) return false
      const text = appsyncCredential(parameters) ?? syncCredential(request.headers)
      let principal: Principal | null
      try {
        principal = await sockets.proven(
          () => (text === null ? identifyCookie(request) : identifyText(text)),
          (proven) => {
            if (proven) sockets.prove(socket, proven)
            return proven
          },
        )
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
  })
  const server = new WebSocketServer({
    ...SOCKET_BOUNDS,
    // One message a turn, so that each is handled before the next: the library would run a subscription twice that is
    // ended and begun again under its id within one packet.
    allowSynchronousEvents: false,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : false),
  })

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    sockets.add(socket, request.socket)
    // The library's own wiring would write to the console what a peer did wrong, and tell the peer what failed inside.
    const failed = (error: unknown): void => {
      onFault(error)
      socket.close(CloseCode.InternalServerError, 'Something went wrong on the server.')
    }
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        // What could not be sent is lost with its socket, whose end is seen by itself.
        send: (text) =>
          new Promise<void>((resolve) => {
            if (socket.readyState === socket.OPEN) socket.send(text, () => resolve())
            else resolve()
          }),
        close: (code = 1_000, reason = '') => sockets.close(socket, code, reason),
        onMessage: (take) => void socket.on('message', (data: RawData) => take(String(data)).catch(failed)),
      },
      { socket, request },
    )
    socket.once('close', (code, reason) => void closed(code, String(reason)).catch(onFault))
  })
  kernel.upgrade('/graphql', acceptUpgrades(server))
  return () => server.close()
}
