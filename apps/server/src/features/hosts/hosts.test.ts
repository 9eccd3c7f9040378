import { createApiClient, type Call } from '@vitrine/protocol'
import { importHosts, type HostRule } from '@vitrine/core/hosts'
import { eachDatabase } from '@vitrine/testbed/databases'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Config } from '../../platform/config/config.ts'
import { createHostStore } from './hosts.store.ts'
import { startTestServer, until, type TestDevice, type TestServer } from '../../testing/testServer.ts'

const started = async (database: Config['database']) => {
  const server = await startTestServer(database, { RATE_LIMITS: 'off' })
  onTestFinished(() => server.close().catch(() => {}))
  return server
}
const deny = (...hosts: string[]): HostRule[] => importHosts(hosts.join('\n'), 'deny').rules
const deviceCall = (server: TestServer, { accessToken }: TestDevice): Call =>
  createApiClient({ fetch, origin: server.origin, accessToken })
const counts = (id: string, hosts: [host: string, allowed: number, blocked: number][]) => ({
  id,
  enforced: true,
  hosts: hosts.map(([host, allowed, blocked]) => ({ host, allowed, blocked })),
  more: { allowed: 2, blocked: 1 },
})

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  describe('rules for outside hosts', () => {
    it('reach the devices they count on, the nearest first', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const lobby = await server.device(owner, { name: 'Lobby' })
      const hall = await server.device(owner, { name: 'Hall' })
      const commandsOf = async ({ device }: TestDevice) =>
        (await owner.call('listCommands', { params: { id: device.id } })).items.filter(
          ({ name }) => name === 'host_rules',
        ).length
      expect(await deviceCall(server, lobby)('readDeviceHosts', {})).toEqual({
        hash: '',
        mode: 'off',
        levels: [],
      })

      const company = { level: 'company' as const, id: '', mode: 'enforce' as const }
      const first = await owner.call('writeHostRules', {
        body: { ...company, rules: deny('ADS.test', '||track.test^'), revision: 0 },
      })
      expect(first).toMatchObject({
        revision: 1,
        rules: [{ pattern: 'ads.test' }, { pattern: '*.track.test' }],
      })
      const own = { level: 'device' as const, id: lobby.device.id, mode: null }
      await owner.call('writeHostRules', {
        body: { ...own, rules: [{ action: 'allow', kind: 'exact', pattern: 'ads.test' }], revision: 0 },
      })
      const effective = await deviceCall(server, lobby)('readDeviceHosts', {})
      expect(effective).toMatchObject({
        mode: 'enforce',
        levels: [{ level: 'device' }, { level: 'company' }],
      })
      expect((await deviceCall(server, hall)('readDeviceHosts', {})).hash).not.toBe(effective.hash)
      // Each device heard of the changes that concern it; the same list again is no change.
      await owner.call('writeHostRules', { body: { ...company, rules: first.rules, revision: 1 } })
      expect([await commandsOf(lobby), await commandsOf(hall)]).toEqual([2, 1])

      const test = (url: string, device?: string) =>
        owner.call('testHost', { query: { url, ...(device === undefined ? {} : { device }) } })
      expect(await test('https://ads.test/x')).toMatchObject({ allowed: false, rule: { level: 'company' } })
      expect(await test('ads.test', lobby.device.id)).toMatchObject({
        allowed: true,
        mode: 'enforce',
        level_name: 'Lobby',
      })
      expect(await test('wss://a.track.test', hall.device.id)).toMatchObject({
        allowed: false,
        rule: { pattern: '*.track.test' },
      })
    })

    it('follow a device to its group', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const device = await server.device(owner, { name: 'Lobby' })
      const make = (name: string, parent_id: string | null) =>
        owner.call('makeDeviceGroup', { body: { name, parent_id } })
      const town = await make('Town', null)
      const house = await make('House', town.id)
      const list = (id: string, ...hosts: string[]) =>
        owner.call('writeHostRules', {
          body: { level: 'group', id, mode: 'enforce', rules: deny(...hosts), revision: 0 },
        })
      await list(town.id, 'town.test')
      await list(house.id, 'house.test')
      const read = () => deviceCall(server, device)('readDeviceHosts', {})
      expect((await read()).mode).toBe('off')
      await owner.call('groupDevices', {
        body: { members: [{ device_id: device.device.id, group_id: house.id }] },
      })
      expect((await read()).levels.map(({ id }) => id)).toEqual([house.id, town.id])
      await until(
        async () =>
          (await owner.call('listCommands', { params: { id: device.device.id } })).items.filter(
            ({ name }) => name === 'host_rules',
          ).length === 1,
      )
      expect(
        await owner.call('testHost', { query: { url: 'town.test', device: device.device.id } }),
      ).toMatchObject({ allowed: false, level_name: 'Town' })
    })

    it('are changed over the newest revision only, by editors, with patterns that name hosts', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const list = { level: 'company' as const, id: '', mode: 'report' as const, rules: deny('a.test') }
      await owner.call('writeHostRules', { body: { ...list, revision: 0 } })
      for (const revision of [0, 2])
        await expect(owner.call('writeHostRules', { body: { ...list, revision } })).rejects.toMatchObject({
          code: 'CHANGED_MEANWHILE',
        })
      const wrong: HostRule[] = [
        { action: 'deny', kind: 'exact', pattern: 'a b' },
        { action: 'deny', kind: 'expression', pattern: '(' },
      ]
      for (const rule of wrong)
        await expect(
          owner.call('writeHostRules', { body: { ...list, rules: [rule], revision: 1 } }),
        ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      const viewer = await server.person(owner.companyId, 'viewer')
      expect(await viewer.call('readHostRules', {})).toMatchObject({ mode: 'report', revision: 1 })
      await expect(viewer.call('writeHostRules', { body: { ...list, revision: 1 } })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    })

    it('stay within a company', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const other = await server.company('School')
      const device = await server.device(owner)
      const { id } = device.device
      const body = {
        level: 'device' as const,
        id,
        mode: 'enforce' as const,
        rules: deny('a.test'),
        revision: 0,
      }
      for (const call of [
        () => other.call('writeHostRules', { body }),
        () => other.call('readHostRules', { query: { level: 'device', id } }),
        () => other.call('testHost', { query: { url: 'https://a.test', device: id } }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' })
      await other.call('writeHostRules', { body: { ...body, level: 'company', id: '' } })
      expect(await deviceCall(server, device)('readDeviceHosts', {})).toMatchObject({ mode: 'off' })
      await deviceCall(server, device)('sendHostCounts', { body: counts('batch-0001', [['a.test', 0, 9]]) })
      expect((await other.call('readFleetSummary', {})).hosts).toMatchObject({ allowed: 0, blocked: 0 })
      expect((await other.call('listFleetEvents', { query: { kind: 'blocked' } })).items).toEqual([])
    })
  })

  describe('counts of requests', () => {
    it('of single devices are removed earlier than those of the organisation, with lists that are nobody’s', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const device = await server.device(owner)
      const { id } = device.device
      const list = {
        level: 'device' as const,
        id,
        mode: 'enforce' as const,
        rules: deny('a.test'),
        revision: 0,
      }
      await owner.call('writeHostRules', { body: list })
      await deviceCall(server, device)('sendHostCounts', { body: counts('batch-0001', [['a.test', 0, 9]]) })
      const store = createHostStore(server.db)
      const now = server.clock.now()
      const blocked = async (of?: string) =>
        (await owner.call('readFleetSummary', { query: of === undefined ? {} : { device: of } })).hosts
          .blocked
      await store.removeOld({ fromMs: 0, devicesFromMs: now + 1 })
      expect([await blocked(), await blocked(id)]).toEqual([10, 0])
      expect((await owner.call('readHostRules', { query: { level: 'device', id } })).revision).toBe(1)
      await store.removeOld({ fromMs: now + 1, devicesFromMs: now + 1 })
      expect(await blocked()).toBe(0)
      const { revision } = await owner.call('revokeDevice', { params: { id } })
      await owner.call('removeDevice', { params: { id }, revision })
      await store.removeOld({ fromMs: now + 1, devicesFromMs: now + 1 })
      expect(await store.lists(owner.companyId)).toEqual([])
    })

    it('are added once, and stand in the log and on the dashboard', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const device = await server.device(owner, { name: 'Lobby' })
      const send = deviceCall(server, device)
      const batch = counts('batch-0001', [
        ['ads.test', 1, 7],
        ['news.test', 5, 0],
        ['x.test', 0, 2],
      ])
      await send('sendHostCounts', { body: batch })
      await send('sendHostCounts', { body: batch })
      server.clock.advance(10 * 60_000)
      await send('sendHostCounts', {
        body: { ...counts('batch-0002', [['ads.test', 0, 3]]), enforced: false },
      })

      const { hosts, day } = await owner.call('readFleetSummary', {})
      expect(hosts).toEqual({
        allowed: 10,
        blocked: 14,
        asked: [
          { host: 'ads.test', count: 11 },
          { host: '*', count: 6 },
          { host: 'news.test', count: 5 },
          { host: 'x.test', count: 2 },
        ],
        blocked_most: [
          { host: 'ads.test', count: 10 },
          { host: '*', count: 2 },
          { host: 'x.test', count: 2 },
        ],
      })
      expect(day.kinds.blocked?.slice(-2)).toEqual([10, 4])
      const { items } = await owner.call('listFleetEvents', { query: { kind: 'blocked', q: 'ads' } })
      expect(items.map(({ device_name: name, code, facts }) => [name, code, facts])).toEqual([
        ['Lobby', 'ads.test', { count: 3, enforced: false }],
        ['Lobby', 'ads.test', { count: 7, enforced: true }],
      ])
    })
  })
})
