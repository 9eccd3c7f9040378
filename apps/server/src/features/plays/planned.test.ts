import {
  API_BASE,
  createApiClient,
  type PlaysPlanned,
  type PlaysPlannedQuery,
  type WrittenEmergency,
} from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playChain, sendPlays } from '../../testing/playChain.ts'
import {
  aDraft,
  aTextSlide,
  newSecret,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const HOUR = 3_600_000
const anEmergency = (change: Partial<WrittenEmergency> = {}): WrittenEmergency => ({
  name: 'Evacuate',
  kind: 'evacuate',
  targets: [{ everywhere: true }],
  message: {
    texts: [{ language: 'en', heading: 'Leave the building', detail: '' }],
    seconds_each: 8,
    colour: 'red',
    symbol: 'evacuate',
    arrow: null,
    direction: {},
    sound: 'alarm',
  },
  ...change,
})

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())

  /** A company with one slide that is published on one device from the next full hour on. */
  const aShow = async () => {
    server.clock.advance(HOUR - (server.clock.now() % HOUR))
    const startMs = server.clock.now()
    const owner = await server.company('Clinic')
    const slide = await owner.call('makeSlide', { body: aTextSlide() })
    const site = await owner.call('makeSite', { body: { name: 'Lobby', draft: aDraft([slide.id]) } })
    const { version } = await owner.call('publishSite', { params: { id: site.id }, body: { revision: 1 } })
    const player = await server.device(owner, { siteId: site.id })
    const chain = playChain(player.deviceId)
    /** Reports that the slide was shown between two hours from the beginning. */
    const plays = async (from: number, until: number) => {
      const records = chain.next(1, {
        version: version.version,
        site_id: site.id,
        slide_id: slide.id,
        slide_name: slide.name,
        from: startMs + from * HOUR,
        until: startMs + until * HOUR,
        duration: (until - from) * HOUR,
      })
      const { refused } = await sendPlays(server, player.accessToken, chain.key.publicKey, records)
      expect(refused).toEqual([])
    }
    const position = { last: 1_000 }
    const note = (kind: string, hours: number, code: string | null = null, facts = {}) =>
      server.db
        .insertInto('fleet_event')
        .values({
          company_id: owner.companyId,
          position: (position.last += 1),
          at_ms: startMs + hours * HOUR,
          kind,
          device_id: player.device.id,
          site_id: site.id,
          device_name: 'Lobby',
          site_name: 'Lobby',
          code,
          facts: JSON.stringify(facts),
          words: '',
        })
        .execute()
    const compare = (query: Partial<PlaysPlannedQuery> = {}, by: TestPerson = owner): Promise<PlaysPlanned> =>
      by.call('comparePlays', {
        query: { from: startMs, to: server.clock.now(), by: 'thing', kind: 'item', ...query },
      })
    return { owner, site, slide, player, plays, note, compare }
  }
  const hours = ({ planned, played, missing, reasons }: PlaysPlanned['total']) => [
    planned / HOUR,
    played / HOUR,
    missing / HOUR,
    Object.fromEntries(
      Object.entries(reasons).flatMap(([reason, ms]) => (ms === 0 ? [] : [[reason, ms / HOUR]])),
    ),
  ]

  it('plans what an event of the schedule shows, and nothing else meanwhile', async () => {
    const { owner, site, slide, player, plays, compare } = await aShow()
    const startMs = server.clock.now()
    const lunch = await owner.call('makeSlide', { body: aTextSlide('Lunch') })
    const menu = await owner.call('makeSite', { body: { name: 'Menu', draft: aDraft([lunch.id]) } })
    await owner.call('publishSite', { params: { id: menu.id }, body: { revision: 1 } })
    const local = (hour: number) => new Date(startMs + hour * HOUR).toISOString().slice(0, 16)
    await owner.call('makeSchedule', {
      body: {
        name: 'Lunch',
        screen_id: menu.id,
        targets: [{ device_id: player.device.id }],
        start: local(2),
        end: local(5),
      },
    })
    server.clock.advance(9 * HOUR)
    await plays(0, 2)
    await plays(5, 8)
    const planned = ({ items }: PlaysPlanned) =>
      Object.fromEntries(items.map(({ id, planned: ms }) => [id, ms / HOUR]))
    const to = startMs + 8 * HOUR
    expect(planned(await compare({ to }))).toEqual({ [slide.id]: 5, [lunch.id]: 3 })
    // Of one screen, also where it is not the one assigned.
    expect(planned(await compare({ to, site: menu.id }))).toEqual({ [lunch.id]: 3 })
    expect(planned(await compare({ to, site: site.id }))).toEqual({ [slide.id]: 5 })
  })

  it('says what was planned and not played, and what kept it back', async () => {
    const { slide, player, plays, note, compare } = await aShow()
    await note('paused', 1, 'presentation')
    await note('resumed', 2, 'presentation')
    await note('offline', 2)
    await note('online', 3)
    await note('showing', 4, 'blank')
    await note('showing', 5, 'version')
    await note('fault', 5, 'ITEM_FAILED', { name: slide.name, reason: 'timeout' })
    await note('fault_ended', 6, 'ITEM_FAILED', { name: slide.name, reason: 'timeout' })
    server.clock.advance(9 * HOUR)
    await plays(0, 1)
    await plays(3, 4)
    await plays(6, 7)
    const found = await compare()
    expect(hours(found.total)).toEqual([
      9,
      3,
      6,
      { paused: 1, offline: 1, screen_off: 1, barred: 1, not_reported: 2 },
    ])
    expect(found.items).toMatchObject([{ id: slide.id, name: slide.name, missing: 6 * HOUR }])
    expect((await compare({ by: 'device' })).items).toMatchObject([
      { id: player.deviceId, name: 'Lobby', missing: 6 * HOUR },
    ])
    expect((await compare({ kind: 'ad' })).total.planned).toBe(0)
    // What comes late was played after all.
    await plays(7, 9)
    expect(hours((await compare()).total)).toEqual([
      9,
      5,
      4,
      { paused: 1, offline: 1, screen_off: 1, barred: 1 },
    ])
  })
  it('names hours in which the display was switched off', async () => {
    const { plays, note, compare } = await aShow()
    await note('showing', 1, 'off')
    await note('offline', 2)
    await note('online', 3)
    await note('showing', 3, 'version')
    server.clock.advance(4 * HOUR)
    await plays(0, 1)
    await plays(3, 4)
    expect(hours((await compare()).total)).toEqual([4, 2, 2, { screen_off: 2 }])
  })
  it('names the time in which an emergency or a drill covered the display, also one that was paused', async () => {
    const { owner, slide, player, plays, note, compare } = await aShow()
    const startMs = server.clock.now()
    const { id } = await owner.call('makeEmergency', { body: anEmergency() })
    /** Fires it, and reports that it was on the display for an hour. */
    const covers = async (order: object) => {
      const body = { drill: false, request_id: newSecret(), ...order }
      const { activation_id } = await owner.call('fireEmergency', { params: { id }, body })
      const report = (at: object) =>
        createApiClient({ fetch, origin: server.origin, accessToken: player.accessToken })(
          'reportEmergency',
          {
            params: { activation_id },
            body: { drill: body.drill, ...at },
          },
        )
      await report({ shown_at: server.clock.now() })
      server.clock.advance(HOUR)
      await owner.call('clearEmergency', { params: { id }, body: { activation_id } })
      await report({ ended: 'cleared', cleared_at: server.clock.now() })
    }
    server.clock.advance(HOUR)
    await covers({})
    await note('paused', 3, 'presentation')
    server.clock.advance(2 * HOUR)
    await covers({ drill: true })
    await note('resumed', 6, 'presentation')
    server.clock.advance(2 * HOUR)
    await plays(0, 1)
    await plays(2, 3)
    await plays(6, 7)
    const to = startMs + 7 * HOUR
    expect(hours((await compare({ to })).total)).toEqual([7, 3, 4, { emergency: 2, paused: 2 }])
    // Of a period that begins while it is on.
    const from = startMs + HOUR
    expect(hours((await compare({ from, to: from + HOUR })).total)).toEqual([1, 0, 1, { emergency: 1 }])
    const csv = await server.fetch(`${API_BASE}/plays/planned?from=${startMs}&to=${to}&format=csv`, {
      headers: { authorization: `Bearer ${owner.accessToken}` },
    })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const [head, item, total] = (await csv.text()).split('\r\n')
    expect(head).toContain('missing_ms,not_reported_ms,emergency_ms,paused_ms')
    expect(item).toBe(
      `item,${slide.id},${slide.name},${[7, 3, 4, 0, 2, 2, 0, 0, 0, 0].map((h) => h * HOUR).join(',')}`,
    )
    expect(total).toMatch(/^total,,,/)
    // What nobody fired on another device is nothing of this one's.
    const other = await aShow()
    server.clock.advance(HOUR)
    await other.plays(0, 0.5)
    await other.plays(1, 1)
    expect(hours((await other.compare()).total)).toEqual([1, 0.5, 0.5, { other: 0.5 }])
  })
  it('counts as covered only the zones that an emergency takes', async () => {
    const { owner, site, player, plays, compare } = await aShow()
    const startMs = server.clock.now()
    const slide = await owner.call('makeSlide', { body: aTextSlide('Beside') })
    const [main] = aDraft([slide.id]).groups
    const both = {
      ...aDraft([]),
      groups: [
        { ...main!, id: 'left' },
        { ...main!, id: 'right', items: [{ ...main!.items[0]!, id: 'beside' }] },
      ],
    }
    const halves = await owner.call('makeSite', { body: { name: 'Halves', draft: both } })
    await owner.call('publishSite', { params: { id: halves.id }, body: { revision: 1 } })
    await owner.call('assignDevices', {
      body: { assignments: [{ device_id: player.device.id, site_id: halves.id }] },
    })
    const { id } = await owner.call('makeEmergency', {
      body: anEmergency({
        takes: 'zones',
        overrides: [{ for: { screen_id: halves.id, zone_id: 'left' }, message: { sound: 'none' } }],
      }),
    })
    const { activation_id } = await owner.call('fireEmergency', {
      params: { id },
      body: { drill: false, request_id: newSecret() },
    })
    await createApiClient({ fetch, origin: server.origin, accessToken: player.accessToken })(
      'reportEmergency',
      {
        params: { activation_id },
        body: { drill: false, shown_at: startMs },
      },
    )
    server.clock.advance(2 * HOUR)
    await plays(0, 0)
    await plays(2, 2)
    const found = await compare({ site: halves.id })
    expect(hours(found.total)).toEqual([4, 0, 4, { emergency: 2, other: 2 }])
    expect((await compare({ site: site.id })).total.reasons.emergency).toBe(0)
  })
  it('takes a device that plays without a connection for playing', async () => {
    const { plays, note, compare } = await aShow()
    await note('offline', 0)
    server.clock.advance(2 * HOUR)
    await plays(0, 2)
    expect(hours((await compare()).total)).toEqual([2, 2, 0, {}])
  })
  it('plans what was published and assigned at the time, and knows other reasons by no name', async () => {
    const { owner, site, player, plays, compare } = await aShow()
    server.clock.advance(HOUR)
    await owner.call('assignDevices', {
      body: { assignments: [{ device_id: player.device.id, site_id: null }] },
    })
    server.clock.advance(HOUR)
    await plays(0, 0.5)
    // Accounted for, without a play: an empty record two hours after the beginning.
    await plays(2, 2)
    expect(hours((await compare()).total)).toEqual([1, 0.5, 0.5, { other: 0.5 }])
    expect((await compare({ site: site.id })).devices).toBe(0)
  })
  it('refuses more than can be counted at once, and what is another company’s', async () => {
    const { compare, player } = await aShow()
    const stranger = await server.company('Other')
    server.clock.advance(HOUR)
    expect(await compare({ device: player.deviceId }, stranger)).toMatchObject({ devices: 0, items: [] })
    await expect(compare({ from: server.clock.now() - 40 * 24 * HOUR })).rejects.toMatchObject({
      problem: { errors: [{ code: 'PERIOD_TOO_LONG' }] },
    })
    await expect(compare({ group: 'none-such' })).rejects.toMatchObject({
      problem: { code: 'ENTITY_NOT_FOUND' },
    })
  })
})
