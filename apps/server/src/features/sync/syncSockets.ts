import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { invalidField } from '@vitrine/core'
import type { WebSocket, WebSocketServer } from 'ws'
import type { Bus } from '../../platform/bus/bus.ts'
import { watchFrames, type FrameWatch } from '../../platform/http/frameWatch.ts'
import { endWithProblem } from '../../platform/http/rawRefusals.ts'
import { endsWithPerson, type Principal } from '../../platform/http/principal.ts'

/** Largest frame of either protocol. Source: contract §5. */
const FRAME_MOST_BYTES = 256 * 1_024
/** How long a socket may stand without `connection_init`, ms. Source: contract §5. */
export const INIT_WAIT_MS = 15_000

/** What one message may come in: far more than any network makes of `FRAME_MOST_BYTES`. */
const PIECES_MOST = { maxFragments: 1_024, maxBufferedChunks: 4_096 } as const
/** What both protocols ask of the library that reads their frames. */
export const SOCKET_BOUNDS = { noServer: true, maxPayload: FRAME_MOST_BYTES, ...PIECES_MOST } as const

/** A ping this often finds peers that are gone without a word: twice unanswered is gone, ms. */
const PING_MS = 20_000
/** How long a peer may take to end a socket that is being closed, ms. */
const CLOSE_WAIT_MS = 1_000
/** Bytes that may wait for a reader when something more is to be pushed. One push alone may be larger. */
const PUSHES_MOST_BYTES = 1_024 * 1_024
/** Bytes of answers that may wait for a peer that goes on asking: several of the largest. */
const ANSWERS_MOST_BYTES = 8 * 1_024 * 1_024

/** The credential has ended: the same code in both protocols. */
const FORBIDDEN = 4403
const RESTARTS = 1012

type Held = { principal: Principal }

/** Where a socket keeps what is known of it: thousands of sockets share their listeners instead of having closures each. */
const ENTRY = Symbol('entry')
type KnownSocket = WebSocket & { [ENTRY]?: Entry }
class Entry {
  /** who the socket and its subscriptions are proven to be */
  held: Held[] = []
  leave: (() => void) | null = null
  answered = true
}

function hasAnswered(this: KnownSocket): void {
  if (this[ENTRY]) this[ENTRY].answered = true
}
/** Whoever goes on asking without reading is ended. */
function bound(this: WebSocket): void {
  if (this.bufferedAmount > ANSWERS_MOST_BYTES) this.terminate()
}
/** Whoever speaks is there. */
function hasSpoken(this: KnownSocket): void {
  hasAnswered.call(this)
  bound.call(this)
}
function hasFailed(this: WebSocket): void {
  setTimeout(() => this.terminate(), CLOSE_WAIT_MS).unref()
}

/** All sockets of the sync service, whichever protocol they speak. */
export type SyncSockets = {
  /** Watches a socket from its opening on. @param connection what its frames come over */
  add(socket: WebSocket, connection: Duplex): void
  /**
   * Asks who somebody is, and runs `use` with the answer in one step: a credential that ends between its check and its use
   * is asked about again, because nobody would tell the socket any more.
   */
  proven<T>(
    ask: () => Promise<Principal | null>,
    use: (principal: Principal | null) => T | Promise<T>,
  ): Promise<T>
  /** The socket has proven who it is. */
  prove(socket: WebSocket, principal: Principal): void
  /** Something on the socket runs with a credential of its own. @returns what to call when it has ended */
  lend(socket: WebSocket, principal: Principal): () => void
  /** Sends, unless the peer does not keep up: then it is cut off and comes back. */
  send(socket: WebSocket, text: string): void
  /** Closes with a code; a peer that does not close its side soon is ended. */
  close(socket: WebSocket, code: number, reason: string): void
  closeAll(): void
}

