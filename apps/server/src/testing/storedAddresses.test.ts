import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApiClient } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { expect, it, onTestFinished } from 'vitest'
import type { Config } from '../platform/config/config.ts'
import { openedAddress, sealedAddress, shownAddress } from '../platform/addresses.ts'
import { startTestServer, type TestPerson } from './testServer.ts'

const KEY = 'k3y-of-0thers'
const NEWS = '<rss><channel><title>News</title><item><title>A</title></item></channel></rss>'
const ICS = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20261224',
  'SUMMARY:Closed',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')
const env = (key: number) => ({
  EGRESS_ALLOW: '127.0.0.1',
  RATE_LIMITS: 'off',
  SECRET_KEY: Buffer.alloc(32, key).toString('base64'),
})

it.each([
  ['https://feeds.example/a/k3y?key=k3y#k3y', 'https://feeds.example/…'],
  ['https://mira:k3y@feeds.example:8443', 'https://feeds.example:8443/…'],
  ['http://feeds.example?key=k3y', 'http://feeds.example/…'],
  ['vitrine:displays', 'vitrine:displays'],
])('who may not change %s sees %s', (address, shown) => {
  expect(shownAddress(address, 'viewer')).toBe(shown)
  expect(shownAddress(address, 'alarm')).toBe(shown)
  expect(shownAddress(address, 'editor')).toBe(address)
})
it('seals addresses of the web alone, and takes what it cannot open for lost', () => {
  const secrets = { seal: (text: string) => `s1.${btoa(text)}`, open: () => null }
  expect(sealedAddress(secrets, 'HTTPS://feeds.example')).toMatch(/^s1\./)
  for (const address of ['vitrine:media', 'mqtts://broker.example:8883']) {
    expect(sealedAddress(secrets, address)).toBe(address)
    expect(openedAddress(secrets, address)).toBe(address)
  }
  expect(shownAddress(openedAddress(secrets, 's1.AAAA'), 'admin')).toBe('')
})

