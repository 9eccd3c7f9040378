import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '@vitrine/testbed/databases'
import { makeFaulty } from '../../testing/faultyDatabase.ts'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { assignScreens } from './assignments.ts'

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
  })
  afterAll(() => server.close())
  const aSite = async (name: string) => {
    const slide = await owner.call('makeSlide', { body: aTextSlide() })
    return (await owner.call('makeSite', { body: { name, draft: aDraft([slide.id]) } })).id
  }
  const siteOf = async (id: string) => (await owner.call('readDevice', { params: { id } })).site_id
  const commandsOf = async (id: string) =>
    (await owner.call('listCommands', { params: { id } })).items.map(({ name }) => name)

  describe('giving screens to many devices', () => {
    it('reads them all with one query', async () => {
      const lobby = await aSite('Lobby')
      const ids: string[] = []
      for (let n = 0; n < 3; n += 1) ids.push((await server.device(owner, { siteId: lobby })).device.id)
      const counting = makeFaulty(server.db)
      const queriesOf = async (chosen: readonly string[]) => {
        // The first call is number 1, so none fails and all are counted.
        counting.failAt(0, 'before')
        await assignScreens({
          db: server.db,
          companyId: owner.companyId,
          assignments: chosen.map((device_id) => ({ device_id, site_id: lobby })),
          knownSites: new Set([lobby]),
          queue: async () => ({ push: () => {} }),
        })
        return (await counting.disarm()).calls
      }
      expect(await queriesOf(ids)).toBe(await queriesOf(ids.slice(0, 1)))
    })
    it('changes them all, tells those that change, and answers what undoes it', async () => {
      const [lobby, ward] = [await aSite('Lobby'), await aSite('Ward')]
      const [one, two, same] = [
        (await server.device(owner)).device,
        (await server.device(owner)).device,
        (await server.device(owner)).device,
      ]
      await owner.call('assignDevices', {
        body: {
          assignments: [
            { device_id: same.id, site_id: ward },
            { device_id: two.id, site_id: lobby },
          ],
        },
      })
      const told = (await commandsOf(same.id)).length
      const answer = await owner.call('assignDevices', {
        body: {
          assignments: [
            { device_id: one.id, site_id: ward },
            { device_id: two.id, site_id: ward },
            { device_id: same.id, site_id: ward },
          ],
        },
      })
      expect(answer.assignments).toEqual([
        { device_id: one.id, site_id: null },
        { device_id: two.id, site_id: lobby },
      ])
      expect(await Promise.all([one, two, same].map(({ id }) => siteOf(id)))).toEqual([ward, ward, ward])
      expect((await commandsOf(one.id))[0]).toBe('server_version')
      expect((await commandsOf(same.id)).length).toBe(told)
      await owner.call('assignDevices', { body: answer })
      expect(await Promise.all([one, two, same].map(({ id }) => siteOf(id)))).toEqual([null, lobby, ward])
    })
    it('changes none of them when one cannot be changed, and names which', async () => {
      const lobby = await aSite('Lobby')
      const { device } = await server.device(owner)
      const other = await server.company('Other')
      const theirs = (await server.device(other)).device
      for (const [bad, field] of [
        [{ device_id: theirs.id, site_id: lobby }, 'assignments.1.device_id'],
        [{ device_id: 'nobody', site_id: lobby }, 'assignments.1.device_id'],
        [{ device_id: device.id, site_id: lobby }, 'assignments.1.device_id'],
        [{ device_id: 'x', site_id: 'no-screen' }, 'assignments.1.site_id'],
      ] as const)
        await expect(
          owner.call('assignDevices', {
            body: { assignments: [{ device_id: device.id, site_id: lobby }, bad] },
          }),
        ).rejects.toMatchObject({ status: 400, problem: { errors: [{ field }] } })
      expect(await siteOf(device.id)).toBeNull()
    })
  })
})