/** @param onSocket called with each proven socket; @returns what to call when it ends */
export function createSyncSockets(
  bus: Bus,
  onSocket: (principal: Principal) => () => void,
  frames: FrameWatch = watchFrames(),
): SyncSockets {
  const sockets = new Map<WebSocket, Entry>()
  let wheel: NodeJS.Timeout | null = null

  const close = (socket: WebSocket, code: number, reason: string): void => {
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), CLOSE_WAIT_MS).unref()
  }
  const ping = (): void => {
    for (const [socket, entry] of sockets) {
      if (!entry.answered) socket.terminate()
      else if (socket.readyState === socket.OPEN) {
        entry.answered = false
        socket.ping()
      }
    }
  }
  let revocations = 0
  const cut = (ends: (principal: Principal) => boolean): void => {
    revocations += 1
    for (const [socket, { held }] of sockets)
      if (held.some(({ principal }) => ends(principal))) close(socket, FORBIDDEN, 'The credential has ended')
  }
  const hold = (socket: WebSocket, principal: Principal): (() => void) => {
    const held: Held = { principal }
    const entry = sockets.get(socket)
    entry?.held.push(held)
    return () => {
      if (entry) entry.held = entry.held.filter((one) => one !== held)
    }
  }
  function gone(this: KnownSocket): void {
    sockets.delete(this)
    this[ENTRY]?.leave?.()
    if (sockets.size > 0 || !wheel) return
    clearInterval(wheel)
    wheel = null
  }
  bus.subscribe('deviceCredentialEnded', ({ companyId, deviceRowId, tokenIds }) =>
    cut(
      (p) =>
        p.kind === 'device' &&
        p.companyId === companyId &&
        p.deviceRowId === deviceRowId &&
        (tokenIds === 'all' || tokenIds.includes(p.tokenId)),
    ),
  )
  bus.subscribe('personCredentialEnded', ({ companyId, userId, sessionId }) =>
    cut((p) => p.companyId === companyId && endsWithPerson(p, userId, sessionId)),
  )
  bus.subscribe('keyEnded', ({ companyId, keyId }) =>
    cut((p) => p.kind === 'key' && p.companyId === companyId && p.keyId === keyId),
  )

  return {
    add(socket, connection) {
      frames.add(connection, () => socket.terminate())
      const entry = new Entry()
      ;(socket as KnownSocket)[ENTRY] = entry
      sockets.set(socket, entry)
      wheel ??= setInterval(ping, PING_MS).unref()
      socket.on('pong', hasAnswered)
      socket.on('message', hasSpoken)
      socket.on('ping', bound)
      socket.on('error', hasFailed)
      socket.on('close', gone)
    },
    async proven(ask, use) {
      for (;;) {
        const before = revocations
        const principal = await ask()
        if (before === revocations) return await use(principal)
      }
    },
    prove(socket, principal) {
      const entry = sockets.get(socket)
      if (!entry || socket.readyState !== socket.OPEN) return
      entry.held.push({ principal })
      entry.leave?.()
      entry.leave = onSocket(principal)
    },
    lend: hold,
    send(socket, text) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > PUSHES_MOST_BYTES) socket.terminate()
      else socket.send(text)
    },
    close,
    closeAll() {
      for (const socket of sockets.keys()) close(socket, RESTARTS, 'The server restarts')
    },
  }
}

/** What takes upgrades for a web socket server: one that cannot be read is answered with a problem. */
export function acceptUpgrades(
  server: WebSocketServer,
): (message: IncomingMessage, socket: Duplex, head: Buffer) => void {
  server.on('headers', (headers) => headers.push(`x-request-id: ${randomUUID()}`))
  server.on('wsClientError', ({ message }, socket) =>
    endWithProblem(socket, '400 Bad Request', invalidField('upgrade', 'BAD_UPGRADE', { reason: message })),
  )
  return (message, socket, head) =>
    server.handleUpgrade(message, socket, head, (ws) => server.emit('connection', ws, message))
}
