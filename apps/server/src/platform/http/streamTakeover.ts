import { IncomingMessage, ServerResponse, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { elapsedMs } from '../clock/systemClock.ts'

/** How long a fresh connection may say nothing, ms; the same as the HTTP server's own patience for a head. */
const SILENT_MOST_MS = 60_000
const WATCH_EVERY_MS = 10_000
/** Where Node keeps the response that a connection is sending or waits to send; null between two requests. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null }

/** What the head itself says of an upgrade. */
const ASKED = Symbol('asked')

class BareStreamMessage extends IncomingMessage {
  declare [ASKED]: unknown
  /** it opens a stream, and its connection has nothing else to answer */
  declare bare: boolean
}

/**
 * Ten thousand displays hold one stream each, and a connection that Node's HTTP server goes on watching costs three times
 * the memory of a bare socket. So a request that opens a stream is taken for an upgrade: Node reads and checks its head as
 * always and then lets go of the connection. Behind a request that is still being answered a stream takes the ordinary way,
 * because the answers keep their order.
 * @param isStream whether a path is one of an event stream
 * @returns what the HTTP server makes its requests with
 */
export function bareStreamRequests(isStream: (path: string) => boolean): typeof IncomingMessage {
  // Node sets `upgrade` from the head and reads it once, when the head is whole.
  return class extends BareStreamMessage {
    get upgrade(): unknown {
      this.bare ??= this.method === 'GET' && isStream(pathOf(this.url)) && !isBusy(this.socket)
      return this.bare || this[ASKED]
    }
    set upgrade(asked: unknown) {
      this[ASKED] = asked
    }
  }
}

const pathOf = (url = ''): string => {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
const isBusy = (socket: HttpSocket): boolean => (socket._httpMessage ?? null) !== null

/**
 * Hands a connection to the HTTP server with its first bytes: until then it costs no parser.
 * @returns what ends connections that have said nothing yet
 */
export function watchSilentConnections(server: Server): () => void {
  /** fresh connections and since when, by a clock that is not set */
  const silent = new Map<Socket, number>()
  // One watch for all: a timer for each would stay with its socket.
  const watch = setInterval(() => {
    const sinceMs = elapsedMs() - SILENT_MOST_MS
    for (const [socket, atMs] of silent) if (atMs <= sinceMs) socket.destroy()
  }, WATCH_EVERY_MS).unref()
  // A TLS server hands over its connections under another name.
  const event = server.listenerCount('secureConnection') > 0 ? 'secureConnection' : 'connection'
  const [take] = server.listeners(event) as ((this: Server, socket: Socket) => void)[]
  if (take === undefined) throw new Error('This HTTP server takes no connections.')
  server.off(event, take)

  function gone(this: Socket): void {
    silent.delete(this)
  }
  function firstBytes(this: Socket, chunk: Buffer): void {
    silent.delete(this)
    this.off('error', destroyThis)
    this.off('close', gone)
    this.pause()
    this.unshift(chunk)
    take!.call(server, this)
    this.resume()
  }
  server.on(event, (socket: Socket) => {
    silent.set(socket, elapsedMs())
    socket.on('error', destroyThis)
    socket.on('close', gone)
    socket.once('data', firstBytes)
  })
  return () => {
    clearInterval(watch)
    for (const socket of silent.keys()) socket.destroy()
  }
}

function destroyThis(this: Socket): void {
  this.destroy()
}
/** Ends a connection at an event. All share one listener, because a closure keeps what it was made among. */
export const destroyOn = (socket: Socket, event: 'error' | 'end'): void => void socket.on(event, destroyThis)

/** Whether the HTTP server has let go of the connection of a request that opens a stream. */
export const isBareStream = (message: IncomingMessage): boolean =>
  message instanceof BareStreamMessage && message.bare

/** Gives such a request a response, so that it is served as any other; an answer that is no stream ends the connection. */
export function responseFor(message: IncomingMessage): ServerResponse {
  const socket = message.socket
  const response = new ServerResponse(message)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.once('finish', () => {
    response.detachSocket(socket)
    socket.end()
  })
  return response
}

/**
 * Runs when a response is the one that its connection waits for: a request can be sent while another before it is still being
 * answered. Never, if the connection ends before that.
 */
export function onTurn(response: ServerResponse, run: () => void): void {
  if (response.socket) run()
  else
    response.once('socket', (socket: Socket) => {
      // What the response before it left behind is settled in this turn.
      setImmediate(() => {
        if (!socket.destroyed) run()
      })
    })
}
