import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import fastifyCookie from '@fastify/cookie'
import { invalidField, SignageError } from '@vitrine/core'
import {
  API_BASE,
  operations,
  type Access,
  type CallAnswer,
  type Operation,
  type OperationName,
} from '@vitrine/protocol'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
} from 'fastify'
import type { Logger } from 'pino'
import type * as z from 'zod'
import type { Config } from '../config/config.ts'
import { storageError } from '../database/openDatabase.ts'
import type { Idempotency } from './idempotency.ts'
import { trustOf } from './forwarding.ts'
import { decodeMessagePack, encodeMessagePack } from './messagePack.ts'
import { wasForwarded } from './origin.ts'
import { authorize, type Allowed, type Principal } from './principal.ts'
import { laterMs, streamHead } from './eventStream.ts'
import {
  bareStreamRequests,
  destroyOn,
  isBareStream,
  onTurn,
  responseFor,
  watchSilentConnections,
} from './streamTakeover.ts'
import { watchBodies, type BodyWatch } from './bodyWatch.ts'
import { guardDocuments } from './documentGuard.ts'
import { BARE_HEADERS, type DocumentName } from './documents.ts'
import { createStreamAdmission } from './streamAdmission.ts'
import { fieldErrors, knownError, PROBLEM_TYPE, problemOf, requireStorable } from './problems.ts'
import { endLateBody, endWithProblem, refuseNoHttp } from './rawRefusals.ts'

/** What an operation's handler gets: everything parsed and allowed already. */
export type OperationContext<O extends Operation> = {
  /** `{id}` and other parameters of the path */
  params: Record<string, string>
  query: O extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
  body: O extends { body: infer B extends z.core.$ZodType } ? z.output<B> : undefined
  principal: Allowed<O['access']>
  /** the revision of If-Match; 0 where the operation has none */
  revision: number
  request: FastifyRequest
  reply: FastifyReply
}
export type Handler<O extends Operation> = (asked: OperationContext<O>) => Promise<CallAnswer<O>>
/** The handlers of some operations, by name. */
export type Handlers<Name extends OperationName> = { [N in Name]: Handler<(typeof operations)[N]> }

/** A route outside the table of operations, with its access rule. */
export type RawRoute = {
  method: HTTPMethods | HTTPMethods[]
  url: string
  access: Access
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown
  bodyLimit?: number
  /** how a refusal is worded: a problem document (default), the error body of the realtime channel, or GraphQL's */
  errors?: ErrorForm
  /** answers with an event stream */
  stream?: boolean
  /** its body takes as long as it needs while it keeps a pace */
  upload?: boolean
  /** the document that it sends; without one it cannot send HTML */
  document?: DocumentName
}
type ErrorForm = 'problem' | 'realtime' | 'graphql'

export type Kernel = {
  app: FastifyInstance
  /** Registers handlers of the management API. */
  handle<Name extends OperationName>(handlers: Handlers<Name>): void
  /** Registers a route outside the management API. */
  route(route: RawRoute): void
  /** Names a handler for upgrades at a path. */
  upgrade(path: string, handler: (message: IncomingMessage, socket: Duplex, head: Buffer) => void): void
  /** Operations that have no handler; empty in a complete server. */
  unhandled(): OperationName[]
  /** Request bodies that have not come whole yet. */
  bodies: BodyWatch
  /** Every route there is (`GET /player`), for tests that walk all of them. */
  routes(): readonly string[]
}

export type KernelOptions = {
  config: Config
  log: Logger
  /** who is asking, from the request's credentials; null for nobody, or for a credential that does not count */
  identify: (request: FastifyRequest) => Promise<Principal | null>
  /** how many credentials have ended so far */
  revocationsSeen: () => number
  idempotency: Idempotency
  now: () => number
  /** false until the database is up to date: only health is answered */
  ready: () => boolean
  onAnswered: (route: string, method: string, status: number, ms: number) => void
  /** a request that came through a forwarder */
  onForwarded?: () => void
  /** how long connections are waited for; tests wait less */
  patience?: Patience
}
/** Bounds of what comes before a request: its head, and the handshake of TLS, ms, and how often heads are looked at. */
type Patience = { headMs: number; lookEveryMs: number; handshakeMs: number }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    errors?: ErrorForm
    stream?: boolean
    upload?: boolean
  }
  interface FastifyRequest {
    principal: Principal | null
    /** how many credentials had ended before this one was checked */
    revocationsSeen: number
  }
}