eachDatabase((_kind, _url, makeDatabase) => {
  const source = async () => {
    const http = createServer((request, response) =>
      response.end(request.url?.startsWith('/days') ? ICS : NEWS),
    )
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      http.closeAllConnections()
      http.close()
    })
    const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    return (path: string) => `${origin}/${path}?key=${KEY}`
  }
  const started = async (database: Config['database'], key: number) => {
    const server = await startTestServer(database, env(key))
    onTestFinished(() => server.close().catch(() => {}))
    return server
  }
  type Caller = Pick<TestPerson, 'call'>
  type Server = Awaited<ReturnType<typeof started>>
  /** Everything that the database has. */
  const stored = async ({ db }: Server): Promise<string> => {
    const tables = await db.introspection.getTables()
    const rows = await Promise.all(
      tables.map(({ name }) =>
        db
          .selectFrom(name as 'feed')
          .selectAll()
          .execute(),
      ),
    )
    return JSON.stringify(rows)
  }
  /** The same person at another server with the same database. */
  const on = ({ origin }: Server, { accessToken }: TestPerson): Caller => ({
    call: createApiClient({ fetch, origin, accessToken }),
  })
  const aHook = { name: 'Till', events: ['media.failed' as const], enabled: true }
  const everything = async (by: Caller, at: (path: string) => string) => {
    const emergency = await by.call('makeEmergency', {
      body: {
        name: 'Storm',
        kind: 'weather',
        targets: [{ everywhere: true }],
        message: {
          texts: [{ language: 'en', heading: 'Take shelter', detail: '' }],
          seconds_each: 8,
          colour: 'orange',
          symbol: 'weather',
          arrow: null,
          direction: {},
          sound: 'alarm',
        },
      },
    })
    await by.call('makeFeed', { body: { name: 'News', kind: 'news', url: at('news') } })
    await by.call('makeCalendar', { body: { source: 'address', name: 'Days', url: at('days') } })
    await by.call('makeCapFeed', {
      body: { name: 'Weather', url: at('cap'), rules: [{ emergency_id: emergency.id }] },
    })
    await by.call('makeHook', { body: { ...aHook, url: at('hook') } })
  }
  const listed = async (by: Caller) => ({
    feed: (await by.call('listFeeds')).items[0]!,
    calendar: (await by.call('listCalendars')).items[0]!,
    cap: (await by.call('listCapFeeds')).items[0]!,
    hook: (await by.call('listHooks')).items[0]!,
  })

  it('are in no row as they are, and viewers see only where they lead', async () => {
    const server = await started(await makeDatabase(), 1)
    const owner = await server.company('Clinic')
    const at = await source()
    await everything(owner, at)
    await expect.poll(async () => (await listed(owner)).cap.fetched_at).not.toBeNull()
    expect(await stored(server)).not.toContain(KEY)
    const { feed, calendar, cap, hook } = await listed(owner)
    expect([feed, calendar, cap, hook].map(({ url }) => url)).toEqual(['news', 'days', 'cap', 'hook'].map(at))
    expect([feed.state, calendar.problem]).toEqual(['fresh', null])

    const viewer = await server.person(owner.companyId, 'viewer')
    const seen = [(await viewer.call('listFeeds')).items[0], (await viewer.call('listCalendars')).items[0]]
    const { host } = new URL(at(''))
    expect(seen.map((one) => one?.url)).toEqual([`http://${host}/…`, `http://${host}/…`])

    await owner.call('fetchFeed', { params: { id: feed.id } })
    await owner.call('fetchCalendar', { params: { id: calendar.id } })
    const { feed: again, calendar: readAgain } = await listed(owner)
    expect([again.url, readAgain.url]).toEqual([at('news'), at('days')])
  })

  it('that an older server wrote are sealed with the next start', async () => {
    const database = await makeDatabase()
    const before = await started(database, 1)
    const owner = await before.company('Clinic')
    const at = await source()
    await everything(owner, at)
    for (const [table, path] of [
      ['feed', 'news'],
      ['calendar', 'days'],
      ['hook', 'hook'],
    ] as const)
      await before.db
        .updateTable(table)
        .set({ url: at(path) })
        .execute()
    const { feed } = await before.db.selectFrom('cap_feed').select('feed').executeTakeFirstOrThrow()
    await before.db
      .updateTable('cap_feed')
      .set({ feed: JSON.stringify({ ...(JSON.parse(feed) as object), url: at('cap') }) })
      .execute()
    expect(await stored(before)).toContain(KEY)
    await before.close()

    const after = await started(database, 1)
    expect(await stored(after)).not.toContain(KEY)
    const there = on(after, owner)
    const { feed: news, calendar, cap, hook } = await listed(there)
    expect([news, calendar, cap, hook].map(({ url }) => url)).toEqual(['news', 'days', 'cap', 'hook'].map(at))
  })

  it('whose key is gone are reported and entered again, or come back with their key', async () => {
    const database = await makeDatabase()
    const before = await started(database, 1)
    const owner = await before.company('Clinic')
    const at = await source()
    await everything(owner, at)
    await before.close()

    const other = await started(database, 2)
    const there = on(other, owner)
    const { feed, calendar, cap } = await listed(there)
    expect([feed, calendar, cap].map(({ url }) => url)).toEqual(['', '', ''])
    await there.call('fetchFeed', { params: { id: feed.id } })
    await there.call('fetchCalendar', { params: { id: calendar.id } })
    other.clock.advance(10 * 60_000)
    await other.cap.runDue()
    await expect.poll(async () => (await listed(there)).cap.problem).toEqual({ code: 'addressLost' })
    const lost = await listed(there)
    expect(lost.feed).toMatchObject({ error: { code: 'addressLost' }, items: 1 })
    expect(lost.calendar).toMatchObject({ problem: 'addressLost', days: [{ name: 'Closed' }] })
    const renamed = { source: 'address', name: 'Renamed', url: '' } as const
    await expect(
      there.call('changeCalendar', {
        params: { id: calendar.id },
        revision: calendar.revision,
        body: renamed,
      }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(
      await there.call('changeCalendar', {
        params: { id: calendar.id },
        revision: calendar.revision,
        body: { ...renamed, url: at('days') },
      }),
    ).toMatchObject({ problem: null, url: at('days') })
    await other.close()

    const again = await started(database, 1)
    const back = on(again, owner)
    const { feed: news } = await listed(back)
    expect(news.url).toBe(at('news'))
    expect(await back.call('fetchFeed', { params: { id: news.id } })).toMatchObject({ error: null })
  })
})
