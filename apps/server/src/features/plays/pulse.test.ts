import type { PlayFacts } from '@vitrine/core'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPublished, playChain, sendPlays } from '../../testing/playChain.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'
import { createPulseStore } from './pulse.store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Half an hour before the tests’ clock. */
const START = Date.UTC(2026, 10, 21, 8, 30)
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

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
    const send = async (records: readonly unknown[]) =>
      sendPlays(server, device.accessToken, chain.key.publicKey, records)
    let nowMs = START
    /** Plays of ten seconds, one after the other, from half an hour ago on. */
    const next = (count: number, facts: Partial<PlayFacts>) =>
      Array.from({ length: count }, () => {
        const from = nowMs
        nowMs += 10_000
        return chain.next(1, { ...facts, from, until: nowMs })[0]!
      })
    return { ...device, next, send }
  }
  const slide = (id: string, name: string): Partial<PlayFacts> => ({ slide_id: id, slide_name: name })
  const ad = (id: string, name: string): Partial<PlayFacts> => ({
    kind: 'ad',
    ad_id: id,
    ad_name: name,
    group_id: 'side',
  })

  describe('the plays of the dashboard', () => {
    it('are counted once by bar and kind, of the fleet and of each device, with what was shown most', async () => {
      const owner = await aCompany()
      const [lobby, ward] = [await aPlayer(owner), await aPlayer(owner, 'Ward')]
      const records = [...lobby.next(3, slide('soup', 'Soup')), ...lobby.next(2, ad('ad-1', 'Coffee'))]
      expect((await lobby.send(records)).refused).toEqual([])
      await lobby.send(records)
      await ward.send(ward.next(4, slide('tea', 'Tea')))

      const plays = await owner.call('readFleetPlays', {})
      expect([sum(plays.day.items), sum(plays.day.ads)]).toEqual([7, 2])
      const bar = Math.floor((START - plays.day.from) / plays.day.step)
      expect(plays.day.items[bar]).toBe(7)
      expect(plays.today).toMatchObject({ items: 7, ads: 2 })
      expect(plays.top_items.map(({ name, count }) => [name, count])).toEqual([
        ['Tea', 4],
        ['Soup', 3],
      ])
      expect(plays.top_ads).toMatchObject([{ id: 'ad-1', name: 'Coffee', count: 2 }])
      expect(plays.top_screens).toMatchObject([{ id: 'site-1', count: 9 }])

      const one = await owner.call('readFleetPlays', { query: { device: ward.device.id } })
      expect([sum(one.day.items), sum(one.day.ads)]).toEqual([4, 0])
      expect(one.top_items).toMatchObject([{ id: 'tea', name: 'Tea', count: 4 }])
      expect(one.top_ads).toEqual([])
      expect(one.top_screens).toMatchObject([{ id: 'site-1', count: 4 }])
      const other = await owner.call('readFleetPlays', { query: { device: lobby.device.id } })
      expect(other.top_items).toMatchObject([{ id: 'soup', count: 3 }])
      expect(other.top_ads).toMatchObject([{ id: 'ad-1', name: 'Coffee', count: 2 }])
      expect(other.top_screens).toMatchObject([{ id: 'site-1', count: 5 }])
      for (const span of ['7d', '30d'] as const) {
        const all = await owner.call('readFleetPlays', { query: { span } })
        expect([sum(all.bars.items), sum(all.bars.ads)]).toEqual([7, 2])
        const alone = await owner.call('readFleetPlays', { query: { span, device: ward.device.id } })
        expect([sum(alone.bars.items), sum(alone.bars.ads)]).toEqual([4, 0])
      }
    })

    it('begin today at midnight of the reader', async () => {
      const owner = await aCompany()
      const { next, send } = await aPlayer(owner)
      await send(next(3, slide('soup', 'Soup')))
      const today = async (offset: number) =>
        (await owner.call('readFleetPlays', { query: { offset } })).today
      // The tests' clock and the first play are on the same morning of UTC.
      expect((await today(0)).items).toBe(3)
      const { from } = await today(-600)
      expect(from % DAY).toBe(10 * 60 * MINUTE)
    })

    it('are unknown to another company, and to a device of another company there are none', async () => {
      const owner = await aCompany()
      const { next, send, device } = await aPlayer(owner)
      await send(next(3, slide('soup', 'Soup')))
      const stranger = await aCompany()
      expect((await stranger.call('readFleetPlays', {})).today).toMatchObject({ items: 0, ads: 0 })
      const asked = await stranger.call('readFleetPlays', { query: { device: device.id, span: '30d' } })
      expect(sum(asked.bars.items)).toBe(0)
    })

    it('go after their time, those of the fleet last', async () => {
      const owner = await aCompany()
      const { next, send } = await aPlayer(owner)
      await send(next(3, slide('soup', 'Soup')))
      const left = async () =>
        (
          await server.db
            .selectFrom('play_pulse')
            .select('what')
            .distinct()
            .where('company_id', '=', owner.companyId)
            .execute()
        )
          .map(({ what }) => what)
          .toSorted()
      const store = createPulseStore(server.db)
      await store.sweep(server.clock.now())
      expect(await left()).toEqual(['device', 'fleet', 'site', 'thing'])
      await store.sweep(server.clock.now() + 3 * DAY)
      expect(await left()).toEqual(['fleet'])
      await store.sweep(server.clock.now() + 32 * DAY)
      expect(await left()).toEqual([])
    })
  })
})
