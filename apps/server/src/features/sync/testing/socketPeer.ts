import { WebSocket } from 'ws'
import { until, type TestServer } from '../../../testing/testServer.ts'

type Payload = { data?: Record<string, unknown> | null; errors?: unknown } & Record<string, unknown>
export type Frame = { type: string; id?: string; payload?: Payload | { errorType: string }[] }
/** One of the two socket protocols, in the words that a test needs. */
export type Protocol = {
  name: string
  path: string
  subprotocol: string
  query(accessToken: string | null): string
  init(accessToken: string | null): object
  start(id: string, query: string, variables?: object): object
  stop(id: string): object
}

export const transportWs: Protocol = {
  name: 'graphql-transport-ws',
  path: '/graphql',
  subprotocol: 'graphql-transport-ws',
  query: () => '',
  init: (accessToken) => ({
    type: 'connection_init',
    ...(accessToken === null ? {} : { payload: { authorization: `Bearer ${accessToken}` } }),
  }),
  start: (id, query, variables = {}) => ({ id, type: 'subscribe', payload: { query, variables } }),
  stop: (id) => ({ id, type: 'complete' }),
}
export const appsync: Protocol = {
  name: 'AppSync',
  path: '/graphql/realtime',
  subprotocol: 'graphql-ws',
  query: (accessToken) =>
    accessToken === null
      ? ''
      : `?header=${encodeURIComponent(Buffer.from(JSON.stringify({ 'x-api-key': accessToken })).toString('base64'))}&payload=e30=`,
  init: () => ({ type: 'connection_init' }),
  start: (id, query, variables = {}) => ({
    id,
    type: 'start',
    payload: { data: JSON.stringify({ query, variables }), extensions: {} },
  }),
  stop: (id) => ({ id, type: 'stop' }),
}

/** A peer that speaks one protocol and keeps all that it is sent. */
export type SocketPeer = {
  socket: WebSocket
  frames: Frame[]
  /** the code it was closed with, null while it is open */
  closed(): number | null
  send(message: unknown): void
  /** The first frame of a type (and id). */
  has(type: string, id?: string): Promise<Frame>
}

/** Opens a socket and says nothing yet. */
export async function openPeer(
  server: TestServer,
  { path, subprotocol, query }: Protocol,
  accessToken: string | null,
  options: { autoPong?: boolean } = {},
): Promise<SocketPeer> {
  const socket = new WebSocket(
    `${server.origin.replace('http', 'ws')}${path}${query(accessToken)}`,
    subprotocol,
    options,
  )
  const frames: Frame[] = []
  let closed: number | null = null
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as Frame))
  socket.on('close', (code) => (closed = code))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})
  return {
    socket,
    frames,
    closed: () => closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    has: (type, id) =>
      until(() => frames.find((frame) => frame.type === type && (id === undefined || frame.id === id))),
  }
}

/** Opens a socket and proves who it is. */
export async function standingPeer(
  server: TestServer,
  protocol: Protocol,
  accessToken: string,
  options: { autoPong?: boolean } = {},
): Promise<SocketPeer> {
  const peer = await openPeer(server, protocol, accessToken, options)
  peer.send(protocol.init(accessToken))
  await peer.has('connection_ack')
  return peer
}
