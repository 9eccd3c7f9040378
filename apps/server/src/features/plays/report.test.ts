import { verifyPlays, type PlayFacts, type PlayKey, type PlayRecord } from '@vitrine/core'
import type { PlaysReport, PlaysReportQuery } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unzipped } from '../../testing/unzipped.ts'
import { rollUpStoredPlays } from '../../platform/database/playRollups.ts'
import { hasPublished, playChain, PLAYS_T0, sendPlays } from '../../testing/playChain.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'
import type { RollupDifference } from './rollupCheck.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOV_20 = Date.UTC(2026, 10, 20)

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())

  /** A company of its own, whose figures no other test changes. */
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
    return { ...device, chain, send }
  }
  const report = (by: TestPerson, query: Partial<PlaysReportQuery> = {}): Promise<PlaysReport> =>
    by.call('reportPlays', { query: { from: NOV_20, to: NOV_20 + DAY, by: 'item', ...query } })
  const slide = (id: string, name: string): Partial<PlayFacts> => ({ slide_id: id, slide_name: name })
  const short = ({ items }: PlaysReport) => items.map(({ name, count, duration }) => [name, count, duration])
  const differences = async (correct = false): Promise<RollupDifference[]> => {
    const found: RollupDifference[] = []
    await server.checkPlays(correct, (difference) => found.push(difference))
    return found
  }

  describe('a report', () => {
    it('counts each play once by item, under its last name, and by ad, screen, device, hour and day', async () => {
      const owner = await aCompany()
      const { chain, send, deviceId } = await aPlayer(owner)
      const records = [
        ...chain.next(3, slide('soup', 'Soup')),
        ...chain.next(2, slide('tea', 'Tea')),
        ...chain.next(2, { kind: 'ad', ad_id: 'ad-1', ad_name: 'Coffee', group_id: 'side' }),
        ...chain.next(1, {
          ...slide('soup', 'Soup of the day'),
          from: PLAYS_T0 + 2 * HOUR,
          until: PLAYS_T0 + 2 * HOUR + 10_000,
        }),
      ]
      expect((await send(records)).refused).toEqual([])
      await send(records)
      expect(short(await report(owner))).toEqual([
        ['Soup of the day', 4, 40_000],
        ['Tea', 2, 20_000],
      ])
      expect(short(await report(owner, { by: 'ad' }))).toEqual([['Coffee', 2, 20_000]])
      expect(short(await report(owner, { by: 'device' }))).toEqual([['Lobby', 8, 80_000]])
      expect(short(await report(owner, { by: 'device', kind: 'ad' }))).toEqual([['Lobby', 2, 20_000]])
      expect(await report(owner, { by: 'screen' })).toMatchObject({ items: [{ id: 'site-1', count: 8 }] })
      expect(short(await report(owner, { q: 'TEA' }))).toEqual([['Tea', 2, 20_000]])
      expect(short(await report(owner, { device: 'other' }))).toEqual([])
      expect((await report(owner, { device: deviceId, site: 'site-1' })).total.count).toBe(6)
      expect((await report(owner, { by: 'hour', q: 'tea' })).total.count).toBe(2)
      const hours = await report(owner, { by: 'hour' })
      expect(hours.items).toHaveLength(24)
      expect(hours.items[9]).toMatchObject({ at: PLAYS_T0, count: 7, coverage: 1 })
      expect(hours.items[11]).toMatchObject({ count: 1, duration: 10_000 })
      expect(short(await report(owner, { by: 'day' }))).toEqual([['', 8, 80_000]])
      expect(await differences()).toEqual([])
    })

    it('comes by group of devices, each with its subgroups, and of one group alone', async () => {
      const owner = await aCompany()
      const stranger = await aCompany()
      const group = async (name: string, parent_id: string | null = null) =>
        owner.call('makeDeviceGroup', { body: { name, parent_id } })
      const north = await group('North')
      const hall = await group('Hall', north.id)
      const players = [
        await aPlayer(owner, 'One'),
        await aPlayer(owner, 'Two'),
        await aPlayer(owner, 'Three'),
      ]
      for (const [n, { chain, send }] of players.entries())
        await send(chain.next(n + 1, slide('soup', 'Soup')))
      await players[0]!.send(players[0]!.chain.next(1, { kind: 'ad', ad_id: 'ad-1', ad_name: 'Coffee' }))
      await owner.call('groupDevices', {
        body: {
          members: [
            { device_id: players[0]!.device.id, group_id: hall.id },
            { device_id: players[1]!.device.id, group_id: north.id },
          ],
        },
      })
      const byGroup = await report(owner, { by: 'group' })
      expect(byGroup.items.map(({ id, name, count }) => [id, name, count])).toEqual([
        [north.id, 'North', 4],
        [null, '', 3],
        [hall.id, 'North › Hall', 2],
      ])
      // A play is in the row of each group that contains its device, and once in the total.
      expect(byGroup.total.count).toBe(7)
      const ofHall = await report(owner, { by: 'group', group: hall.id })
      expect(ofHall.items.map(({ name, count }) => [name, count])).toEqual([['North › Hall', 2]])
      expect(short(await report(owner, { by: 'item', group: north.id }))).toEqual([['Soup', 3, 30_000]])
      expect((await report(owner, { by: 'hour', group: north.id })).total.count).toBe(4)
      await expect(report(stranger, { by: 'item', group: north.id })).rejects.toMatchObject({
        problem: { code: 'ENTITY_NOT_FOUND' },
      })
    })

    it('gives the share of all plays in the same scope, which words do not narrow', async () => {
      const owner = await aCompany()
      const { chain, send } = await aPlayer(owner)
      await send([...chain.next(3, slide('soup', 'Soup')), ...chain.next(1, slide('tea', 'Tea'))])
      const tea = await report(owner, { q: 'tea' })
      expect(tea.scope).toEqual({ count: 4, duration: 40_000 })
      expect(tea.items).toMatchObject([{ name: 'Tea', share_count: 0.25, share_duration: 0.25 }])
      expect((await report(owner, { by: 'day', from: NOV_20 - DAY, to: NOV_20 })).items).toMatchObject([
        { share_count: null, share_duration: null },
      ])
    })

    it('splits days by the time zone that is asked for, also where clocks change', async () => {
      const owner = await aCompany()
      const { chain, send } = await aPlayer(owner)
      // 23:30 on 24 October and 23:30 on 25 October in Berlin; the day between has 25 hours.
      const late = Date.UTC(2026, 9, 24, 21, 30)
      const later = Date.UTC(2026, 9, 25, 22, 30)
      await send([
        ...chain.next(1, { from: late, until: late + 10_000 }),
        ...chain.next(1, { from: later, until: later + 10_000 }),
      ])
      const from = Date.UTC(2026, 9, 23, 22)
      const days = await report(owner, { by: 'day', from, to: from + 49 * HOUR, time_zone: 'Europe/Berlin' })
      expect(days.items.map(({ at, count, expected }) => [at, count, expected])).toEqual([
        [from, 1, HOUR / 2],
        [from + DAY, 1, 25 * HOUR],
      ])
      expect((await report(owner, { by: 'day', from, to: from + 49 * HOUR })).items).toHaveLength(3)
    })

    it('gives the share of time that devices account for, and does not take what is not reported for not played', async () => {
      const owner = await aCompany()
      const { chain, send } = await aPlayer(owner, 'Lobby')
      const silent = await aPlayer(owner, 'Silent')
      const records = Array.from({ length: 12 }, (_, n) =>
        chain.next(1, { from: PLAYS_T0 + n * HOUR, until: PLAYS_T0 + (n + 1) * HOUR, duration: HOUR }),
      ).flat()
      // Three hours are missing: the fourth, fifth and sixth record.
      await send([...records.slice(0, 3), ...records.slice(6)])
      const period = { from: PLAYS_T0, to: PLAYS_T0 + DAY }
      const byDevice = await report(owner, { ...period, by: 'device' })
      // The end of the seventh record is known, but not what ended before it.
      expect(byDevice.items).toMatchObject([
        {
          name: 'Lobby',
          count: 9,
          coverage: 8 / 24,
          expected: 24 * HOUR,
          accounted: 8 * HOUR,
          not_reported: 12 * HOUR,
        },
      ])
      const hours = await report(owner, { ...period, by: 'hour' })
      expect(hours.items.map(({ coverage }) => coverage)).toEqual([
        1,
        1,
        1,
        0,
        0,
        0,
        0,
        1,
        1,
        1,
        1,
        1,
        ...Array<number>(12).fill(0),
      ])
      await send(records)
      expect((await report(owner, { ...period, by: 'device' })).items[0]).toMatchObject({
        count: 12,
        accounted: 12 * HOUR,
        not_reported: 12 * HOUR,
      })
      expect(await differences()).toEqual([])
      // A device that has said nothing counts from its pairing on.
      server.clock.advance(HOUR)
      const now = server.clock.now()
      const after = await report(owner, { by: 'device', from: now - HOUR, to: now })
      expect(after.devices).toEqual({ in_service: 2, complete: 0, silent: 2 })
      // However short the period, a device that has said nothing is not complete.
      const minute = await report(owner, { by: 'device', from: now - HOUR / 60, to: now })
      expect(minute.devices).toMatchObject({ complete: 0, silent: 2 })
      expect(after.items.map(({ name, count, coverage }) => [name, count, coverage])).toEqual([
        ['Lobby', 0, 0],
        ['Silent', 0, 0],
      ])
      // The other has shown the item, so its coverage is of it alone; nobody is assigned to that screen.
      expect((await report(owner, { ...period })).items[0]).toMatchObject({ coverage: 0.5 })
      expect(silent.deviceId).not.toBe('')
    })

    it('keeps impossible records apart, by device and reason', async () => {
      const owner = await aCompany()
      const { chain, send, deviceId } = await aPlayer(owner)
      await send([
        ...chain.next(2),
        ...chain.next(1, { from: PLAYS_T0 + 60_000, until: PLAYS_T0 + 1_000, duration: 0 }),
        ...chain.next(2, { version: 'cd'.repeat(32) }),
      ])
      const today = { from: server.clock.now() - DAY, to: server.clock.now() + HOUR }
      const { aside, total } = await report(owner, { ...today, from: NOV_20 })
      expect(total.count).toBe(2)
      expect(aside).toEqual([
        { device_id: deviceId, device_name: 'Lobby', reason: 'version', count: 2 },
        { device_id: deviceId, device_name: 'Lobby', reason: 'order', count: 1 },
      ])
      expect(await differences()).toEqual([])
    })

    it('reads the same whether whole days are in it or not', async () => {
      const owner = await aCompany()
      const { chain, send } = await aPlayer(owner)
      const from = PLAYS_T0 - 5 * DAY
      const records = Array.from({ length: 60 }, (_, n) =>
        chain.next(1, { from: from + n * 2 * HOUR, until: from + n * 2 * HOUR + 90_000, duration: 90_000 }),
      ).flat()
      expect((await send(records)).refused).toEqual([])
      const total = async (fromMs: number, toMs: number) =>
        (await report(owner, { from: fromMs, to: toMs })).total.count
      expect(await total(from, from + 5 * DAY)).toBe(60)
      expect(await total(from, from + 3 * HOUR)).toBe(2)
      expect(await total(from + HOUR, from + 3 * DAY + HOUR)).toBe(36)
      const days = (await report(owner, { by: 'day', from, to: from + 5 * DAY })).items
      expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(60)
    })

    it.each([
      [{ to: NOV_20 }, 'PERIOD_ORDER'],
      [{ to: NOV_20 + 101 * DAY, by: 'hour' as const }, 'PERIOD_TOO_LONG'],
      [{ to: NOV_20 + 1_101 * DAY }, 'PERIOD_TOO_LONG'],
      [{ time_zone: 'Mars/Olympus' }, 'TIME_ZONE'],
    ])('refuses %j', async (query, code) => {
      const owner = await aCompany()
      await expect(report(owner, query)).rejects.toMatchObject({ problem: { errors: [{ code }] } })
    })

    it('is a company’s own', async () => {
      const [owner, stranger] = [await aCompany(), await aCompany()]
      const { chain, send, deviceId } = await aPlayer(owner)
      await send(chain.next(2))
      expect((await report(stranger, { device: deviceId })).total).toMatchObject({ count: 0, expected: 0 })
      expect((await report(stranger, { by: 'device' })).items).toEqual([])
    })

    it('comes as CSV with names that are no formulas, the total and the impossible records', async () => {
      const owner = await aCompany()
      const { chain, send } = await aPlayer(owner)
      await send([
        ...chain.next(2, slide('s', '=HYPERLINK("http://x","Soup, hot")')),
        ...chain.next(1, { version: 'cd'.repeat(32) }),
      ])
      const response = await server.fetch(
        `/default/v1/plays/report?from=${NOV_20}&to=${server.clock.now() + HOUR}&by=item&format=csv`,
        { headers: { authorization: `Bearer ${owner.accessToken}` } },
      )
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      const lines = new TextDecoder('utf-8', { ignoreBOM: true })
        .decode(await response.arrayBuffer())
        .split('\r\n')
      expect(lines[0]).toBe(
        '\uFEFFrow,id,name,start,count,duration_ms,coverage,accounted_ms,expected_ms,not_reported_ms,share_of_plays,share_of_time,reason',
      )
      expect(lines[1]).toMatch(/^item,s,"'=HYPERLINK\(""http:\/\/x"",""Soup, hot""\)",,2,20000,0\.\d+,20000,/)
      expect(lines[2]).toMatch(/^total,,,2026-11-20T00:00\+00:00,2,20000,/)
      expect(lines[3]).toMatch(/^impossible,hw-\w+,Lobby,,1,,,,,,,,version$/)
    })
  })

  it('comes as a spreadsheet with the same rows, and text that is no formula', async () => {
    const owner = await aCompany()
    const { chain, send } = await aPlayer(owner)
    await send(chain.next(2, slide('s', '=1+1 & <Soup>')))
    const response = await server.fetch(
      `/default/v1/plays/report?from=${NOV_20}&to=${NOV_20 + DAY}&by=item&format=xlsx`,
      { headers: { authorization: `Bearer ${owner.accessToken}` } },
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    const parts = unzipped(Buffer.from(await response.arrayBuffer()))
    const text = (name: string) => String(parts.get(name))
    expect(text('xl/sharedStrings.xml') + text('xl/worksheets/sheet1.xml')).toContain(
      '=1+1 &amp; &lt;Soup&gt;',
    )
    expect(text('xl/worksheets/sheet1.xml')).not.toContain('<f>')
  })

  it('comes signed: with the whole chains of the devices that it counts, which can be verified', async () => {
    const owner = await aCompany()
    const players = [await aPlayer(owner, 'One'), await aPlayer(owner, 'Two'), await aPlayer(owner, 'Idle')]
    for (const { chain, send } of players.slice(0, 2)) await send(chain.next(3, slide('soup', 'Soup')))
    const path = `/default/v1/plays/report/signed?from=${NOV_20}&to=${NOV_20 + DAY}&by=item`
    const signed = async (by: TestPerson) => {
      const response = await server.fetch(path, { headers: { authorization: `Bearer ${by.accessToken}` } })
      return { status: response.status, lines: (await response.text()).trim().split('\n') }
    }
    const { lines } = await signed(await server.person(owner.companyId, 'viewer'))
    const head = JSON.parse(lines[0]!) as { keys: PlayKey[]; report: PlaysReport }
    expect(head.report.items).toMatchObject([{ name: 'Soup', count: 6 }])
    expect(head.keys).toHaveLength(2)
    const records = lines.slice(1).map((line) => JSON.parse(line) as PlayRecord)
    expect(await verifyPlays(records, head.keys)).toMatchObject({ whole: true, records: 6 })
    const changed = records.map((record, n) => (n === 1 ? { ...record, slide_name: 'Tea' } : record))
    expect((await verifyPlays(changed, head.keys)).whole).toBe(false)
    expect((await signed(await aCompany())).status).toBe(404)
  })

  describe('rollups', () => {
    it('are the same as from the records, in whichever order and at whatever time these come', async () => {
      const owner = await aCompany()
      const { chain, send, deviceId } = await aPlayer(owner)
      const records = chain.next(60)
      await Promise.all([
        send(records.slice(40)),
        send(records.slice(0, 25)),
        send(records.slice(20, 45)),
        send(records.slice(30, 50)),
      ])
      expect(await differences()).toEqual([])
      const { play_stretch } = await rollUpStoredPlays(server.db, owner.companyId, deviceId)
      expect(play_stretch).toMatchObject([{ first_seq: 0, last_seq: 59 }])
    })

    it('are compared with the records, and put right', async () => {
      const owner = await aCompany()
      const { chain, send, deviceId } = await aPlayer(owner)
      await send(chain.next(3))
      await server.db
        .updateTable('play_rollup')
        .set({ plays: 7 })
        .where('company_id', '=', owner.companyId)
        .where('span_ms', '=', HOUR)
        .execute()
      await server.db.deleteFrom('play_stretch').where('device_id', '=', deviceId).execute()
      const found = await differences()
      expect(found).toMatchObject([
        {
          deviceId,
          table: 'play_rollup',
          stored: '{"plays":7,"shown_ms":30000}',
          expected: '{"plays":3,"shown_ms":30000}',
        },
        { deviceId, table: 'play_stretch', stored: null },
      ])
      expect(await differences(true)).toEqual(found)
      expect(await differences()).toEqual([])
      expect((await report(owner)).total).toMatchObject({ count: 3, accounted: 30_000 })
    })
  })
})