const BODY_LIMIT_BYTES = 1 << 20
/** Operations whose bodies are larger: a picture as base64, and 500 play records of the longest. */
const BODY_LIMITS: Readonly<Record<string, number>> = { '/media/{id}/poster': 3 << 20, '/plays': 6 << 20 }
/** How long a stream that cannot be served now is held, ms. */
const STREAM_HELD_MS = 1_000
const PATIENCE: Patience = { headMs: 20_000, lookEveryMs: 5_000, handshakeMs: 10_000 }
/** How long a connection waits for its next request, ms: longer than a minute, after which many proxies let go of theirs. */
const IDLE_MS = 72_000
/** The same after a request of a device, ms: it has its stream and its socket, and thousands would hold a third connection. */
const DEVICE_IDLE_MS = 5_000
const REQUEST_ID = /^[A-Za-z0-9._-]{8,100}$/
const HEALTH = new Set(['/healthz', '/readyz', '/metrics'])
const MSGPACK_TYPE = 'application/x-msgpack'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The HTTP kernel: request ids, problems, access rules, input and output by schema. Deny by default: a route that
 * declares no access rule cannot be registered, so the server does not start and no test passes.
 */
export async function createKernel(options: KernelOptions): Promise<Kernel> {
  const { config, log, patience = PATIENCE } = options
  const streamPaths = new Set<string>()
  const connections = {
    headersTimeout: patience.headMs,
    connectionsCheckingInterval: patience.lookEveryMs,
    IncomingMessage: bareStreamRequests((path) => streamPaths.has(path)),
  }
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy === false ? false : trustOf(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    keepAliveTimeout: IDLE_MS,
    genReqId: (message: IncomingMessage) => {
      const given = message.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // A stop ends idle connections and lets those that are being answered finish.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error: { code?: string }, request: FastifyRequest, reply: FastifyReply) => {
      const known =
        error.code === 'FST_ERR_BAD_URL'
          ? invalidField('address', 'This address is not valid.')
          : new SignageError('NOT_FOUND')
      return reply
        .status(known.status)
        .headers({ ...BARE_HEADERS, 'x-request-id': request.id, 'cache-control': 'no-store' })
        .type(PROBLEM_TYPE)
        .send(JSON.stringify(problemOf(known, request.id)))
    },
    clientErrorHandler: refuseNoHttp,
    ...(config.tls
      ? { https: { ...config.tls, ...connections, handshakeTimeout: patience.handshakeMs } }
      : { http: connections }),
  } as Parameters<typeof fastify>[0]) as unknown as FastifyInstance

  // Only JSON is read as a body: a form on another site cannot send it without asking first.
  app.removeContentTypeParser('text/plain')
  // What Ably-style clients send unless they are told otherwise; the realtime channel's routes answer in kind.
  app.addContentTypeParser(MSGPACK_TYPE, { parseAs: 'buffer' }, (request, body, done) => {
    try {
      if (request.routeOptions.config.errors !== 'realtime') throw new Error('only for the realtime channel')
      done(null, decodeMessagePack(body as Buffer))
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }))
    }
  })
  await app.register(fastifyCookie)
  app.decorateRequest('principal', null)
  app.decorateRequest('revocationsSeen', 0)

  const routes: string[] = []
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) routes.push(`${method} ${route.url}`)
    if (route.method === 'HEAD' || route.method === 'OPTIONS') return
    if (route.config?.access === undefined)
      throw new Error(`The route ${String(route.method)} ${route.url} declares no access rule.`)
  })
  guardDocuments(app, { tls: config.tls !== null || (config.publicUrl?.startsWith('https:') ?? false) })
  const streamAdmission = createStreamAdmission()
  app.addHook('onRequest', (request, reply, done) => {
    // Streams on bare connections have passed the streamAdmission already.
    if (!request.routeOptions.config.stream || isBareStream(request.raw)) return done()
    onTurn(reply.raw, () =>
      streamAdmission.pass((admitted) => {
        if (admitted) return done()
        holdStream(request, reply)
      }),
    )
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Devices estimate their offset to the server's clock from this.
    reply.header('x-server-time', String(options.now()))
    if (wasForwarded(request.headers)) options.onForwarded?.()
    const access = request.routeOptions.config.access
    if (access === undefined) return
    if (!options.ready() && !HEALTH.has(request.routeOptions.url ?? ''))
      throw new SignageError('STORAGE_UNAVAILABLE')
    request.revocationsSeen = options.revocationsSeen()
    request.principal = await options.identify(request)
    authorize(access, request.principal)
    if (request.principal !== null) bodies.known(request.raw, request.routeOptions.config.upload === true)
    if (keepsBriefly(request)) reply.header('keep-alive', `timeout=${DEVICE_IDLE_MS / 1_000}`)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { errors, stream } = request.routeOptions.config
    if (errors === 'realtime' && !stream && request.headers.accept?.startsWith(MSGPACK_TYPE)) {
      reply.type(MSGPACK_TYPE)
      reply.serializer((answer) => encodeMessagePack(answer) as unknown as string)
    }
    done()
  })
  app.addHook('preHandler', async ({ query, body, routeOptions }) => {
    const graphql = routeOptions.config.errors === 'graphql'
    requireStorable(body, '', !graphql)
    if (graphql) return
    requireStorable(query, '')
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { socket } = request.raw
    // Only where Node has just begun to wait for the next request, which it does before this hook runs, and a little longer
    // than it was asked to.
    if ((socket.timeout ?? 0) >= IDLE_MS && keepsBriefly(request)) socket.setTimeout(DEVICE_IDLE_MS)
    const route = request.routeOptions.url ?? 'unknown'
    options.onAnswered(route, request.method, reply.statusCode, reply.elapsedTime)
    // The path only: a query may hold a credential or a signature.
    const facts = {
      requestId: request.id,
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.error(facts, 'answered')
    else request.log.debug(facts, 'answered')
    done()
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler((request, reply) => answerError(new SignageError('NOT_FOUND'), request, reply))

  const handled = new Set<string>()
  const upgrades = new Map<string, (message: IncomingMessage, socket: Duplex, head: Buffer) => void>()
  const admitBare = (message: IncomingMessage, admitted: boolean): void => {
    if (message.socket.destroyed) return
    if (admitted) app.routing(message, responseFor(message))
    else message.socket.end(streamHead(randomUUID(), laterMs(Math.random())))
  }
  const endSilent = watchSilentConnections(app.server)
  const bodies = watchBodies(app.server, endLateBody)
  app.addHook('preClose', (done) => {
    endSilent()
    bodies.stop()
    done()
  })
  const passGate = (message: IncomingMessage): void =>
    streamAdmission.pass((admitted) => admitBare(message, admitted))
  app.server.on('upgrade', (message, socket, head) => {
    // Nobody else listens once a connection is upgraded, and a peer that resets it must not end this process.
    destroyOn(socket as Socket, 'error')
    if (isBareStream(message)) return passGate(message)
    const handler = upgrades.get((message.url ?? '').split('?')[0] ?? '')
    if (handler) handler(message, socket, head)
    else endWithProblem(socket, '404 Not Found', new SignageError('NOT_FOUND'))
  })

  return {
    app,
    handle(handlers) {
      for (const [name, handler] of Object.entries(handlers)) {
        handled.add(name)
        registerOperation(app, options, operations[name as OperationName], handler as Handler<Operation>)
      }
    },
    route({
      method,
      url,
      access,
      handler,
      bodyLimit,
      errors = 'problem',
      stream = false,
      upload = false,
      document,
    }) {
      if (stream) streamPaths.add(url)
      app.route({
        method,
        url,
        config: { access, errors, stream, upload, ...(document && { document }) },
        ...(stream ? { exposeHeadRoute: false } : {}),
        handler: async (request, reply) => handler(request, reply),
        ...(bodyLimit ? { bodyLimit } : {}),
      })
    },
    upgrade: (path, handler) => void upgrades.set(path, handler),
    bodies,
    routes: () => routes,
    unhandled: () => (Object.keys(operations) as OperationName[]).filter((name) => !handled.has(name)),
  }
}

function registerOperation(
  app: FastifyInstance,
  options: KernelOptions,
  op: Operation,
  handler: Handler<Operation>,
): void {
  const bodyLimit = BODY_LIMITS[op.path] ?? BODY_LIMIT_BYTES
  app.route({
    method: op.method,
    url: `${API_BASE}${op.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { access: op.access },
    bodyLimit,
    handler: async (request, reply) => {
      const principal = authorize(op.access, request.principal)
      // No id has a NUL, and PostgreSQL does not even compare one.
      if (JSON.stringify(request.params).includes('\\u0000')) throw new SignageError('NOT_FOUND')
      const revision = op.ifMatch ? revisionOf(request) : 0
      const answer = async (): Promise<{ status: number; body: unknown }> => {
        const body = await handler({
          params: request.params as Record<string, string>,
          query: (op.query ? parse(op.query, request.query) : undefined) as never,
          body: (op.body ? parse(op.body, request.body ?? {}) : undefined) as never,
          principal: principal as never,
          revision,
          request,
          reply,
        })
        return { status: op.answer ? (op.status ?? 200) : 204, body: body ?? null }
      }
      const key = request.headers['idempotency-key']
      const { status, body } =
        op.method === 'POST' &&
        !op.secretAnswer &&
        typeof key === 'string' &&
        principal &&
        principal.kind !== 'device'
          ? await options.idempotency.once(
              principal,
              key,
              `${op.path} ${JSON.stringify([request.params, request.body])}`,
              answer,
            )
          : await answer()
      reply.status(status).header('cache-control', 'no-store')
      const { revision: newRevision } = (body ?? {}) as { revision?: unknown }
      if (typeof newRevision === 'number') reply.header('etag', `"${newRevision}"`)
      return status === 204 ? reply.send() : reply.send(body)
    },
  })
}

function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const result = (schema as z.ZodType).safeParse(value)
  if (result.success) return result.data
  throw new SignageError('INVALID_INPUT', {}, { fields: fieldErrors(result.error) })
}

function revisionOf(request: FastifyRequest): number {
  const given = request.headers['if-match']
  if (given === undefined) throw new SignageError('IF_MATCH_NEEDED')
  const match = /^(?:W\/)?"(\d{1,10})"$/.exec(given.trim())
  if (!match)
    throw new SignageError(
      'INVALID_INPUT',
      {},
      { fields: [{ field: 'If-Match', message: 'Send the revision in quotes, such as "3".' }] },
    )
  // Revisions never come this far; a larger number would not compare with the column.
  return Math.min(Number(match[1]), 2_147_483_647)
}

/** Answers with a problem document. An unforeseen error is logged with its cause and told without it. */
async function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const error = knownError(storageError(thrown), request.id)
  if (error.code === 'INTERNAL') request.log.error({ requestId: request.id, err: thrown }, 'unforeseen error')
  if (error.code === 'STORAGE_UNAVAILABLE' || error.code === 'DISK_FULL')
    request.log.error({ requestId: request.id, code: error.code }, error.message)
  if (error.code === 'TOO_MANY') reply.header('retry-after', String(error.facts['seconds'] ?? 60))
  if (error.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer')
  if (error.code === 'STORAGE_UNAVAILABLE') reply.header('retry-after', '5')
  // A body that was not read keeps the connection from being used again.
  if (!SAFE_METHODS.has(request.method) && error.status === 413) reply.header('connection', 'close')
  if (
    request.routeOptions.config.stream &&
    request.routeOptions.config.errors === 'realtime' &&
    (error.code === 'TOO_MANY' || error.code === 'STORAGE_UNAVAILABLE')
  ) {
    // A status would end a browser's EventSource for good (contract §4): it is kept waiting and told to come back.
    holdStream(request, reply)
    return
  }
  reply.status(error.status).header('cache-control', 'no-store')
  if (request.routeOptions.config.errors === 'realtime') {
    const { detail } = problemOf(error, request.id)
    const code = error.status * 100
    reply.headers({ 'x-ably-errorcode': code, 'x-ably-errormessage': encodeURI(detail) })
    await reply.send({
      error: {
        message: detail,
        code,
        statusCode: error.status,
        href: `urn:vitrine:problem:${error.code.toLowerCase()}`,
      },
    })
    return
  }
  if (request.routeOptions.config.errors === 'graphql') {
    const type = graphqlErrorType(error)
    const { detail } = problemOf(error, request.id)
    reply.header(ERROR_TYPE_HEADER, type)
    await reply.send({
      data: null,
      errors: [{ message: detail, errorType: type, extensions: { code: type } }],
    })
    return
  }
  await reply.type(PROBLEM_TYPE).send(JSON.stringify(problemOf(error, request.id)))
}

/** Whether a connection is kept only briefly after a request. A forwarder's connections carry requests of many. */
const keepsBriefly = ({ principal, headers }: FastifyRequest): boolean =>
  principal?.kind === 'device' && !wasForwarded(headers)

/** Keeps a stream that cannot be served now waiting for a moment, and tells it to come back. */
function holdStream(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  const { socket } = request.raw
  setTimeout(() => socket.end(streamHead(request.id, laterMs(Math.random()))), STREAM_HELD_MS)
}

/** Where AppSync clients look for an error's type when the status is none of success. */
export const ERROR_TYPE_HEADER = 'x-amzn-errortype'

/** An error's type as AppSync clients read it. */
export function graphqlErrorType(error: SignageError): string {
  if (error.code === 'UNAUTHENTICATED' || error.code === 'FORBIDDEN') return 'UnauthorizedException'
  if (error.code === 'INTERNAL') return 'InternalFailure'
  return error.status >= 500 ? 'ServiceUnavailableException' : 'BadRequestException'
}
