import { PAUSE_MOST_MS } from '@vitrine/core'
import type { FleetEvent } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  graphql,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const UPDATE = 'mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id } }'
const MINUTE_MS = 60_000

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
  })
  afterAll(() => server.close())

  /** Has a device report; `paused` undefined: by a player that can't be paused. */
  const report = ({ token, accessToken }: TestDevice, said: object = { paused: null }) =>
    graphql(server, accessToken, UPDATE, {
      sync: {
        id: token,
        data: JSON.stringify({
          player_version: '0.1.0',
          showing: { kind: 'nothing', since: server.clock.now() },
          fetching: null,
          files: [],
          faults: [],
          offline_start: { able: true },
          glass: { width: 1920, height: 1080, ratio: 1 },
          storage: null,
          clock_offset: 0,
          time_zone: 'Europe/Oslo',
          ...said,
        }),
      },
    })
  const aDevice = async (said?: object): Promise<TestDevice> => {
    const made = await server.device(owner)
    await report(made, said)
    return made
  }
  const read = (id: string) => owner.call('readDevice', { params: { id } })
  const pausing = (ids: string[], order: object = { what: 'ads', for_ms: MINUTE_MS }) =>
    owner.call('pauseDevices', { body: { device_ids: ids, ...order } as never })
  const eventsOf = async (device: string): Promise<Pick<FleetEvent, 'kind' | 'code' | 'facts'>[]> =>
    (
      await owner.call('listFleetEvents', { query: { device, kind: 'paused,resumed', after: 0 } as never })
    ).items.map(({ kind, code, facts }) => ({ kind, code, facts }))
  const commandsOf = async ({ token }: TestDevice) =>
    JSON.parse(
      (
        await server.db
          .selectFrom('sync_command')
          .select('args')
          .where('sync_id', '=', token)
          .where('name', '=', 'pause')
          .orderBy('id')
          .execute()
      )
        .map(({ args }) => args)
        .join(',')
        .replace(/^/, '[')
        .replace(/$/, ']'),
    ) as unknown[]

  describe('pausing devices', () => {
    it('sends each a command that lasts, and says who paused it until when', async () => {
      const [one, two] = [await aDevice(), await aDevice()]
      const untilMs = server.clock.now() + 5 * MINUTE_MS
      const { results } = await pausing([one.device.id, two.device.id], {
        what: 'presentation',
        for_ms: 5 * MINUTE_MS,
      })
      expect(results).toEqual(
        [one, two].map(({ device }) => ({
          device_id: device.id,
          device_name: device.name,
          result: 'paused',
          until: untilMs,
        })),
      )
      expect(await commandsOf(one)).toEqual([{ what: 'presentation', until: untilMs }])
      const before = await read(one.device.id)
      expect(before.pause).toEqual({
        what: 'presentation',
        since: server.clock.now(),
        until: untilMs,
        by: 'Owner of Clinic',
      })
      // Status never lies: it is paused when the device says so.
      expect(before.status.kind).toBe('idle')
      const since = server.clock.now()
      await report(one, {
        showing: { kind: 'paused', since },
        paused: { what: 'presentation', until: untilMs },
      })
      expect((await read(one.device.id)).status).toEqual({
        kind: 'paused',
        since,
        until: untilMs,
        by: 'Owner of Clinic',
      })
      const { by_status: byStatus, pauses } = await owner.call('readFleetSummary')
      expect(byStatus.paused).toBe(1)
      expect(pauses).toEqual([{ what: 'presentation', devices: 2, first_end: untilMs, last_end: untilMs }])
      await owner.call('resumeDevices', { body: { all: true } })
    })
    it('does not change what somebody edits of the device', async () => {
      const { device } = await aDevice()
      await pausing([device.id])
      expect((await read(device.id)).revision).toBe(device.revision)
    })
    it('notes the end by itself, once, also after a restart, and writes it to the log', async () => {
      const made = await aDevice()
      const { id } = made.device
      const since = server.clock.now()
      await pausing([id])
      expect(await server.devices.endPauses()).toBe(since + MINUTE_MS)
      server.clock.advance(MINUTE_MS)
      expect((await read(id)).pause).toBeNull()
      await Promise.all([server.devices.endPauses(), server.devices.endPauses()])
      const facts = { until: since + MINUTE_MS, by: 'Owner of Clinic', by_id: owner.userId }
      expect(await eventsOf(id)).toEqual([
        { kind: 'paused', code: 'ads', facts },
        { kind: 'resumed', code: 'ads', facts: { since, until: since + MINUTE_MS } },
      ])
      expect(await commandsOf(made)).toHaveLength(1)
    })
    it('can be ended early, and says by whom', async () => {
      const made = await aDevice()
      const { id, name } = made.device
      const since = server.clock.now()
      await pausing([id])
      server.clock.advance(1_000)
      expect((await owner.call('resumeDevices', { body: { device_ids: [id] } })).results).toEqual([
        { device_id: id, device_name: name, result: 'resumed' },
      ])
      expect((await owner.call('resumeDevices', { body: { device_ids: [id] } })).results).toMatchObject([
        { result: 'not_paused' },
      ])
      expect((await commandsOf(made)).at(-1)).toEqual({ what: null, until: null })
      expect((await eventsOf(id)).at(-1)).toEqual({
        kind: 'resumed',
        code: 'ads',
        facts: { since, until: since + 1_000, by: 'Owner of Clinic', by_id: owner.userId },
      })
    })
    it('lasts until tomorrow in the device’s own time zone, or that of its group', async () => {
      const oslo = await aDevice()
      const tokyo = await aDevice({ paused: null, time_zone: 'Asia/Tokyo' })
      const grouped = await aDevice({ paused: null, time_zone: undefined })
      const nowhere = await aDevice({ paused: null, time_zone: undefined })
      const group = await owner.call('makeDeviceGroup', { body: { name: 'Lima', time_zone: 'America/Lima' } })
      await owner.call('groupDevices', {
        body: { members: [{ device_id: grouped.device.id, group_id: group.id }] },
      })
      const { results } = await pausing(
        [oslo, tokyo, grouped, nowhere].map(({ device }) => device.id),
        { what: 'ads', until: 'tomorrow' },
      )
      const day = Date.UTC(2026, 10, 22)
      expect(results.map(({ result, until }) => [result, until])).toEqual([
        ['paused', day - 60 * MINUTE_MS],
        ['paused', day - 9 * 60 * MINUTE_MS],
        ['paused', day + 5 * 60 * MINUTE_MS],
        ['no_time_zone', null],
      ])
    })
    it('is for a group with its subgroups, and for all', async () => {
      const [top, inner] = [await aDevice(), await aDevice()]
      const group = await owner.call('makeDeviceGroup', { body: { name: 'Bergen' } })
      const sub = await owner.call('makeDeviceGroup', { body: { name: 'Harbour', parent_id: group.id } })
      await owner.call('groupDevices', {
        body: {
          members: [
            { device_id: top.device.id, group_id: group.id },
            { device_id: inner.device.id, group_id: sub.id },
          ],
        },
      })
      const order = { what: 'ads' as const, for_ms: MINUTE_MS }
      const ofGroup = await owner.call('pauseDevices', { body: { group_id: group.id, ...order } })
      expect(new Set(ofGroup.results.map((one) => one.device_id))).toEqual(
        new Set([top.device.id, inner.device.id]),
      )
      const { items } = await owner.call('listDevices')
      const ofAll = await owner.call('pauseDevices', { body: { all: true, ...order } })
      expect(ofAll.results).toHaveLength(items.filter(({ active }) => active).length)
      const ended = await owner.call('resumeDevices', { body: { all: true } })
      expect(ended.results.every(({ result }) => result !== 'missing')).toBe(true)
      expect((await owner.call('readFleetSummary')).pauses).toEqual([])
    })
    it('says which devices can’t be paused, and in a preview changes nothing', async () => {
      const [can, old, gone] = [await aDevice(), await aDevice({}), await aDevice()]
      await owner.call('revokeDevice', { params: { id: gone.device.id } })
      const ids = [can.device.id, old.device.id, gone.device.id, 'nobody']
      const order = { what: 'ads', for_ms: MINUTE_MS }
      const preview = await pausing(ids, { ...order, preview: true })
      expect(Object.fromEntries(preview.results.map((one) => [one.device_id, one.result]))).toEqual({
        [can.device.id]: 'paused',
        [old.device.id]: 'unsupported',
        [gone.device.id]: 'revoked',
        nobody: 'missing',
      })
      expect((await read(can.device.id)).pause).toBeNull()
      expect(await commandsOf(can)).toEqual([])
      const done = await pausing(ids, order)
      expect(done.results.map(({ result }) => result).toSorted()).toEqual(
        preview.results.map(({ result }) => result).toSorted(),
      )
      expect((await read(old.device.id)).pause).toBeNull()
    })
    it('refuses what is over, too long, or not clear', async () => {
      const { device } = await aDevice()
      for (const [order, field] of [
        [{ what: 'ads', until: server.clock.now() }, 'until'],
        [{ what: 'ads', until: server.clock.now() + PAUSE_MOST_MS + 1 }, 'until'],
        [{ what: 'ads' }, 'until'],
        [{ what: 'ads', until: 'tomorrow', for_ms: MINUTE_MS }, 'until'],
        [{ what: 'ads', for_ms: MINUTE_MS, all: true }, 'device_ids'],
      ] as const)
        await expect(pausing([device.id], order)).rejects.toMatchObject({
          status: 400,
          problem: { errors: [{ field }] },
        })
    })
    it('is nothing that another company or a viewer can do', async () => {
      const made = await aDevice()
      const { id } = made.device
      const other = await server.company('Other')
      const body = { device_ids: [id], what: 'ads' as const, for_ms: MINUTE_MS }
      expect((await other.call('pauseDevices', { body })).results).toEqual([
        { device_id: id, device_name: null, result: 'missing', until: null },
      ])
      await pausing([id])
      expect((await other.call('resumeDevices', { body: { device_ids: [id] } })).results).toMatchObject([
        { result: 'missing' },
      ])
      expect((await other.call('resumeDevices', { body: { all: true } })).results).toEqual([])
      expect((await other.call('readFleetSummary')).pauses).toEqual([])
      expect((await read(id)).pause).not.toBeNull()
      const viewer = await server.person(owner.companyId, 'viewer')
      await expect(viewer.call('pauseDevices', { body })).rejects.toMatchObject({ status: 403 })
      await expect(viewer.call('resumeDevices', { body: { all: true } })).rejects.toMatchObject({
        status: 403,
      })
      const group = await owner.call('makeDeviceGroup', { body: { name: 'Theirs' } })
      await expect(
        other.call('pauseDevices', { body: { group_id: group.id, what: 'ads', for_ms: MINUTE_MS } }),
      ).rejects.toMatchObject({ status: 404 })
    })
    it('is over for a device that is paired again or loses its access', async () => {
      const made = await aDevice()
      const { id } = made.device
      await pausing([id], { what: 'presentation', for_ms: 60 * MINUTE_MS })
      await owner.call('revokeDevice', { params: { id } })
      expect((await read(id)).pause).toBeNull()
      const again = await server.device(owner, { deviceId: made.deviceId })
      expect(again.device).toMatchObject({ id, pause: null })
      await pausing([id], { what: 'presentation', for_ms: 60 * MINUTE_MS })
      expect((await server.device(owner, { deviceId: made.deviceId })).device.pause).toBeNull()
    })
  })
})
