import { OFFLINE_AFTER_MS } from '@vitrine/core'
import type { StatusChoice } from '@vitrine/protocol'
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

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
  })
  afterAll(() => server.close())

  const report = (
    { token, accessToken }: TestDevice,
    playerVersion: string,
    showing: object = { kind: 'nothing' },
  ) =>
    graphql(server, accessToken, UPDATE, {
      sync: {
        id: token,
        data: JSON.stringify({
          player_version: playerVersion,
          showing: { since: server.clock.now(), ...showing },
          fetching: null,
          files: [],
          faults: [],
          offline_start: { able: true },
          glass: { width: 1920, height: 1080, ratio: 1 },
          storage: null,
          clock_offset: 0,
        }),
      },
    })
  const listed = async (query: { status?: StatusChoice; player_version?: string }) =>
    (await owner.call('listDevices', { query })).items.map(({ id }) => id)

  describe('the list of devices', () => {
    it('has those of a status and those of a player version, page by page', async () => {
      const [quiet, early, late] = [
        await server.device(owner),
        await server.device(owner),
        await server.device(owner),
      ]
      await report(early, '1.0.0')
      server.clock.advance(OFFLINE_AFTER_MS + 60_000)
      await report(late, '2.0.0')

      expect(await listed({ status: 'unknown' })).toEqual([quiet.device.id])
      expect(await listed({ status: 'offline' })).toEqual([early.device.id])
      expect(await listed({ status: 'idle' })).toEqual([late.device.id])
      expect(await listed({ player_version: '1.0.0' })).toEqual([early.device.id])
      expect(await listed({ player_version: '' })).toEqual([quiet.device.id])
      expect(await listed({ status: 'idle', player_version: '1.0.0' })).toEqual([])
      // Each is what the device itself says, so that a filter and a row never disagree.
      for (const { id, status } of (await owner.call('listDevices', {})).items)
        expect(await listed({ status: status.kind })).toContain(id)
    })

    it('has those with a picture, of their screen or of a capture device', async () => {
      const viewers = await server.company('Pictures')
      const [screen, capture, blank] = [
        await server.device(viewers),
        await server.device(viewers),
        await server.device(viewers),
      ]
      await report(screen, '1.0.0', { kind: 'version', version: 'a'.repeat(64) })
      await report(capture, '1.0.0', { kind: 'passthrough' })
      await report(blank, '1.0.0', { kind: 'blank' })
      const { items } = await viewers.call('listDevices', { query: { status: 'picture' } })
      expect(items.map(({ id }) => id).toSorted()).toEqual([screen.device.id, capture.device.id].toSorted())
    })

    it('finds every device of a status once, whatever the size of a page', async () => {
      const expected = new Set<string>()
      for (let n = 0; n < 5; n += 1) {
        const device = await server.device(owner)
        await report(device, '3.0.0')
        expected.add(device.device.id)
      }
      const found: string[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await owner.call('listDevices', {
          query: { player_version: '3.0.0', limit: 2, sort: '-accepted_at', ...(cursor && { cursor }) },
        })
        expect(page.total).toBe(5)
        found.push(...page.items.map(({ id }) => id))
        cursor = page.next
      }
      expect(found).toHaveLength(5)
      expect(new Set(found)).toEqual(expected)
    })
  })
})
