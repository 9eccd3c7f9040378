import { randomUUID } from 'node:crypto'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestDevice, type TestServer } from '../../testing/testServer.ts'
import { anEmergency, deviceCall, waitingFor } from './testing/anEmergency.ts'

const MINUTE_MS = 60_000

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase())
  })
  afterAll(() => server?.close())

  const started = async (name: string) => {
    const owner = await server.company(name)
    const device = await server.device(owner, { name: 'Lobby' })
    const { id } = await owner.call('makeEmergency', { body: anEmergency() })
    const firedMs = server.clock.now() - 5 * MINUTE_MS
    return { owner, device, id, firedMs, activation_id: randomUUID() as string }
  }
  const reports = (device: TestDevice, activation_id: string, body: object) =>
    deviceCall(server, device)('reportEmergency', {
      params: { activation_id },
      body: { drill: false, ...body },
    })
  const onTheSpot = (emergency_id: string, firedMs: number) => ({
    on_the_spot: { emergency_id, fired_at: firedMs, ends_at: firedMs + 60 * MINUTE_MS },
  })

  it('notes what a display has fired without the server, with its times', async () => {
    const { owner, device, id, firedMs, activation_id } = await started('Notes')
    const shown = { received_at: firedMs, shown_at: firedMs + 40, ...onTheSpot(id, firedMs) }
    await reports(device, activation_id, shown)
    expect(await owner.call('readActivation', { params: { id, activation_id } })).toMatchObject({
      via: 'onTheSpot',
      fired_by: 'Lobby',
      fired_at: firedMs,
      ends_at: firedMs + 60 * MINUTE_MS,
      ended: null,
      latency_ms: { p50: 40 },
      devices: [{ name: 'Lobby', status: 'painted' }],
    })
    const { items } = await owner.call('listFleetEvents', { query: { kind: 'emergency' } })
    expect(items.map(({ code }) => code).sort()).toEqual(['firedOnTheSpot', 'painted'])
    // The same report again, and a later one.
    await reports(device, activation_id, shown)
    await reports(device, activation_id, { ...shown, cleared_at: firedMs + MINUTE_MS, ended: 'cleared' })
    expect(await owner.call('readActivation', { params: { id, activation_id } })).toMatchObject({
      ended: 'cleared',
      cleared_at: firedMs + MINUTE_MS,
      counts: { fired: 1, cleared: 1 },
    })
  })
  it('makes one activation of what one button fired on several displays', async () => {
    const { owner, device, id, firedMs, activation_id } = await started('Several')
    const hall = await server.device(owner, { name: 'Hall' })
    await reports(device, activation_id, onTheSpot(id, firedMs))
    await reports(hall, activation_id, onTheSpot(id, firedMs))
    const { devices } = await owner.call('readActivation', { params: { id, activation_id } })
    expect(devices.map(({ name }) => name)).toEqual(['Hall', 'Lobby'])
    // One that ends on one display goes on at the other.
    await reports(hall, activation_id, { ...onTheSpot(id, firedMs), ended: 'cleared' })
    const { active } = await owner.call('readEmergency', { params: { id } })
    expect(active).toBe(activation_id)
  })
  it('lets people clear it, and ends it when its time is over', async () => {
    const { owner, device, id, firedMs, activation_id } = await started('Ends')
    await reports(device, activation_id, onTheSpot(id, firedMs))
    await owner.call('clearEmergency', { params: { id }, body: {} })
    expect((await waitingFor(server, device)).at(-1)).toMatchObject({
      name: 'emergency_clear',
      args: { activation_id },
    })
    const later = randomUUID() as string
    await reports(device, later, onTheSpot(id, firedMs))
    server.clock.advance(61 * MINUTE_MS)
    await server.firing.runDue()
    const ended = await owner.call('readActivation', { params: { id, activation_id: later } })
    expect(ended).toMatchObject({ ended: 'expired', cleared_at: firedMs + 60 * MINUTE_MS })
  })
  it('does not let a display join what the server has fired, or take what belongs to another company', async () => {
    const { owner, device, id, firedMs } = await started('Joins')
    const { activation_id } = await owner.call('fireEmergency', {
      params: { id },
      body: { drill: true, request_id: randomUUID() },
    })
    const own = await started('Foreign')
    const refused = { problem: { code: 'ENTITY_NOT_FOUND' } }
    await owner.call('clearEmergency', { params: { id }, body: {} })
    const never = randomUUID() as string
    await expect(reports(own.device, activation_id, onTheSpot(own.id, firedMs))).rejects.toMatchObject(
      refused,
    )
    await expect(reports(own.device, never, onTheSpot(id, firedMs))).rejects.toMatchObject(refused)
    await expect(reports(device, never, {})).rejects.toMatchObject(refused)
    const fresh = await server.device(owner, { name: 'Fresh' })
    await expect(reports(fresh, activation_id, onTheSpot(id, firedMs))).rejects.toMatchObject(refused)
  })
})
