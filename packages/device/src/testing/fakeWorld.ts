import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import {
  DEFAULT_DEVICE_SETTINGS,
  renderVersion,
  type DeviceSettings,
  type RenderData,
  type RenderElementOf,
  writeRender,
} from '@vitrine/core'
import { createMemoryBlobs } from '../headless/memoryStores.ts'
import type { DevicePorts, KeyStore, SocketLike } from '../ports.ts'

/** The instant at which these tests begin. */
export const T0 = Date.UTC(2026, 10, 21, 9)

/** The next turn of the event loop, without waiting. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(0)
  })
}

/** Lets everything that is already due among promises happen. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await nextTurn()
}

/** Clocks and timers that move only when told to. */
export function createFakeTime(startMs = T0) {
  let nowMs = startMs
  let wrongByMs = 0
  let timeZone = 'UTC'
  let timers: { atMs: number; run: () => void }[] = []
  return {
    clock: { nowMs: () => nowMs + wrongByMs, monotonicMs: () => nowMs - startMs, timeZone: () => timeZone },
    /** the time that it really is */
    trueMs: () => nowMs,
    /** Somebody sets the device's clock. */
    setClock(byMs: number) {
      wrongByMs = byMs
    },
    /** Somebody sets the zone of the device. */
    setTimeZone(name: string) {
      timeZone = name
    },
    timers: {
      after(ms: number, run: () => void) {
        const timer = { atMs: nowMs + ms, run }
        timers.push(timer)
        return () => {
          timers = timers.filter((other) => other !== timer)
        }
      },
    },
    /** Time passes; what is due runs in its order. */
    async pass(ms: number) {
      const untilMs = nowMs + ms
      await settle()
      for (;;) {
        const due = timers.filter((timer) => timer.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0]
        if (!due) break
        timers = timers.filter((timer) => timer !== due)
        nowMs = Math.max(nowMs, due.atMs)
        due.run()
        await settle()
      }
      nowMs = untilMs
    },
  }
}

/** A file with its hash. */
export function aFile(text: string) {
  const bytes = utf8ToBytes(text)
  return { bytes, sha256: bytesToHex(sha256(bytes)), type: 'image/png' }
}
export type FakeFile = ReturnType<typeof aFile>

const newsWidget = (feed: string): RenderElementOf<'widget'> => ({
  id: feed,
  type: 'widget',
  frame: { x: 0, y: 0, width: 960, height: 540 },
  style: { color: '#F7F4EE', size: 40, weight: 'regular', align: 'left', valign: 'top' },
  accent: '#D9503F',
  widget: { kind: 'news', feed, layout: 'list', seconds: 10, entries: 5 },
})

/** A published screen of one zone that shows these files, 10 s each, with a widget on each for each of these feeds. */
export function aVersion(
  files: readonly FakeFile[],
  startedAt = T0,
  feeds: readonly string[] = [],
): RenderData {
  const unversioned: Omit<RenderData, 'version'> = {
    startedAt,
    screen: {
      width: '1920px',
      height: '1080px',
      js: '',
      groups: [
        {
          id: 'g',
          name: 'All',
          frame: { x: 0, y: 0, width: 1920, height: 1080 },
          background: '#101828',
          items: files.map((file, index) => ({
            id: `item-${index}`,
            duration: 10_000,
            ads: [],
            fit: 'cover',
            transition: { kind: 'cut', duration: 0 },
            slide: {
              id: `slide-${index}`,
              name: `Slide ${index}`,
              width: 1920,
              height: 1080,
              background: { kind: 'color', color: '#101828' },
              elements: [
                {
                  id: 'picture',
                  type: 'image',
                  frame: { x: 0, y: 0, width: 1920, height: 1080 },
                  media: { sha256: file.sha256, type: file.type, width: 1920, height: 1080 },
                  fit: 'cover',
                  alt: '',
                },
                ...feeds.map(newsWidget),
              ],
            },
          })),
        },
      ],
    },
    ads: [],
    media: files.map((file) => ({
      sha256: file.sha256,
      bytes: file.bytes.length,
      type: file.type,
      url: `/media/${file.sha256}`,
    })),
  }
  return { version: renderVersion(unversioned), ...unversioned }
}

type Listener = (event: never) => void

/** The server's end of a WebSocket that a device opened. */
class FakeSocket {
  constructor(private readonly server: { greets: boolean; pongs: boolean; greeting: unknown }) {}
  listeners = new Map<string, Listener[]>()
  sent: Record<string, unknown>[] = []
  closed = false
  addEventListener(type: string, listener: Listener) {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener])
  }
  emit(type: string, event: unknown) {
    for (const listener of this.listeners.get(type) ?? []) listener(event as never)
  }
  say(frame: unknown) {
    this.emit('message', { data: JSON.stringify(frame) })
  }
  send(text: string) {
    const frame = JSON.parse(text) as Record<string, unknown>
    this.sent.push(frame)
    const { greets, pongs, greeting } = this.server
    if (frame['type'] === 'connection_init' && greets)
      void nextTurn().then(() => this.say({ type: 'connection_ack', payload: greeting }))
    if (frame['type'] === 'ping' && pongs) void nextTurn().then(() => this.say({ type: 'pong' }))
  }
  close() {
    this.closed = true
  }
}

