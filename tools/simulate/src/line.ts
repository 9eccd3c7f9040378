import { setTimeout as wait } from 'node:timers/promises'
import type { Network, SocketLike } from '@vitrine/device'
import { WebSocket } from 'ws'

/** How long a slow reader sleeps before each piece of a stream, and between two looks at a socket, ms. */
const SLOW_READ_MS = 5_000
/** How long it looks at a socket, ms. */
const SLOW_LOOK_MS = 100

/** A device's line to the server, which can be made to fail. */
export type Line = {
  network: Network
  /** Whatever is open ends, as when a switch restarts. */
  cut(): void
  /**
   * Whatever is open stays open and carries nothing any more in either direction, as when a router forgets it: neither
   * end is told. What is opened afterwards works.
   */
  fallSilent(): void
  /** Without network nothing can be opened; what is open stays until it is cut. */
  setDown(down: boolean): void
  /** answers that asked the device to come later (429) */
  toldToWait(): number
  /** Ends everything, also what had fallen silent. */
  stop(): void
}

/** A connection as the line knows it. */
type Open = { silent: boolean; fallSilent(): void; end(): void }

/**
 * Joins a device to the server by real connections.
 * @param options.slow it reads slowly what is pushed to it; files come as fast as ever
 */
export function createLine(options: { slow: boolean }): Line {
  const open = new Set<Open>()
  let down = false
  let toldToWait = 0

  const fetchOverLine: typeof fetch = async (input, init) => {
    if (down) throw new TypeError('fetch failed')
    const abort = new AbortController()
    const one: Open = {
      silent: false,
      fallSilent: () => (one.silent = true),
      end: () => abort.abort(new TypeError('terminated')),
    }
    const forget = () => open.delete(one)
    open.add(one)
    // Of a silent connection the server does not hear that it was given up.
    const giveUp = () => (one.silent ? undefined : abort.abort(init?.signal?.reason))
    init?.signal?.addEventListener('abort', giveUp, { once: true })
    try {
      const response = await fetch(input, { ...init, signal: abort.signal })
      if (response.status === 429) toldToWait += 1
      if (one.silent) return await never(init?.signal)
      const type = response.headers.get('content-type') ?? ''
      if (type.includes('json') || !response.body) {
        forget()
        return response
      }
      const slow = options.slow && type.startsWith('text/event-stream')
      const body = throughLine(response.body, one, slow, init?.signal ?? null, forget)
      return new Response(body, { status: response.status, headers: response.headers })
    } catch (error) {
      forget()
      if (one.silent) return never(init?.signal)
      throw error
    }
  }

  const openSocket = (url: string, protocol: string): SocketLike => {
    if (down) throw new Error('Connection failed')
    // Without compression: its buffers are most of what a socket costs.
    const socket = new WebSocket(url, protocol, { perMessageDeflate: false })
    const one: Open = {
      silent: false,
      fallSilent() {
        one.silent = true
        // It does not answer the server's pings any more.
        socket.pause()
      },
      end: () => socket.terminate(),
    }
    open.add(one)
    socket.once('open', () => {
      if (one.silent) socket.pause()
      else if (options.slow) readSlowly(socket, one)
    })
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(one))
    return {
      addEventListener: ((type: 'message', listener: (event: unknown) => void) =>
        socket.addEventListener(type, (event) => {
          if (!one.silent) listener(event)
        })) as SocketLike['addEventListener'],
      send: (data) => (one.silent ? undefined : socket.send(data as string)),
      // The server does not hear a farewell over a silent connection.
      close: (code, reason) => (one.silent ? undefined : socket.close(code, reason)),
    }
  }

  return {
    network: { fetch: fetchOverLine, openSocket },
    cut() {
      for (const one of open) if (!one.silent) one.end()
    },
    fallSilent() {
      for (const one of open) one.fallSilent()
    },
    setDown(isDown) {
      down = isDown
    },
    toldToWait: () => toldToWait,
    stop() {
      down = true
      for (const one of open) one.end()
      open.clear()
    },
  }
}

/** An answer that does not come; only giving up ends the wait. */
function never(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(signal?.reason as Error)
    if (signal?.aborted) giveUp()
    else signal?.addEventListener('abort', giveUp, { once: true })
  })
}

/** The body of an answer, read only when it is asked for, so that a slow reader is slow for the server too. */
function throughLine(
  body: ReadableStream<Uint8Array>,
  one: Open,
  slow: boolean,
  signal: AbortSignal | null,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // Of a silent connection nothing else would tell the device that it gave up.
        signal?.addEventListener('abort', () => one.silent && controller.error(signal.reason), { once: true })
      },
      async pull(controller) {
        if (slow) await wait(SLOW_READ_MS, undefined, { ref: false })
        try {
          const { done, value } = await reader.read()
          if (one.silent) return await new Promise<never>(() => undefined)
          if (value) controller.enqueue(value)
          if (!done) return undefined
          onEnd()
          return controller.close()
        } catch (error) {
          if (one.silent) return undefined
          onEnd()
          throw error
        }
      },
      async cancel(reason) {
        if (one.silent) return
        onEnd()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Lets a socket read for a moment every few seconds, until it ends or falls silent. */
function readSlowly(socket: WebSocket, one: Open): void {
  if (socket.readyState !== WebSocket.OPEN || one.silent) return
  socket.pause()
  setTimeout(() => {
    if (one.silent) return
    socket.resume()
    setTimeout(() => readSlowly(socket, one), SLOW_LOOK_MS).unref()
  }, SLOW_READ_MS).unref()
}
