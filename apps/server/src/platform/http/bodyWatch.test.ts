import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { findProgram, temporaryFolder } from '@vitrine/testbed'
import { eachDatabase } from '@vitrine/testbed/databases'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bearer } from '../../testing/realServer.ts'
import { talkTo } from '../../testing/talkTo.ts'
import { startTestServer, until, type TestPerson, type TestServer } from '../../testing/testServer.ts'
import { elapsedMs } from '../clock/systemClock.ts'
import { createKernel } from './kernel.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
/** A request whose body is announced longer than what comes of it. */
const half = (method: string, url: string, headers: Record<string, string>, body = '{"a":'): string =>
  [
    `${method} ${url} HTTP/1.1`,
    'Host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...('transfer-encoding' in headers ? [] : [`Content-Length: ${body.length + 100_000}`]),
    '',
    'transfer-encoding' in headers ? `${body.length.toString(16)}\r\n${body}` : body,
  ].join('\r\n')

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
  })
  afterAll(() => server?.close())
  const bodies = () => server.kernel.bodies
  const talk = () => talkTo(server.port())
  /** Looks as if that much time had passed. */
  const later = (ms: number): void => bodies().look(elapsedMs() + ms)
  const waitsFor = (count: number) => until(() => bodies().waiting().all === count)
  const begunUpload = async (): Promise<string> => {
    const begun = await server.fetch('/default/v1/uploads', {
      method: 'POST',
      headers: { ...bearer(owner.accessToken), 'tus-resumable': '1.0.0', 'upload-length': '1000000' },
    })
    return begun.headers.get('location')!
  }
  const patch = (token: string) => ({
    ...bearer(token),
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  })

  const NOBODYS: readonly (readonly [string, string, Record<string, string>])[] = [
    ['POST', '/default/v1/session', JSON_TYPE],
    ['POST', '/default/v1/session', { ...JSON_TYPE, 'transfer-encoding': 'chunked' }],
    ['POST', '/default/v1/slides', JSON_TYPE],
    ['POST', '/graphql', JSON_TYPE],
    ['POST', '/channels/devicex/messages', { 'content-type': 'application/x-msgpack' }],
    ['PATCH', `/default/v1/uploads/${'0'.repeat(32)}`, patch('nobody')],
    ['POST', '/nothing/at/all', JSON_TYPE],
    ['GET', '/healthz', JSON_TYPE],
  ]
  it.each(NOBODYS)(
    '%s %s with half a body (%j) is held for 30 s and no longer',
    async (method, url, headers) => {
      const one = await talk()
      one.socket.write(half(method, url, headers))
      await waitsFor(1)
      later(29_000)
      expect([bodies().waiting().all, one.ended()]).toEqual([1, false])
      later(31_000)
      await until(() => one.ended())
      expect(bodies().waiting().all).toBe(0)
      // Already answered, or already told why it ends.
      expect(one.text()).toMatch(/^HTTP\/1\.1 (2|4)\d\d /)
      expect((await server.fetch('/healthz')).status).toBe(200)
    },
  )

  it('holds somebody who is known no longer', async () => {
    const one = await talk()
    one.socket.write(half('POST', '/default/v1/folders', { ...JSON_TYPE, ...bearer(owner.accessToken) }))
    await waitsFor(1)
    later(31_000)
    await until(() => one.ended())
    expect(one.text()).toMatch(/^HTTP\/1\.1 408 /)
    expect(JSON.parse(one.text().split('\r\n\r\n')[1]!)).toMatchObject({ status: 408 })
  })

  it('ends the oldest of many half bodies of nobody, and lets people sign in in the meantime', async () => {
    const many = await Promise.all(Array.from({ length: 300 }, () => talk()))
    for (const { socket } of many) socket.write(half('POST', '/default/v1/session', JSON_TYPE))
    await until(() => many.filter((one) => one.ended()).length >= 44)
    expect(bodies().waiting().all).toBe(256)
    expect((await server.person(owner.companyId, 'viewer')).accessToken).toBeTruthy()
    later(31_000)
    await waitsFor(0)
    await until(() => many.every((one) => one.ended()))
  })

  it('lets an upload take hours while it moves, and cuts it when it does not; what came is kept', async () => {
    const to = await begunUpload()
    const one = await talk()
    let message: IncomingMessage | undefined
    server.kernel.app.server.once('request', (asked: IncomingMessage) => (message = asked))
    one.socket.write(half('PATCH', to, patch(owner.accessToken), 'x'))
    await until(() => bodies().waiting().all === 1 && bodies().waiting().anonymous === 0)
    let atMs = elapsedMs()
    for (let window = 1; window <= 3; window += 1) {
      const before = message!.socket.bytesRead
      one.socket.write('y'.repeat(20_000))
      await until(() => message!.socket.bytesRead >= before + 20_000 && message!.readableLength === 0)
      atMs += 31_000
      bodies().look(atMs)
      expect([window, bodies().waiting().all, one.ended()]).toEqual([window, 1, false])
    }
    bodies().look(atMs + 29_000)
    expect(bodies().waiting().all).toBe(1)
    bodies().look(atMs + 31_000)
    await until(() => one.ended())
    expect(one.text()).toMatch(/^HTTP\/1\.1 408 /)
    const received = async () => {
      const answer = await server.fetch(to, {
        method: 'HEAD',
        headers: { ...bearer(owner.accessToken), 'tus-resumable': '1.0.0' },
      })
      return Number(answer.headers.get('upload-offset'))
    }
    await until(async () => (await received()) === 60_001)
  })

  it('forgets bodies that come, and those of whoever goes away', async () => {
    await server.person(owner.companyId, 'viewer')
    const one = await talk()
    one.socket.write(half('POST', '/default/v1/session', JSON_TYPE))
    await waitsFor(1)
    one.socket.destroy()
    await waitsFor(0)
  })
})

