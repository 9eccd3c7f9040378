import { connect, type AddressInfo, type Socket } from 'node:net'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, until, type TestPerson, type TestServer } from './testServer.ts'

/**
 * Readers that stop reading. Injector: a socket that is paused after its first bytes. Oracle: the paused are cut, counted and
 * come back with their last id to what they missed; those who read get every message once and in order.
 */
const READERS = 5
const SLOW = 5
const MESSAGES = 120
const MESSAGE_BYTES = 60_000

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

  /** A stream read frame by frame; `pause` stops reading. */
  async function reads(lastEventId?: string) {
    const { port } = server.kernel.app.server.address() as AddressInfo
    const socket: Socket = connect({ port, host: '127.0.0.1' })
    const seen: { id: string; word: string }[] = []
    let rest = ''
    let closed = false
    socket.setEncoding('latin1').on('data', (piece: string) => {
      const frames = (rest + piece).split('\n\n')
      rest = frames.pop()!
      for (const frame of frames) {
        const word = /word-(\d+)-/.exec(frame)?.[1]
        const id = /^id: (.*)$/m.exec(frame)?.[1]
        if (word !== undefined && id !== undefined) seen.push({ id, word })
      }
    })
    socket.on('error', () => undefined).on('close', () => (closed = true))
    socket.write(
      `GET /sse?channels=${channel}&accessToken=${owner.accessToken} HTTP/1.1\r\nHost: x\r\n${lastEventId === undefined ? '' : `Last-Event-ID: ${lastEventId}\r\n`}\r\n`,
    )
    await new Promise((resolve) => socket.once('data', resolve))
    return { socket, seen, closed: () => closed }
  }
  const says = async (n: number, bytes = MESSAGE_BYTES) => {
    const { status } = await server.fetch(`/channels/${channel}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'm', data: `word-${n}-${'x'.repeat(bytes)}` }),
    })
    expect(status).toBe(201)
  }

  it('are cut at a bounded buffer, the others get everything, and who comes back misses nothing', async () => {
    const good = await Promise.all(Array.from({ length: READERS }, () => reads()))
    const slow = await Promise.all(Array.from({ length: SLOW }, () => reads()))
    await says(0, 10)
    await until(() => [...good, ...slow].every(({ seen }) => seen.length === 1))
    for (const { socket } of slow) socket.pause()

    const before = server.streams.count()
    let sent = 1
    while (server.streams.cut().slow < SLOW && sent < MESSAGES) await says(sent++)
    expect(server.streams.cut()).toEqual({ slow: SLOW, silent: 0 })
    await until(() => server.streams.count() === before - SLOW)
    const words = Array.from({ length: sent }, (_, n) => String(n))
    for (const { seen } of good) await until(() => seen.length === sent)
    for (const { seen, closed } of good) {
      expect(seen.map(({ word }) => word)).toEqual(words)
      expect(closed()).toBe(false)
    }

    for (const { socket, seen, closed } of slow) {
      socket.resume()
      await until(closed)
      // A part of it was on its way; none of it is out of order.
      expect(seen.length).toBeLessThan(sent)
      expect(seen.map(({ word }) => word)).toEqual(words.slice(0, seen.length))
      const again = await reads(seen.at(-1)!.id)
      await until(() => seen.length + again.seen.length >= sent)
      expect([...seen, ...again.seen].map(({ word }) => word)).toEqual(words)
      again.socket.destroy()
    }
    for (const { socket } of good) socket.destroy()
    expect((await server.fetch('/readyz')).status).toBe(200)
  })
})
