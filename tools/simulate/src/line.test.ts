import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { createLine, type Line } from './line.ts'

/** Tries again until it holds; the limit is there so that nothing hangs. */
const eventually = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 120_000, interval: 10 })

let http: Server
let sockets: WebSocketServer
let origin: string
/** what the server holds open, and what it heard */
const streams = new Set<ServerResponse>()
const peers = new Set<WebSocket>()
const heard: string[] = []
const lines: Line[] = []

beforeAll(async () => {
  http = createServer((request, response) => {
    if (request.url === '/busy') return response.writeHead(429).end()
    if (request.url !== '/stream') return response.setHeader('content-type', 'application/json').end('{}')
    streams.add(response)
    response.on('close', () => streams.delete(response))
    return response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':hello\n\n')
  })
  sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (peer) => {
    peers.add(peer)
    peer.on('close', () => peers.delete(peer))
    peer.on('message', (text) => heard.push(String(text)))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const line of lines.splice(0)) line.stop()
  await eventually(() => expect([streams.size, peers.size]).toEqual([0, 0]))
  heard.length = 0
})
afterAll(async () => {
  sockets.close()
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})

function aLine(slow = false): Line {
  const line = createLine({ slow })
  lines.push(line)
  return line
}
/** A stream that is read to its end, with what came. */
async function aStream(line: Line) {
  const abort = new AbortController()
  const response = await line.network.fetch(`${origin}/stream`, { signal: abort.signal })
  const facts = { text: '', ended: null as null | string, abort }
  const reader = response.body!.getReader()
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'done'
      facts.text += new TextDecoder().decode(value)
    }
  }
  void read().then(
    (end) => (facts.ended = end),
    (error: unknown) => (facts.ended = String(error)),
  )
  await eventually(() => expect(facts.text).toContain(':hello'))
  return facts
}
async function aSocket(line: Line) {
  const socket = line.network.openSocket(origin.replace('http', 'ws'), 'x')
  const facts = { socket, texts: [] as unknown[], closed: false }
  socket.addEventListener('message', ({ data }) => facts.texts.push(data))
  socket.addEventListener('close', () => (facts.closed = true))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  return facts
}
const tellAll = (text: string) => {
  for (const stream of streams) stream.write(`data: ${text}\n\n`)
  for (const peer of peers) peer.send(text)
}

describe('a line', () => {
  it('carries in both directions, and counts answers that say “later”', async () => {
    const line = aLine()
    const [stream, socket] = [await aStream(line), await aSocket(line)]
    socket.socket.send('up')
    tellAll('down')
    await eventually(() => expect(heard).toEqual(['up']))
    await eventually(() =>
      expect([stream.text, socket.texts]).toEqual([':hello\n\ndata: down\n\n', ['down']]),
    )
    expect((await line.network.fetch(`${origin}/busy`)).status).toBe(429)
    expect(line.toldToWait()).toBe(1)
  })
  it('that is cut ends what is open, at both ends', async () => {
    const line = aLine()
    const [stream, socket] = [await aStream(line), await aSocket(line)]
    line.cut()
    await eventually(() => expect([stream.ended, socket.closed]).toEqual(['TypeError: terminated', true]))
    await eventually(() => expect([streams.size, peers.size]).toEqual([0, 0]))
    expect((await line.network.fetch(`${origin}/`)).status).toBe(200)
  })
  it('that falls silent tells neither end, and lets new connections work', async () => {
    const line = aLine()
    const [stream, socket] = [await aStream(line), await aSocket(line)]
    line.fallSilent()
    socket.socket.send('lost')
    tellAll('lost')
    // Giving up is not heard at the other end either.
    socket.socket.close()
    stream.abort.abort(new Error('given up'))
    await eventually(() => expect(stream.ended).toBe('Error: given up'))
    const next = await aSocket(line)
    next.socket.send('new')
    await eventually(() => expect(heard).toEqual(['new']))
    expect([stream.text, socket.texts, socket.closed]).toEqual([':hello\n\n', [], false])
    expect([streams.size, peers.size]).toEqual([1, 2])
  })
  it('that is down lets nothing open', async () => {
    const line = aLine()
    line.setDown(true)
    await expect(line.network.fetch(`${origin}/`)).rejects.toThrow(TypeError)
    expect(() => line.network.openSocket(origin.replace('http', 'ws'), 'x')).toThrow('Connection failed')
    line.setDown(false)
    expect((await line.network.fetch(`${origin}/`)).status).toBe(200)
  })
  it('of a slow reader leaves with the server what does not fit on the way', async () => {
    const slow = aLine(true)
    await aStream(slow)
    await aSocket(slow)
    const [stream] = streams
    const [peer] = peers
    const much = 'x'.repeat(32 * 1024 ** 2)
    tellAll(much)
    await aStream(aLine())
    expect(stream!.writableLength).toBeGreaterThan(0)
    expect(peer!.bufferedAmount).toBeGreaterThan(0)
  })
})
