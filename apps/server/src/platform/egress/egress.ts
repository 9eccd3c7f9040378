import { lookup } from 'node:dns/promises'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { rootCertificates } from 'node:tls'
import type { Dispatcher } from 'undici'
import { createAddressRule } from './addresses.ts'
import {
  bareHost,
  guardedConnector,
  InsideAddressError,
  permittedAddresses,
  type Resolve,
} from './connect.ts'
import { createGate } from './gate.ts'
import { openSocket, type SocketRequest } from './openSocket.ts'
import { isSendableHeader } from './sendable.ts'
import { CODINGS, readBody, TooLargeError, UnreadableBodyError } from './readBody.ts'

/** How long a whole exchange may take, redirects among it, ms, unless the caller says otherwise. */
const WITHIN_MS = 10_000
/** The largest body that is read, unless the caller says otherwise. */
const MOST_BYTES = 5 << 20
/** How many redirects are followed, unless the caller says otherwise. */
const REDIRECTS_MOST = 5
const HEAD_MOST_BYTES = 16 << 10
/** Requests to one host at a time, whoever makes them; further ones wait for their turn. */
const PER_HOST_MOST = 4
/** How long a request waits for its turn, ms: less than those who make requests count on. */
const WAIT_MOST_MS = 60_000
/** Of a caller's headers those that hold no credential, so that a redirect to another origin gets them too. */
const FOR_ANY_ORIGIN = new Set(['accept', 'accept-language', 'if-none-match', 'if-modified-since'])
const REDIRECTS = new Set([301, 302, 303, 307, 308])
export type EgressRequest = {
  url: string
  /** REPORT asks a calendar server (RFC 4791) */
  method?: 'GET' | 'HEAD' | 'POST' | 'REPORT'
  /** sent to the origin of `url` only: a redirect to another one gets what kind or version is asked for, and nothing else */
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** media types that a success may have, such as `text/calendar` or `image/*`; all are taken if there are none */
  types?: readonly string[]
  /** default 5 MiB, counted after decoding */
  mostBytes?: number
  /** default 10 s, for everything together, once its turn has come */
  withinMs?: number
  /** default 5; only GET and HEAD are redirected. With 0 the redirect itself is the response */
  redirects?: number
  signal?: AbortSignal
}

