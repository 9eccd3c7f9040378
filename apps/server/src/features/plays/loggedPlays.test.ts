import type { PlayFacts } from '@vitrine/core'
import { API_BASE, type FleetEvent } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { hasPublished, playChain, sendPlays } from '../../testing/playChain.ts'
import { startTestServer, until, type TestPerson, type TestServer } from '../../testing/testServer.ts'
import { createFleetLog } from '../fleet/index.ts'
import { createLoggedPlays } from './loggedPlays.ts'

/** Half an hour before the tests’ clock. */
const START = Date.UTC(2026, 10, 21, 8, 30)
const DAY_MS = 86_400_000

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())

  const aCompany = async () => {
    const owner = await server.company('Clinic')
    await hasPublished(server, owner.companyId)
    return owner
  }
  const aPlayer = async (by: TestPerson, name = 'Lobby') => {
    const device = await server.device(by, { name })
    const chain = playChain(device.deviceId)
    let nowMs = START
    /** Plays of ten seconds, one after the other, from half an hour ago on. */
    const next = (count: number, facts: Partial<PlayFacts> = {}) =>
      Array.from({ length: count }, () => {
        const from = nowMs
        nowMs += 10_000
        return chain.next(1, { slide_name: 'Soup', ...facts, from, until: nowMs, duration: 10_000 })[0]!
      })
    const send = (records: readonly unknown[]) =>
      sendPlays(server, device.accessToken, chain.key.publicKey, records)
    return { ...device, next, send }
  }
  const list = (by: TestPerson, query: Record<string, unknown> = {}) =>
    by.call('listFleetEvents', { query: { limit: 500, ...query } as never })
  const plays = async (by: TestPerson, query: Record<string, unknown> = {}): Promise<FleetEvent[]> =>
    (await list(by, { kind: 'play,ad', ...query })).items
  /** The plays of the log, as soon as there are so many. */
  const logged = async (by: TestPerson, count: number): Promise<FleetEvent[]> => {
    await until(async () => (await plays(by)).length >= count)
    return plays(by)
  }

  describe('plays in the log', () => {
    it('stand there one by one, with when they began and how they ended', async () => {
      const owner = await aCompany()
      const lobby = await aPlayer(owner)
      const records = [
        ...lobby.next(1),
        ...lobby.next(1, { outcome: 'cut' }),
        ...lobby.next(1, { kind: 'ad', ad_id: 'a', ad_name: 'Coffee', group_id: 'side' }),
      ]
      await lobby.send(records)
      // What comes twice is logged once.
      await lobby.send(records)
      await lobby.send(lobby.next(1, { slide_name: 'Tea' }))
      const found = await logged(owner, 4)
      expect(found.map(({ kind, code, at, facts }) => [kind, code, at - START, facts['name']])).toEqual([
        ['play', 'played', 30_000, 'Tea'],
        ['ad', 'played', 20_000, 'Coffee'],
        ['play', 'cut', 10_000, 'Soup'],
        ['play', 'played', 0, 'Soup'],
      ])
      expect(found[0]).toMatchObject({
        device_id: lobby.device.id,
        device_name: 'Lobby',
        facts: { ms: 10_000, until: START + 40_000, received: server.clock.now() },
      })
    })

    it('are filtered by kind, device, screen, time and words, and exported', async () => {
      const owner = await aCompany()
      const [lobby, ward] = [await aPlayer(owner), await aPlayer(owner, 'Ward 7')]
      await lobby.send([
        ...lobby.next(2),
        ...lobby.next(1, { kind: 'ad', ad_id: 'a', ad_name: '"kind":"item"', group_id: 'side' }),
      ])
      await ward.send(ward.next(3, { slide_name: 'Tea' }))
      await logged(owner, 6)
      const count = async (query: Record<string, unknown>) => (await plays(owner, query)).length
      expect(await count({ kind: 'ad' })).toBe(1)
      expect(await count({ kind: 'play' })).toBe(5)
      expect(await count({ device: ward.device.id })).toBe(3)
      expect(await count({ site: 'site-1' })).toBe(6)
      expect(await count({ site: 'another' })).toBe(0)
      expect(await count({ q: 'tea' })).toBe(3)
      expect(await count({ q: 'ward 7' })).toBe(3)
      expect(await count({ from: START + 10_000, to: START + 20_000 })).toBe(2)
      expect((await list(owner, { kind: 'paired' })).items.map(({ kind }) => kind)).toEqual([
        'paired',
        'paired',
      ])
      const response = await server.fetch(`${API_BASE}/fleet/events/export?format=ndjson`, {
        headers: { authorization: `Bearer ${owner.accessToken}` },
      })
      const kinds = (await response.text())
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as FleetEvent).kind)
      expect(kinds.filter((kind) => kind === 'play' || kind === 'ad')).toHaveLength(6)
      expect(kinds).toContain('paired')
    })

    it('are read exactly once by whoever follows the log while devices report at the same time', async () => {
      const owner = await aCompany()
      const players = []
      for (let n = 0; n < 6; n += 1) players.push(await aPlayer(owner, `Player ${n}`))
      const seen: number[] = []
      let after = 0
      const follow = async () => {
        const page = await list(owner, { after, limit: 7 })
        seen.push(...page.items.map(({ position }) => position))
        after = page.next === null ? page.newest : Number(page.next)
      }
      const sending = Promise.all(
        players.map(async (player) => {
          for (let batch = 0; batch < 4; batch += 1) await player.send(player.next(5))
        }),
      )
      let over = false
      void sending.then(() => (over = true))
      while (!over) await follow()
      await sending
      await until(async () => {
        await follow()
        return seen.length >= 6 * 4 * 5 + 6
      })
      await follow()
      const all = [...(await plays(owner)), ...(await list(owner, { kind: 'paired' })).items]
      expect(all).toHaveLength(6 * 4 * 5 + 6)
      expect(seen).toEqual(all.map(({ position }) => position).toSorted((a, b) => a - b))
    })

    it('get their positions from the next server, where one stopped before it gave them', async () => {
      const owner = await aCompany()
      const lobby = await aPlayer(owner)
      const records = lobby.next(3)
      await lobby.send(records)
      await logged(owner, 3)
      await server.db
        .updateTable('play_run')
        .set({ position: null })
        .where('company_id', '=', owner.companyId)
        .execute()
      expect(await plays(owner)).toEqual([])
      const bus = { publish: () => {}, subscribe: () => () => {} }
      const next = createFleetLog({ db: server.db, bus, clock: server.clock, plays: createLoggedPlays })
      onTestFinished(() => next.stop())
      await next.resume()
      expect(await logged(owner, 3)).toHaveLength(3)
    })

    it('are those of the organisation only, and none that cannot be', async () => {
      const owner = await aCompany()
      const lobby = await aPlayer(owner)
      const { refused } = await lobby.send([
        ...lobby.next(2),
        // A version that was never published.
        ...lobby.next(1, { version: 'f'.repeat(64) }),
        ...lobby.next(1),
      ])
      expect(refused).toHaveLength(1)
      expect(await logged(owner, 3)).toHaveLength(3)
      const stranger = await aCompany()
      expect(await plays(stranger)).toEqual([])
      expect(await plays(stranger, { device: lobby.device.id })).toEqual([])
    })

    it('leave the log when they are old or too many, and never take the place of other events', async () => {
      const owner = await aCompany()
      const lobby = await aPlayer(owner)
      for (let batch = 0; batch < 4; batch += 1) await lobby.send(lobby.next(5))
      await logged(owner, 20)
      const store = createLoggedPlays(server.db)
      const nowMs = server.clock.now()
      await store.removeOld({ nowMs, days: 30, maxRuns: 3 })
      expect(await plays(owner)).toHaveLength(15)
      expect((await list(owner, { kind: 'paired' })).items).toHaveLength(1)
      await store.removeOld({ nowMs: nowMs + 31 * DAY_MS, days: 30, maxRuns: 3 })
      expect(await plays(owner)).toEqual([])
      // The records stay.
      expect((await owner.call('listPlays', { query: {} })).total).toBe(20)
    })
  })
})
