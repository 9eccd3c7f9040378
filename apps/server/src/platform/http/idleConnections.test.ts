import type { Socket } from 'node:net'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { talkTo } from '../../testing/talkTo.ts'
import { startTestServer, until, type TestPerson, type TestServer } from '../../testing/testServer.ts'

const DEVICE_IDLE_MS = 5_000
const IDLE_MS = 72_000

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let device: string
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    device = (await server.device(owner)).accessToken
  })
  afterAll(() => server?.close())

  /** A connection from both its ends. */
  const open = async () => {
    const taken = new Promise<Socket>((resolve) => server.kernel.app.server.once('connection', resolve))
    const { socket, text, ended } = await talkTo(server.port())
    const ask = async (token: string, more = ''): Promise<string> => {
      const from = text().length
      socket.write(
        `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n${more}\r\n{}`,
      )
      await until(() => /^HTTP[^]*\r\n\r\n[^]*\}/.test(text().slice(from)))
      return text().slice(from)
    }
    return { ask, taken: await taken, ended }
  }

  describe('a connection that waits for its next request', () => {
    it('ends 5 s after a request of a device, as its Keep-Alive header says', async () => {
      const one = await open()
      for (let request = 0; request < 2; request += 1) {
        expect((await one.ask(device)).toLowerCase()).toContain('\r\nkeep-alive: timeout=5\r\n')
        await until(() => one.taken.timeout === DEVICE_IDLE_MS)
      }
      // The 5 s are over.
      one.taken.emit('timeout')
      await until(() => one.ended())
      const two = await open()
      expect(await two.ask(device)).toMatch(/^HTTP\/1\.1 /)
    })

    it('is kept for 72 s after a request of a person, and where a forwarder has sent it', async () => {
      for (const [token, more] of [
        [owner.accessToken, ''],
        [device, 'X-Forwarded-For: 192.0.2.1\r\n'],
      ] as const) {
        const one = await open()
        expect((await one.ask(token, more)).toLowerCase()).toContain('\r\nkeep-alive: timeout=72\r\n')
        await until(() => (one.taken.timeout ?? 0) >= IDLE_MS)
      }
    })

    it('goes by its last request', async () => {
      const one = await open()
      await one.ask(device)
      await until(() => one.taken.timeout === DEVICE_IDLE_MS)
      await one.ask(owner.accessToken)
      await until(() => (one.taken.timeout ?? 0) >= IDLE_MS)
    })
  })
})
