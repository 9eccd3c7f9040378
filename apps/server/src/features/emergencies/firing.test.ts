import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  startTestServer,
  until,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { anEmergency, anOrder, answers, deviceCall, listens, waitingFor } from './testing/anEmergency.ts'

const MINUTE_MS = 60_000

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let database: Awaited<ReturnType<typeof makeDatabase>>
  beforeAll(async () => {
    database = await makeDatabase()
    server = await startTestServer(database)
  })
  afterAll(() => server?.close())

  const started = async (name: string, change: Parameters<typeof anEmergency>[0] = {}) => {
    const owner = await server.company(name)
    const device = await server.device(owner, { name: 'Lobby' })
    const { id } = await owner.call('makeEmergency', { body: anEmergency(change) })
    // What it was prepared with is not what these tests are about.
    await answers(server, device, await waitingFor(server, device))
    return { owner, device, id }
  }
  const fire = (by: TestPerson, id: string, order: object = {}) =>
    by
      .call('fireEmergency', { params: { id }, body: { ...anOrder(), ...order } })
      .then(({ activation_id }) => activation_id)
  const clear = (by: TestPerson, id: string, activation_id?: string) =>
    by.call('clearEmergency', { params: { id }, body: { ...(activation_id && { activation_id }) } })
  const activation = (by: TestPerson, id: string, activation_id: string) =>
    by.call('readActivation', { params: { id, activation_id } })
  const report = (device: TestDevice, activation_id: string, body: object) =>
    deviceCall(server, device)('reportEmergency', {
      params: { activation_id },
      body: { drill: false, ...body },
    })
  const names = async (device: TestDevice) => (await waitingFor(server, device)).map(({ name }) => name)

  describe('firing', () => {
    it('sends all that a display needs, and says who fired what', async () => {
      const { owner, device, id } = await started('Fires')
      const nowMs = server.clock.now()
      const activationId = await fire(owner, id)
      const [command] = await waitingFor(server, device)
      expect(command).toMatchObject({
        name: 'emergency_fire',
        args: {
          activation_id: activationId,
          emergency_id: id,
          revision: 1,
          drill: false,
          kind: 'evacuate',
          fired_at: nowMs,
          ends_at: null,
          lease_until: nowMs + 240 * MINUTE_MS,
          message: anEmergency().message,
          screens: {},
        },
      })
      expect(await activation(owner, id, activationId)).toMatchObject({
        fired_by: 'Owner of Fires',
        counts: { fired: 1, received: 0 },
        latency_ms: null,
        devices: [{ name: 'Lobby', status: 'fired', sent_at: null, why: 'offline' }],
      })
      expect(await owner.call('readEmergency', { params: { id } })).toMatchObject({ active: activationId })
      const { items } = await owner.call('listFleetEvents', { query: { kind: 'emergency' } })
      expect(items).toMatchObject([
        { code: 'fired', facts: { name: 'Evacuate', drill: false, by: 'Owner of Fires', devices: 1 } },
      ])
    })
    it('does nothing more for a request that was made before', async () => {
      const { owner, device, id } = await started('Replays')
      const order = anOrder()
      const first = await fire(owner, id, order)
      await clear(owner, id)
      expect(await fire(owner, id, order)).toBe(first)
      expect(await names(device)).toEqual(['emergency_clear'])
      const other = await owner.call('makeEmergency', { body: anEmergency({ name: 'Shelter' }) })
      await expect(fire(owner, other.id, order)).rejects.toMatchObject({
        problem: { errors: [{ field: 'request_id', code: 'REQUEST_ID_USED' }] },
      })
    })
    it('returns the activation that runs already when the button is pressed twice', async () => {
      const { owner, device, id } = await started('Twice')
      const first = await fire(owner, id)
      expect(await fire(owner, id)).toBe(first)
      const drill = await fire(owner, id, { drill: true })
      expect(drill).not.toBe(first)
      expect(await names(device)).toEqual(['emergency_fire', 'emergency_fire'])
      expect((await owner.call('readEmergency', { params: { id } })).active).toBe(first)
    })
    it('reaches only those of its devices that the order names, with the texts of the alert', async () => {
      const { owner, device, id } = await started('Subset', {
        overrides: [],
        targets: [{ tag: 'shop' }, { tag: 'lobby' }],
      })
      const hall = await server.device(owner, { name: 'Hall' })
      const away = await server.device(owner, { name: 'Away' })
      await owner.call('tagDevices', { body: { ids: [device.device.id], add: ['lobby'] } })
      await owner.call('tagDevices', { body: { ids: [hall.device.id], add: ['shop'] } })
      const texts = [{ language: 'en', heading: 'Tornado', detail: 'Go down' }]
      const activationId = await fire(owner, id, {
        texts,
        targets: [{ tag: 'lobby' }, { device_id: away.device.id }],
      })
      const { devices } = await activation(owner, id, activationId)
      expect(devices.map(({ name, message }) => [name, message.texts])).toEqual([['Lobby', texts]])
    })
    it('is limited to ten times a minute for each person', async () => {
      const { owner, id } = await started('Limited')
      const colleague = await server.person(owner.companyId, 'editor')
      for (let n = 0; n < 10; n += 1) await fire(owner, id)
      await expect(fire(owner, id)).rejects.toMatchObject({ code: 'TOO_MANY', status: 429 })
      await fire(colleague, id)
      server.clock.advance(MINUTE_MS)
      await fire(owner, id)
    })
  })

  describe('an activation', () => {
    it('ends when it is cleared, and a display that missed its beginning never shows it', async () => {
      const { owner, device, id } = await started('Clears')
      const activationId = await fire(owner, id)
      expect(await clear(owner, id, activationId)).toEqual({ activation_ids: [activationId] })
      expect(await names(device)).toEqual(['emergency_clear'])
      expect(await clear(owner, id, activationId)).toEqual({ activation_ids: [] })
      expect(await activation(owner, id, activationId)).toMatchObject({
        ended: 'cleared',
        cleared_by: 'Owner of Clears',
        devices: [{ why: null }],
      })
      const other = await server.company('Strangers')
      await expect(clear(other, id)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' })
    })
    it('ends by itself at its own end', async () => {
      const { owner, device, id } = await started('Ends')
      const activationId = await fire(owner, id, { expires_in: 600 })
      const endsMs = server.clock.now() + 10 * MINUTE_MS
      server.clock.advance(10 * MINUTE_MS)
      await server.firing.runDue()
      expect(await activation(owner, id, activationId)).toMatchObject({
        ended: 'expired',
        ends_at: endsMs,
        cleared_at: endsMs,
        cleared_by: null,
      })
      expect(await names(device)).toEqual(['emergency_clear'])
    })
    it('has its lease renewed when a quarter of it has passed', async () => {
      const { owner, device, id } = await started('Leases', { expires_after: 3_600 })
      const away = await server.device(owner, { name: 'Away' })
      await answers(server, away, await waitingFor(server, away))
      const firedMs = server.clock.now()
      const activationId = await fire(owner, id)
      await answers(server, device, await waitingFor(server, device))
      server.clock.advance(15 * MINUTE_MS)
      await server.firing.runDue()
      server.clock.advance(15 * MINUTE_MS)
      await server.firing.runDue()
      const leaseUntil = firedMs + 90 * MINUTE_MS
      // One that was connected gets the last lease; one that was not, the whole emergency as it is now.
      expect(await waitingFor(server, device)).toMatchObject([
        { name: 'emergency_lease', args: { activation_id: activationId, lease_until: leaseUntil } },
      ])
      expect(await waitingFor(server, away)).toMatchObject([
        { name: 'emergency_fire', args: { fired_at: firedMs, lease_until: leaseUntil } },
      ])
      await clear(owner, id)
      expect(await names(device)).toEqual(['emergency_clear'])
    })
    it('is over when the server was away until after the lease, because it is over on the displays', async () => {
      const { owner, id } = await started('Away', { expires_after: 600 })
      const activationId = await fire(owner, id)
      const leaseUntil = server.clock.now() + 10 * MINUTE_MS
      server.clock.advance(11 * MINUTE_MS)
      await server.firing.runDue()
      expect(await activation(owner, id, activationId)).toMatchObject({
        ended: 'expired',
        cleared_at: leaseUntil,
      })
    })
    it('reaches devices that come to belong to it, and those that are paired again', async () => {
      const { owner, device, id } = await started('Joins', { targets: [{ tag: 'lobby' }] })
      const activationId = await fire(owner, id)
      expect(await names(device)).toEqual([])
      await owner.call('tagDevices', { body: { ids: [device.device.id], add: ['Lobby'] } })
      expect(await names(device)).toEqual(expect.arrayContaining(['emergency_fire']))
      const again = await server.device(owner, { deviceId: device.deviceId })
      expect(await waitingFor(server, again)).toContainEqual(
        expect.objectContaining({
          name: 'emergency_fire',
          args: expect.objectContaining({ activation_id: activationId, message: anEmergency().message }),
        }),
      )
      expect((await activation(owner, id, activationId)).counts.fired).toBe(1)
    })
    it('alerts where a display has not shown it in time, but not of a drill', async () => {
      const { owner, device, id } = await started('Alerts')
      await owner.call('makeAlertRule', {
        body: {
          name: 'Unseen',
          kind: 'emergency',
          settings: { seconds: 30 },
          targets: { group_ids: [], site_ids: [], device_ids: [] },
          hours: null,
          channel_ids: [],
          escalation: null,
          enabled: true,
        },
      })
      const open = async () => {
        await server.alerts.look()
        return (await owner.call('listAlerts', { query: { state: 'open' } })).items.map(({ kind }) => kind)
      }
      await fire(owner, id, { drill: true })
      server.clock.advance(30_000)
      expect(await open()).toEqual([])
      const activationId = await fire(owner, id)
      server.clock.advance(30_000)
      expect(await open()).toEqual(['emergency'])
      await report(device, activationId, { shown_at: server.clock.now() })
      expect(await open()).toEqual([])
    })
    it('tells webhooks of its beginning and its end', async () => {
      const { owner, id } = await started('Hooks')
      const { hook } = await owner.call('makeHook', {
        body: {
          name: 'Siren',
          url: 'http://127.0.0.1:9/x',
          events: ['emergency.fired', 'emergency.cleared'],
          enabled: true,
        },
      })
      const activationId = await fire(owner, id, { drill: true })
      await clear(owner, id)
      const { items } = await owner.call('listHookDeliveries', { params: { id: hook.id } })
      const bodies = items.map(({ body }) => JSON.parse(body) as { type: string; data: object })
      const about = { activation_id: activationId, emergency_id: id, drill: true, devices: 1 }
      expect(bodies.toSorted((a, b) => (a.type < b.type ? 1 : -1))).toMatchObject([
        { type: 'emergency.fired', data: { ...about, ended: null } },
        { type: 'emergency.cleared', data: { ...about, ended: 'cleared', by: 'Owner of Hooks' } },
      ])
    })
  })

  describe('what devices report', () => {
    it('is counted, and of several instants the earliest holds', async () => {
      const { owner, device, id } = await started('Reports', { acknowledge: true })
      const activationId = await fire(owner, id)
      const firedMs = server.clock.now()
      server.clock.advance(1_000)
      await report(device, activationId, { received_at: firedMs + 60, shown_at: firedMs + 200 })
      await report(device, activationId, { received_at: firedMs + 50, shown_at: firedMs + 900 })
      expect(await activation(owner, id, activationId)).toMatchObject({
        counts: { fired: 1, received: 1, painted: 1, acknowledged: 0 },
        devices: [{ status: 'painted', received_at: firedMs + 50, shown_at: firedMs + 200, why: 'offline' }],
      })
      await report(device, activationId, { acknowledged_at: firedMs + 800 })
      await clear(owner, id)
      await report(device, activationId, { cleared_at: firedMs + 990, ended: 'cleared' })
      expect(await activation(owner, id, activationId)).toMatchObject({
        devices: [{ status: 'cleared', acknowledged_at: firedMs + 800, ended: 'cleared', why: null }],
      })
      const { items } = await owner.call('listFleetEvents', { query: { kind: 'emergency' } })
      expect(items.map(({ code, facts }) => [code, facts['ms'] ?? null])).toEqual([
        ['cleared', null],
        ['acknowledged', null],
        ['painted', 200],
        ['fired', null],
      ])
    })
    it('tells how fast displays were that were connected', async () => {
      const { owner, device, id } = await started('Fast')
      await owner.call('commandDevice', { params: { id: device.device.id }, body: { name: 'identify' } })
      const { heard, end } = await listens(server, device)
      // What waits for it comes first, once it listens.
      await until(() => heard().includes('identify'))
      const activationId = await fire(owner, id)
      const firedMs = server.clock.now()
      await until(() => heard().includes(activationId))
      server.clock.advance(400)
      await report(device, activationId, { shown_at: firedMs + 180 })
      expect(await activation(owner, id, activationId)).toMatchObject({
        latency_ms: { p50: 180, p95: 180, p99: 180 },
        devices: [{ sent_at: firedMs, why: null }],
      })
      end()
    })
    it('lies between firing and hearing, whatever the clock of the display says', async () => {
      const { owner, device, id } = await started('Clocks')
      const activationId = await fire(owner, id)
      const firedMs = server.clock.now()
      server.clock.advance(500)
      await report(device, activationId, { received_at: firedMs - 5_000, shown_at: firedMs + 90_000 })
      expect((await activation(owner, id, activationId)).devices).toMatchObject([
        { received_at: firedMs, shown_at: firedMs + 500 },
      ])
    })
    it('is refused for an activation that was not sent to the device', async () => {
      const { owner, id } = await started('Mine')
      const theirs = await started('Theirs')
      const activationId = await fire(owner, id)
      await expect(report(theirs.device, activationId, {})).rejects.toMatchObject({
        code: 'ENTITY_NOT_FOUND',
      })
    })
  })

  it('reaches displays when the server is killed before it sends anything', async () => {
    const { owner, device, id } = await started('Killed', { expires_after: 3_600 })
    const activationId = await fire(owner, id)
    // All that a killed server leaves is its database. The device was not connected, so nothing was sent.
    const next = await startTestServer(database)
    try {
      const waiting = await until(async () => {
        const found = await waitingFor(next, device)
        return found.length > 0 ? found : null
      })
      expect(waiting).toMatchObject([{ name: 'emergency_fire', args: { activation_id: activationId } }])
      next.clock.advance(server.clock.now() + 15 * MINUTE_MS - next.clock.now())
      await next.firing.runDue()
      expect(await waitingFor(next, device)).toMatchObject([
        { name: 'emergency_fire', args: { lease_until: server.clock.now() + 75 * MINUTE_MS } },
      ])
    } finally {
      await next.close()
    }
  })
})
