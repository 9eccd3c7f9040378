import { GraphQLError, subscribe, type ExecutionResult } from 'graphql'
import * as z from 'zod'
import type { Principal } from '../../platform/http/principal.ts'
import { appsyncCredential } from './appsyncHandshake.ts'
import { isPassing, type GraphQLRequest, type Prepared } from './sync.execution.ts'
import type { SyncContext, WireErrors } from './sync.graphql.ts'

/**
 * The AppSync realtime protocol of one connection (contract §5), without the socket: what comes in is text, what goes out
 * is handed to `send`. Source of the messages: the protocol's public description, "Building a real-time WebSocket client".
 */

/** Longest silence that a client is asked to accept, ms. Source: contract §5. */
const CONNECTION_TIMEOUT_MS = 300_000
/** Source: contract §5. */
const SUBSCRIPTIONS_MOST = 100
const ID_MOST_CHARS = 200
/** Private codes of web sockets: the same as in the other protocol. */
const UNAUTHORIZED = 4401
const TRY_AGAIN_LATER = 1013

const messageSchema = z.object({
  type: z.string(),
  id: z.string().min(1).max(ID_MOST_CHARS).optional(),
  payload: z
    .object({
      data: z.string().optional(),
      extensions: z.object({ authorization: z.record(z.string(), z.unknown()).optional() }).optional(),
    })
    .nullish(),
})
const dataSchema = z.object({
  query: z.unknown(),
  variables: z.unknown().optional(),
  operationName: z.unknown().optional(),
})

/** An error as this protocol's clients read it. */
type WireError = { errorType: string; message: string; errorCode?: number }
const UNAUTHORIZED_ERROR: WireError = {
  errorType: 'UnauthorizedException',
  message: 'You are not authorized to make this call.',
  errorCode: 401,
}

export type AppsyncPorts = {
  send(message: Record<string, unknown>): void
  close(code: number, reason: string): void
  /** runs `use` with whom a credential proves, null for nobody @throws when it cannot be said now */
  identify<T>(text: string | null, use: (principal: Principal | null) => T | Promise<T>): Promise<T>
  /** the connection is proven to be somebody's */
  onProven(principal: Principal): void
  /** a subscription runs with a credential of its own; @returns what to call when it has ended */
  onLent(principal: Principal): () => void
  prepare(asked: GraphQLRequest, context: SyncContext): Prepared
  wireErrors: WireErrors
  onFault(error: unknown): void
}

/** One connection's side of the protocol. */
export type AppsyncPeer = {
  take(text: string): void
  /** `ka`, once the connection stands. */
  keepAlive(): void
  /** whether `connection_init` came */
  begun(): boolean
  /** Ends every subscription. */
  end(): void
}

/** A subscription from its start on; without an iterator while it is being started. */
type Running = { iterator: AsyncIterator<ExecutionResult> | null; leave: () => void }

