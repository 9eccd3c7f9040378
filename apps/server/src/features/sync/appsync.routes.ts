import type { IncomingMessage } from 'node:http'
import type { GraphQLSchema } from 'graphql'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { createAppsyncPeer, type AppsyncPeer } from './appsync.ts'
import { APPSYNC_PROTOCOL, handshakeCredential } from './appsyncHandshake.ts'
import { prepareDocument } from './sync.execution.ts'
import type { WireErrors } from './sync.graphql.ts'
import { acceptUpgrades, INIT_WAIT_MS, SOCKET_BOUNDS, type SyncSockets } from './syncSockets.ts'

/** `ka` goes to everybody this often whatever the traffic, ms. Source: contract §5. */
const KEEP_ALIVE_MS = 60_000
/** The connection said nothing in time: the same code as in the other protocol. */
const INIT_TIMEOUT = 4408

type Dependencies = {
  schema: GraphQLSchema
  sockets: SyncSockets
  identifyText: (text: string) => Promise<Principal | null>
  wireErrors: WireErrors
  onFault: (error: unknown) => void
}

/** `/graphql/realtime`: the AppSync realtime protocol over web sockets. */
export function registerAppsync(
  kernel: Kernel,
  { schema, sockets, identifyText, wireErrors, onFault }: Dependencies,
): void {
  const peers = new Set<AppsyncPeer>()
  let wheel: NodeJS.Timeout | null = null
  const server = new WebSocketServer({
    ...SOCKET_BOUNDS,
    handleProtocols: (offered) => (offered.has(APPSYNC_PROTOCOL) ? APPSYNC_PROTOCOL : false),
  })

  server.on('connection', (socket: WebSocket, message: IncomingMessage) => {
    sockets.add(socket, message.socket)
    const peer = createAppsyncPeer(
      {
        send: (answer) => sockets.send(socket, JSON.stringify(answer)),
        close: (code, reason) => sockets.close(socket, code, reason),
        identify: (text, use) =>
          sockets.proven(async () => (text === null ? null : await identifyText(text)), use),
        onProven: (principal) => sockets.prove(socket, principal),
        onLent: (principal) => sockets.lend(socket, principal),
        prepare: (asked, context) => prepareDocument(schema, asked, context),
        wireErrors,
        onFault,
      },
      handshakeCredential(message),
    )
    peers.add(peer)
    wheel ??= setInterval(() => {
      for (const one of peers) one.keepAlive()
    }, KEEP_ALIVE_MS).unref()
    const late = setTimeout(() => {
      if (!peer.begun()) sockets.close(socket, INIT_TIMEOUT, 'Connection initialisation timeout')
    }, INIT_WAIT_MS)
    socket.on('message', (data: RawData) => peer.take(String(data)))
    socket.on('close', () => {
      clearTimeout(late)
      peer.end()
      peers.delete(peer)
      if (peers.size > 0 || !wheel) return
      clearInterval(wheel)
      wheel = null
    })
  })
  kernel.upgrade('/graphql/realtime', acceptUpgrades(server))
}
