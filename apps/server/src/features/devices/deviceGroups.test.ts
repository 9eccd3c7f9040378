import { GROUP_DEPTH_MOST } from '@vitrine/core'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let stranger: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server.close())
  beforeAll(async () => {
    owner = await server.company('Clinic')
    stranger = await server.company('Shop')
  })
  const make = (name: string, parent_id: string | null = null, by = owner) =>
    by.call('makeDeviceGroup', { body: { name, parent_id } })
  const move = (device_id: string, group_id: string | null, by = owner) =>
    by.call('groupDevices', { body: { members: [{ device_id, group_id }] } })
  const refusal = (field: string, code: string) => ({
    problem: { errors: [{ field, code }] },
  })

  describe('groups of devices', () => {
    it('keep their place, and list devices with those of their subgroups', async () => {
      const north = await make('North')
      const oslo = await owner.call('makeDeviceGroup', {
        body: {
          name: 'Oslo',
          parent_id: north.id,
          time_zone: 'Europe/Oslo',
          address: 'Storgata 1',
          latitude: 59.9,
          longitude: 10.7,
        },
      })
      const [inOslo, inNorth, inNone] = [
        (await server.device(owner)).device,
        (await server.device(owner)).device,
        (await server.device(owner)).device,
      ]
      await move(inOslo.id, oslo.id)
      await move(inNorth.id, north.id)
      const listed = async (group_id: string) =>
        (await owner.call('listDevices', { query: { group_id } })).items.map(({ id }) => id).toSorted()
      expect(await listed(north.id)).toEqual([inOslo.id, inNorth.id].toSorted())
      expect(await listed(oslo.id)).toEqual([inOslo.id])
      expect(await listed('none')).toContain(inNone.id)
      expect(await listed('none')).not.toContain(inOslo.id)
      expect(await listed('unknown')).toEqual([])
      const { items } = await owner.call('listDeviceGroups')
      expect(items.find(({ id }) => id === oslo.id)).toEqual({
        id: oslo.id,
        name: 'Oslo',
        parent_id: north.id,
        time_zone: 'Europe/Oslo',
        address: 'Storgata 1',
        latitude: 59.9,
        longitude: 10.7,
        geocodes: [],
        devices: 1,
        by_status: { unknown: 1 },
        revision: 1,
      })
    })

    it('answer a move with what undoes it', async () => {
      const [from, to] = [await make('From'), await make('To')]
      const { device } = await server.device(owner)
      await move(device.id, from.id)
      const before = await move(device.id, to.id)
      expect(before).toEqual({ members: [{ device_id: device.id, group_id: from.id }] })
      await owner.call('groupDevices', { body: before })
      expect((await owner.call('readDevice', { params: { id: device.id } })).group_id).toBe(from.id)
      expect(await move(device.id, from.id)).toEqual({ members: [] })
    })

    it('move all devices or none', async () => {
      const group = await make('All or none')
      const { device } = await server.device(owner)
      await expect(
        owner.call('groupDevices', {
          body: {
            members: [
              { device_id: device.id, group_id: group.id },
              { device_id: 'unknown', group_id: group.id },
            ],
          },
        }),
      ).rejects.toMatchObject(refusal('members.1.device_id', 'DEVICE_MISSING'))
      expect((await owner.call('readDevice', { params: { id: device.id } })).group_id).toBeNull()
    })

    it('refuse a circle, too many levels, a name that a sibling has, and half a position', async () => {
      const top = await make('Top')
      const low = await make('Low', top.id)
      const change = (group: { id: string; revision: number }, body: Record<string, unknown>) =>
        owner.call('changeDeviceGroup', { params: { id: group.id }, revision: group.revision, body })
      await expect(change(top, { parent_id: low.id })).rejects.toMatchObject(
        refusal('parent_id', 'GROUP_IN_ITSELF'),
      )
      await expect(make('LOW', top.id)).rejects.toMatchObject(refusal('name', 'GROUP_NAME_TAKEN'))
      await expect(change(low, { latitude: 1 })).rejects.toMatchObject(
        refusal('longitude', 'COORDINATES_IN_PAIRS'),
      )
      let deepest = await make('Level 1')
      for (let level = 2; level <= GROUP_DEPTH_MOST; level += 1)
        deepest = await make(`Level ${level}`, deepest.id)
      await expect(make('Too deep', deepest.id)).rejects.toMatchObject(refusal('parent_id', 'GROUP_TOO_DEEP'))
      // The subgroups count as well.
      const withChild = await make('With child')
      await make('Child', withChild.id)
      const { items } = await owner.call('listDeviceGroups')
      const above = items.find(({ id }) => id === deepest.parent_id)!
      await expect(change(withChild, { parent_id: above.id })).rejects.toMatchObject(
        refusal('parent_id', 'GROUP_TOO_DEEP'),
      )
    })

    it('never make a circle when two are moved at the same time', async () => {
      const [one, two] = [await make('One'), await make('Two')]
      const into = (group: { id: string; revision: number }, parent_id: string) =>
        owner.call('changeDeviceGroup', {
          params: { id: group.id },
          revision: group.revision,
          body: { parent_id },
        })
      const ends = await Promise.allSettled([into(one, two.id), into(two, one.id)])
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    it('hand devices and subgroups to the group above when deleted', async () => {
      const above = await make('Above')
      const between = await make('Between', above.id)
      const below = await make('Below', between.id)
      const { device } = await server.device(owner)
      await move(device.id, between.id)
      await owner.call('removeDeviceGroup', { params: { id: between.id }, revision: between.revision })
      const { items } = await owner.call('listDeviceGroups')
      expect(items.some(({ id }) => id === between.id)).toBe(false)
      expect(items.find(({ id }) => id === below.id)?.parent_id).toBe(above.id)
      expect((await owner.call('readDevice', { params: { id: device.id } })).group_id).toBe(above.id)
    })

    it('are unknown to another company', async () => {
      const group = await make('Ours')
      const theirs = (await server.device(stranger)).device
      await expect(move(theirs.id, group.id, stranger)).rejects.toMatchObject(
        refusal('members.0.group_id', 'GROUP_MISSING'),
      )
      await expect(make('Inside', group.id, stranger)).rejects.toMatchObject(
        refusal('parent_id', 'GROUP_MISSING'),
      )
      expect((await stranger.call('listDeviceGroups')).items).toEqual([])
      expect((await stranger.call('listDevices', { query: { group_id: group.id } })).items).toEqual([])
    })
  })
})