/** @param credential what the handshake carried, null without any */
export function createAppsyncPeer(ports: AppsyncPorts, credential: string | null): AppsyncPeer {
  const { send } = ports
  /** by id */
  const running = new Map<string, Running>()
  let begun = false
  let acknowledged = false
  let ended = false

  const refuse = (id: string | undefined, ...errors: WireError[]): void =>
    send({ type: 'error', ...(id === undefined ? {} : { id }), payload: { errors } })
  const bad = (id: string | undefined, message: string): void =>
    refuse(id, { errorType: 'BadRequestException', message })

  /** What failed in a way that passes: the peer shall come back, which it does not after an error of the protocol. */
  const later = (error: unknown): void => {
    if (!isPassing(error)) ports.onFault(error)
    ports.close(TRY_AGAIN_LATER, 'Try again later')
  }

  const init = async (): Promise<void> => {
    begun = true
    await ports.identify(credential, (principal) => {
      if (ended) return
      if (principal === null) {
        send({ type: 'connection_error', payload: { errors: [UNAUTHORIZED_ERROR] } })
        ports.close(UNAUTHORIZED, 'Unauthorized')
        return
      }
      ports.onProven(principal)
      acknowledged = true
      send({ type: 'connection_ack', payload: { connectionTimeoutMs: CONNECTION_TIMEOUT_MS } })
      send({ type: 'ka' })
    })
  }

  /** Takes a subscription off; whatever is still under way for it finds out by looking. */
  const drop = (id: string): void => {
    const entry = running.get(id)
    running.delete(id)
    entry?.leave()
    void entry?.iterator?.return?.()
  }
  const start = async (
    id: string,
    entry: Running,
    text: string | undefined,
    authorization: Record<string, unknown> | undefined,
  ): Promise<void> => {
    const given = authorization === undefined ? null : appsyncCredential(authorization)
    const failed = (...errors: WireError[]): void => {
      drop(id)
      refuse(id, ...errors)
    }
    const iterator = await ports.identify(given ?? credential, async (principal) => {
      // Stopped in the meantime; and perhaps started again under the same id.
      if (running.get(id) !== entry) return null
      if (principal === null) return failed(UNAUTHORIZED_ERROR)
      if (given !== null) entry.leave = ports.onLent(principal)
      const asked = dataSchema.safeParse(jsonOf(text))
      if (!asked.success)
        return failed({
          errorType: 'BadRequestException',
          message: 'payload.data is a JSON document as a string, with query and variables.',
        })
      const prepared = ports.prepare(asked.data, {
        principal,
        onSlow: () => ports.close(TRY_AGAIN_LATER, 'The reader is too slow'),
      })
      if (!prepared.ok) return failed(...ports.wireErrors(prepared.errors))
      if (prepared.kind !== 'subscription')
        return failed({
          errorType: 'BadRequestException',
          message: 'Only subscriptions are served here; queries and mutations go over HTTP to /graphql.',
        })
      const source = await subscribe(prepared.args)
      if (Symbol.asyncIterator in source) return source[Symbol.asyncIterator]()
      if (running.get(id) === entry) failed(...ports.wireErrors(source.errors ?? []))
      return null
    })
    if (!iterator) return
    if (running.get(id) !== entry) return void iterator.return?.()
    entry.iterator = iterator
    send({ type: 'start_ack', id })
    await pump(id, entry, iterator)
  }
  const pump = async (
    id: string,
    entry: Running,
    iterator: AsyncIterator<ExecutionResult>,
  ): Promise<void> => {
    try {
      for (;;) {
        const { value, done } = await iterator.next()
        if (running.get(id) !== entry) return
        if (done) break
        const { data, errors } = value
        send({
          type: 'data',
          id,
          payload: { data: data ?? null, ...(errors ? { errors: ports.wireErrors(errors) } : {}) },
        })
      }
      drop(id)
      send({ type: 'complete', id })
    } catch (error) {
      if (running.get(id) !== entry) return
      drop(id)
      refuse(id, ...ports.wireErrors([error instanceof GraphQLError ? error : asGraphQL(error)]))
    }
  }
  const stop = (id: string): void => {
    drop(id)
    // Also for an id that is unknown or has ended: the client only wants to know that nothing more will come.
    send({ type: 'complete', id })
  }

  return {
    take(text) {
      if (ended) return
      const parsed = messageSchema.safeParse(jsonOf(text))
      if (!parsed.success) return bad(undefined, 'This is no message of the protocol.')
      const { type, id, payload } = parsed.data
      switch (type) {
        case 'connection_init':
          // A second one changes nothing.
          if (begun) return
          void init().catch(later)
          return
        case 'start': {
          if (id === undefined) return bad(undefined, 'start needs an id.')
          if (!acknowledged) return bad(id, 'start comes after connection_ack.')
          if (running.has(id))
            return refuse(id, { errorType: 'DuplicatedOperationError', message: 'This id is in use.' })
          if (running.size >= SUBSCRIPTIONS_MOST)
            return refuse(id, {
              errorType: 'MaxSubscriptionsReachedError',
              message: `At most ${SUBSCRIPTIONS_MOST} subscriptions on one connection.`,
            })
          const entry: Running = { iterator: null, leave: () => undefined }
          running.set(id, entry)
          void start(id, entry, payload?.data, payload?.extensions?.authorization).catch(later)
          return
        }
        case 'stop':
          if (id === undefined) return bad(undefined, 'stop needs an id.')
          return stop(id)
        default:
          return refuse(id, {
            errorType: 'UnsupportedOperation',
            message: 'This type of message is not known.',
          })
      }
    },
    keepAlive() {
      if (acknowledged && !ended) send({ type: 'ka' })
    },
    begun: () => begun,
    end() {
      ended = true
      for (const id of running.keys()) drop(id)
    },
  }
}

const asGraphQL = (error: unknown): GraphQLError =>
  new GraphQLError(error instanceof Error ? error.message : String(error), { originalError: error as Error })

function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
