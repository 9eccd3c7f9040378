import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aDraft,
  aTextSlide,
  nearly,
  newSecret,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const DAY_MS = 24 * 60 * 60_000

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let stranger: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    stranger = await server.company('Shop')
  })
  afterAll(() => server.close())

  const hardware = () => ({ deviceId: `hw-${newSecret().slice(0, 12)}`, secret: newSecret() })
  const keyOf = (more: { devices_most?: number; days?: number; group_id?: string } = {}, by = owner) =>
    by.call('makeProvisioningKey', { body: { name: 'Rollout', devices_most: 5, days: 30, ...more } })
  const prepare = (deviceId: string, more: object = {}, by = owner) =>
    by.call('expectDevices', { body: { devices: [{ deviceId, name: 'Foyer', ...more }] } })
  const claim = (device: { deviceId: string; secret: string }, key: string) =>
    server.anonymous('claimDevice', { body: { ...device, key } })
  const refusalOf = async (id: string) =>
    (await owner.call('listProvisioningKeys')).items.find((key) => key.id === id)!.refused
  const pairedAs = async (deviceId: string) =>
    (await owner.call('listDevices', { query: { q: deviceId } })).items[0]
  const REFUSED = { problem: { code: 'PROVISIONING_REFUSED' } }

  describe('a prepared device', () => {
    it('is paired by its key with its name, screen, group and tags, and gets its content', async () => {
      const slide = await owner.call('makeSlide', { body: aTextSlide() })
      const site = await owner.call('makeSite', { body: { name: 'Hall', draft: aDraft([slide.id]) } })
      const group = await owner.call('makeDeviceGroup', { body: { name: 'North' } })
      const device = hardware()
      expect(
        await prepare(device.deviceId, { site_id: site.id, group_id: group.id, tags: ['Entrance'] }),
      ).toEqual({ added: 1, changed: 0 })
      const { key, id } = await keyOf()
      await server.activate(device.deviceId, device.secret)
      expect(await claim(device, key)).toEqual({ accepted: true })
      expect(await pairedAs(device.deviceId)).toMatchObject({
        name: 'Foyer',
        site_id: site.id,
        group_id: group.id,
        tags: ['Entrance'],
        active: true,
      })
      const { body } = await server.activate(device.deviceId, device.secret)
      expect(body.data).toHaveLength(1)
      // It is expected no longer, and the key counts it once, however often the device asks.
      expect(await claim(device, key)).toEqual({ accepted: true })
      expect((await owner.call('listExpectedDevices', { query: { q: device.deviceId } })).items).toEqual([])
      const { items } = await owner.call('listProvisioningKeys')
      expect(items.find((one) => one.id === id)).toMatchObject({ devices_used: 1, refused: null })
      const events = await owner.call('listFleetEvents', {})
      expect(events.items.find(({ kind }) => kind === 'paired')?.facts).toMatchObject({ key: 'Rollout' })
    })

    it('gets the newer values when it is prepared twice', async () => {
      const { deviceId } = hardware()
      await prepare(deviceId)
      expect(await prepare(deviceId, { name: 'Later' })).toEqual({ added: 0, changed: 1 })
      const { items } = await owner.call('listExpectedDevices', { query: { q: deviceId } })
      expect(items.map(({ name }) => name)).toEqual(['Later'])
    })

    it('is not prepared where it is paired, or with a screen, group or second line that is wrong', async () => {
      const { device } = await server.device(owner)
      const refusal = (field: string, code: string) => ({ problem: { errors: [{ field, code }] } })
      await expect(prepare(device.deviceId)).rejects.toMatchObject(
        refusal('devices.0.deviceId', 'DEVICE_PAIRED'),
      )
      await expect(prepare(hardware().deviceId, { site_id: 'unknown' })).rejects.toMatchObject(
        refusal('devices.0.site_id', 'SCREEN_MISSING'),
      )
      await expect(prepare(hardware().deviceId, { group_id: 'unknown' })).rejects.toMatchObject(
        refusal('devices.0.group_id', 'GROUP_MISSING'),
      )
      const { deviceId } = hardware()
      await expect(
        owner.call('expectDevices', {
          body: {
            devices: [
              { deviceId, name: 'A' },
              { deviceId, name: 'B' },
            ],
          },
        }),
      ).rejects.toMatchObject(refusal('devices.1.deviceId', 'DEVICE_TWICE'))
      expect((await owner.call('listExpectedDevices', { query: { q: deviceId } })).items).toEqual([])
    })
  })

  describe('a provisioning key', () => {
    it('accepts no device that was not prepared, and tells the company which one it was', async () => {
      const device = hardware()
      const { key, id } = await keyOf()
      await server.activate(device.deviceId, device.secret)
      await expect(claim(device, key)).rejects.toMatchObject(REFUSED)
      expect(await refusalOf(id)).toMatchObject({ deviceId: device.deviceId, why: 'notExpected' })
      expect(await pairedAs(device.deviceId)).toBeUndefined()
    })

    it('accepts only as many devices as it is for, also when they come at the same time', async () => {
      const devices = Array.from({ length: 8 }, hardware)
      const { key, id } = await keyOf({ devices_most: 7 })
      for (const { deviceId, secret } of devices) {
        await prepare(deviceId)
        await server.activate(deviceId, secret)
      }
      const ends = await Promise.allSettled(devices.map((device) => claim(device, key)))
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
      expect(await refusalOf(id)).toMatchObject({ why: 'usedUp' })
      // The one that was refused can still be paired.
      const left = devices[ends.findIndex(({ status }) => status === 'rejected')]!
      expect(await claim(left, (await keyOf()).key)).toEqual({ accepted: true })
    })

    it('ends with its time, and at once when it is revoked', async () => {
      const device = hardware()
      await prepare(device.deviceId)
      const short = await keyOf({ days: 1 })
      server.clock.advance(DAY_MS + 1)
      await server.activate(device.deviceId, device.secret)
      await expect(claim(device, short.key)).rejects.toMatchObject(REFUSED)
      expect(await refusalOf(short.id)).toMatchObject({ why: 'expired' })
      const revoked = await keyOf()
      await owner.call('revokeProvisioningKey', { params: { id: revoked.id }, revision: revoked.revision })
      await expect(claim(device, revoked.key)).rejects.toMatchObject(REFUSED)
    })

    it('is for the devices of its group and the groups within it only', async () => {
      const north = await owner.call('makeDeviceGroup', { body: { name: 'Northern' } })
      const oslo = await owner.call('makeDeviceGroup', { body: { name: 'Oslo', parent_id: north.id } })
      const [inside, outside] = [hardware(), hardware()]
      await prepare(inside.deviceId, { group_id: oslo.id })
      await prepare(outside.deviceId)
      const { key, id } = await keyOf({ group_id: north.id })
      for (const { deviceId, secret } of [inside, outside]) await server.activate(deviceId, secret)
      expect(await claim(inside, key)).toEqual({ accepted: true })
      await expect(claim(outside, key)).rejects.toMatchObject(REFUSED)
      expect(await refusalOf(id)).toMatchObject({ deviceId: outside.deviceId, why: 'otherGroup' })
    })

    it('takes no device from another company, and does not tell whether it has it', async () => {
      const device = hardware()
      const { body } = await server.activate(device.deviceId, device.secret)
      await stranger.call('acceptDevice', { body: { code: body.pairing!.code, name: 'Theirs' } })
      await prepare(device.deviceId)
      const thief = { deviceId: device.deviceId, secret: newSecret() }
      await server.activate(thief.deviceId, thief.secret)
      const { key, id } = await keyOf()
      await expect(claim(thief, key)).rejects.toMatchObject(REFUSED)
      expect(await refusalOf(id)).toMatchObject({ why: 'notExpected' })
    })

    it('does not replace a device that is paired', async () => {
      const device = hardware()
      await prepare(device.deviceId)
      const { key, id } = await keyOf()
      await server.activate(device.deviceId, device.secret)
      await claim(device, key)
      const thief = { deviceId: device.deviceId, secret: newSecret() }
      await server.activate(thief.deviceId, thief.secret)
      await expect(claim(thief, key)).rejects.toMatchObject(REFUSED)
      expect(await refusalOf(id)).toMatchObject({ why: 'alreadyPaired' })
    })

    it('is refused in the same way whatever is wrong with it', async () => {
      const device = hardware()
      await prepare(device.deviceId)
      await server.activate(device.deviceId, device.secret)
      for (const key of ['', 'vp_wrong', nearly((await keyOf()).key), (await keyOf({}, stranger)).key])
        await expect(claim(device, key)).rejects.toMatchObject(REFUSED)
    })
  })
})