/** A server in memory, as much of it as a device sees. Everything about it can be changed by a test. */
export function createFakeServer(files: readonly FakeFile[] = []) {
  const server = {
    up: true,
    /** whether sockets are greeted, with what, and whether pings are answered */
    greets: true,
    greeting: undefined as unknown,
    pongs: true,
    /** what the next event streams are answered with instead, once each */
    streamAnswers: [] as Response[],
    /** null: waiting to be paired */
    accepted: null as null | {
      token: string
      settings: DeviceSettings
      site: RenderData | null
      name: string
      /** whose activation it is; that of the first who asked after it was accepted */
      secret: string | null
    },
    code: 'K7PX2Q',
    /** where people reach the console, if the server says so */
    console: undefined as string | undefined,
    renders: new Map<string, string>(),
    /** what its facts are answered with; null: this server has none */
    facts: null as string | null,
    /** what its list of feeds is answered with; null: this server has none */
    feeds: null as string | null,
    /** contents of feeds, by what their address says */
    feedContents: new Map<string, string>(),
    /** what its programme is answered with; null: this server has none */
    programme: null as string | null,
    /** what its emergencies are answered with; null: this server has none */
    emergencies: null as string | null,
    /** reports of emergencies that it took, by activation */
    emergencyReports: [] as { id: string; report: Record<string, unknown> }[],
    /** what reports of emergencies are answered with instead, once each */
    reportAnswers: [] as Response[],
    files: new Map(files.map((file) => [file.sha256, file])),
    /** what is sent instead of a file, once each */
    mediaAnswers: [] as ((request: Request) => Response)[],
    commands: [] as unknown[],
    updates: [] as Record<string, string>[],
    requests: [] as string[],
    sockets: [] as FakeSocket[],
    streams: [] as {
      url: string
      controller: ReadableStreamDefaultController<Uint8Array>
      headers: Headers
    }[],
    accessToken: 'access-1',
    timeMs: () => T0,
    accept(site: RenderData | null, settings: Partial<DeviceSettings> = { setup: false }) {
      server.accepted = {
        token: '1763715600000',
        settings: { ...DEFAULT_DEVICE_SETTINGS, ...settings },
        site,
        name: 'Lobby',
        secret: null,
      }
    },
    publish(render: RenderData) {
      server.renders.set(render.version, JSON.stringify(writeRender(render)))
    },
    /** Gives a command: kept, and pushed to whoever listens. */
    command(id: string, name: string, args: unknown = {}, at?: number) {
      server.commands.push({ id, name, at: at ?? server.commands.length, args })
      server.push()
    },
    push() {
      const record = { id: 'x', commands: JSON.stringify(server.commands) }
      for (const socket of server.sockets)
        if (!socket.closed) socket.say({ id: '1', type: 'next', payload: { data: { onUpdateSync: record } } })
    },
    stream(facts: Record<string, unknown>, timestamp?: number) {
      const data = JSON.stringify({ id: '1', timestamp, data: JSON.stringify({ message: facts, ...facts }) })
      for (const { controller } of server.streams)
        controller.enqueue(new TextEncoder().encode(`id: 1\nevent: message\ndata: ${data}\n\n`))
    },
    kill() {
      server.up = false
      for (const socket of server.sockets)
        if (!socket.closed) socket.emit('close', { code: 1006, reason: '' })
      for (const { controller } of server.streams) controller.error(new TypeError('network'))
      server.streams = []
    },
    /** every answer to a command that it took, in their order */
    responses: (): { id: string; ok: boolean }[] =>
      server.updates.flatMap(({ responses }) => JSON.parse(responses ?? '[]')),
    /** the newest report that it took */
    report: () => JSON.parse(server.updates.at(-1)?.['data'] ?? 'null') as Record<string, unknown> | null,
  }
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'x-server-time': String(server.timeMs()) },
    })
  const authorized = (request: Request) =>
    server.accepted !== null && request.headers.get('authorization') === `Bearer ${server.accessToken}`

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    server.requests.push(`${request.method} ${url.pathname}`)
    if (!server.up) throw new TypeError('fetch failed')
    if (url.pathname.startsWith('/activate/')) {
      const secret = request.headers.get('authorization')
      if (server.accepted) server.accepted.secret ??= secret
      if (server.accepted?.secret !== secret)
        return json({
          data: [],
          pairing: {
            code: server.code,
            expiresAt: new Date(T0 + 900_000).toISOString(),
            ...(server.console === undefined ? {} : { console: server.console }),
          },
        })
      const { token, settings, site, name } = server.accepted!
      return json({
        data: [
          {
            deviceId: decodeURIComponent(url.pathname.slice('/activate/'.length)),
            token,
            settings: JSON.stringify(settings),
            data: JSON.stringify({
              storage: { site: site && writeRender(site), version: site?.version ?? null, mediaOrigin: '' },
              session: { accessToken: server.accessToken, expiresAt: T0 + 1e9 },
              attributes: { name, company_id: 'c', site_id: null, site_name: null },
            }),
          },
        ],
      })
    }
    if (url.pathname === '/sse') {
      const special = server.streamAnswers.shift()
      if (special) return special
      const body = new ReadableStream<Uint8Array>({
        start: (controller) =>
          void server.streams.push({ url: request.url, controller, headers: request.headers }),
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
    if (!authorized(request)) return json({ error: 'no' }, 401)
    if (url.pathname === '/graphql') {
      const { query, variables } = (await request.json()) as {
        query: string
        variables: { sync?: Record<string, string> }
      }
      const record = { id: 'x', commands: JSON.stringify(server.commands) }
      if (!query.startsWith('mutation')) return json({ data: { getMostRecentSync: record } })
      if (variables.sync) server.updates.push(variables.sync)
      return json({ data: { updateSync: record } })
    }
    if (url.pathname === '/default/v1/device-facts')
      return server.facts === null ? json({}, 404) : new Response(server.facts)
    if (url.pathname === '/default/v1/device-feeds')
      return server.feeds === null ? json({}, 404) : new Response(server.feeds)
    if (url.pathname.startsWith('/default/v1/device-feeds/')) {
      const content = server.feedContents.get(url.pathname.split('/').pop()!)
      return content === undefined ? json({}, 404) : new Response(content)
    }
    if (url.pathname === '/default/v1/device-programme')
      return server.programme === null ? json({}, 404) : new Response(server.programme)
    if (url.pathname === '/default/v1/device-emergencies')
      return server.emergencies === null ? json({}, 404) : new Response(server.emergencies)
    if (url.pathname.startsWith('/default/v1/device-emergencies/')) {
      const special = server.reportAnswers.shift()
      if (special) return special
      const report = (await request.json()) as Record<string, unknown>
      server.emergencyReports.push({ id: url.pathname.split('/').pop()!, report })
      return new Response(null, { status: 204 })
    }
    if (url.pathname.startsWith('/render/')) {
      const text = server.renders.get(url.pathname.slice('/render/'.length))
      return text === undefined ? json({}, 404) : new Response(text)
    }
    const file = server.files.get(url.pathname.slice('/media/'.length))
    const special = server.mediaAnswers.shift()
    if (special) return special(request)
    if (!file) return json({}, 404)
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.get('range') ?? '')?.[1] ?? 0)
    return new Response(file.bytes.slice(from), {
      status: from > 0 ? 206 : 200,
      headers: { 'content-type': file.type },
    })
  }
  return Object.assign(server, {
    fetch: ((input: string, init?: RequestInit) => answer(new Request(input, init))) as typeof fetch,
    openSocket(): SocketLike {
      const socket = new FakeSocket(server)
      if (server.up) server.sockets.push(socket)
      void nextTurn().then(() => (server.up ? socket.emit('open', {}) : socket.emit('error', {})))
      return socket as unknown as SocketLike
    },
  })
}
export type FakeServer = ReturnType<typeof createFakeServer>

