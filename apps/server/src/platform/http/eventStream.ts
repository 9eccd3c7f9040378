import type { Socket } from 'node:net'
import { STREAM_KEEPALIVE_MS } from '@vitrine/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { destroyOn, isBareStream } from './streamTakeover.ts'
import { BARE_HEAD } from './documents.ts'
import { findDeadPeers } from './deadPeers.ts'

/** Bytes that may wait for a reader before it is cut off; it comes back with its last id. */
const BUFFER_MOST_BYTES = 512 * 1_024
/** Bytes that are held back to go out in one write with the head. */
const HELD_MOST_BYTES = 64 * 1_024
/** The keep-alives of all streams are spread over one round, so that they are not one long task. */
const WHEEL_SLOTS = 28
const WHEEL_TICK_MS = (STREAM_KEEPALIVE_MS - 1_000) / WHEEL_SLOTS
/** How often peers that are gone without a word are looked for, ms. Source: issue "half-open peers are found within 65 s". */
const SILENT_CHECK_MS = 10_000

/** How long a client waits before it comes back, ms. Source: contract §4. */
const RETRY_MS = 2_000
/** How much later a client that could not be let in now comes back at most, ms. */
const RETRY_JITTER_MS = 8_000

/** How long a stream that cannot be served now is held, ms. */
const HELD_MS = 1_000

const KEEPALIVE = ':keepalive\n\n'
const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n'

/** One open event stream. */
export type EventStream = {
  /** Writes a frame that is built already. A reader that does not keep up is cut off. */
  write(frame: string): void
  close(): void
  /** What runs once when the stream has ended; at once if it has ended already. */
  onClose(run: () => void): void
}

/** The head of an answer that is an event stream. */
export const streamHead = (requestId: string, retryMs: number): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\ncache-control: no-cache, no-transform\r\nx-accel-buffering: no\r\n${BARE_HEAD}x-request-id: ${requestId}\r\nconnection: close\r\n\r\nretry: ${retryMs}\n\n`

/** When a client that could not be let in shall come back, ms: not all at once. @param chance a random number, `[0, 1)` */
export const laterMs = (chance: number): number => Math.round(RETRY_MS + chance * RETRY_JITTER_MS)

/**
 * Keeps a stream that cannot be served now waiting for a moment and asks its client to come back: a status would end a
 * browser's `EventSource` (contract §4).
 */
export function holdStream(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  const { socket } = request.raw
  setTimeout(() => socket.end(streamHead(request.id, laterMs(Math.random()))), HELD_MS)
}

/** All event streams of this process share one wheel for their keep-alives. */
export type EventStreams = {
  /** Answers a request with a stream: headers at once, then whatever is written. `heartbeats` sends events instead of comments. */
  open(request: FastifyRequest, reply: FastifyReply, options?: { heartbeats?: boolean }): EventStream
  count(): number
  /** streams that were cut because their reader did not keep up, and because their peer was gone without a word */
  cut(): { slow: number; silent: number }
  closeAll(): void
}

/** A frame of an event stream. @param data one line, as JSON is */
export const frameOf = (event: string, data: string, id?: string | number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`

/** Where a socket keeps its stream: ten thousand sockets share their listeners instead of having closures each. */
const STREAM = Symbol('stream')
type StreamSocket = Socket & { [STREAM]?: Stream }

class Stream implements EventStream {
  private closed: (() => void) | null = null
  constructor(
    readonly socket: Socket,
    readonly keepalive: string,
    private readonly wheel: { slow(): void; left(stream: Stream): void },
    readonly slot: Set<Stream>,
  ) {}
  write(frame: string): void {
    const { socket } = this
    if (socket.destroyed) return
    socket.write(frame)
    // What is held back to go out with the head must not count as what the reader did not take.
    if (socket.writableCorked > 0 && socket.writableLength > HELD_MOST_BYTES) socket.uncork()
    if (socket.writableLength > BUFFER_MOST_BYTES) {
      this.wheel.slow()
      socket.destroy()
    }
  }
  close(): void {
    this.socket.end()
  }
  onClose(run: () => void): void {
    if (this.socket.destroyed) run()
    else this.closed = run
  }
  /** The socket is gone. */
  ended(): void {
    this.wheel.left(this)
    this.closed?.()
    this.closed = null
  }
}

function streamEnded(this: StreamSocket): void {
  this[STREAM]?.ended()
}

export function createEventStreams(): EventStreams {
  const slots = Array.from({ length: WHEEL_SLOTS }, () => new Set<Stream>())
  let count = 0
  let opened = 0
  let turn = 0
  let slow = 0
  let silent = 0
  let timers: NodeJS.Timeout[] = []

  const wheel = {
    slow: (): void => void (slow += 1),
    left(stream: Stream): void {
      stream.slot.delete(stream)
      count -= 1
      if (count === 0) rest()
    },
  }
  let corked: Socket[] = []
  const uncork = (): void => {
    const sockets = corked
    corked = []
    for (const socket of sockets) socket.uncork()
  }
  const tick = (): void => {
    turn = (turn + 1) % WHEEL_SLOTS
    for (const stream of slots[turn]!) stream.write(stream.keepalive)
  }
  const all = (): Socket[] => slots.flatMap((slot) => [...slot].map(({ socket }) => socket))
  const cutSilent = async (): Promise<void> => {
    for (const socket of await findDeadPeers(all())) {
      silent += 1
      socket.destroy()
    }
  }
  const start = (): void => {
    if (timers.length > 0) return
    timers = [
      setInterval(tick, WHEEL_TICK_MS).unref(),
      setInterval(() => void cutSilent(), SILENT_CHECK_MS).unref(),
    ]
  }
  const rest = (): void => {
    for (const timer of timers) clearInterval(timer)
    timers = []
  }

  return {
    open(request, reply, { heartbeats = false } = {}) {
      reply.hijack()
      const socket: StreamSocket = request.raw.socket
      // A connection of its own needs no response object any more. Behind another request it stays: what else is sent there
      // waits behind it, instead of being answered into the stream.
      if (isBareStream(request.raw)) reply.raw.detachSocket(socket)
      socket.setNoDelay(true)
      socket.setTimeout(0)
      // Whoever is asleep behind a router that forgot the connection is found out by the system.
      socket.setKeepAlive(true, STREAM_KEEPALIVE_MS)
      // Nothing more is read, but the end of the connection is only seen by reading.
      socket.resume()
      destroyOn(socket, 'end')
      const slot = slots[opened++ % WHEEL_SLOTS]!
      const stream = new Stream(socket, heartbeats ? HEARTBEAT : KEEPALIVE, wheel, slot)
      socket[STREAM] = stream
      slot.add(stream)
      count += 1
      start()
      socket.on('close', streamEnded)
      // Written to the socket itself: no chunk headers, no response object in the way of every message. What follows at
      // once (what was missed) goes out with it.
      socket.cork()
      socket.write(streamHead(request.id, RETRY_MS))
      corked.push(socket)
      if (corked.length === 1) setImmediate(uncork)
      return stream
    },
    count: () => count,
    cut: () => ({ slow, silent }),
    closeAll: () => {
      for (const socket of all()) socket.destroy()
    },
  }
}
