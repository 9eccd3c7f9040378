import type { Socket } from 'node:net'
import { STREAM_KEEPALIVE_MS } from '@vitrine/core'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes that may wait for a reader before it is cut off; it comes back with its last id. */
const BUFFER_MOST_BYTES = 512 * 1_024
/** Keep-alives go out a little before the promised longest silence. */
const SWEEP_MS = STREAM_KEEPALIVE_MS / 3

/** How long a client waits before it comes back, ms. Source: contract §4. */
const RETRY_MS = 2_000

/** One open event stream. */
export type EventStream = {
  /** Writes a frame that is built already. A reader that does not keep up is cut off. */
  write(frame: string): void
  close(): void
  readonly open: boolean
}

/** The head of an answer that is an event stream. */
export const streamHead = (requestId: string, retryMs: number): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\ncache-control: no-cache, no-transform\r\nx-accel-buffering: no\r\nx-content-type-options: nosniff\r\nx-request-id: ${requestId}\r\nconnection: close\r\n\r\nretry: ${retryMs}\n\n`

/** All event streams of this process share one wheel for their keep-alives. */
export type EventStreams = {
  /** Answers a request with a stream: headers at once, then whatever is written. `heartbeats` sends events instead of comments. */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    options: { heartbeats?: boolean; onClose: () => void },
  ): EventStream
  count(): number
  closeAll(): void
}

/** A frame of an event stream. @param data one line, as JSON is */
export const frameOf = (event: string, data: string, id?: string | number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`

export function createEventStreams(): EventStreams {
  type Entry = { socket: Socket; keepalive: string; quiet: boolean }
  const entries = new Set<Entry>()
  let wheel: NodeJS.Timeout | null = null
  let turn = 0

  const write = (entry: Entry, text: string): void => {
    if (entry.socket.destroyed) return
    entry.socket.write(text)
    entry.quiet = false
    if (entry.socket.writableLength > BUFFER_MOST_BYTES) entry.socket.destroy()
  }
  const sweep = (): void => {
    turn += 1
    for (const entry of entries) {
      if (entry.quiet || turn % 2 === 0) write(entry, entry.keepalive)
      entry.quiet = true
    }
  }

  return {
    open(request, reply, { heartbeats = false, onClose }) {
      reply.hijack()
      const { socket } = request.raw
      socket.setNoDelay(true)
      socket.setTimeout(0)
      // Written to the socket itself: no chunk headers, no response object in the way of every message.
      socket.write(streamHead(request.id, RETRY_MS))
      const entry: Entry = {
        socket,
        keepalive: heartbeats ? 'event: heartbeat\ndata: {}\n\n' : ':keepalive\n\n',
        quiet: false,
      }
      entries.add(entry)
      wheel ??= setInterval(sweep, SWEEP_MS).unref()
      socket.once('close', () => {
        entries.delete(entry)
        if (entries.size === 0 && wheel) {
          clearInterval(wheel)
          wheel = null
        }
        onClose()
      })
      return {
        write: (frame) => write(entry, frame),
        close: () => void socket.end(),
        get open() {
          return !socket.destroyed && socket.writable
        },
      }
    },
    count: () => entries.size,
    closeAll: () => {
      for (const { socket } of entries) socket.destroy()
    },
  }
}