/** Everything outside a device, in memory, with what happened on its glass. */
export function createFakeWorld(server: FakeServer, startMs = T0) {
  const time = createFakeTime(startMs)
  server.timeMs = time.trueMs
  const stored = new Map<string, string>()
  const pieces = new Map<string, Uint8Array[]>()
  const seen: string[] = []
  const keys: KeyStore = {
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
  }
  let secret = 0
  const ports: DevicePorts = {
    keys,
    blobs: createMemoryBlobs(pieces),
    network: { fetch: server.fetch, openSocket: server.openSocket },
    clock: time.clock,
    timers: time.timers,
    chance: { number: () => 0.5, bytes: (count) => new Uint8Array(count).fill((secret += 1)) },
    glass: {
      toast: (text) => void seen.push(`toast ${text}`),
      announceStart: (afterMs) => void seen.push(`starts in ${afterMs / 1_000} seconds`),
      alert: (text) => void seen.push(`alert ${text}`),
      notify: (title, body) => void seen.push(`notify ${title} ${body}`),
      identify: (name, _forMs, inStep) => void seen.push(`identify ${name} ${JSON.stringify(inStep)}`),
      goTo: (page) => void seen.push(`goTo ${page}`),
      reload: () => void seen.push('reload'),
    },
    hostFacts: () => ({ offline_start: { able: true }, glass: { width: 1920, height: 1080, ratio: 1 } }),
    log: () => undefined,
  }
  return { ...time, ports, stored, pieces, seen }
}
