import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { elapsedMs } from '../clock/systemClock.ts'

/** How long a whole body may take after its head, ms; of an upload only the pace is judged. */
const BODY_MOST_MS = 30_000
/** How slow an upload may be, bytes a second, over each window (ms): a modem's pace, far below any network that works. */
const UPLOAD_LEAST_BYTES_PER_S = 512
const UPLOAD_WINDOW_MS = 30_000
/** How many bodies of nobody are waited for at once; a further one ends the one that has taken longest. */
const ANONYMOUS_MOST = 256
const LOOK_EVERY_MS = 5_000

type Watched = {
  response: ServerResponse
  sinceMs: number
  /** an upload: the window that is being measured, and what had come when it began */
  window: { sinceMs: number; bytes: number } | null
}

/** Bodies that were announced and have not come whole yet. */
export type BodyWatch = {
  /** Somebody with a credential sends it. `upload` when it may take as long as it needs while it moves. */
  known(message: IncomingMessage, upload: boolean): void
  /** Ends what has taken too long. @param atMs by the clock that never jumps */
  look(atMs?: number): void
  /** how many are waited for, and how many of them are nobody's */
  waiting(): { all: number; anonymous: number }
  stop(): void
}

/**
 * Bounds how long a request's body may take. Node's own limit would cover uploads too, which last for hours, and nothing else
 * bounds a body whose request was answered already, such as one without a credential.
 * @param end tells the client where it still can be told, and ends its connection
 */
export function watchBodies(
  server: Server,
  end: (message: IncomingMessage, response: ServerResponse) => void,
): BodyWatch {
  const watched = new Map<IncomingMessage, Watched>()
  /** oldest first */
  const anonymous = new Set<IncomingMessage>()
  const forget = (message: IncomingMessage): void => {
    watched.delete(message)
    anonymous.delete(message)
  }
  const cut = (message: IncomingMessage): void => {
    const { response } = watched.get(message)!
    forget(message)
    end(message, response)
  }
  function closed(this: IncomingMessage): void {
    forget(this)
  }

  // Before the kernel's own listener, so that a body is known whatever becomes of its request.
  server.prependListener('request', (message: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = message.headers
    if (encoding === undefined && (length === undefined || length === '0')) return
    watched.set(message, { response, sinceMs: elapsedMs(), window: null })
    anonymous.add(message)
    message.once('close', closed)
    message.once('end', closed)
    if (anonymous.size > ANONYMOUS_MOST) cut(anonymous.values().next().value!)
  })

  const isLate = (message: IncomingMessage, entry: Watched, atMs: number): boolean => {
    const { window } = entry
    if (window === null) return atMs - entry.sinceMs >= BODY_MOST_MS
    const tookMs = atMs - window.sinceMs
    if (tookMs < UPLOAD_WINDOW_MS) return false
    const bytes = message.socket.bytesRead
    // What has come and was not taken yet is our own slowness, not the client's.
    const slow = (bytes - window.bytes) * 1_000 < UPLOAD_LEAST_BYTES_PER_S * tookMs
    if (slow && message.readableLength === 0) return true
    entry.window = { sinceMs: atMs, bytes }
    return false
  }
  const look = (atMs = elapsedMs()): void => {
    for (const [message, entry] of watched) {
      if (message.complete) forget(message)
      else if (isLate(message, entry, atMs)) cut(message)
    }
  }
  const timer = setInterval(() => look(), LOOK_EVERY_MS).unref()

  return {
    known(message, upload) {
      const entry = watched.get(message)
      if (!entry) return
      anonymous.delete(message)
      if (upload) entry.window = { sinceMs: elapsedMs(), bytes: message.socket.bytesRead }
    },
    look,
    waiting: () => ({ all: watched.size, anonymous: anonymous.size }),
    stop: () => clearInterval(timer),
  }
}
