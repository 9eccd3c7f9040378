import type { Socket } from 'node:net'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { talkTo, type Talk } from '../../testing/talkTo.ts'
import { startTestServer, until, type TestPerson, type TestServer } from '../../testing/testServer.ts'

// The door to the database plays no part here, yet streams are authorised through it.
eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let target: string
  let channel: string
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    const { deviceId } = await server.device(owner)
    channel = `device${deviceId}`
    target = `/sse?channels=${channel}&accessToken=${owner.accessToken}`
  })
  afterAll(() => server?.close())

  const talk = (): Promise<Talk> => talkTo(server.port())
  const head = (to = target, version = '1.1', more = '') =>
    `GET ${to} HTTP/${version}\r\nHost: x\r\nAccept: text/event-stream\r\n${more}\r\n`
  let said = 0
  /** Says something on the channel and waits until it arrives. */
  const hears = async ({ text }: Talk): Promise<void> => {
    const word = `word-${(said += 1)}`
    const { status } = await server.fetch(`/channels/${channel}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'm', data: word }),
    })
    expect(status).toBe(201)
    await until(() => text().includes(word))
    expect(text().split(word).length).toBe(2)
  }
  const isStream = async ({ text }: Talk): Promise<void> => {
    await until(() => text().includes('retry: 2000\n\n'))
    const [answer = ''] = text().slice(text().lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toContain('content-type: text/event-stream')
    expect(answer).toMatch(/x-request-id: [\w-]+/)
    expect(answer.toLowerCase()).not.toContain('upgrade')
    expect(answer.toLowerCase()).not.toContain('transfer-encoding')
  }

  it('opens a stream on a fresh connection', async () => {
    const one = await talk()
    one.socket.write(head())
    await isStream(one)
    await hears(one)
  })

  it('opens the same stream on a connection that was used before', async () => {
    const one = await talk()
    one.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await until(() => one.text().includes('\r\n\r\n'))
    one.socket.write(head())
    await isStream(one)
    await hears(one)
  })

  it('is let go by the HTTP server, on a fresh connection and on one that was used before', async () => {
    for (const usedBefore of [false, true]) {
      const taken = new Promise<Socket & { parser?: unknown }>((resolve) =>
        server.kernel.app.server.once('connection', resolve),
      )
      const one = await talk()
      if (usedBefore) {
        one.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
        await until(() => one.text().includes('\r\n\r\n'))
        // The control: between two requests it still watches.
        expect((await taken).parser).toBeTruthy()
      }
      one.socket.write(head())
      await isStream(one)
      expect((await taken).parser).toBeNull()
      await hears(one)
    }
  })

  it('reads a head that comes in pieces, wherever it is cut', async () => {
    const whole = head()
    for (const cut of [1, 3, 10, whole.indexOf('\r\n') + 1, whole.indexOf('\r\n') + 2, whole.length - 2]) {
      const one = await talk()
      one.socket.write(whole.slice(0, cut))
      await new Promise((resolve) => setTimeout(resolve, 20))
      one.socket.write(whole.slice(cut))
      await isStream(one)
      await hears(one)
    }
  })

  it('opens a stream for HTTP/1.0', async () => {
    const one = await talk()
    one.socket.write(head(target, '1.0'))
    await isStream(one)
    await hears(one)
  })

  it('takes no notice of what is sent behind the head', async () => {
    const behind = ['GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', '\u0000\u0016garbage', 'x'.repeat(200_000)]
    for (const garbage of behind) {
      const one = await talk()
      one.socket.write(head() + garbage)
      await isStream(one)
      await hears(one)
      one.socket.write(garbage)
      await hears(one)
      expect(one.text().match(/HTTP\/1\.1 /g)?.length).toBe(1)
    }
  })

  it('opens a stream that is asked for behind another request, and lets nothing behind it into the stream', async () => {
    const one = await talk()
    const ask = (to: string) => `GET ${to} HTTP/1.1\r\nHost: x\r\n\r\n`
    one.socket.write(ask('/healthz') + ask('/readyz') + head() + ask('/healthz'))
    await isStream(one)
    await hears(one)
    one.socket.write(ask('/healthz'))
    await hears(one)
    expect(one.text().match(/HTTP\/1\.1 200 /g)?.length).toBe(3)
  })

  it('forgets a stream that is asked for behind another request by whoever goes away', async () => {
    const before = server.streams.count()
    const one = await talk()
    one.socket.write(`GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n${head()}`)
    one.socket.destroy()
    const two = await talk()
    two.socket.write(head())
    await isStream(two)
    await until(() => server.streams.count() <= before + 1)
  })

  it('answers with an error as any other path does, and ends the connection', async () => {
    const refused: [string, number][] = [
      [`/sse?channels=${channel}&accessToken=wrong`, 401],
      ['/sse?channels=', 400],
    ]
    for (const [to, status] of refused) {
      const one = await talk()
      one.socket.write(head(to))
      await until(() => one.ended())
      expect(one.text()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(one.text()).toMatch(/\r\nx-request-id: /)
      const [, body = ''] = one.text().split('\r\n\r\n')
      expect(JSON.parse(body)).toMatchObject({ error: { statusCode: status } })
      // The positive control: the ordinary way says the same.
      const ordinary = await server.fetch(to)
      expect(ordinary.status).toBe(status)
    }
  })

  it('refuses a head that is none, and one that is too long', async () => {
    for (const bad of ['Host\r\n\r\n', 'a: b\r\nx y: 1\r\n\r\n', `x: ${'y'.repeat(100_000)}\r\n\r\n`]) {
      const one = await talk()
      one.socket.write(`GET ${target} HTTP/1.1\r\n${bad}`)
      await until(() => one.ended())
      expect(one.text()).toMatch(/^HTTP\/1\.1 4\d\d /)
    }
  })

  it('does not serve an upgrade that a client of its own wish asks for on another path', async () => {
    const one = await talk()
    one.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: something\r\n\r\n')
    await until(() => one.ended())
    expect(one.text()).toMatch(/^HTTP\/1\.1 404 /)
  })

  it('forgets a client that closes, before its head, within it and after it', async () => {
    const before = server.streams.count()
    const silent = await talk()
    silent.socket.destroy()
    const within = await talk()
    within.socket.write(head().slice(0, 20))
    within.socket.end()
    const after = await talk()
    after.socket.write(head())
    await isStream(after)
    expect(server.streams.count()).toBe(before + 1)
    after.socket.destroy()
    await until(() => server.streams.count() <= before)
    const connections = () =>
      new Promise<number>((resolve) => server.kernel.app.server.getConnections((_e, n) => resolve(n)))
    const open = await talk()
    open.socket.write(head())
    await isStream(open)
    expect(await connections()).toBeGreaterThan(0)
    expect((await server.fetch('/readyz')).status).toBe(200)
  })

  it('lets the server stop while a connection has said nothing yet', async () => {
    const other = await startTestServer(await makeDatabase())
    const silent = await talkTo(other.port())
    // Accepted for sure: a later connection is answered.
    await other.fetch('/healthz')
    await other.close()
    await until(() => silent.ended())
  })
})
