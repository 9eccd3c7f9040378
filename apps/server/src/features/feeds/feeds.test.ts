import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WrittenFeedBody } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'
import { feedContent, feedContents } from './index.ts'
import { aSpreadsheet } from './reading/testing/aSpreadsheet.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const rssOf = (...titles: string[]): string =>
  `<rss version="2.0"><channel><title>News</title>${titles
    .map((title, index) => `<item><guid isPermaLink="false">${index}</guid><title>${title}</title></item>`)
    .join('')}</channel></rss>`

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let companies = 0
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off', EGRESS_ALLOW: '127.0.0.1' })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    companies += 1
    owner = await server.company(`Museum ${companies}`)
    // Feeds of tests before are not read in between.
    await server.db.deleteFrom('feed').execute()
  })

  type Source = {
    url: string
    requests: IncomingMessage[]
    answer: (request: IncomingMessage, response: ServerResponse) => void
  }
  /** A server of somebody else. */
  const sourceOf = async (answer: Source['answer'] | string): Promise<Source> => {
    const source: Source = {
      url: '',
      requests: [],
      answer: typeof answer === 'string' ? (_request, response) => void response.end(answer) : answer,
    }
    const http = createServer((request, response) => {
      source.requests.push(request)
      source.answer(request, response)
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      http.closeAllConnections()
      http.close()
    })
    source.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/feed`
    return source
  }
  const news = (url: string, more: Partial<WrittenFeedBody> = {}): WrittenFeedBody => ({
    name: 'News',
    kind: 'news',
    url,
    ...more,
  })
  const csv = (text: string): WrittenFeedBody => ({
    name: 'Prices',
    kind: 'table',
    file: { name: 'prices.csv', text },
  })
  /** Lets time pass, and reads what is due then. */
  const pass = async (ms: number): Promise<void> => {
    server.clock.advance(ms)
    await server.feeds.runDue()
    await server.feeds.idle()
  }
  const readFeed = (id: string) => owner.call('readFeed', { params: { id } })
  const outcomesOf = async (id: string): Promise<string[]> =>
    (await owner.call('listFeedFetches', { params: { id } })).items.map(({ outcome }) => outcome)
  const refusal = async (body: WrittenFeedBody) => {
    const failed: unknown = await owner.call('makeFeed', { body }).catch((error: unknown) => error)
    return (failed as { problem?: { errors?: { field: string; code: string }[] } }).problem?.errors
  }

  describe('a calendar of a CalDAV server', () => {
    const event = (uid: string, title: string) =>
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${title}\r\nDTSTART:20261122T090000Z\r\nDTEND:20261122T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
    const answerOf = (...titles: string[]): string =>
      `<?xml version="1.0" encoding="utf-8"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${titles
        .map(
          (title, at) =>
            `<D:response><D:href>/cal/${at}.ics</D:href><D:propstat><D:prop><C:calendar-data>${event(String(at), title)}</C:calendar-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`,
        )
        .join('')}</D:multistatus>`
    /** A server that takes what RFC 4791 says, and nothing else. */
    const calendarServer = (titles: readonly string[]) => {
      const asked: { depth: unknown; body: string }[] = []
      const answer: Source['answer'] = (request, response) => {
        if (request.headers.authorization !== `Basic ${Buffer.from('me:secret').toString('base64')}`)
          return void response.writeHead(401, { 'www-authenticate': 'Basic realm="cal"' }).end()
        if (request.method !== 'REPORT') return void response.writeHead(405, { allow: 'REPORT' }).end()
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          asked.push({ depth: request.headers['depth'], body: Buffer.concat(chunks).toString() })
          response
            .writeHead(207, { 'content-type': 'application/xml; charset=utf-8', etag: '"1"' })
            .end(answerOf(...titles))
        })
      }
      return { asked, answer }
    }
    const calDav = (url: string, password = 'secret'): WrittenFeedBody => ({
      name: 'Rooms',
      kind: 'calendar',
      url,
      headers: [
        { name: 'Authorization', value: `Basic ${Buffer.from(`me:${password}`).toString('base64')}` },
      ],
      options: { caldav: true },
    })
    it('is asked for the weeks around today, with the credentials that were given', async () => {
      const { asked, answer } = calendarServer(['Board', 'Lunch'])
      const source = await sourceOf(answer)
      const feed = await owner.call('makeFeed', { body: calDav(source.url) })
      expect(feed).toMatchObject({ error: null, items: 2, format: 'icalendar' })
      const { content } = await owner.call('readFeedContent', { params: { id: feed.id } })
      expect(content.kind === 'calendar' && content.events.map(({ title }) => title)).toEqual([
        'Board',
        'Lunch',
      ])
      expect(asked).toHaveLength(1)
      expect(asked[0]!.depth).toBe('1')
      const day = (afterDays: number) =>
        new Date(server.clock.now() + afterDays * 24 * HOUR_MS).toISOString().slice(0, 10).replaceAll('-', '')
      expect(asked[0]!.body).toContain(`<C:time-range start="${day(-2)}T000000Z" end="${day(62)}T000000Z"/>`)
      await pass(17 * MINUTE_MS)
      expect(source.requests.at(-1)!.headers['if-none-match']).toBeUndefined()
      expect(await outcomesOf(feed.id)).toEqual(['same', 'changed'])
    })
    it.each([
      ['refuses the credentials', 401, { code: 'status', facts: { status: 401 } }],
      ['is no CalDAV server', 405, { code: 'status', facts: { status: 405 } }],
      ['sends a file instead', 200, { code: 'status', facts: { status: 200 } }],
      ['redirects', 301, { code: 'status', facts: { status: 301 } }],
      ['answers with another document', 207, { code: 'wrongFormat' }],
    ])('says when its server %s', async (_what, status, error) => {
      const source = await sourceOf((_request, response) =>
        response.writeHead(status, status === 301 ? { location: '/other' } : {}).end('<html></html>'),
      )
      expect(await owner.call('makeFeed', { body: calDav(source.url) })).toMatchObject({ error })
      expect(source.requests).toHaveLength(1)
    })
  })
  it('takes an Excel file as its bytes, and reads the sheet that is named', async () => {
    const file = aSpreadsheet({ Prices: [['Dish'], ['Soup']], Rooms: [['Room'], ['Blue']] })
    const body = (sheet: string): WrittenFeedBody => ({
      name: 'Rooms',
      kind: 'table',
      file: { name: 'rooms.xlsx', base64: Buffer.from(file).toString('base64') },
      options: { sheet },
    })
    const made = await owner.call('makeFeed', { body: body('Rooms') })
    expect(made).toMatchObject({ format: 'xlsx', items: 1, file_name: 'rooms.xlsx' })
    const { content } = await owner.call('readFeedContent', { params: { id: made.id } })
    expect(content).toMatchObject({ columns: ['Room'], rows: [['Blue']] })
    const { file: _file, ...again } = body('Prices')
    const changed = await owner.call('changeFeed', {
      params: { id: made.id },
      revision: made.revision,
      body: again,
    })
    expect(changed.error).toBeNull()
    expect((await owner.call('readFeedContent', { params: { id: made.id } })).content).toMatchObject({
      rows: [['Soup']],
    })
    expect(await refusal(body('Nowhere'))).toMatchObject([{ field: 'options.sheet', code: 'FEED_ROWS' }])
  })

  describe('a feed with an address', () => {
    it('is read before it is there, and says what it found', async () => {
      const source = await sourceOf(rssOf('Open late', 'Closed early'))
      const feed = await owner.call('makeFeed', { body: news(source.url) })
      const nowMs = server.clock.now()
      expect(feed).toMatchObject({
        name: 'News',
        kind: 'news',
        url: source.url,
        headers: [],
        interval: 900,
        state: 'fresh',
        format: 'rss',
        fetched_at: nowMs,
        read_at: nowMs,
        content_at: nowMs,
        error: null,
        items: 2,
        revision: 1,
      })
      expect(feed.next_fetch_at).toBeGreaterThanOrEqual(nowMs + 900 * SECOND_MS)
      expect(feed.next_fetch_at).toBeLessThanOrEqual(nowMs + 990 * SECOND_MS)
      const { content, sha256 } = await owner.call('readFeedContent', { params: { id: feed.id } })
      expect(content).toMatchObject({
        kind: 'news',
        items: [{ title: 'Open late' }, { title: 'Closed early' }],
      })
      expect(sha256).toBe(feed.content_sha256)
      expect((await owner.call('listFeeds')).items).toEqual([feed])
    })
    it('is read again when its time comes, and asks only for what is new', async () => {
      const source = await sourceOf((request, response) => {
        if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
        else
          response
            .writeHead(200, { etag: '"1"', 'last-modified': 'Sat, 21 Nov 2026 08:00:00 GMT' })
            .end(rssOf('A'))
      })
      const { id, content_at: contentAt } = await owner.call('makeFeed', { body: news(source.url) })
      await pass(14 * MINUTE_MS)
      expect(source.requests.length).toBe(1)
      await pass(3 * MINUTE_MS)
      expect(source.requests.length).toBe(2)
      expect(source.requests[1]!.headers['if-modified-since']).toBe('Sat, 21 Nov 2026 08:00:00 GMT')
      expect(await readFeed(id)).toMatchObject({
        state: 'fresh',
        read_at: server.clock.now(),
        content_at: contentAt,
        error: null,
      })
      expect(await outcomesOf(id)).toEqual(['same', 'changed'])
      source.answer = (_request, response) => void response.end(rssOf('B'))
      await pass(17 * MINUTE_MS)
      expect(await readFeed(id)).toMatchObject({ content_at: server.clock.now() })
      expect(await outcomesOf(id)).toEqual(['changed', 'same', 'changed'])
    })
    it('keeps what it said while it cannot be read, and becomes stale after an hour', async () => {
      const source = await sourceOf(rssOf('A'))
      const { id, read_at: readAt } = await owner.call('makeFeed', { body: news(source.url) })
      source.answer = (_request, response) => void response.writeHead(500).end()
      await pass(17 * MINUTE_MS)
      const failed = await readFeed(id)
      expect(failed).toMatchObject({
        state: 'fresh',
        read_at: readAt,
        fetched_at: server.clock.now(),
        error: { code: 'status', facts: { status: 500 }, since: server.clock.now() },
        items: 1,
      })
      await pass(50 * MINUTE_MS)
      expect(await readFeed(id)).toMatchObject({ state: 'stale', error: { since: failed.error!.since } })
      const { content } = await owner.call('readFeedContent', { params: { id } })
      expect(content).toMatchObject({ items: [{ title: 'A' }] })
      source.answer = (_request, response) => void response.end('<html>Sign in</html>')
      await owner.call('fetchFeed', { params: { id } })
      expect(await readFeed(id)).toMatchObject({ error: { code: 'wrongFormat' }, items: 1 })
      source.answer = (_request, response) => void response.end(rssOf('A'))
      expect(await owner.call('fetchFeed', { params: { id } })).toMatchObject({ state: 'fresh', error: null })
    })
    it('is tried again soon after a failure, and then ever more rarely', async () => {
      const source = await sourceOf((_request, response) => void response.writeHead(503).end())
      const { id } = await owner.call('makeFeed', { body: news(source.url) })
      const waits: number[] = []
      for (let n = 0; n < 12; n += 1) {
        const feed = await readFeed(id)
        expect(feed).toMatchObject({ state: 'failed', read_at: null })
        const waitMs = feed.next_fetch_at! - server.clock.now()
        waits.push(Math.floor(waitMs / (30 * SECOND_MS)))
        await pass(waitMs)
      }
      expect(source.requests.length).toBe(13)
      // Each twice as long, a tenth later at most, up to six hours.
      for (const [n, wait] of waits.entries()) {
        const least = Math.min(2 ** n, 720)
        expect(wait).toBeGreaterThanOrEqual(least)
        expect(wait).toBeLessThanOrEqual(least * 1.1)
      }
    })
    it('is left alone for as long as its source asks, but not for ever', async () => {
      let after = '3600'
      const source = await sourceOf(
        (_request, response) => void response.writeHead(429, { 'retry-after': after }).end(),
      )
      const { id } = await owner.call('makeFeed', { body: news(source.url) })
      /** That long, a tenth later at most. */
      const expectNextAt = async (ms: number) => {
        const waitMs = (await readFeed(id)).next_fetch_at! - server.clock.now()
        expect(waitMs).toBeGreaterThanOrEqual(ms)
        expect(waitMs).toBeLessThanOrEqual(ms * 1.1)
      }
      await expectNextAt(HOUR_MS)
      after = '99999999'
      await owner.call('fetchFeed', { params: { id } })
      await expectNextAt(6 * HOUR_MS)
      const untilMs = Math.floor(server.clock.now() / SECOND_MS) * SECOND_MS + 2 * HOUR_MS
      after = new Date(untilMs).toUTCString()
      await owner.call('fetchFeed', { params: { id } })
      await expectNextAt(untilMs - server.clock.now())
    })
    it('is read once, however many nodes find it due', async () => {
      const source = await sourceOf(rssOf('A'))
      const { id } = await owner.call('makeFeed', { body: news(source.url) })
      server.clock.advance(17 * MINUTE_MS)
      await Promise.all([server.feeds.runDue(), server.feeds.runDue()])
      await server.feeds.idle()
      expect(await outcomesOf(id)).toEqual(['same', 'changed'])
    })
    it('cannot lead into the local network, nor be read beyond its bounds', async () => {
      const inside = await owner.call('makeFeed', { body: news('http://10.0.0.1/feed') })
      expect(inside).toMatchObject({
        state: 'failed',
        error: { code: 'insideAddress', facts: { host: '10.0.0.1' } },
      })
      const large = await sourceOf(
        (_request, response) => void response.end(Buffer.alloc((10 << 20) + 1, ' ')),
      )
      expect(await owner.call('makeFeed', { body: news(large.url) })).toMatchObject({
        error: { code: 'tooLarge' },
      })
      const elsewhere = await sourceOf(
        (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      )
      expect(await owner.call('makeFeed', { body: news(elsewhere.url) })).toMatchObject({
        error: { code: 'insideAddress' },
      })
    })
    it('keeps its last 50 tries', async () => {
      const source = await sourceOf(rssOf('A'))
      const { id } = await owner.call('makeFeed', { body: news(source.url) })
      for (let n = 0; n < 52; n += 1) await owner.call('fetchFeed', { params: { id } })
      const { items } = await owner.call('listFeedFetches', { params: { id } })
      expect(items.length).toBe(50)
      expect(items[0]).toMatchObject({ outcome: 'same', status: 200, bytes: rssOf('A').length })
      expect(items.every(({ outcome }) => outcome === 'same')).toBe(true)
    })
    it('shares its host with few others at once', async () => {
      let atOnce = 0
      let most = 0
      const held: (() => void)[] = []
      const source = await sourceOf((_request, response) => {
        atOnce += 1
        most = Math.max(most, atOnce)
        held.push(() => {
          atOnce -= 1
          response.end(rssOf('A'))
        })
      })
      const all = Array.from({ length: 5 }, (_, n) =>
        owner.call('makeFeed', { body: news(`${source.url}/${n}`) }),
      )
      for (let left = 5; left > 0; left -= 1) {
        await expect.poll(() => held.length).toBeGreaterThan(0)
        held.shift()!()
      }
      expect((await Promise.all(all)).map(({ state }) => state)).toEqual(Array(5).fill('fresh'))
      expect(most).toBe(2)
    })
  })

  describe('the headers of a feed', () => {
    it('are sent, kept encrypted, and never told', async () => {
      const source = await sourceOf(rssOf('A'))
      const headers = [{ name: 'Authorization', value: 'Bearer topsecret' }]
      const feed = await owner.call('makeFeed', { body: news(source.url, { headers }) })
      expect(source.requests[0]!.headers.authorization).toBe('Bearer topsecret')
      expect(feed.headers).toEqual([{ name: 'Authorization' }])
      const row = await server.db.selectFrom('feed').selectAll().executeTakeFirstOrThrow()
      expect(JSON.stringify(row)).not.toContain('topsecret')

      // What is only named stays as it was.
      const body = news(source.url, { name: 'Renamed', headers: feed.headers })
      await owner.call('changeFeed', { params: { id: feed.id }, revision: 1, body })
      expect(source.requests[1]!.headers.authorization).toBe('Bearer topsecret')
    })
    it('go to no other server: with another address they have to be given again', async () => {
      const source = await sourceOf(rssOf('A'))
      const other = await sourceOf(rssOf('B'))
      const headers = [{ name: 'X-Key', value: 'topsecret' }]
      const { id } = await owner.call('makeFeed', { body: news(source.url, { headers }) })
      await expect(
        owner.call('changeFeed', {
          params: { id },
          revision: 1,
          body: news(other.url, { headers: [{ name: 'X-Key' }] }),
        }),
      ).rejects.toMatchObject({ problem: { errors: [{ field: 'headers.0.value', code: 'REQUIRED' }] } })
      source.answer = (_request, response) => void response.writeHead(302, { location: other.url }).end()
      await owner.call('fetchFeed', { params: { id } })
      expect(other.requests.map(({ headers: sent }) => sent['x-key'])).toEqual([undefined])
    })
    it('are refused where they belong to the connection', async () => {
      const headers = [
        { name: 'Host', value: 'example.org' },
        { name: 'Not a name', value: 'x' },
      ]
      expect(await refusal(news('https://example.org/feed', { headers }))).toMatchObject([
        { field: 'headers.0.name', code: 'FEED_HEADER' },
        { field: 'headers.1.name', code: 'FEED_HEADER' },
      ])
    })
  })

  describe('a feed from a file', () => {
    it('says what the file says, and changes with another file', async () => {
      const feed = await owner.call('makeFeed', { body: csv('dish;price\nSoup;"4,50"\n') })
      expect(feed).toMatchObject({
        url: null,
        file_name: 'prices.csv',
        state: 'fresh',
        format: 'csv',
        next_fetch_at: null,
        items: 1,
      })
      await pass(48 * HOUR_MS)
      expect(await readFeed(feed.id)).toMatchObject({ state: 'fresh' })
      // Without a file the former one stays.
      const named = await owner.call('changeFeed', {
        params: { id: feed.id },
        revision: 1,
        body: { name: 'Lunch', kind: 'table' },
      })
      expect(named).toMatchObject({ name: 'Lunch', file_name: 'prices.csv', items: 1, revision: 2 })
      await owner.call('changeFeed', {
        params: { id: feed.id },
        revision: 2,
        body: csv('dish,price\nSoup,5\nStew,7\n'),
      })
      const { content } = await owner.call('readFeedContent', { params: { id: feed.id } })
      expect(content).toEqual({
        kind: 'table',
        columns: ['dish', 'price'],
        rows: [
          ['Soup', '5'],
          ['Stew', '7'],
        ],
      })
    })
    it('reaches further with time if it is a calendar', async () => {
      const text = [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'UID:1',
        'DTSTART:20260101T090000Z',
        'RRULE:FREQ=DAILY',
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n')
      const { id } = await owner.call('makeFeed', {
        body: { name: 'Tours', kind: 'calendar', file: { name: 'tours.ics', text } },
      })
      const before = await readFeed(id)
      await pass(25 * HOUR_MS)
      expect((await readFeed(id)).content_at).toBeGreaterThan(before.content_at!)
    })
    it.each([
      [{ kind: 'news' as const, name: 'N' }, 'file', 'REQUIRED'],
      [
        { kind: 'table' as const, name: 'N', file: { name: 'a', text: 'a', base64: 'YQ==' } },
        'file.text',
        'INVALID',
      ],
      [{ kind: 'news' as const, name: 'N', file: { name: 'a', text: 'nothing' } }, 'file.text', 'FEED_FILE'],
      [
        { kind: 'table' as const, name: 'N', file: { name: 'a', text: '{"a":1}' } },
        'options.pointer',
        'FEED_ROWS',
      ],
      [
        { kind: 'table' as const, name: 'N', url: 'https://a.example', options: { pointer: 'a' } },
        'options.pointer',
        'FEED_POINTER',
      ],
      [
        { kind: 'calendar' as const, name: 'N', url: 'https://a.example', options: { time_zone: 'Moon' } },
        'options.time_zone',
        'TIME_ZONE',
      ],
      [{ kind: 'news' as const, name: 'N', url: 'ftp://a.example' }, 'url', 'WEB_ADDRESS'],
      [{ kind: 'news' as const, name: 'N', url: 'https://me:pass@a.example' }, 'url', 'WEB_ADDRESS'],
    ])('is refused as %j', async (body, field, code) => {
      expect(await refusal(body)).toMatchObject([{ field, code }])
    })
  })

  it('says how the displays of its company are, by group, and not those of another', async () => {
    const others = await server.company('Others')
    await server.device(others, { name: 'Theirs' })
    const north = await owner.call('makeDeviceGroup', { body: { name: 'North' } })
    const lobby = await server.device(owner, { name: 'Lobby' })
    await server.device(owner, { name: 'Hall' })
    await owner.call('groupDevices', {
      body: { members: [{ device_id: lobby.device.id, group_id: north.id }] },
    })
    const feed = await owner.call('makeFeed', {
      body: { name: 'Displays', kind: 'table', url: 'vitrine:displays', interval: 60 },
    })
    expect(feed).toMatchObject({ state: 'fresh', format: 'displays', error: null, items: 2 })
    const { content } = await owner.call('readFeedContent', { params: { id: feed.id } })
    expect(content).toMatchObject({ columns: ['name', 'state', 'working', 'all'] })
    expect(content.kind === 'table' && content.rows.map(([name, , , all]) => [name, all])).toEqual([
      ['North', '1'],
      ['Displays', '1'],
    ])
    await expect(owner.call('makeFeed', { body: news('vitrine:displays') })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
  it('stays of its kind, is changed at the revision that was seen, and goes with its history', async () => {
    const { id } = await owner.call('makeFeed', { body: csv('a,b\n1,2\n') })
    await expect(
      owner.call('changeFeed', { params: { id }, revision: 1, body: { ...csv('a\n1'), kind: 'news' } }),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'kind', code: 'FEED_KIND' }] } })
    await expect(
      owner.call('changeFeed', { params: { id }, revision: 2, body: csv('a\n1') }),
    ).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
    await expect(owner.call('deleteFeed', { params: { id }, revision: 2 })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    })
    await owner.call('deleteFeed', { params: { id }, revision: 1 })
    await expect(readFeed(id)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' })
    for (const table of ['feed_file', 'feed_fetch'] as const)
      expect(await server.db.selectFrom(table).select('feed_id').where('feed_id', '=', id).execute()).toEqual(
        [],
      )
  })
  it('says what it said after a restart, and is read again at the time that was noted', async () => {
    const database = await makeDatabase()
    const env = {
      RATE_LIMITS: 'off',
      EGRESS_ALLOW: '127.0.0.1',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    }
    const first = await startTestServer(database, env)
    const source = await sourceOf(rssOf('A'))
    const { companyId, call } = await first.company('Clinic')
    const { id } = await call('makeFeed', { body: news(source.url) })
    await first.close()
    const second = await startTestServer(database, env)
    expect(await feedContents(second.db, companyId, [id])).toMatchObject([{ id }])
    second.clock.advance(17 * MINUTE_MS)
    await second.feeds.runDue()
    await second.feeds.idle()
    expect(source.requests.length).toBe(2)
    await second.close()
  })
  it('tells viewers where its address leads, and not the keys in it', async () => {
    const source = await sourceOf(rssOf('A'))
    const { id } = await owner.call('makeFeed', { body: news(`${source.url}?appid=topsecret`) })
    const viewer = await server.person(owner.companyId, 'viewer')
    const seen = await viewer.call('readFeed', { params: { id } })
    expect(seen.url).toBe(`${new URL(source.url).origin}/…`)
    const editor = await server.person(owner.companyId, 'editor')
    expect((await editor.call('readFeed', { params: { id } })).url).toBe(`${source.url}?appid=topsecret`)
  })
  it('is known to its company only, also by the hash of its content', async () => {
    const { id, content_sha256: sha256 } = await owner.call('makeFeed', { body: csv('a,b\n1,2\n') })
    const [state] = await feedContents(server.db, owner.companyId, [id, id, 'none'])
    expect(state).toEqual({
      id,
      kind: 'table',
      sha256,
      readMs: server.clock.now(),
      contentMs: server.clock.now(),
    })
    expect(JSON.parse((await feedContent(server.db, owner.companyId, sha256!))!)).toMatchObject({
      rows: [['1', '2']],
    })
    const other = await server.company('Elsewhere')
    expect(await feedContents(server.db, other.companyId, [id])).toEqual([])
    expect(await feedContent(server.db, other.companyId, sha256!)).toBeNull()
  })
  it('keeps content for a day after the feed has left it, for displays that were told of it', async () => {
    const { id, content_sha256: former } = await owner.call('makeFeed', { body: csv('a,b\n1,2\n') })
    await pass(72 * HOUR_MS)
    const changed = await owner.call('changeFeed', { params: { id }, revision: 1, body: csv('a,b\n3,4\n') })
    await pass(23 * HOUR_MS)
    await server.feeds.sweep()
    expect(await feedContent(server.db, owner.companyId, former!)).not.toBeNull()
    await pass(2 * HOUR_MS)
    await server.feeds.sweep()
    expect(await feedContent(server.db, owner.companyId, former!)).toBeNull()
    expect(await feedContent(server.db, owner.companyId, changed.content_sha256!)).not.toBeNull()
  })
  it('is one of at most 100 of a company', async () => {
    const { id } = await owner.call('makeFeed', { body: csv('a,b\n1,2\n') })
    const row = await server.db.selectFrom('feed').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await server.db
      .insertInto('feed')
      .values(Array.from({ length: 99 }, (_, n) => ({ ...row, id: `${id}-${n}` })))
      .execute()
    expect(await refusal(csv('a\n1'))).toMatchObject([{ field: 'name', code: 'FEEDS_TOO_MANY' }])
  })
  it('tells webhooks once that it is stale, and again when it is so again', async () => {
    const source = await sourceOf(rssOf('A'))
    const { id, read_at: readAt } = await owner.call('makeFeed', { body: news(source.url) })
    await owner.call('makeHook', {
      body: { name: 'H', url: 'http://127.0.0.1:9/', events: ['feed.stale'], enabled: true },
    })
    const [hook] = (await owner.call('listHooks')).items
    const told = async () =>
      (await owner.call('listHookDeliveries', { params: { id: hook!.id } })).items.map(
        ({ body }) => JSON.parse(body) as unknown,
      )
    source.answer = (_request, response) => void response.writeHead(404).end()
    await pass(17 * MINUTE_MS)
    expect(await told()).toEqual([])
    await pass(44 * MINUTE_MS)
    await pass(HOUR_MS)
    expect(await told()).toMatchObject([
      {
        type: 'feed.stale',
        data: {
          feed_id: id,
          name: 'News',
          kind: 'news',
          code: 'status',
          facts: { status: 404 },
          read_at: readAt,
        },
      },
    ])
    source.answer = (_request, response) => void response.end(rssOf('A'))
    await owner.call('fetchFeed', { params: { id } })
    source.answer = (_request, response) => void response.writeHead(404).end()
    await pass(HOUR_MS)
    await pass(MINUTE_MS)
    expect((await told()).length).toBe(2)
  })

  it('shows lines and stops by the names in a data table of its company, which stays while it is used', async () => {
    const visit = {
      MonitoringRef: { value: 'S1' },
      MonitoredVehicleJourney: {
        LineRef: { value: '1-10-B' },
        DestinationName: [{ value: 'Airport' }],
        MonitoredCall: { AimedDepartureTime: new Date(server.clock.now() + 10 * MINUTE_MS).toISOString() },
      },
    }
    const source = await sourceOf(
      JSON.stringify({
        Siri: { ServiceDelivery: { StopMonitoringDelivery: [{ MonitoredStopVisit: [visit] }] } },
      }),
    )
    const named = { name: 'Lines', columns: ['id', 'name', 'color'], rows: [['1-10-B', '10', '0066CC']] }
    const names = await owner.call('makeTable', { body: named })
    const make = (id: string) =>
      owner.call('makeFeed', {
        body: { name: 'Tram', kind: 'table', url: source.url, interval: 60, options: { names: id } },
      })
    const { id } = await make(names.id)
    const lines = async () => {
      const { content } = await owner.call('readFeedContent', { params: { id } })
      return content.kind === 'table' ? content.rows.map((row) => [row[0], row[5], row[6]]) : []
    }
    expect(await lines()).toEqual([['10', 'S1', '0066CC']])
    const { revision } = await owner.call('changeTable', {
      params: { id: names.id },
      revision: names.revision,
      body: { ...named, rows: [...named.rows, ['S1', 'Mill Lane']] },
    })
    await pass(2 * MINUTE_MS)
    expect(await lines()).toEqual([['10', 'Mill Lane', '0066CC']])

    await expect(owner.call('deleteTable', { params: { id: names.id }, revision })).rejects.toMatchObject({
      code: 'IN_USE',
      problem: { params: { users: ['Tram'] } },
    })
    const stranger = await server.company('Bus company')
    const theirs = await stranger.call('makeTable', { body: named })
    await expect(make(theirs.id)).rejects.toMatchObject({
      problem: { errors: [{ field: 'options.names', code: 'TABLE_MISSING' }] },
    })
  })
})
