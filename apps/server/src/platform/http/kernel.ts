import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import fastifyCookie from '@fastify/cookie'
import { SignageError } from '@vitrine/core'
import {
  operations,
  type Access,
  type AlarmKeys,
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
import type { Config } from '../config/config.ts'
import type { Idempotency } from './idempotency.ts'
import { trustOf } from './forwarding.ts'
import { wasForwarded } from './origin.ts'
import { authorize, type Principal } from './principal.ts'
import { holdStream, laterMs, streamHead } from './eventStream.ts'
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
import type { DocumentName } from './documents.ts'
import { createStreamAdmission } from './streamAdmission.ts'
import { refuseUnroutable, sendRefusal, type ErrorForm } from './errors.ts'
import { registerOperation, type Handler, type Handlers } from './operationRoutes.ts'
import { requireStorable } from './problems.ts'
import { endLateBody, endWithProblem, refuseNoHttp } from './rawRefusals.ts'

/** A route outside the table of operations, with its access rule. */
export type RawRoute = {
  method: HTTPMethods | HTTPMethods[]
  url: string
  access: Access
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown
  bodyLimit?: number
  /** runs for a request that is allowed, before its body is read */
  onAllowed?: (request: FastifyRequest, reply: FastifyReply) => void
  /** how a refusal is worded; default: a problem document */
  errors?: ErrorForm
  /** its texts may hold any character, because the handler itself refuses those that it cannot store */
  anyText?: boolean
  /** answers with an event stream */
  stream?: boolean
  /** its body takes as long as it needs while it keeps a pace */
  upload?: boolean
  /** the document that it sends; without one it cannot send HTML */
  document?: DocumentName
}
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
    alarmKeys?: AlarmKeys
    errors?: ErrorForm
    anyText?: boolean
    stream?: boolean
    upload?: boolean
  }
  interface FastifyRequest {
    principal: Principal | null
    /** how many credentials had ended before this one was checked */
    revocationsSeen: number
  }
}

/** The largest body of a route that declares no limit of its own. */
const BODY_MOST_BYTES = 1 << 20
const PATIENCE: Patience = { headMs: 20_000, lookEveryMs: 5_000, handshakeMs: 10_000 }
/** How long a connection waits for its next request, ms: longer than a minute, after which many proxies let go of theirs. */
const IDLE_MS = 72_000
/** The same after a request of a device, ms: it has its stream and its socket, and thousands would hold a third connection. */
const DEVICE_IDLE_MS = 5_000
const REQUEST_ID = /^[A-Za-z0-9._-]{8,100}$/
const HEALTH = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * The HTTP kernel: request ids, problems, access rules, input and output by schema. Deny by default: a route that
 * declares no access rule cannot be registered, so the server does not start and no test passes.
 */
export async function createKernel(options: KernelOptions): Promise<Kernel> {
  const { config, log, idempotency, patience = PATIENCE } = options
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
    bodyLimit: BODY_MOST_BYTES,
    keepAliveTimeout: IDLE_MS,
    genReqId: (message: IncomingMessage) => {
      const given = message.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // A stop ends idle connections and lets those that are being answered finish.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: refuseUnroutable,
    clientErrorHandler: refuseNoHttp,
    ...(config.tls
      ? { https: { ...config.tls, ...connections, handshakeTimeout: patience.handshakeMs } }
      : { http: connections }),
  } as Parameters<typeof fastify>[0]) as unknown as FastifyInstance

  // Only JSON is read as a body: a form on another site cannot send it without asking first.
  app.removeContentTypeParser('text/plain')
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
    authorize(access, request.principal, request.routeOptions.config.alarmKeys)
    if (request.principal !== null) bodies.known(request.raw, request.routeOptions.config.upload === true)
    if (keepsBriefly(request)) reply.header('keep-alive', `timeout=${DEVICE_IDLE_MS / 1_000}`)
  })
  app.addHook('preHandler', async ({ query, body, routeOptions }) => {
    const { anyText = false } = routeOptions.config
    requireStorable(body, '', !anyText)
    if (!anyText) requireStorable(query, '')
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
  app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendRefusal(new SignageError('NOT_FOUND'), request, reply))

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
  const admitStream = (message: IncomingMessage): void =>
    streamAdmission.pass((admitted) => admitBare(message, admitted))
  app.server.on('upgrade', (message, socket, head) => {
    // Nobody else listens once a connection is upgraded, and a peer that resets it must not end this process.
    destroyOn(socket as Socket, 'error')
    if (isBareStream(message)) return admitStream(message)
    const handler = upgrades.get((message.url ?? '').split('?')[0] ?? '')
    if (handler) handler(message, socket, head)
    else endWithProblem(socket, '404 Not Found', new SignageError('NOT_FOUND'))
  })

  return {
    app,
    handle(handlers) {
      for (const [name, handler] of Object.entries(handlers)) {
        handled.add(name)
        registerOperation(app, idempotency, operations[name as OperationName], handler as Handler<Operation>)
      }
    },
    route({
      method,
      url,
      access,
      handler,
      onAllowed,
      bodyLimit,
      errors,
      anyText = false,
      stream = false,
      upload = false,
      document,
    }) {
      if (stream) streamPaths.add(url)
      app.route({
        method,
        url,
        config: { access, anyText, stream, upload, ...(errors && { errors }), ...(document && { document }) },
        ...(onAllowed && {
          onRequest: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
            onAllowed(request, reply)
            done()
          },
        }),
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

/** Whether a connection is kept only briefly after a request. A forwarder's connections carry requests of many. */
const keepsBriefly = ({ principal, headers }: FastifyRequest): boolean =>
  principal?.kind === 'device' && !wasForwarded(headers)
