import { connect, type AddressInfo, type Socket } from 'node:net'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, until, type TestPerson, type TestServer } from './testServer.ts'

/**
 * All streams cut at once and back at once with their last id. Streams: 500 for each database, or STORM_STREAMS (2,000 before
 * a release). Injector: the server cuts every socket while messages go on. Oracle: each stream's messages are 0, 1, 2 … with
 * none lost, none doubled, and somebody else is answered in the meantime.
 */
const STREAMS = Number(process.env['STORM_STREAMS'] ?? 500)
const STORMS = 3

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let channel: string
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    channel = `device${(await server.device(owner)).deviceId}`
  })
  afterAll(() => server?.close())

  /** A client that comes back at once, with its last id, whenever it is cut. */
  function keepsReading() {
    const { port } = server.kernel.app.server.address() as AddressInfo
    const seen: number[] = []
    let lastId: string | null = null
    let socket: Socket
    let opened = 0
    let ending = false
    const open = (): void => {
      let rest = ''
      socket = connect({ port, host: '127.0.0.1' })
      socket.setEncoding('latin1').on('data', (piece: string) => {
        const frames = (rest + piece).split('\n\n')
        rest = frames.pop()!
        for (const frame of frames) {
          if (frame.includes('retry: 2000')) opened += 1
          const word = /word-(\d+)-/.exec(frame)?.[1]
          if (word === undefined) continue
          lastId = /^id: (.*)$/m.exec(frame)![1]!
          seen.push(Number(word))
        }
      })
      socket.on('error', () => undefined).once('close', () => void (ending || setImmediate(open)))
      socket.write(
        `GET /sse?channels=${channel}&accessToken=${owner.accessToken} HTTP/1.1\r\nHost: x\r\n${lastId === null ? '' : `Last-Event-ID: ${lastId}\r\n`}\r\n`,
      )
    }
    open()
    return {
      seen,
      opened: () => opened,
      end: () => {
        ending = true
        socket.destroy()
      },
    }
  }
  let sent = 0
  const says = async () => {
    const { status } = await server.fetch(`/channels/${channel}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'm', data: `word-${sent++}-` }),
    })
    expect(status).toBe(201)
  }

  it(`of ${STREAMS} streams lose and double nothing, and others are answered in the meantime`, async () => {
    const clients = Array.from({ length: STREAMS }, keepsReading)
    await until(() => clients.every(({ opened }) => opened() === 1))
    await says()
    await until(() => clients.every(({ seen }) => seen.length === 1))
    for (let storm = 1; storm <= STORMS; storm += 1) {
      const before = says()
      server.streams.closeAll()
      await Promise.all([before, says(), says()])
      await says()
      expect((await server.fetch('/readyz')).status).toBe(200)
      await until(() => clients.every(({ opened }) => opened() === storm + 1))
      await says()
      await until(() => clients.every(({ seen }) => seen.length >= sent))
    }
    // Concurrent messages may be numbered either way, but all in the same one.
    const order = clients[0]!.seen
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: sent }, (_, n) => n))
    for (const { seen } of clients) expect(seen).toEqual(order)
    expect(sent).toBe(1 + STORMS * 5)
    for (const { end } of clients) end()
    await until(() => server.streams.count() === 0)
  })
})
