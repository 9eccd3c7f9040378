import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { elapsedMs } from '../clock/systemClock.ts'

/** The start of a request that opens an event stream: method and target, as far as the first line goes. */
const REQUEST_LINE = /^GET (\/[^ ?]*)[^ ]* HTTP\/1\.[01]\r\n/
/** Longer first lines are left to the ordinary way. */
const LINE_MOST_BYTES = 4_096
/** How long a fresh connection may say nothing, ms; the same as the HTTP server's own patience for a head. */
const SILENT_MOST_MS = 60_000
const WATCH_EVERY_MS = 10_000
/** Makes the HTTP parser let go of a connection once it has read the head. */
const LET_GO = 'Connection: Upgrade\r\nUpgrade: vitrine-event-stream\r\n'
const LET_GO_NAME = 'vitrine-event-stream'

/**
 * Ten thousand displays hold one stream each, and a connection that Node's HTTP server goes on watching costs three times
 * the memory of a bare socket. So a fresh connection whose first request opens a stream is marked as an upgrade: Node reads
 * and checks its head as always and then forgets it. The answer is the same as without the mark, which only these
 * connections carry: a stream asked for on a connection that was used before takes the ordinary way.
 * @param isStream whether a path is one of an event stream
 * @returns what ends connections that have said nothing yet
 */
export function markFreshStreams(server: Server, isStream: (path: string) => boolean): () => void {
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
    this.unshift(marked(chunk, isStream))
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

function marked(chunk: Buffer, isStream: (path: string) => boolean): Buffer {
  if (chunk[0] !== 0x47) return chunk
  const line = REQUEST_LINE.exec(chunk.toString('latin1', 0, Math.min(chunk.length, LINE_MOST_BYTES)))
  if (line === null || !isStream(line[1]!)) return chunk
  const end = line[0].length
  return Buffer.concat([chunk.subarray(0, end), Buffer.from(LET_GO), chunk.subarray(end)])
}

/** Whether an upgrade is one of ours, and no client's wish to speak another protocol. */
export const isMarkedStream = (message: IncomingMessage): boolean =>
  String(message.headers.upgrade).split(',')[0]?.trim() === LET_GO_NAME

/** Gives a marked request a response, so that it is served as any other; an answer that is no stream ends the connection. */
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
