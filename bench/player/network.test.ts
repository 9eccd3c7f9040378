import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startNetwork, type Network } from './network.ts'

let server: Server
let network: Network
beforeEach(async () => {
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'x-path': request.url })
    response.end('0123456789')
  })
  server.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
    socket.pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  network = await startNetwork({ port: 0, target: (server.address() as AddressInfo).port })
})
afterEach(async () => {
  await network.close()
  server.closeAllConnections()
  server.close()
})
type Answer = { status: number | undefined; headers: IncomingHttpHeaders; text: string }
/** Over a connection of its own each: one that is kept may be cut at any time. */
const get = (path: string, origin = network.origin) =>
  new Promise<Answer>((resolve, reject) => {
    request(origin + path, { agent: false }, async (response) => {
      let text = ''
      for await (const piece of response) text += String(piece)
      resolve({ status: response.statusCode, headers: response.headers, text })
    })
      .on('error', reject)
      .end()
  })

it('passes requests and answers as they are, and keeps the media that went by', async () => {
  const answer = await get('/media/abc?x=1')
  expect([answer.status, answer.headers['x-path'], answer.text]).toEqual([
    200,
    '/media/abc?x=1',
    '0123456789',
  ])
  expect(network.media().get('/media/abc')).toEqual({ type: 'image/png', body: Buffer.from('0123456789') })
  expect(network.struck()).toBe(0)
})

it('changes bodies, answers for somebody else, and counts only what it struck', async () => {
  network.disturb((path) =>
    path === '/cut'
      ? { do: 'change', body: (whole) => whole.subarray(0, 3) }
      : path === '/busy'
        ? { do: 'answer', status: 429, headers: { 'retry-after': '1' } }
        : { do: 'pass' },
  )
  expect((await get('/cut')).text).toBe('012')
  expect((await get('/busy')).status).toBe(429)
  expect((await get('/other')).status).toBe(200)
  expect(network.struck()).toBe(2)
  network.disturb(null)
  expect((await get('/cut')).text).toBe('0123456789')
  expect(network.struck()).toBe(0)
})

it('drops connections without an answer', async () => {
  network.disturb(() => ({ do: 'drop' }))
  await expect(get('/')).rejects.toThrow()
  expect(network.struck()).toBeGreaterThan(0)
})

it('ends open streams when it begins to disturb', async () => {
  const { port } = new URL(network.origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET /socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined)
  network.disturb(() => ({ do: 'drop' }))
  await closed
})

it('delays each piece by the jitter, both ways', async () => {
  const late = await startNetwork({
    port: 0,
    target: (server.address() as AddressInfo).port,
    jitter: { fromMs: 60, toMs: 80 },
  })
  const startMs = performance.now()
  await get('/', late.origin)
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(118)
  await late.close()
})
