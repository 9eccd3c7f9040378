import { HANDSHAKE_ACK_MS, KEEPALIVE_DEFAULT_MS, KEEPALIVE_MISSED_MS, START_ACK_MS } from '@vitrine/core'
import { SYNC_OPERATIONS, syncRecordSchema, type SyncRecord } from '@vitrine/protocol/device'
import * as z from 'zod/mini'
import { reasonOf } from './reasonOf.ts'
import type { DevicePorts, SocketLike, Stop } from './ports.ts'

/** How often the server is asked whether it is there, ms. */
const PING_MS = 30_000
const PROTOCOL = 'graphql-transport-ws'
/** Close codes with which a server refuses a credential. */
const REFUSED = new Set([4401, 4403])

const frameSchema = z.object({ type: z.string(), payload: z.optional(z.unknown()) })
/** A server may say how long its socket may be silent before it is dead. */
const ackSchema = z.object({ connectionTimeoutMs: z.number().check(z.positive()) })
const nextSchema = z.object({ data: z.object({ onUpdateSync: z.nullable(syncRecordSchema) }) })
const errorSchema = z.array(
  z.object({ message: z.string(), extensions: z.optional(z.object({ code: z.optional(z.string()) })) }),
)

/**
 * Listens to a device's sync record over `graphql-transport-ws`. It stands when the server has answered a ping that was
 * sent behind the subscription. Silence of 65 s is told, again with every ping; a socket that is silent for 300 s, or as
 * long as the server said in its greeting, is dead. It does not come back by itself: `onDead` says that it ended, once,
 * and whether the credential was refused.
 * @returns closes it without another word
 */
export function openSyncSocket(
  ports: Pick<DevicePorts, 'network' | 'timers' | 'clock'>,
  options: {
    url: string
    authorization: string
    token: string
    onOpen: () => void
    onRecord: (record: SyncRecord) => void
    onQuiet: (giveUp: () => void) => void
    onHeard: () => void
    onUnreadable: (reason: string) => void
    onDead: (why: { refused: boolean; reason: string }) => void
  },
): Stop {
  let socket: SocketLike
  let over = false
  let stands = false
  let quiet = false
  let heardMs = ports.clock.monotonicMs()
  let timeoutMs = KEEPALIVE_DEFAULT_MS
  let stopDeadline: Stop = () => undefined
  let stopPing: Stop = () => undefined
  let stopWatch: Stop = () => undefined
  const end = (why: { refused: boolean; reason: string } | null) => {
    if (over) return
    over = true
    for (const stop of [stopDeadline, stopPing, stopWatch]) stop()
    if (why) options.onDead(why)
    try {
      socket?.close(1000, 'done')
    } catch {
      // A socket that never opened cannot be closed; there is nothing left to do.
    }
  }
  const deadline = (ms: number, reason: string) => {
    stopDeadline()
    stopDeadline = ports.timers.after(ms, () => end({ refused: false, reason }))
  }
  const tellQuiet = () =>
    options.onQuiet(() => end({ refused: false, reason: 'the server answers, but not on its subscription' }))
  const pingLater = () => {
    stopPing = ports.timers.after(PING_MS, () => {
      send({ type: 'ping' })
      if (quiet && !over) tellQuiet()
      if (!over) pingLater()
    })
  }
  /** Looks when the silence could have lasted too long; whatever was heard in the meantime makes it look again later. */
  const watch = () => {
    const silentMs = ports.clock.monotonicMs() - heardMs
    if (silentMs >= timeoutMs) return end({ refused: false, reason: 'nothing was heard for too long' })
    if (silentMs >= KEEPALIVE_MISSED_MS && !quiet) {
      quiet = true
      tellQuiet()
    }
    if (over) return undefined
    const nextMs = quiet ? timeoutMs : Math.min(timeoutMs, KEEPALIVE_MISSED_MS)
    stopWatch = ports.timers.after(nextMs - silentMs, watch)
    return undefined
  }
  const heard = () => {
    heardMs = ports.clock.monotonicMs()
    if (!quiet) return
    quiet = false
    options.onHeard()
    stopWatch()
    watch()
  }
  const standing = () => {
    if (stands) return
    stands = true
    stopDeadline()
    pingLater()
    watch()
    options.onOpen()
  }
  const send = (frame: Record<string, unknown>) => {
    try {
      socket.send(JSON.stringify(frame))
    } catch (error) {
      end({ refused: false, reason: reasonOf(error) })
    }
  }
  const hear = (text: string) => {
    const frame = frameSchema.safeParse(tryJson(text))
    if (!frame.success) return options.onUnreadable('a frame has an unexpected shape')
    const { type, payload } = frame.data
    switch (type) {
      case 'connection_ack': {
        const ack = ackSchema.safeParse(payload)
        if (ack.success) timeoutMs = ack.data.connectionTimeoutMs
        send({
          id: '1',
          type: 'subscribe',
          payload: { query: SYNC_OPERATIONS.onUpdateSync, variables: { id: options.token } },
        })
        // The protocol does not acknowledge a subscription: what is answered behind it shows that it was taken.
        send({ type: 'ping' })
        if (!over) deadline(START_ACK_MS, 'the subscription was not taken in time')
        return undefined
      }
      case 'ping':
        return send({ type: 'pong' })
      case 'pong':
        return standing()
      case 'next': {
        const next = nextSchema.safeParse(payload)
        if (!next.success) return options.onUnreadable('a sync record has an unexpected shape')
        if (next.data.data.onUpdateSync) options.onRecord(next.data.data.onUpdateSync)
        return undefined
      }
      case 'error': {
        const errors = errorSchema.safeParse(payload)
        const first = errors.success ? errors.data[0] : undefined
        return end({
          refused: first?.extensions?.code === 'UnauthorizedException',
          reason: first?.message ?? 'the subscription was refused',
        })
      }
      case 'complete':
        return end({ refused: false, reason: 'the server ended the subscription' })
      default:
        return undefined
    }
  }

  try {
    socket = ports.network.openSocket(options.url, PROTOCOL)
  } catch (error) {
    stopDeadline = ports.timers.after(0, () => end({ refused: false, reason: reasonOf(error) }))
    return () => end(null)
  }
  socket.addEventListener('open', () =>
    send({ type: 'connection_init', payload: { authorization: options.authorization } }),
  )
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    if (over) return
    heard()
    if (typeof data === 'string') hear(data)
  })
  socket.addEventListener('error', () => end({ refused: false, reason: 'Connection failed' }))
  socket.addEventListener('close', ({ code, reason }) =>
    end({ refused: REFUSED.has(code), reason: reason || `the connection was closed (${code})` }),
  )
  deadline(HANDSHAKE_ACK_MS, 'the server did not greet in time')
  return () => end(null)
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
