import { DIAGNOSTICS_KEPT, DIAGNOSTICS_MOST_BYTES } from '@vitrine/core/diagnostics'
import { createApiClient } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDiagnosticsReport, goodFacts } from '../../../../../packages/core/src/testing/diagnostics.ts'
import {
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
  })
  afterAll(() => server?.close())

  const callOf = ({ accessToken }: TestDevice) =>
    createApiClient({ fetch, origin: server.origin, accessToken })
  const listed = async ({ device }: TestDevice, by = owner) =>
    (await by.call('listDiagnostics', { params: { id: device.id } })).items
  const sent = (device: TestDevice, body: unknown) =>
    server.fetch('/default/v1/diagnostics', {
      method: 'POST',
      headers: { authorization: `Bearer ${device.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const late = { outcome: 'late', ms: 2_000 } as const

  it('stores a report with its device, and gives it back with what its facts amount to', async () => {
    const device = await server.device(owner)
    const report = aDiagnosticsReport({ audio: late })
    const entry = await callOf(device)('sendDiagnostics', { body: report })
    expect(entry).toEqual({ id: entry.id, received_at: server.clock.now(), score: 'limits' })
    expect(await listed(device)).toEqual([entry])
    const params = { id: device.device.id, report: entry.id }
    expect(await owner.call('readDiagnostics', { params })).toEqual({ ...entry, report })
  })

  it('keeps the newest 20 of each device, newest first, also of one instant', async () => {
    const [device, other] = [await server.device(owner), await server.device(owner)]
    await callOf(other)('sendDiagnostics', { body: aDiagnosticsReport() })
    const ids: string[] = []
    for (let n = 0; n < DIAGNOSTICS_KEPT + 3; n += 1) {
      if (n % 2 === 0) server.clock.advance(1_000)
      ids.unshift((await callOf(device)('sendDiagnostics', { body: aDiagnosticsReport() })).id)
    }
    expect((await listed(device)).map(({ id }) => id)).toEqual(ids.slice(0, DIAGNOSTICS_KEPT))
    expect(await listed(other)).toHaveLength(1)
    const gone = { id: device.device.id, report: ids[DIAGNOSTICS_KEPT]! }
    await expect(owner.call('readDiagnostics', { params: gone })).rejects.toMatchObject({ status: 404 })
  })

  it('refuses what is not codes and facts within their bounds, and stores nothing of it', async () => {
    const device = await server.device(owner)
    const done = (facts: object) => ({ outcome: 'done', ms: 1, facts })
    const bodies: unknown[] = [
      {},
      { ...aDiagnosticsReport(), note: 'words' },
      { ...aDiagnosticsReport(), format: 2 },
      { ...aDiagnosticsReport(), at: 0 },
      aDiagnosticsReport({ clock: done({ ...goodFacts.clock, note: 'words' }) as never }),
      aDiagnosticsReport({ versions: done({ ...goodFacts.versions, browser: 'x'.repeat(301) }) as never }),
      aDiagnosticsReport({ frames: done({ ...goodFacts.frames, fps: -1 }) as never }),
      aDiagnosticsReport({ frames: { outcome: 'failed', ms: 1, problem: 'because' } as never }),
      aDiagnosticsReport({
        faults: done({
          known: true,
          faults: Array.from({ length: 51 }, () => ({ code: 'A', at: 1 })),
        }) as never,
      }),
    ]
    for (const body of bodies) expect((await sent(device, body)).status).toBe(400)
    const huge = { ...aDiagnosticsReport(), more: 'x'.repeat(DIAGNOSTICS_MOST_BYTES) }
    expect((await sent(device, huge)).status).toBe(413)
    expect(await listed(device)).toEqual([])
  })

  it('takes reports from devices alone, and shows them to their own company alone', async () => {
    const device = await server.device(owner)
    const { id } = await callOf(device)('sendDiagnostics', { body: aDiagnosticsReport() })
    await expect(owner.call('sendDiagnostics', { body: aDiagnosticsReport() })).rejects.toMatchObject({
      status: 403,
    })
    const stranger = await server.company('Shop')
    await expect(listed(device, stranger)).rejects.toMatchObject({ status: 404 })
    const [other, theirs] = [await server.device(owner), await server.device(stranger)]
    for (const [by, deviceId] of [
      [stranger, device.device.id],
      [stranger, theirs.device.id],
      [owner, other.device.id],
    ] as const)
      await expect(
        by.call('readDiagnostics', { params: { id: deviceId, report: id } }),
      ).rejects.toMatchObject({ status: 404 })
  })

  it('deletes the reports of a device with the device', async () => {
    const device = await server.device(owner)
    await callOf(device)('sendDiagnostics', { body: aDiagnosticsReport() })
    const { revision } = await owner.call('readDevice', { params: { id: device.device.id } })
    await owner.call('removeDevice', { params: { id: device.device.id }, revision })
    const { count } = await server.db
      .selectFrom('diagnostics_report')
      .where('device_row_id', '=', device.device.id)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })
})