describe('before a request', () => {
  const aKernel = async (tls: { cert: Buffer; key: Buffer } | null) => {
    const kernel = await createKernel({
      config: { trustProxy: false, tls, publicUrl: null } as never,
      log: pino({ level: 'silent' }),
      identify: async () => null,
      revocationsSeen: () => 0,
      idempotency: { once: async (_principal, _key, _request, run) => run() },
      now: () => 0,
      ready: () => true,
      onAnswered: () => {},
      patience: { headMs: 50, lookEveryMs: 20, handshakeMs: 50 },
    })
    onTestFinished(() => kernel.app.close())
    kernel.route({ method: 'GET', url: '/sse', access: 'anyone', stream: true, handler: async () => 'x' })
    await kernel.app.listen({ host: '127.0.0.1', port: 0 })
    return (kernel.app.server.address() as AddressInfo).port
  }

  it.each([
    'GET /he',
    'GET /sse HTTP/1.1\r\nHost: x\r\n',
    'POST / HTTP/1.1\r\nContent-Length: 5\r\n',
    'GET /graphql HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbX',
  ])('a head of which only “%s” comes is not held', async (text) => {
    const one = await talkTo(await aKernel(null))
    one.socket.write(text)
    await until(() => one.ended())
    expect(one.text()).toMatch(/^HTTP\/1\.1 408 /)
  })

  const openssl = findProgram('openssl')
  it.skipIf(openssl === null)(
    'a handshake of TLS that is not finished, or is none, is not held',
    async () => {
      const folder = await temporaryFolder('tls')
      onTestFinished(() => folder.remove())
      const file = (name: string) => path.join(folder.path, name)
      execFileSync(
        openssl!,
        ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'].concat([
          '-keyout',
          file('key.pem'),
          '-out',
          file('cert.pem'),
        ]),
        { stdio: 'ignore' },
      )
      const port = await aKernel({ cert: readFileSync(file('cert.pem')), key: readFileSync(file('key.pem')) })
      for (const text of [Buffer.from('16030100', 'hex'), 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', '']) {
        const one = await talkTo(port)
        one.socket.write(text)
        await until(() => one.ended())
      }
    },
  )
})
