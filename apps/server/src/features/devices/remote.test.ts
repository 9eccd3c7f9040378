import { DEFAULT_VOLUME, LOG_LINES_MOST } from '@vitrine/core/remote'
import { createApiClient, DEVICE_LOGS_KEPT } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aDraft,
  graphql,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const ABLE = { remote: { able: true }, restart: { able: true }, restartMachine: { able: true } }
const MINUTE_MS = 60_000

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let viewer: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    viewer = await server.person(owner.companyId, 'viewer')
  })
  afterAll(() => server?.close())

  const reportOf = (more: object) =>
    JSON.stringify({
      player_version: '1.0.0',
      showing: { kind: 'nothing', since: server.clock.now() },
      fetching: null,
      files: [],
      faults: [],
      offline_start: { able: true },
      glass: { width: 1920, height: 1080, ratio: 1 },
      storage: { used: 25, quota: 100, persisted: true },
      clock_offset: 12,
      abilities: ABLE,
      ...more,
    })
  const report = (device: TestDevice, more: object = {}, responses?: object[]) =>
    graphql(
      server,
      device.accessToken,
      'mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id commands } }',
      {
        sync: {
          id: device.device.token,
          data: reportOf(more),
          ...(responses && { responses: JSON.stringify(responses) }),
        },
      },
    )
  const aDevice = async (more: object = {}, by = owner) => {
    const device = await server.device(by)
    await report(device, more)
    return device
  }
  const callOf = ({ accessToken }: TestDevice) =>
    createApiClient({ fetch, origin: server.origin, accessToken })
  const order = (body: object, by = owner) =>
    by.call('remoteDevices', { body: { preview: false, ...body } as never })

  describe('what operators do from afar', () => {
    it('is previewed with who can and why others can’t, and nothing is sent', async () => {
      const [able, old] = [await aDevice(), await aDevice({ abilities: {} })]
      const { results } = await order({
        device_ids: [able.device.id, old.device.id, 'gone'],
        action: { name: 'restart_machine' },
        preview: true,
      })
      expect(new Map(results.map((one) => [one.device_id, one]))).toEqual(
        new Map([
          [able.device.id, expect.objectContaining({ result: 'sent', command_id: null })],
          [old.device.id, expect.objectContaining({ result: 'unable', reason_code: 'playerTooOld' })],
          ['gone', expect.objectContaining({ result: 'missing' })],
        ]),
      )
      const { items } = await owner.call('listCommands', {
        params: { id: able.device.id },
        query: {} as never,
      })
      expect(items).toEqual([])
    })
    it('is sent, received and done, each once', async () => {
      const device = await aDevice()
      const { results } = await order({ device_ids: [device.device.id], action: { name: 'restart_player' } })
      const id = results[0]!.command_id!
      const look = async () => (await owner.call('readCommands', { body: { ids: [id] } })).items[0]
      expect(await look()).toMatchObject({ received_at: null, answered_at: null })
      await report(device, {}, [{ id, received: true, at: 1 }])
      expect(await look()).toMatchObject({ received_at: server.clock.now(), answered_at: null, ok: null })
      await report(device, {}, [{ id, ok: true, at: 2 }])
      expect(await look()).toMatchObject({ ok: true })
      await report(device, {}, [{ id, ok: false, at: 3, error: 'late' }])
      expect(await look()).toMatchObject({ ok: true })
    })
    it('identifies those that are online, and keeps nothing for later for those that are not', async () => {
      const away = await aDevice()
      const silent = await server.device(owner)
      server.clock.advance(10 * MINUTE_MS)
      const here = await aDevice({ abilities: {} })
      const ids = [away, silent, here].map(({ device }) => device.id)
      const action = { name: 'identify' }
      for (const preview of [true, false]) {
        const { results } = await order({ device_ids: ids, action, preview })
        expect(ids.map((id) => results.find((one) => one.device_id === id)!.result)).toEqual([
          'offline',
          'offline',
          'sent',
        ])
      }
      const sentTo = async (id: string) =>
        (await owner.call('listCommands', { params: { id }, query: {} as never })).items.map(
          ({ name }) => name,
        )
      expect(await Promise.all(ids.map(sentTo))).toEqual([[], [], ['identify']])
      // What can wait is sent to all of them.
      const { results } = await order({ device_ids: ids, action: { name: 'reload' } })
      expect(results.map(({ result }) => result)).toEqual(['sent', 'sent', 'sent'])
    })
    it('is undone for each device as it was: volume', async () => {
      const [one, other] = [await aDevice(), await aDevice()]
      const ids = [one.device.id, other.device.id]
      const quiet = { name: 'volume', args: { level: 20, muted: false } }
      await order({ device_ids: [one.device.id], action: quiet })
      const { results } = await order({
        device_ids: ids,
        action: { name: 'volume', args: { level: 80, muted: true } },
      })
      const before = new Map(results.map((result) => [result.device_id, result.before]))
      expect(before.get(one.device.id)).toEqual(quiet)
      expect(before.get(other.device.id)).toEqual({ name: 'volume', args: DEFAULT_VOLUME })
      await order({ each: results.map(({ device_id, before: action }) => ({ device_id, action })) })
      const read = await owner.call('readDevice', { params: { id: one.device.id } })
      expect(read.remote.volume).toEqual(quiet.args)
    })
    it('refuses viewers, devices of others, and what is no action', async () => {
      const device = await aDevice()
      const action = { name: 'reload' }
      await expect(order({ device_ids: [device.device.id], action }, viewer)).rejects.toMatchObject({
        status: 403,
      })
      const stranger = await server.company('Shop')
      const { results } = await order({ device_ids: [device.device.id], action }, stranger)
      expect(results).toEqual([expect.objectContaining({ result: 'missing', device_name: null })])
      const sent = await order({ device_ids: [device.device.id], action })
      const ids = [sent.results[0]!.command_id!]
      expect((await stranger.call('readCommands', { body: { ids } })).items).toEqual([])
      for (const wrong of [
        { device_ids: [device.device.id], action: { name: 'volume', args: { level: 101, muted: false } } },
        { device_ids: [device.device.id], action: { name: 'reset' } },
        { device_ids: [device.device.id] },
        { action },
      ])
        await expect(order(wrong)).rejects.toMatchObject({ status: 400 })
    })
    it('counts a display that is switched off as chosen, not as a fault', async () => {
      const device = await aDevice({ showing: { kind: 'off', since: server.clock.now() } })
      const { status } = await owner.call('readDevice', { params: { id: device.device.id } })
      expect(status.kind).toBe('off')
      const { items } = await owner.call('listDevices', { query: { status: 'off', limit: 100 } })
      expect(items.map(({ id }) => id)).toContain(device.device.id)
    })
  })

  describe('logs of a device', () => {
    it('are kept, the newest few, and read by their own company alone', async () => {
      const device = await aDevice()
      const send = (text: string) =>
        callOf(device)('sendDeviceLog', { body: { player: [{ at: 1, text }], runner: [] } })
      const ids: string[] = []
      for (let n = 0; n < DEVICE_LOGS_KEPT + 2; n += 1) ids.unshift((await send(`line ${n}`)).id)
      const params = { id: device.device.id }
      const { items } = await viewer.call('listDeviceLogs', { params })
      expect(items.map(({ id }) => id)).toEqual(ids.slice(0, DEVICE_LOGS_KEPT))
      const log = await viewer.call('readDeviceLog', { params: { ...params, log: ids[0]! } })
      expect(log).toMatchObject({ lines: 1, log: { runner: [] } })
      const stranger = await server.company('Shop')
      await expect(stranger.call('listDeviceLogs', { params })).rejects.toMatchObject({ status: 404 })
      const other = await server.device(owner)
      await expect(
        owner.call('readDeviceLog', { params: { id: other.device.id, log: ids[0]! } }),
      ).rejects.toMatchObject({ status: 404 })
    })
    it('are refused where they are too long', async () => {
      const device = await aDevice()
      const player = Array.from({ length: LOG_LINES_MOST + 1 }, () => ({ at: 1, text: 'x' }))
      await expect(callOf(device)('sendDeviceLog', { body: { player } })).rejects.toMatchObject({
        status: 400,
      })
    })
  })

  describe('the health of a device', () => {
    const health = (device: TestDevice, span: '24h' | '7d' | '90d' = '24h', by = viewer) =>
      by.call('readDeviceHealth', { params: { id: device.device.id }, query: { span } })

    it('is the mean of 10 minutes, a measurement a minute, with gaps as gaps', async () => {
      const device = await server.device(owner)
      const startMs = Math.ceil(server.clock.now() / (120 * MINUTE_MS)) * 120 * MINUTE_MS
      server.clock.advance(startMs - server.clock.now())
      await report(device, { health: { temperature: 40, memory: { used: 1, total: 4 } } })
      server.clock.advance(MINUTE_MS)
      await report(device, { health: { temperature: 50, memory: { used: 3, total: 4 } } })
      await report(device, { health: { temperature: 99, memory: { used: 3, total: 4 } } })
      server.clock.advance(30 * MINUTE_MS)
      await report(device, { faults: [{ code: 'X', text: 'x', at: server.clock.now() }] })
      const { at, values, step } = await health(device)
      expect(step).toBe(10 * MINUTE_MS)
      expect(at).toEqual([startMs, startMs + 30 * MINUTE_MS])
      expect(values).toMatchObject({
        temperature: [45, null],
        memory: [50, null],
        storage: [25, 25],
        clock_offset: [12, 12],
        faults: [0, 1],
      })
      server.clock.advance(20 * MINUTE_MS)
      const long = await health(device, '90d')
      expect(long.at).toEqual([startMs])
      expect(long.values.temperature).toEqual([45])
      expect(long.values.faults).toEqual([1])
    })
    it('is kept for 7 days in 10 minutes and for 90 in 2 hours, in few bytes', async () => {
      const device = await server.device(owner)
      for (let n = 0; n < 9 * 24 * 6; n += 1) {
        await report(device, { health: { temperature: 40 + (n % 90) / 10, round_trip: n % 50 } })
        server.clock.advance(10 * MINUTE_MS)
      }
      expect((await health(device, '7d')).at.length).toBeGreaterThan(7 * 24 * 6 - 2)
      expect((await health(device, '90d')).at.length).toBeGreaterThan(9 * 12 - 2)
      const rows = await server.db
        .selectFrom('device_health')
        .where('device_row_id', '=', device.device.id)
        .selectAll()
        .execute()
      expect(rows.filter(({ step }) => step === 'm10').length).toBeLessThanOrEqual(9)
      const day = rows.filter(({ step }) => step === 'm10').map(({ samples }) => samples.length)
      expect(Math.max(...day)).toBeLessThan(5_000)
    })
    it('says how far a display is behind the others of its screen', async () => {
      const site = await owner.call('makeSite', { body: { name: 'Wall', draft: aDraft([]) } })
      const shown = async (late: number | null, siteId: string | null) => {
        const device = await server.device(owner)
        if (siteId !== null)
          await owner.call('assignDevices', {
            body: { assignments: [{ device_id: device.device.id, site_id: siteId }] },
          })
        const check = {
          at: server.clock.now(),
          ok: true,
          ...(late !== null && { late: { p50: late, p99: late } }),
        }
        await report(device, { check })
        return device
      }
      const wall = [await shown(20, site.id), await shown(30, site.id), await shown(90, site.id)]
      const silent = await shown(null, site.id)
      const alone = await shown(50, null)
      // What is still being gathered is compared from the next ten minutes on.
      server.clock.advance(10 * MINUTE_MS)
      const skew = async (device: TestDevice) => (await health(device)).values.skew
      expect(await Promise.all(wall.map(skew))).toEqual([[-10], [0], [60]])
      expect(await skew(silent)).toEqual([null])
      expect(await skew(alone)).toEqual([null])
    })
    it('is nobody else’s, and goes with the device', async () => {
      const device = await aDevice()
      const stranger = await server.company('Shop')
      await expect(health(device, '24h', stranger)).rejects.toMatchObject({ status: 404 })
    })
  })
})
