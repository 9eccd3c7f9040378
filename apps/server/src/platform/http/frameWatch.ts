import type { Duplex } from 'node:stream'
import { elapsedMs } from '../clock/systemClock.ts'

/** How long a message may take from its first byte to its last, ms: as long as a request's body. */
const MESSAGE_MOST_MS = 30_000
/** Frames without a message (pings, pongs, empty pieces) that one peer may send between two looks. */
const EMPTY_FRAMES_MOST = 500
const LOOK_EVERY_MS = 5_000

const FIN = 0x80
const MASKED = 0x80
/** Opcodes from here on are control frames, which may come between the pieces of a message. Source: RFC 6455 §5.4. */
const CONTROL = 0x08

/** What web sockets are in the middle of. */
export type FrameWatch = {
  /** Watches a connection from its upgrade on. @param end ends it */
  add(connection: Duplex, end: () => void): void
  /** Ends what has taken too long. @param atMs by the clock that never jumps */
  look(atMs?: number): void
  /** how many connections are watched, and how many are in the middle of a message */
  watching(): { all: number; unfinished: number }
}

type Watched = { reader: FrameReader; end: () => void }

/**
 * Bounds how long a message on a web socket may take and how many empty frames may come. The library bounds the size of a
 * message and the number of its pieces, not the time: a peer that announces a frame and stops would be held until it is asked
 * for a pong, and one that answers between the pieces for ever.
 */
export function watchFrames(): FrameWatch {
  const watched = new Map<Duplex, Watched>()
  let timer: NodeJS.Timeout | null = null
  const look = (atMs = elapsedMs()): void => {
    for (const { reader, end } of watched.values()) {
      reader.emptyFrames = 0
      if (reader.sinceMs !== null && atMs - reader.sinceMs >= MESSAGE_MOST_MS) end()
    }
  }
  return {
    add(connection, end) {
      const reader = createFrameReader()
      watched.set(connection, { reader, end })
      timer ??= setInterval(() => look(), LOOK_EVERY_MS).unref()
      const take = (bytes: Buffer): void => {
        reader.take(bytes, elapsedMs())
        if (reader.emptyFrames > EMPTY_FRAMES_MOST) end()
      }
      connection.on('data', take)
      connection.once('close', () => {
        connection.off('data', take)
        watched.delete(connection)
        if (watched.size > 0 || !timer) return
        clearInterval(timer)
        timer = null
      })
    },
    look,
    watching: () => ({
      all: watched.size,
      unfinished: [...watched.values()].filter(({ reader }) => reader.sinceMs !== null).length,
    }),
  }
}

type FrameReader = {
  take(bytes: Buffer, nowMs: number): void
  /** when what is unfinished began, by the clock that never jumps; null while nothing is */
  sinceMs: number | null
  emptyFrames: number
}

/** Reads the heads of a client's frames and passes over what is in them. */
function createFrameReader(): FrameReader {
  /** the head as far as it has come: two bytes, then the length and the mask that they announce */
  const head: number[] = []
  /** bytes of the frame that are still to come */
  let left = 0
  let isInMessage = false

  const headLength = (): number => {
    if (head.length < 2) return 2
    const length = head[1]! & 0x7f
    return 2 + (length === 126 ? 2 : length === 127 ? 8 : 0) + (head[1]! & MASKED ? 4 : 0)
  }
  const payloadLength = (): number => {
    const length = head[1]! & 0x7f
    const more = length === 126 ? head.slice(2, 4) : length === 127 ? head.slice(2, 10) : []
    return more.length === 0 ? length : more.reduce((sum, byte) => sum * 256 + byte, 0)
  }
  const reader: FrameReader = {
    sinceMs: null,
    emptyFrames: 0,
    take(bytes, nowMs) {
      for (let at = 0; at < bytes.length;) {
        reader.sinceMs ??= nowMs
        if (left > 0) {
          const passed = Math.min(left, bytes.length - at)
          left -= passed
          at += passed
        } else {
          head.push(bytes[at]!)
          at += 1
          if (head.length < headLength()) continue
          left = payloadLength()
          const isControl = (head[0]! & 0x0f) >= CONTROL
          if (!isControl) isInMessage = (head[0]! & FIN) === 0
          if (isControl || left === 0) reader.emptyFrames += 1
          head.length = 0
        }
        if (left === 0 && head.length === 0 && !isInMessage) reader.sinceMs = null
      }
    },
  }
  return reader
}
