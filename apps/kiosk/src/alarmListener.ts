import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ALARM_BODY_MOST,
  ALARM_EXPIRES_S,
  ALARM_HEADERS,
  createSeenNonces,
  readAlarm,
  type AlarmOrder,
} from '@vitrine/core/alarm'
import { randomUUID } from 'node:crypto'
import type { Clock } from './systemClock.ts'

/** The only path. */
const PATH = '/emergency'
/** A request has to be complete within this time, ms. */
const REQUEST_WITHIN_MS = 5_000
/** Connections at a time. */
const CONNECTIONS_MOST = 32
/** Requests of one address in a minute; what is fired in a minute, whoever sends it. */
const REQUESTS_MOST = 120
const FIRED_MOST = 10
const MINUTE_MS = 60_000

/** What the player is asked for. */
export type AlarmOrderForPage =
  | { do: 'fire'; emergency: string; activationId: string; drill: boolean; expiresInMs: number }
  | { do: 'clear'; emergency?: string }

/** Brings an order to the player. @returns what it fired or cleared; null: it has no such emergency; undefined: it does not answer */
export type BringAlarm = (order: AlarmOrderForPage) => Promise<string[] | null | undefined>

export type AlarmListenerParts = {
  port: number
  /** the address to listen at; null: all of this machine */
  address: string | null
  secret: string
  /** fires drills, whatever a message asks for */
  onlyDrills: boolean
  clock: Clock
  /** nonces that an earlier run has seen, so that a restart lets no message in twice */
  nonces: { read(): Iterable<readonly [string, number]>; write(entries: [string, number][]): void }
  bring: BringAlarm
  log(event: string, facts?: Record<string, string | number>): void
}

/**
 * Listens in the local network for signed messages that fire or clear emergencies, while the server is away too (contract §12).
 * It tells nobody anything but its time, by which a button without a clock can sign.
 */
export async function listenForAlarms(
  parts: AlarmListenerParts,
): Promise<{ port: number; close(): Promise<void> }> {
  const { clock, log } = parts
  const seen = createSeenNonces(parts.nonces.read())
  /** when requests came, by address, and when something was fired, by the clock that nobody sets */
  const requests = new Map<string, number[]>()
  let fired: number[] = []
  const recent = (times: readonly number[]): number[] =>
    times.filter((at) => at > clock.monotonicMs() - MINUTE_MS)

  const mayAsk = (address: string): boolean => {
    if (requests.size > 1_000)
      for (const [known, times] of requests) if (recent(times).length === 0) requests.delete(known)
    const times = recent(requests.get(address) ?? [])
    if (times.length >= REQUESTS_MOST || (times.length === 0 && requests.size > 10_000)) return false
    requests.set(address, [...times, clock.monotonicMs()])
    return true
  }

  const answer = (response: ServerResponse, status: number, body?: object): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(body === undefined ? '{}' : JSON.stringify(body))
  }
  const refuse = (response: ServerResponse, status: number, reason: string): void => {
    log('an alarm message was refused', { reason })
    answer(response, status, { reason })
  }

  const obey = async (response: ServerResponse, order: AlarmOrder): Promise<void> => {
    let forPage: AlarmOrderForPage
    if (order.do === 'clear')
      forPage = { do: 'clear', ...(order.emergency !== undefined && { emergency: order.emergency }) }
    else {
      if (order.emergency === undefined) return refuse(response, 422, 'noEmergency')
      if (parts.onlyDrills && order.drill === false) return refuse(response, 422, 'realThing')
      fired = recent(fired)
      if (fired.length >= FIRED_MOST) return refuse(response, 429, 'tooMany')
      fired.push(clock.monotonicMs())
      forPage = {
        do: 'fire',
        emergency: order.emergency,
        activationId: order.activation_id ?? randomUUID(),
        drill: parts.onlyDrills || order.drill === true,
        expiresInMs: (order.expires_in ?? ALARM_EXPIRES_S.usual) * 1_000,
      }
    }
    const ids = await parts.bring(forPage)
    if (ids === undefined) return refuse(response, 503, 'playerAway')
    if (ids === null) return refuse(response, 422, 'notPrepared')
    log(order.do === 'fire' ? 'an emergency was fired on the spot' : 'an emergency was cleared on the spot', {
      activations: ids.join(' '),
    })
    return answer(response, 202, { activation_ids: ids })
  }

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = request.socket.remoteAddress ?? ''
    if (!mayAsk(address)) return refuse(response, 429, 'tooMany')
    if (request.url !== PATH) return answer(response, 404)
    if (request.method === 'GET') return answer(response, 200, { time: clock.nowMs() })
    if (request.method !== 'POST') return answer(response, 405)
    const body = await bodyOf(request)
    if (body === null) return refuse(response, 413, 'tooLarge')
    const header = (name: string): string | undefined => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    }
    const nowMs = clock.nowMs()
    const read = readAlarm(
      {
        time: header(ALARM_HEADERS.time),
        nonce: header(ALARM_HEADERS.nonce),
        signature: header(ALARM_HEADERS.signature),
      },
      body,
      [parts.secret],
      nowMs,
    )
    if (!read.ok) return refuse(response, 403, read.why)
    if (!seen.take(read.nonce, read.untilMs, nowMs)) return refuse(response, 403, 'replayed')
    parts.nonces.write(seen.entries())
    return obey(response, read.order)
  }

  const server = createServer(
    { maxHeaderSize: 8 << 10, headersTimeout: REQUEST_WITHIN_MS, requestTimeout: REQUEST_WITHIN_MS },
    (request, response) => {
      response.setHeader('connection', 'close')
      take(request, response).catch((error: unknown) => {
        log('an alarm message failed', { why: error instanceof Error ? error.message : String(error) })
        if (!response.headersSent) answer(response, 500)
        else response.destroy()
      })
    },
  )
  server.maxConnections = CONNECTIONS_MOST
  await listening(server, parts.port, parts.address)
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** @returns null for one that is too large */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > ALARM_BODY_MOST) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function listening(server: Server, port: number, address: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(address !== null && { host: address }) }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
