import { emergencySetVersion } from '@vitrine/core/emergency'
import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
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
import { anEmergency, anOrder, deviceCall, waitingFor } from './testing/anEmergency.ts'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())

  const setOf = (device: TestDevice) => deviceCall(server, device)('readDeviceEmergencies', {})
  const hashes = async (device: TestDevice) =>
    (await waitingFor(server, device))
      .filter(({ name }) => name === 'emergencies')
      .map(({ args }) => args['hash'])
  const groupOf = (by: TestPerson, name: string, parent_id: string | null = null) =>
    by.call('makeDeviceGroup', { body: { name, parent_id } })
  const move = (by: TestPerson, { device }: TestDevice, group_id: string | null) =>
    by.call('groupDevices', { body: { members: [{ device_id: device.id, group_id }] } })
  const reports = (device: TestDevice, hash: string) =>
    graphql(server, device.accessToken, SYNC_OPERATIONS.updateSync, {
      sync: {
        id: device.token,
        data: JSON.stringify({
          player_version: '1',
          showing: { kind: 'nothing', since: server.clock.now() },
          fetching: null,
          files: [],
          faults: [],
          offline_start: { able: true },
          emergencies: { hash },
          glass: { width: 1, height: 1, ratio: 1 },
          storage: null,
          clock_offset: null,
        }),
      },
    })

  describe('the set of a device', () => {
    it('has what names the device, its tags or a group around it, and changes only where it does', async () => {
      const owner = await server.company('Targets')
      const [lobby, hall] = [await server.device(owner), await server.device(owner)]
      const house = await groupOf(owner, 'House')
      const floor = await groupOf(owner, 'Floor', house.id)
      await move(owner, lobby, floor.id)
      await owner.call('tagDevices', { body: { ids: [hall.device.id], add: ['Shop'] } })
      expect((await setOf(lobby)).emergencies).toEqual([])

      const inHouse = await owner.call('makeEmergency', {
        body: anEmergency({ name: 'House', targets: [{ group_id: house.id }] }),
      })
      await owner.call('makeEmergency', {
        body: anEmergency({ name: 'Shop', targets: [{ tag: 'shop' }] }),
      })
      const [first, other] = [await setOf(lobby), await setOf(hall)]
      expect(first.emergencies.map(({ name }) => name)).toEqual(['House'])
      expect(other.emergencies.map(({ name }) => name)).toEqual(['Shop'])
      expect(emergencySetVersion(first)).toBe(first.version)
      expect(await hashes(lobby)).toEqual([first.version])
      expect(await hashes(hall)).toEqual([other.version])

      await move(owner, lobby, null)
      expect((await setOf(lobby)).emergencies).toEqual([])
      await move(owner, lobby, house.id)
      expect((await setOf(lobby)).version).toBe(first.version)
      expect(await hashes(hall)).toEqual([other.version])
      await owner.call('deleteEmergency', { params: { id: inHouse.id }, revision: 1 })
      expect((await setOf(lobby)).emergencies).toEqual([])
    })

    it('has the message as the nearest place changes it, and then the screens', async () => {
      const owner = await server.company('Overrides')
      const [near, far] = [await server.device(owner), await server.device(owner)]
      const house = await groupOf(owner, 'House')
      const floor = await groupOf(owner, 'Floor', house.id)
      await move(owner, near, floor.id)
      await move(owner, far, house.id)
      const screen = await owner.call('makeSite', { body: { name: 'S', draft: aDraft([]) } })
      await owner.call('makeEmergency', {
        body: anEmergency({
          overrides: [
            { for: { group_id: floor.id }, message: { direction: { en: 'Stairs B' } } },
            { for: { group_id: house.id }, message: { direction: { en: 'Front door' }, arrow: 'up' } },
            { for: { screen_id: screen.id, zone_id: 'main' }, message: { sound: 'none' } },
            { for: { screen_id: screen.id }, message: { colour: 'black' } },
          ],
        }),
      })
      const [one] = (await setOf(near)).emergencies
      expect(one!.message).toMatchObject({ direction: { en: 'Stairs B' }, arrow: 'up', colour: 'red' })
      expect(one!.screens[screen.id]).toMatchObject({
        message: { direction: { en: 'Stairs B' }, colour: 'black', sound: 'alarm' },
        zones: { main: { direction: { en: 'Stairs B' }, colour: 'black', sound: 'none' } },
      })
      expect((await setOf(far)).emergencies[0]!.message.direction).toEqual({ en: 'Front door' })
    })

    it('is announced to a device that is paired, even if it had the same set before', async () => {
      const owner = await server.company('Paired')
      await owner.call('makeEmergency', { body: anEmergency() })
      const first = await server.device(owner)
      expect(await hashes(first)).toHaveLength(1)
      const again = await server.device(owner, { deviceId: first.deviceId })
      expect(await hashes(again)).toEqual([(await setOf(again)).version])
    })
  })

  it('counts devices as prepared that report the newest set, and names the others', async () => {
    const owner = await server.company('Prepared')
    const [lobby, hall] = [await server.device(owner), await server.device(owner)]
    const { id } = await owner.call('makeEmergency', { body: anEmergency() })
    const prepared = async () => (await owner.call('readEmergency', { params: { id } })).prepared
    expect(await prepared()).toEqual({ devices: 0, of: 2 })
    await reports(lobby, (await setOf(lobby)).version)
    await reports(hall, 'f'.repeat(64))
    expect(await prepared()).toEqual({ devices: 1, of: 2 })
    const lacking = (await owner.call('readEmergency', { params: { id } })).not_stored
    const devices = (await owner.call('listDevices')).items
    expect(devices.filter((one) => lacking?.includes(one.id)).map(({ deviceId }) => deviceId)).toEqual([
      hall.deviceId,
    ])
    await owner.call('changeEmergency', {
      params: { id },
      revision: 1,
      body: anEmergency({ priority: 60 }),
    })
    expect(await prepared()).toEqual({ devices: 0, of: 2 })
  })

  it('refuses what names nothing, and a change over another one', async () => {
    const owner = await server.company('Refusals')
    const other = await server.company('Others')
    const foreign = await server.device(other)
    const sevenLanguages = Object.fromEntries(
      ['de', 'en', 'es', 'fi', 'fr', 'it', 'sv'].map((one) => [one, 'Exit']),
    )
    for (const [body, field] of [
      [anEmergency({ targets: [{ device_id: foreign.device.id }] }), 'targets.0.device_id'],
      [anEmergency({ targets: [{ group_id: 'x' }] }), 'targets.0.group_id'],
      [anEmergency({ overrides: [{ for: { screen_id: 'x' }, message: {} }] }), 'overrides.0.for.screen_id'],
      [anEmergency({ takes: 'zones' }), 'overrides'],
      [
        anEmergency({ message: { ...anEmergency().message, direction: sevenLanguages } }),
        'message.direction',
      ],
    ] as const)
      await expect(owner.call('makeEmergency', { body })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        problem: { errors: [{ field }] },
      })
    const { id } = await owner.call('makeEmergency', { body: anEmergency() })
    const changing = (revision: number) =>
      owner.call('changeEmergency', { params: { id }, revision, body: anEmergency({ name: 'New' }) })
    await expect(changing(2)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
    expect(await changing(1)).toMatchObject({ name: 'New', revision: 2 })
  })

  it('refuses to change or delete one that is active', async () => {
    const owner = await server.company('Active')
    const { id } = await owner.call('makeEmergency', { body: anEmergency() })
    const { activation_id } = await owner.call('fireEmergency', { params: { id }, body: anOrder() })
    const changing = () => owner.call('changeEmergency', { params: { id }, revision: 1, body: anEmergency() })
    const deleting = () => owner.call('deleteEmergency', { params: { id }, revision: 1 })
    for (const call of [changing, deleting])
      await expect(call()).rejects.toMatchObject({ code: 'EMERGENCY_ACTIVE' })
    await owner.call('clearEmergency', { params: { id }, body: {} })
    await deleting()
    // What was shown can still be looked up.
    const { items } = await owner.call('listActivations', {})
    expect(items).toMatchObject([{ id: activation_id, name: 'Evacuate', ended: 'cleared' }])
  })

  describe('keys of the role alarm', () => {
    it('are made by editors, fire, and are refused once their maker no longer may', async () => {
      const owner = await server.company('Keys')
      const editor = await server.person(owner.companyId, 'editor')
      const viewer = await server.person(owner.companyId, 'viewer')
      const making = (by: TestPerson) => by.call('makeApiKey', { body: { name: 'Button', role: 'alarm' } })
      await expect(making(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      const { key } = await making(editor)
      const { id } = await owner.call('makeEmergency', { body: anEmergency() })
      const fired = async () =>
        server.fetch(`/default/v1/emergencies/${id}/fire`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify(anOrder()),
        })
      expect((await fired()).status).toBe(202)
      const { user } = await editor.call('whoAmI')
      await owner.call('changeUser', {
        params: { id: user.id },
        revision: user.revision,
        body: { role: 'viewer' },
      })
      expect((await fired()).status).toBe(401)
    })
    it('open no stream, read no screen and no file', async () => {
      const owner = await server.company('Closed')
      const device = await server.device(owner)
      const { key } = await owner.call('makeApiKey', { body: { name: 'Button', role: 'alarm' } })
      const status = async (path: string) =>
        (await server.fetch(path, { headers: { 'x-api-key': key } })).status
      for (const path of [
        '/default/v1/events',
        '/default/v1/devices',
        `/render/${'0'.repeat(64)}`,
        `/default/v1/fleet/events/export`,
      ])
        expect(await status(path)).toBe(403)
      const stream = `/sse?channels=device${device.deviceId}`
      expect(await status(stream)).toBe(403)
      expect((await server.fetch(`${stream}&key=${encodeURIComponent(key)}`)).status).toBe(401)
      expect(await status('/default/v1/emergencies')).toBe(200)
    })
  })
})
