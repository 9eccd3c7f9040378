import { OFFLINE_AFTER_MS } from '@vitrine/core'
import { API_BASE, createApiClient, type Call, type FleetEvent } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Config } from '../../platform/config/config.ts'
import {
  aDraft,
  aTextSlide,
  graphql,
  startTestServer,
  until,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { createLoggedPlays } from '../plays/index.ts'
import { createFleetLog } from './fleetLog.ts'

const UPDATE = 'mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id } }'
const VERSION = 'a'.repeat(64)
type Fault = { code: string; text: string; at: number; ended?: number }

const reportText = (server: TestServer, said: { showing?: object; faults?: Fault[] } = {}): string =>
  JSON.stringify({
    player_version: '0.1.0',
    showing: { kind: 'nothing', since: server.clock.now(), ...said.showing },
    fetching: null,
    files: [],
    faults: said.faults ?? [],
    offline_start: { able: true },
    glass: { width: 1920, height: 1080, ratio: 1 },
    storage: null,
    clock_offset: 0,
  })
const report = (
  server: TestServer,
  { token, accessToken }: TestDevice,
  said: { showing?: object; faults?: Fault[] } = {},
  responses?: string,
) =>
  graphql(server, accessToken, UPDATE, {
    sync: { id: token, data: reportText(server, said), ...(responses && { responses }) },
  })
const replay = async (call: Call, after = 0): Promise<FleetEvent[]> => {
  const found: FleetEvent[] = []
  for (let from = after; ;) {
    const { items, next } = await call('listFleetEvents', { query: { after: from, limit: 3 } })
    found.push(...items)
    if (next === null) return found
    from = Number(next)
  }
}
const kindsOf = (events: readonly FleetEvent[]): string[] =>
  events.map(({ kind, code }) => (code === null ? kind : `${kind} ${code}`))
const started = async (database: Config['database'], env: Record<string, string> = {}) => {
  const server = await startTestServer(database, { RATE_LIMITS: 'off', ...env })
  onTestFinished(() => server.close().catch(() => {}))
  return server
}
const aPublishedScreen = async (owner: TestPerson): Promise<{ id: string; version: string }> => {
  const slide = await owner.call('makeSlide', { body: aTextSlide() })
  const site = await owner.call('makeSite', { body: { name: 'Foyer', draft: aDraft([slide.id]) } })
  const { version } = await owner.call('publishSite', {
    params: { id: site.id },
    body: { revision: site.revision, when: 'now' },
  })
  return { id: site.id, version: version.version }
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  describe('the log', () => {
    it('tells of each change of a device once, with the names of that time', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const device = await server.device(owner, { name: 'Lobby' })
      await report(server, device)
      await report(server, device)
      const site = await aPublishedScreen(owner)
      await owner.call('assignDevices', {
        body: { assignments: [{ device_id: device.device.id, site_id: site.id }] },
      })
      const showing = { kind: 'version', version: site.version }
      const fault = { code: 'ITEM_FAILED', text: 'Couldn’t show Menu', at: server.clock.now() }
      const moment = { code: 'PLAYS_LOST', text: '3 lost', at: server.clock.now(), ended: server.clock.now() }
      await report(server, device, { showing, faults: [moment, fault] })
      await report(server, device, { showing, faults: [moment, fault] })
      await report(server, device, {
        showing,
        faults: [moment, { ...fault, ended: server.clock.now() }],
      })
      const command = await owner.call('commandDevice', {
        params: { id: device.device.id },
        body: { name: 'identify' },
      })
      const answer = JSON.stringify([{ id: command.id, ok: true }])
      await report(server, device, { showing, faults: [] }, answer)
      await report(server, device, { showing, faults: [] }, answer)

      const events = await replay(owner.call)
      expect(kindsOf(events)).toEqual([
        'paired',
        'online',
        'showing nothing',
        'published',
        'assigned',
        'showing version',
        'fault ITEM_FAILED',
        'fault PLAYS_LOST',
        'fault_ended ITEM_FAILED',
        'command identify',
        'answered identify',
      ])
      expect(events.map(({ position }) => position)).toEqual(events.map((_event, index) => index + 1))
      expect(events[5]).toMatchObject({
        device_name: 'Lobby',
        site_id: site.id,
        site_name: 'Foyer',
        facts: { version: site.version },
      })
    })

    it('tells the end of a fault that came again, or began, since the last report and is over already', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const device = await server.device(owner, { name: 'Lobby' })
      const showing = { kind: 'nothing' }
      const at = server.clock.now()
      const again = { code: 'ITEM_FAILED', text: 'Menu', at }
      const moment = { code: 'PLAYS_LOST', text: '3 lost', at, ended: at }
      await report(server, device, { showing, faults: [again] })
      server.clock.advance(30_000)
      const later = server.clock.now()
      const short = { code: 'ITEM_FAILED', text: 'Soup', at: later - 1_000, ended: later }
      await report(server, device, {
        showing,
        faults: [short, { ...again, at: later - 2_000, ended: later }, moment],
      })
      expect(kindsOf(await replay(owner.call)).slice(3)).toEqual([
        'fault ITEM_FAILED',
        'fault PLAYS_LOST',
        'fault ITEM_FAILED',
        'fault_ended ITEM_FAILED',
        'fault ITEM_FAILED',
        'fault_ended ITEM_FAILED',
      ])
    })

    it('tells of silence, return, the end of access and deletion', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const device = await server.device(owner, { name: 'Lobby' })
      const { id } = device.device
      await report(server, device)
      server.clock.advance(OFFLINE_AFTER_MS + 2_000)
      await until(async () => kindsOf(await replay(owner.call)).includes('offline'))
      await report(server, device)
      const { revision } = await owner.call('revokeDevice', { params: { id } })
      await owner.call('removeDevice', { params: { id }, revision })
      const events = await replay(owner.call)
      expect(kindsOf(events).slice(3)).toEqual(['offline', 'online', 'revoked', 'deleted'])
      expect(events.at(-1)).toMatchObject({ device_id: id, device_name: 'Lobby' })
    })

    it('writes silence that nobody announced, such as while the server was away, once', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      await report(server, await server.device(owner))
      server.devices.stop()
      server.clock.advance(10 * OFFLINE_AFTER_MS)
      await server.fleet.states.settle()
      await server.fleet.states.settle()
      expect(kindsOf(await replay(owner.call)).filter((kind) => kind === 'offline')).toHaveLength(1)
    })

    it('is replayed over a restart without loss or repetition, and knows what was reported before', async () => {
      const database = await makeDatabase()
      const before = await started(database)
      const owner = await before.company('Clinic')
      const device = await before.device(owner)
      const showing = { kind: 'version', version: VERSION }
      const faults = [{ code: 'ITEM_FAILED', text: 'Menu', at: before.clock.now() }]
      await report(before, device, { showing, faults })
      const seen = await replay(owner.call)
      await before.close()

      const server = await started(database)
      const call = createApiClient({ fetch, origin: server.origin, accessToken: owner.accessToken })
      const last = seen.at(-1)!.position
      await report(server, device, { showing, faults })
      expect(await replay(call, last)).toEqual([])
      await report(server, device, { showing, faults: [] })
      expect(kindsOf(await replay(call, last))).toEqual(['fault_ended ITEM_FAILED'])
      expect((await replay(call)).map(({ position }) => position)).toEqual(
        Array.from({ length: last + 1 }, (_, index) => index + 1),
      )
    })

    it('keeps nothing of a transaction that failed, and leaves no gap', async () => {
      const server = await started(await makeDatabase())
      const { companyId, call } = await server.company('Clinic')
      const bus = { publish: () => {}, subscribe: () => () => {} }
      const log = createFleetLog({ db: server.db, bus, clock: server.clock, plays: createLoggedPlays })
      onTestFinished(() => log.stop())
      const write = (fail: boolean) =>
        inTransaction(server.db, async (trx) => {
          await log.write(trx, [{ companyId, kind: 'published' }])
          if (fail) throw new Error('the disk is full')
        })
      await write(false)
      await expect(write(true)).rejects.toThrow('the disk is full')
      await Promise.all(Array.from({ length: 8 }, () => write(false)))
      expect((await replay(call)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    })

    it('is announced to open consoles with the newest position', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const response = await server.fetch(`${API_BASE}/events`, {
        headers: { authorization: `Bearer ${owner.accessToken}` },
      })
      const reader = response.body!.getReader()
      onTestFinished(() => reader.cancel().catch(() => {}))
      await server.device(owner)
      let heard = ''
      while (!heard.includes('"noun":"fleet"')) heard += new TextDecoder().decode((await reader.read()).value)
      expect(heard).toContain('{"noun":"fleet","id":"1","change":"changed"}')
    })

    it('is filtered, searched, read in pages and exported', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const lobby = await server.device(owner, { name: 'Lobby, Café' })
      await report(server, lobby)
      await report(server, await server.device(owner, { name: '=Bar' }))
      const list = (query: Record<string, unknown>) =>
        owner.call('listFleetEvents', { query: query as never })
      expect(kindsOf((await list({ kind: 'paired,online', device: lobby.device.id })).items)).toEqual([
        'online',
        'paired',
      ])
      expect((await list({ q: 'CAFE' })).items).toHaveLength(3)
      expect((await list({ from: server.clock.now() + 1 })).items).toEqual([])
      const first = await list({ limit: 4 })
      const second = await list({ limit: 4, cursor: first.next })
      expect([...first.items, ...second.items].map(({ position }) => position)).toEqual([6, 5, 4, 3, 2, 1])
      expect(second.next).toBeNull()

      const text = async (format: string): Promise<string> => {
        const response = await server.fetch(`${API_BASE}/fleet/events/export?format=${format}&kind=paired`, {
          headers: { authorization: `Bearer ${owner.accessToken}` },
        })
        return response.text()
      }
      const [head, one, other] = (await text('csv')).split('\r\n')
      expect(head).toBe('position,time,kind,device_id,device,screen_id,screen,code,facts')
      expect(one).toContain('paired,')
      expect(one).toContain('"Lobby, Café"')
      expect(other).toContain(",'=Bar,")
      expect((await text('ndjson')).trim().split('\n')).toHaveLength(2)
    })

    it('shows another company nothing', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const device = await server.device(owner)
      await report(server, device, { faults: [{ code: 'ITEM_FAILED', text: 'Menu', at: 1_800_000_000_000 }] })
      const stranger = await server.company('Shop')
      expect(await replay(stranger.call)).toEqual([])
      const query = { device: device.device.id }
      expect((await stranger.call('listFleetEvents', { query })).items).toEqual([])
      for (const asked of [{}, query]) {
        const summary = await stranger.call('readFleetSummary', { query: asked })
        expect(summary).toMatchObject({ devices: 0, faults: [], troubled: [], day: { kinds: {} } })
      }
    })

    it('keeps what is young and within the limit, and counts the rest by day and kind', async () => {
      const server = await started(await makeDatabase(), {
        FLEET_LOG_DAYS: '30',
        FLEET_LOG_MAX_EVENTS: '1000',
      })
      const { companyId, call: ownersCall } = await server.company('Clinic')
      // Sessions end within the months that pass here.
      const { key } = await ownersCall('makeApiKey', { body: { name: 'months', role: 'viewer' } })
      const call = createApiClient({ fetch, origin: server.origin, accessToken: key })
      const bus = { publish: () => {}, subscribe: () => () => {} }
      const log = createFleetLog({ db: server.db, bus, clock: server.clock, plays: createLoggedPlays })
      onTestFinished(() => log.stop())
      const write = (count: number) =>
        log.write(
          server.db,
          Array.from({ length: count }, () => ({ companyId, kind: 'published' as const })),
        )
      const newest = async () => (await call('listFleetEvents', { query: { limit: 1 } })).items[0]?.position
      await write(5)
      server.clock.advance(31 * 86_400_000)
      await write(1_002)
      await server.fleet.sweep()
      expect((await replay(call))[0]!.position).toBe(8)
      expect(await newest()).toBe(1_007)
      // Of the last 30 days two are beyond the limit, which the graph still counts.
      const { span } = await call('readFleetSummary', { query: { span: '30d' } })
      expect(span.kinds.published!.reduce((sum, count) => sum + count, 0)).toBe(1_002)
      server.clock.advance(31 * 86_400_000)
      await server.fleet.sweep()
      expect(await newest()).toBeUndefined()
      await write(1)
      expect(await newest()).toBe(1_008)
    })
  })

  describe('the summary', () => {
    it('shows how many devices had a picture in each ten minutes that the server was running', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const stranger = await server.company('Shop')
      const screen = await aPublishedScreen(owner)
      const STEP = 10 * 60_000
      // The server counted when it started.
      server.clock.advance(STEP)
      const devices = [await server.device(owner), await server.device(owner)]
      for (const device of devices) {
        const assignments = [{ device_id: device.device.id, site_id: screen.id }]
        await owner.call('assignDevices', { body: { assignments } })
        const showing = { kind: 'version', version: screen.version }
        await report(server, device, { showing })
      }
      const query = { device: devices[0]!.device.id }
      expect((await owner.call('readFleetSummary', { query })).one).toMatchObject({
        showing_since: server.clock.now(),
      })
      expect((await owner.call('readFleetSummary', {})).one).toBeNull()
      const next = await server.fleet.sampleDue()
      expect(next % STEP).toBe(0)
      expect(next - server.clock.now()).toBeLessThanOrEqual(STEP)
      // Nobody counts for ten minutes; after that both are silent.
      server.clock.advance(2 * STEP)
      await server.fleet.sampleDue()
      const { showing } = await owner.call('readFleetSummary', { query: {} })
      expect(showing).toHaveLength(144)
      expect(showing.slice(-3)).toEqual([2, null, 0])
      // Bars of a reader in Kathmandu begin five minutes later.
      const nepal = await owner.call('readFleetSummary', { query: { offset: 345 } })
      expect(nepal.showing.filter((count) => count !== null)).toEqual([2, 0])
      const others = await stranger.call('readFleetSummary', { query: {} })
      expect(others.showing.filter((count) => count !== null && count > 0)).toEqual([])
      // One device is followed by its events, also where nobody counts.
      await until(
        async () => kindsOf(await replay(owner.call)).filter((kind) => kind === 'offline').length === 2,
      )
      server.clock.advance(2 * STEP)
      const one = await owner.call('readFleetSummary', { query })
      expect(one.one!.showing_since).toBeNull()
      expect(one.one!.showing_share).toBeGreaterThan(0)
      expect(one.one!.showing_share).toBeLessThan(1)
      expect(one.showing.findLast((share) => share !== null)).toBe(0)
    })
    it('counts devices as their list does, versions, faults and events', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const [lobby, bar, away] = [
        await server.device(owner, { name: 'Lobby' }),
        await server.device(owner, { name: 'Bar' }),
        await server.device(owner, { name: 'Away' }),
      ]
      await server.device(owner, { name: 'New' })
      await report(server, away!, { showing: { kind: 'version', version: VERSION } })
      server.clock.advance(OFFLINE_AFTER_MS + 1_000)
      const at = server.clock.now()
      await report(server, lobby!, { showing: { kind: 'version', version: VERSION } })
      const faults = [
        { code: 'ITEM_FAILED', text: 'Menu', at },
        { code: 'ITEM_FAILED', text: 'News', at },
      ]
      await report(server, bar!, { showing: { kind: 'blank' }, faults })
      const summary = await owner.call('readFleetSummary', { query: { span: '7d' } })
      const listed = (await owner.call('listDevices', {})).items.map(({ status }) => status.kind)
      for (const [kind, count] of Object.entries(summary.by_status))
        expect([kind, count]).toEqual([kind, listed.filter((one) => one === kind).length])
      expect(summary).toMatchObject({
        devices: 4,
        by_status: { showing: 1, blank: 1, offline: 1, unknown: 1 },
        by_version: [
          { version: '0.1.0', devices: 3 },
          { version: null, devices: 1 },
        ],
        faults: [{ code: 'ITEM_FAILED', count: 2 }],
        troubled: [{ device_id: bar!.device.id, device_name: 'Bar', count: 2 }],
        day: { step: 600_000 },
        span: { step: 3_600_000 },
      })
      expect(summary.day.kinds.fault).toHaveLength(144)
      expect(summary.day.kinds.fault!.at(-1)).toBe(2)
      expect(summary.span.kinds.paired!.at(-1)).toBe(4)
      const one = await owner.call('readFleetSummary', { query: { device: bar!.device.id } })
      expect(one).toMatchObject({ devices: 1, by_status: { blank: 1, showing: 0 } })
      expect(one.day.kinds.paired!.at(-1)).toBe(1)
    })
  })
})