export type EgressResponse = {
  status: number
  /** where the response comes from, after redirects */
  url: string
  /** by lower-case name; a header that came several times is one text */
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** Why there is no response that can be used. A status such as 404 is a response. */
export type EgressFailure =
  /** no address of http or https, or one with a user name or a password */
  | { kind: 'badAddress' }
  /** a header that cannot be sent, or that is not the caller's */
  | { kind: 'badHeader'; name: string }
  /** it leads to this machine, the local network or another reserved address */
  | { kind: 'insideAddress'; host: string }
  | { kind: 'unknownHost'; host: string }
  /** its certificate is not trusted, by the code of the TLS library */
  | { kind: 'untrusted'; host: string; code: string }
  | { kind: 'unreachable'; host: string; code: string }
  | { kind: 'tooSlow'; withinMs: number }
  | { kind: 'tooLarge'; mostBytes: number }
  | { kind: 'tooManyRedirects'; redirects: number }
  /** it redirects from https to http */
  | { kind: 'downgraded'; host: string }
  | { kind: 'wrongType'; type: string }
  /** the body is in a coding that is not read */
  | { kind: 'unreadable' }
  /** the caller's signal */
  | { kind: 'cancelled' }

export type EgressResult = { ok: true; response: EgressResponse } | { ok: false; failure: EgressFailure }

/** A connection that is open, and encrypted where that was asked for, or why there is none. */
export type OpenResult = { ok: true; socket: Socket } | { ok: false; failure: EgressFailure }

/** The one client by which the server requests something from outside. */
export type Egress = {
  /** Never throws for what the other side does: that is a failure with its reason. */
  request(request: EgressRequest): Promise<EgressResult>
  /**
   * Opens a connection for another protocol than HTTP, by the same rules. It never goes through the proxy, which knows HTTP only.
   * Whoever gets it ends it. Never throws for what the other side does.
   */
  open(request: SocketRequest): Promise<OpenResult>
  /** Ends all connections. */
  close(): Promise<void>
}

export type EgressOptions = {
  /** addresses and networks that may be reached although they are inside: an organisation's own servers */
  allowed?: readonly string[]
  /** the proxy that all requests go through; a host that only it can resolve is left to its rules */
  proxy?: string
  /** a certificate that is trusted beside the well-known ones, as PEM */
  ca?: string
  resolve?: Resolve
  /** how long a request waits for its turn, ms */
  waitMostMs?: number
}

class Failed extends Error {
  constructor(readonly failure: EgressFailure) {
    super(failure.kind)
  }
}

/**
 * Makes the client. Operators name the addresses that it requests, and responses redirect it, so it never connects to this
 * machine or the local network unless that is allowed, sends no credential of its own, and bounds time, size and redirects.
 */
export function createEgress({
  allowed = [],
  proxy,
  ca,
  resolve = resolveAll,
  waitMostMs = WAIT_MOST_MS,
}: EgressOptions = {}): Egress {
  const rule = createAddressRule(allowed)
  const tls = ca === undefined ? {} : { ca: [...rootCertificates, ca] }
  const limits = { connections: PER_HOST_MOST, maxHeaderSize: HEAD_MOST_BYTES }
  const gate = createGate({ most: Infinity, perHost: PER_HOST_MOST })
  /** Loaded with the first request: most servers never make one, and it takes megabytes. */
  const open = async () => {
    const { Agent, buildConnector, ProxyAgent, request: send } = (await import('undici')).default
    const dispatcher: Dispatcher =
      proxy === undefined
        ? new Agent({ ...limits, connect: guardedConnector(buildConnector, rule, resolve, tls, WITHIN_MS) })
        : new ProxyAgent({ ...limits, uri: proxy, requestTls: tls, proxyTls: tls })
    return { send, dispatcher }
  }
  let opened: ReturnType<typeof open> | null = null

  /** Behind a proxy nothing else checks the address. */
  const requirePermitted = async (host: string): Promise<void> => {
    if (proxy === undefined) return
    try {
      await permittedAddresses(host, rule, resolve)
    } catch (error) {
      if (error instanceof InsideAddressError) throw error
    }
  }

  /** @param turnAt waits for the turn at a host, and ends the one before */
  const exchange = async (
    asked: EgressRequest,
    signal: AbortSignal,
    turnAt: (host: string) => Promise<void>,
  ): Promise<EgressResponse> => {
    const { method = 'GET', mostBytes = MOST_BYTES, redirects = REDIRECTS_MOST } = asked
    const first = addressOf(asked.url)
    const own = checkedHeaders(asked.headers ?? {})
    const forAny = Object.fromEntries(Object.entries(own).filter(([name]) => FOR_ANY_ORIGIN.has(name)))
    const { send, dispatcher } = await (opened ??= open())
    for (let url = first, hops = 0; ; hops += 1) {
      const host = bareHost(url.hostname)
      try {
        await requirePermitted(host)
        const answer = await send(url, {
          dispatcher,
          // The library sends any method; its types name only the most usual ones.
          method: method as Dispatcher.HttpMethod,
          signal,
          headers: {
            'user-agent': 'Vitrine',
            accept: asked.types?.join(', ') ?? '*/*',
            ...(url.origin === first.origin ? own : forAny),
            'accept-encoding': CODINGS,
          },
          ...(asked.body === undefined ? {} : { body: asked.body }),
          // The caller's limit holds for everything together.
          headersTimeout: 0,
          bodyTimeout: 0,
        })
        const headers = textsOf(answer.headers)
        const target = headers['location']
        if (
          redirects > 0 &&
          isRedirected(method) &&
          REDIRECTS.has(answer.statusCode) &&
          target !== undefined
        ) {
          drop(answer.body)
          if (hops === redirects) throw new Failed({ kind: 'tooManyRedirects', redirects })
          const from = url
          url = redirected(from, target)
          if (url.hostname !== from.hostname) await turnAt(bareHost(url.hostname))
          continue
        }
        const { statusCode: status } = answer
        const isUsable = status < 200 || status > 299 || status === 204 || isOneOf(headers, asked.types)
        const isTooLong = Number(headers['content-length'] ?? 0) > mostBytes && method !== 'HEAD'
        if (!isUsable || isTooLong) {
          drop(answer.body)
          throw new Failed(
            isUsable ? { kind: 'tooLarge', mostBytes } : { kind: 'wrongType', type: typeOf(headers) },
          )
        }
        const coding = method === 'HEAD' ? '' : (headers['content-encoding'] ?? '')
        const body = await readBody(answer.body, coding, mostBytes, signal)
        return { status, url: url.href, headers, body }
      } catch (error) {
        throw error instanceof Failed ? error : new Failed(failureOf(error, host, mostBytes))
      }
    }
  }

  return {
    async request(asked) {
      const until = (ms: number) => {
        const late = AbortSignal.timeout(ms)
        return { ms, late, signal: asked.signal ? AbortSignal.any([late, asked.signal]) : late }
      }
      let leave = (): void => {}
      let bound = until(waitMostMs)
      try {
        leave = await gate.enter(bareHost(addressOf(asked.url).hostname), bound.signal)
        bound = until(asked.withinMs ?? WITHIN_MS)
        const { signal } = bound
        const turnAt = async (host: string): Promise<void> => {
          leave()
          leave = await gate.enter(host, signal)
        }
        // The library goes on waiting for a name or a connection after its signal.
        return { ok: true, response: await Promise.race([exchange(asked, signal, turnAt), abortOf(signal)]) }
      } catch (error) {
        if (asked.signal?.aborted) return { ok: false, failure: { kind: 'cancelled' } }
        if (bound.late.aborted) return { ok: false, failure: { kind: 'tooSlow', withinMs: bound.ms } }
        if (error instanceof Failed) return { ok: false, failure: error.failure }
        throw error
      } finally {
        leave()
      }
    },
    async open(asked) {
      const late = AbortSignal.timeout(WITHIN_MS)
      try {
        return { ok: true, socket: await openSocket(asked, rule, resolve, tls, late) }
      } catch (error) {
        if (late.aborted) return { ok: false, failure: { kind: 'tooSlow', withinMs: WITHIN_MS } }
        return { ok: false, failure: failureOf(error, asked.host, 0) }
      }
    },
    async close() {
      await (await opened)?.dispatcher.destroy()
    },
  }
}

/** Rejects when the signal aborts. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })

const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true })

function addressOf(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new Failed({ kind: 'badAddress' })
  const url = new URL(text, base)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || url.username !== '' || url.password !== '') throw new Failed({ kind: 'badAddress' })
  url.hash = ''
  return url
}

/** What has a body is sent to the address that was meant, and to no other. */
const isRedirected = (method: string): boolean => method === 'GET' || method === 'HEAD'

function redirected(from: URL, target: string): URL {
  const to = addressOf(target, from)
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw new Failed({ kind: 'downgraded', host: to.hostname })
  return to
}

function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const checked: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (!isSendableHeader(name, value)) throw new Failed({ kind: 'badHeader', name })
    checked[name.toLowerCase()] = value
  }
  return checked
}

const textsOf = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

const typeOf = (headers: Readonly<Record<string, string>>): string =>
  (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()

function isOneOf(headers: Readonly<Record<string, string>>, types: readonly string[] | undefined): boolean {
  if (types === undefined || types.length === 0) return true
  const type = typeOf(headers)
  return types.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
}

/** Ends a response whose body nobody reads. */
function drop(body: Readable): void {
  body.on('error', () => {})
  body.destroy()
}

/** What went wrong on the way, as a failure. */
function failureOf(error: unknown, host: string, mostBytes: number): EgressFailure {
  if (error instanceof TooLargeError) return { kind: 'tooLarge', mostBytes }
  if (error instanceof UnreadableBodyError) return { kind: 'unreadable' }
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof InsideAddressError) return { kind: 'insideAddress', host }
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_NONAME')
      return { kind: 'unknownHost', host }
    if (code !== undefined && isAboutTrust(code)) return { kind: 'untrusted', host, code }
  }
  const { code = 'UNKNOWN' } = error as NodeJS.ErrnoException
  return { kind: 'unreachable', host, code }
}

const isAboutTrust = (code: string): boolean => /CERT|^ERR_TLS_|^UNABLE_TO_|SELF_SIGNED/.test(code)
