import { createServer, request as forward, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** What the network does to one request of the player. */
export type Treatment =
  | { do: 'pass' }
  /** the connection ends without an answer, as with a cable pulled */
  | { do: 'drop' }
  /** the answer begins later, ms */
  | { do: 'delay'; ms: number }
  /** somebody else answers */
  | { do: 'answer'; status: number; headers?: Record<string, string>; body?: string | Buffer }
  /** the body is another one, the head says what the server said of the true one, except for its length */
  | { do: 'change'; body: (whole: Buffer) => Buffer; type?: string }

/** @param path without the query */
export type Rule = (path: string, isUpgrade: boolean) => Treatment
const PASS: Treatment = { do: 'pass' }

/** What lies between a player and its server: an HTTP forwarder on a loopback port, to be disturbed. */
export type Network = {
  origin: string
  /** Disturbs from now on; null: no more. Streams that are open end, so that nothing goes around the rule. */
  disturb(rule: Rule | null): void
  /** how often the present rule did something else than to pass; counted again at each `disturb` */
  struck(): number
  /** whole bodies of media that passed, by path */
  media(): ReadonlyMap<string, { type: string; body: Buffer }>
  close(): Promise<void>
}

/** Delays of one direction, ms: each piece waits a while between these, and none overtakes another. */
export type Jitter = { fromMs: number; toMs: number }

/**
 * Starts the forwarder.
 * @param target port of the server, on 127.0.0.1; it may come later
 * @param jitter both ways, for everything that passes
 */
export async function startNetwork(options: {
  port: number
  target: number
  jitter?: Jitter
}): Promise<Network> {
  const { target, jitter } = options
  let rule: Rule | null = null
  let struck = 0
  const sockets = new Set<Socket>()
  const media = new Map<string, { type: string; body: Buffer }>()
  const lag = (): Promise<void> =>
    jitter ? wait(jitter.fromMs + Math.random() * (jitter.toMs - jitter.fromMs)) : Promise.resolve()
  const laggard = (): Transform =>
    new Transform({
      async transform(chunk, _encoding, done) {
        await lag()
        done(null, chunk)
      },
    })
  const treat = (request: IncomingMessage, isUpgrade: boolean): Treatment => {
    const treatment = rule?.(new URL(request.url ?? '/', 'http://x').pathname, isUpgrade) ?? PASS
    if (treatment.do !== 'pass') struck += 1
    return treatment
  }
  const head = (request: IncomingMessage) => ({
    host: '127.0.0.1',
    port: target,
    method: request.method,
    path: request.url,
    headers: { ...request.headers },
  })

  const server = createServer(async (request, response) => {
    const treatment = treat(request, false)
    if (treatment.do === 'drop') return void request.socket.destroy()
    if (treatment.do === 'answer') {
      request.resume()
      return void response.writeHead(treatment.status, treatment.headers).end(treatment.body)
    }
    if (treatment.do === 'delay') await wait(treatment.ms)
    await lag()
    const order = head(request)
    // What is to be changed has to come as it is.
    if (treatment.do === 'change') delete order.headers['accept-encoding']
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const upstream = forward(order, (answer) => {
      const keeps = path.startsWith('/media/') && answer.statusCode === 200 && request.method === 'GET'
      if (!keeps && treatment.do !== 'change') {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => response.destroy())
        return void (jitter ? answer.pipe(laggard()) : answer).pipe(response)
      }
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => {
        const whole = Buffer.concat(pieces)
        const type = answer.headers['content-type'] ?? ''
        if (keeps && treatment.do === 'pass') media.set(path, { type, body: whole })
        const body = treatment.do === 'change' ? treatment.body(whole) : whole
        // Whole bodies have a length instead of an encoding for the way.
        const { 'transfer-encoding': _encoding, ...rest } = answer.headers
        const headers = { ...rest, 'content-length': String(body.length) }
        if (treatment.do === 'change' && treatment.type) headers['content-type'] = treatment.type
        response.writeHead(answer.statusCode ?? 502, headers).end(body)
      })
    })
    upstream.on('error', () => request.socket.destroy())
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  })
  server.on('upgrade', async (request, socket: Socket, begun: Buffer) => {
    const treatment = treat(request, true)
    if (treatment.do === 'delay') await wait(treatment.ms)
    else if (treatment.do !== 'pass') return void socket.destroy()
    const upstream = connect(target, '127.0.0.1', () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`]
      for (let at = 0; at < request.rawHeaders.length; at += 2)
        lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`)
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`)
      upstream.write(begun)
      if (jitter) {
        upstream.pipe(laggard()).pipe(socket)
        socket.pipe(laggard()).pipe(upstream)
      } else {
        upstream.pipe(socket)
        socket.pipe(upstream)
      }
    })
    upstream.on('error', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    upstream.on('close', () => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    disturb(next) {
      rule = next
      struck = 0
      cut()
    },
    struck: () => struck,
    media: () => media,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
