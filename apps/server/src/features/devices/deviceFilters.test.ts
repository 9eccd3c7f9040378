import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'

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

  describe('saved filters', () => {
    it('are there for everyone in the company under their names, and for nobody else', async () => {
      const saved = await owner.call('saveDeviceFilter', {
        body: { name: 'Broken', filter: { status: 'attention', q: 'hall' } },
      })
      await owner.call('saveDeviceFilter', { body: { name: 'Away', filter: { status: 'offline' } } })
      const viewer = await server.person(owner.companyId, 'viewer')
      expect((await viewer.call('listDeviceFilters')).items.map(({ name }) => name)).toEqual([
        'Away',
        'Broken',
      ])
      expect((await stranger.call('listDeviceFilters')).items).toEqual([])
      await expect(
        stranger.call('removeDeviceFilter', { params: { id: saved.id }, revision: saved.revision }),
      ).rejects.toMatchObject({ status: 404 })
      await owner.call('removeDeviceFilter', { params: { id: saved.id }, revision: saved.revision })
      expect((await owner.call('listDeviceFilters')).items.map(({ name }) => name)).toEqual(['Away'])
    })
    it('have names of their own', async () => {
      await owner.call('saveDeviceFilter', { body: { name: 'New', filter: { tag: 'new' } } })
      await expect(
        owner.call('saveDeviceFilter', { body: { name: 'NEW', filter: {} } }),
      ).rejects.toMatchObject({ problem: { errors: [{ field: 'name', code: 'FILTER_NAME_TAKEN' }] } })
    })
  })
})
