import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OFFLINE_AFTER_MS } from '@vitrine/core'
import type { HookEvent } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Config } from '../../platform/config/config.ts'
import {
  aDraft,
  aTextSlide,
  graphql,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
  until,
} from '../../testing/testServer.ts'

const HOUR = 3_600_000
type Received = { headers: Record<string, string>; body: string }

const started = async (database: Config['database'], env: Record<string, string> = {}) => {
  const server = await startTestServer(database, { RATE_LIMITS: 'off', EGRESS_ALLOW: '127.0.0.1', ...env })
  onTestFinished(() => server.close().catch(() => {}))
  return server
}
/** Somebody who gets events; while `state.status` is not 204 it refuses them. */
const receiver = async () => {
  const received: Received[] = []
  const state: { status: number; retryAfter?: string } = { status: 204 }
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(state.status, state.retryAfter ? { 'retry-after': state.retryAfter } : {}).end()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return { received, state, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/events` }
}
const hookOf = (by: TestPerson, url: string, events: HookEvent[]) =>
  by.call('makeHook', { body: { name: 'Till', url, events, enabled: true } })
const look = async (server: TestServer) => {
  await server.hooks.look()
  await server.outbox.look()
}
/** A device's own report, as it writes it into its record. */
const report = (server: TestServer, { token, accessToken }: TestDevice, faults: object[] = []) =>
  graphql(server, accessToken, 'mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id } }', {
    sync: {
      id: token,
      data: JSON.stringify({
        player_version: '0.1.0',
        showing: { kind: 'nothing', since: server.clock.now() },
        fetching: null,
        files: [],
        faults,
        offline_start: { able: true },
        glass: { width: 1920, height: 1080, ratio: 1 },
        storage: null,
        clock_offset: 0,
      }),
    },
  })
const publish = async (by: TestPerson) => {
  const slide = await by.call('makeSlide', { body: aTextSlide() })
  const site = await by.call('makeSite', { body: { name: 'Foyer', draft: aDraft([slide.id]) } })
  await by.call('publishSite', { params: { id: site.id }, body: { revision: site.revision, when: 'now' } })
  return site
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  describe('webhooks', () => {
    it('get each event that they want once, signed, and nothing of another company', async () => {
      const server = await started(await makeDatabase())
      const [owner, stranger] = [await server.company('Clinic'), await server.company('Shop')]
      const { received, url } = await receiver()
      await publish(owner)
      const { hook, secret } = await hookOf(owner, url, ['screen.published', 'media.failed'])
      expect(hook).not.toHaveProperty('secret')
      await server.device(owner)
      const site = await publish(owner)
      await publish(stranger)
      await Promise.all([server.hooks.look(), server.hooks.look()])
      await look(server)
      await look(server)
      expect(received).toHaveLength(1)
      const [{ headers, body }] = received as [Received]
      vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() })
      onTestFinished(() => void vi.useRealTimers())
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({
        type: 'screen.published',
        data: { screen_id: site.id, screen_name: 'Foyer' },
      })
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
      vi.useRealTimers()
      const stored = await server.db.selectFrom('hook').select('secret').execute()
      expect(stored[0]!.secret).not.toContain(secret.slice(6))
    })

    it('hear when a device comes, reports a fault, and falls silent, each once', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, url } = await receiver()
      await hookOf(owner, url, ['device.online', 'device.offline', 'device.fault'])
      const lobby = await server.device(owner, { name: 'Lobby' })
      const said = () =>
        received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
      await report(server, lobby)
      await report(server, lobby)
      await look(server)
      expect(said()).toMatchObject([
        { type: 'device.online', data: { device_id: lobby.device.id, device_name: 'Lobby' } },
      ])
      const fault = { code: 'ITEM_FAILED', text: 'Couldn’t show Menu', at: server.clock.now() }
      await report(server, lobby, [fault])
      await report(server, lobby, [fault])
      await report(server, lobby, [{ ...fault, ended: server.clock.now() }])
      await look(server)
      expect(said().slice(1)).toMatchObject([
        {
          type: 'device.fault',
          data: { device_name: 'Lobby', code: 'ITEM_FAILED', facts: { text: 'Couldn’t show Menu' } },
        },
      ])
      server.clock.advance(OFFLINE_AFTER_MS + 2_000)
      await until(async () => {
        await look(server)
        return received.length > 2
      })
      await look(server)
      expect(said().slice(2)).toMatchObject([
        { type: 'device.offline', data: { device_id: lobby.device.id, device_name: 'Lobby' } },
      ])
      await report(server, lobby)
      await look(server)
      expect(said().map(({ type }) => type)).toEqual([
        'device.online',
        'device.fault',
        'device.offline',
        'device.online',
      ])
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
    })

    it('are tried with growing waits, listed, and sent again with the same id', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, state, url } = await receiver()
      const { hook } = await hookOf(owner, url, ['screen.published'])
      state.status = 500
      await publish(owner)
      await look(server)
      await look(server)
      expect(received).toHaveLength(1)
      server.clock.advance(5_000)
      await look(server)
      server.clock.advance(5_000)
      await look(server)
      expect(received).toHaveLength(2)
      state.status = 204
      server.clock.advance(HOUR)
      await look(server)
      const params = { id: hook.id }
      const [delivery] = (await owner.call('listHookDeliveries', { params })).items
      expect(delivery).toMatchObject({ state: 'sent', attempts: 3, status: 204, event: 'screen.published' })
      await owner.call('resendHookDelivery', { params: { id: hook.id, delivery: delivery!.id } })
      await look(server)
      expect(received).toHaveLength(4)
      expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(
        new Set([delivery!.message_id]),
      )
    })

    it('are switched off after three days without success, with an alert that ends when they are on again', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, state, url } = await receiver()
      const { hook } = await hookOf(owner, url, ['screen.published'])
      state.status = 500
      await publish(owner)
      await look(server)
      for (let hour = 0; hour < 80; hour += 1) {
        server.clock.advance(HOUR)
        await look(server)
      }
      const tried = received.length
      const [off] = (await owner.call('listHooks')).items
      expect(off).toMatchObject({ enabled: false })
      expect(off!.switched_off_at).toBeGreaterThan(server.clock.now() - 12 * HOUR)
      expect((await owner.call('listAlerts')).items).toMatchObject([{ kind: 'hook', ended_at: null }])
      await publish(owner)
      await look(server)
      expect(received).toHaveLength(tried)
      state.status = 204
      await owner.call('changeHook', {
        params: { id: hook.id },
        revision: off!.revision,
        body: { name: 'Till', url, events: ['screen.published'], enabled: true },
      })
      expect((await owner.call('listAlerts', { query: { state: 'open' } })).items).toEqual([])
      await publish(owner)
      await look(server)
      expect(received).toHaveLength(tried + 1)
    })

    it('leave a receiver alone for as long as it asks, but for no longer than six hours', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, state, url } = await receiver()
      await hookOf(owner, url, ['screen.published'])
      Object.assign(state, { status: 429, retryAfter: '7200' })
      await publish(owner)
      await look(server)
      expect(received).toHaveLength(1)
      server.clock.advance(1.9 * HOUR)
      await look(server)
      expect(received).toHaveLength(1)
      state.retryAfter = String(30 * 24 * 3_600)
      // Each wait is a tenth longer at most.
      server.clock.advance(0.3 * HOUR)
      await look(server)
      expect(received).toHaveLength(2)
      server.clock.advance(6.6 * HOUR)
      await look(server)
      expect(received).toHaveLength(3)
    })

    it('lose nothing that happened before a restart', async () => {
      const database = await makeDatabase()
      const env = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
      const before = await started(database, env)
      const owner = await before.company('Clinic')
      const { received, state, url } = await receiver()
      await hookOf(owner, url, ['screen.published'])
      state.status = 503
      await publish(owner)
      await before.close()
      state.status = 204
      const after = await started(database, env)
      after.clock.advance(HOUR)
      await look(after)
      const sent = received.filter(({ body }) => body.includes('screen.published'))
      expect(sent.length).toBeGreaterThanOrEqual(1)
      expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    })
  })
})
