import { OFFLINE_AFTER_MS } from '@vitrine/core'
import { API_BASE, createApiClient } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import {
  graphql,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const UPDATE = 'mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id } }'
const aReport = (server: TestServer): string =>
  JSON.stringify({
    player_version: '0.1.0',
    showing: { kind: 'nothing', since: server.clock.now() },
    fetching: null,
    files: [],
    faults: [],
    offline_start: { able: true },
    glass: { width: 1920, height: 1080, ratio: 1 },
    storage: null,
    clock_offset: 0,
  })
const report = (server: TestServer, { token, accessToken }: TestDevice) =>
  graphql(server, accessToken, UPDATE, { sync: { id: token, data: aReport(server) } })
const statusOf = async (person: TestPerson, { device }: TestDevice): Promise<string> =>
  (await person.call('readDevice', { params: { id: device.id } })).status.kind

/** What a console hears that is open since now: resolves when a change of the device is announced. */
async function anOpenConsole(server: TestServer, { accessToken }: TestPerson) {
  const response = await server.fetch(`${API_BASE}/events`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const reader = response.body!.getReader()
  onTestFinished(() => reader.cancel().catch(() => {}))
  let heard = ''
  const until = async (text: string): Promise<void> => {
    while (!heard.includes(text)) {
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream ended')
      heard += new TextDecoder().decode(value)
    }
    heard = ''
  }
  await until('event: open')
  return { hearsOf: ({ device }: TestDevice) => until(device.id) }
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  describe('a console that is open while a device falls silent', () => {
    it('hears that it went offline, and that it is back with the same report', async () => {
      const server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
      onTestFinished(() => server.close())
      const owner = await server.company('Clinic')
      const device = await server.device(owner)
      await report(server, device)
      expect(await statusOf(owner, device)).toBe('idle')

      const open = await anOpenConsole(server, owner)
      server.clock.advance(OFFLINE_AFTER_MS + 2_000)
      await open.hearsOf(device)
      expect(await statusOf(owner, device)).toBe('offline')

      await report(server, device)
      await open.hearsOf(device)
      expect(await statusOf(owner, device)).toBe('idle')
    })

    it('hears of a report that could not be stored when the device sends it again', async () => {
      const server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
      onTestFinished(() => server.close())
      const device = await server.device(await server.company('Clinic'))
      const checkin = {
        principal: (await server.devices.principalOf(device.accessToken))!,
        input: { id: device.token, data: aReport(server) },
        atMs: server.clock.now(),
      }
      const failed = inTransaction(server.db, async (trx) => {
        await server.devices.noteCheckins(trx, [checkin])
        throw new Error('the disk is full')
      })
      await expect(failed).rejects.toThrow('the disk is full')
      const isNews = async () => (await server.devices.noteCheckins(server.db, [checkin]))[0]!()
      expect(await isNews()).toBe(true)
      expect(await isNews()).toBe(false)
    })

    it('hears of it also from a server that has started since', async () => {
      const database = await makeDatabase()
      const before = await startTestServer(database, { RATE_LIMITS: 'off' })
      const owner = await before.company('Clinic')
      const device = await before.device(owner)
      await report(before, device)
      await before.close()

      const server = await startTestServer(database, { RATE_LIMITS: 'off' })
      onTestFinished(() => server.close())
      const open = await anOpenConsole(server, owner)
      server.clock.advance(OFFLINE_AFTER_MS + 2_000)
      await open.hearsOf(device)
      const again = createApiClient({ fetch, origin: server.origin, accessToken: owner.accessToken })
      expect((await again('readDevice', { params: { id: device.device.id } })).status.kind).toBe('offline')
    })
  })
})
