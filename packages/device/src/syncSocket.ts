import * as z from 'zod/mini'
import { SYNC_OPERATIONS, syncRecordSchema, type SyncRecord } from '@vitrine/protocol/device'
import type { DevicePorts, SocketLike, Stop } from './ports.ts'
import { reasonOf } from './http.ts'

/** How often the server is asked whether it is there, ms. */
const PING_MS = 30_000
/** How long the handshake, or an answer to a ping, may take, ms. Source: specification §9 (handshake ack timeout). */
const ACK_MS = 15_000
const PROTOCOL = 'graphql-transport-ws'
/** Close codes with which a server refuses a credential. */
const REFUSED = new Set([4401, 4403])

const frameSchema = z.object({ type: z.string(), payload: z.optional(z.unknown()) })
const nextSchema = z.object({ data: z.object({ onUpdateSync: z.nullable(syncRecordSchema) }) })
const errorSchema = z.array(
  z.object({ message: z.string(), extensions: z.optional(z.object({ code: z.optional(z.string()) })) }),
)

/**
 * Listens to a device's sync record over `graphql-transport-ws`. It does not come back by itself: `onDead` says that it
 * ended, once, and whether the credential was refused.
 * @returns closes it without another word
 */
export function openSyncSocket(
  ports: Pick<DevicePorts, 'network' | 'timers'>,
  options: {
    url: string
    authorization: string
    token: string
    onOpen: () => void
    onRecord: (record: SyncRecord) => void
    onUnreadable: (reason: string) => void
    onDead: (why: { refused: boolean; reason: string }) => void
  },
): Stop {
  let socket: SocketLike
  let over = false
  let stopTimer: Stop = () => undefined
  const end = (why: { refused: boolean; reason: string } | null) => {
    if (over) return
    over = true
    stopTimer()
    if (why) options.onDead(why)
    try {
      socket?.close(1000, 'done')
    } catch {
      // A socket that never opened cannot be closed; there is nothing left to do.
    }
  }
  const deadline = (ms: number, reason: string) => {
    stopTimer()
    stopTimer = ports.timers.after(ms, () => end({ refused: false, reason }))
  }
  const pingLater = () => {
    stopTimer()
    stopTimer = ports.timers.after(PING_MS, () => {
      send({ type: 'ping' })
      deadline(ACK_MS, 'the server does not answer any more')
    })
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
      case 'connection_ack':
        send({
          id: '1',
          type: 'subscribe',
          payload: { query: SYNC_OPERATIONS.onUpdateSync, variables: { id: options.token } },
        })
        pingLater()
        return options.onOpen()
      case 'ping':
        return send({ type: 'pong' })
      case 'pong':
        return pingLater()
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
    stopTimer = ports.timers.after(0, () => end({ refused: false, reason: reasonOf(error) }))
    return () => end(null)
  }
  socket.addEventListener('open', () =>
    send({ type: 'connection_init', payload: { authorization: options.authorization } }),
  )
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    if (!over && typeof data === 'string') hear(data)
  })
  socket.addEventListener('error', () => end({ refused: false, reason: 'Connection failed' }))
  socket.addEventListener('close', ({ code, reason }) =>
    end({ refused: REFUSED.has(code), reason: reason || `the connection was closed (${code})` }),
  )
  deadline(ACK_MS, 'the server did not greet in time')
  return () => end(null)
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
