import { eachDatabase } from '@vitrine/testbed/databases'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const GAP_MS = 500
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    owner = await server.company('Clinic')
  })

  type Board = Parameters<typeof owner.call<'makeBoard'>>[1]['body']
  type Planned = Parameters<typeof owner.call<'makeAppointment'>>[1]['body']
  const makeBoard = (board: Partial<Board> = {}) =>
    owner.call('makeBoard', { body: { name: 'Wing C', time_zone: 'UTC', rooms: ['Room 3'], ...board } })
  const makeFeed = (board: string | null, by = owner) =>
    by.call('makeFeed', { body: { name: 'Wing C', kind: 'board', options: { board } } })
  /** Noon of today, UTC. */
  const noonMs = () => Math.floor(server.clock.now() / DAY_MS) * DAY_MS + DAY_MS / 2
  const plan = (id: string, appointment: Partial<Planned> = {}) =>
    owner.call('makeAppointment', {
      params: { id },
      body: { starts_at: noonMs(), patient: 'Mara Thal', ...appointment },
    })
  const change = (
    { id, board_id, revision }: { id: string; board_id: string; revision: number },
    appointment: Partial<Planned>,
  ) =>
    owner.call('changeAppointment', {
      params: { id: board_id, appointment: id },
      revision,
      body: { starts_at: noonMs(), patient: 'Mara Thal', ...appointment },
    })
  const said = async (id: string) => {
    const { content } = await owner.call('readFeedContent', { params: { id } })
    if (content.kind !== 'board') throw new Error(content.kind)
    return content
  }
  const texts = async (id: string) => (await said(id)).entries.map(({ text }) => text)
  /** Lets time pass, and brings to displays what is due then. */
  const pass = async (ms: number) => {
    server.clock.advance(ms)
    await server.setFeeds.runDue()
  }

  describe('a feed of a board', () => {
    it('says who is expected today, in order, without those who are gone', async () => {
      const board = await makeBoard()
      await plan(board.id, { starts_at: noonMs() + MINUTE_MS, room: 'Room 3' })
      await plan(board.id, { delayed_until: noonMs() + 20 * MINUTE_MS, status: 'delayed' })
      await plan(board.id, { status: 'done' })
      await plan(board.id, { starts_at: noonMs() + DAY_MS })
      const feed = await makeFeed(board.id)
      expect(feed).toMatchObject({ state: 'fresh', items: 2, error: null, url: null })
      expect(await said(feed.id)).toEqual({
        kind: 'board',
        title: 'Wing C',
        time_zone: 'UTC',
        from_ms: noonMs() - DAY_MS / 2,
        until_ms: noonMs() + DAY_MS / 2,
        entries: [
          {
            starts_ms: noonMs(),
            text: 'A002',
            room: '',
            status: 'delayed',
            delayed_until_ms: noonMs() + 20 * MINUTE_MS,
            called_ms: null,
          },
          {
            starts_ms: noonMs() + MINUTE_MS,
            text: 'A001',
            room: 'Room 3',
            status: 'planned',
            delayed_until_ms: null,
            called_ms: null,
          },
        ],
      })
    })
    it('follows every change of the board, and calls again whoever is called once more', async () => {
      const board = await makeBoard()
      const { id } = await makeFeed(board.id)
      await pass(GAP_MS)
      const planned = await plan(board.id)
      await pass(GAP_MS)
      const called = await change(planned, { status: 'calling' })
      const firstMs = server.clock.now()
      expect(called.called_at).toBe(firstMs)
      await pass(GAP_MS)
      expect((await said(id)).entries[0]).toMatchObject({ status: 'calling', called_ms: firstMs })
      // A note is no call.
      const noted = await change(called, { status: 'calling', note: 'Brings a dog' })
      await pass(GAP_MS)
      const again = await change(noted, { status: 'calling', note: 'Brings a dog' })
      const secondMs = server.clock.now()
      expect([noted.called_at, again.called_at]).toEqual([firstMs, secondMs])
      await pass(GAP_MS)
      expect((await said(id)).entries[0]).toMatchObject({ called_ms: secondMs })
      await owner.call('changeBoard', {
        params: { id: board.id },
        revision: 1,
        body: { name: 'Wing C', time_zone: 'UTC', shows: 'initials' },
      })
      await pass(GAP_MS)
      expect(await texts(id)).toEqual(['M. T.'])
      const { revision } = again
      await owner.call('deleteAppointment', { params: { id: board.id, appointment: planned.id }, revision })
      await pass(GAP_MS)
      expect(await texts(id)).toEqual([])
    })
    it('begins the next day at midnight in the zone of the board, by itself', async () => {
      const board = await makeBoard({ time_zone: 'Asia/Tokyo' })
      const { id } = await makeFeed(board.id)
      const { until_ms: midnightMs } = await said(id)
      expect(new Date(midnightMs).toISOString()).toMatch(/T15:00:00\.000Z$/)
      await plan(board.id, { starts_at: midnightMs })
      await pass(GAP_MS)
      expect(await texts(id)).toEqual([])
      expect(await server.setFeeds.runDue()).toBeLessThanOrEqual(midnightMs)
      await pass(midnightMs - server.clock.now() - 1)
      expect(await texts(id)).toEqual([])
      await pass(1)
      expect(await said(id)).toMatchObject({ from_ms: midnightMs, entries: [{ text: 'A001' }] })
    })
    it('needs a board of the company, and says nothing any more when that is deleted', async () => {
      const refusal = (code: string) => ({ problem: { errors: [{ field: 'options.board', code }] } })
      await expect(makeFeed(null)).rejects.toMatchObject(refusal('REQUIRED'))
      const board = await makeBoard()
      const stranger = await server.company('Bakery')
      await expect(makeFeed(board.id, stranger)).rejects.toMatchObject(refusal('BOARD_MISSING'))
      await plan(board.id)
      const { id } = await makeFeed(board.id)
      expect(await texts(id)).toEqual(['A001'])
      await pass(GAP_MS)
      await owner.call('deleteBoard', { params: { id: board.id }, revision: 1 })
      await pass(GAP_MS)
      expect(await texts(id)).toEqual([])
      expect(await owner.call('readFeed', { params: { id } })).toMatchObject({
        items: 0,
        error: { code: 'boardMissing' },
      })
    })
    it('is brought after a restart if the server stopped before', async () => {
      const board = await makeBoard()
      const { id } = await makeFeed(board.id)
      await pass(GAP_MS)
      const { starts_at } = await plan(board.id)
      await pass(GAP_MS)
      // Displays were to be told of it by a node that is gone.
      await server.db
        .updateTable('appointment')
        .set({ status: 'calling', called_ms: starts_at })
        .where('board_id', '=', board.id)
        .execute()
      await server.db
        .updateTable('feed_set')
        .set({ due_ms: server.clock.now() + 5_000 })
        .where('feed_id', '=', id)
        .execute()
      await pass(5_000)
      expect((await said(id)).entries).toMatchObject([{ status: 'calling' }])
    })
  })

  describe('a display', () => {
    /** A display whose published screen shows a feed. */
    const showing = async (feed: string) => {
      const { elements, ...slide } = aTextSlide('Wing C')
      const { frame, style } = elements[0]!
      const widget = { kind: 'news' as const, feed, layout: 'list' as const, seconds: 10, entries: 5 }
      const made = await owner.call('makeSlide', {
        body: { ...slide, elements: [{ id: 'w', type: 'widget', frame, style, accent: '#d9503f', widget }] },
      })
      const site = await owner.call('makeSite', { body: { name: 'Wing C', draft: aDraft([made.id]) } })
      await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
      return server.device(owner, { siteId: site.id })
    }
    it('can fetch no name, birth date or note, whatever they are', async () => {
      const board = await makeBoard({ shows: 'initials' })
      const { id } = await makeFeed(board.id)
      const { accessToken } = await showing(id)
      const get = async (path: string): Promise<string> =>
        (
          await server.fetch(`/default/v1${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
        ).text()
      /** All that a display gets of its feeds. */
      const fetched = async (): Promise<string> => {
        const list = await get('/device-feeds')
        const hashes = [...list.matchAll(/"sha256":"([0-9a-f]{64})"/g)].map(([, hash]) => hash!)
        const contents = await Promise.all(hashes.map((hash) => get(`/device-feeds/${hash}`)))
        return [list, ...contents].join('')
      }
      // Letters that no other word of an answer has.
      const word = fc.string({ unit: fc.constantFrom(...'ßøñéžőжΩ李김ひ'), minLength: 2, maxLength: 12 })
      const born = fc.integer({ min: 1_900, max: 1_999 }).map((year) => `${year}-02-28`)
      const status = fc.constantFrom('planned', 'checkedIn', 'calling', 'now', 'delayed')
      await fc.assert(
        fc.asyncProperty(
          fc.array(word, { minLength: 1, maxLength: 3 }),
          born,
          status,
          fc.constantFrom('ticket', 'initials'),
          async (words, birthDate, is, shows) => {
            const { revision: known, ...body } = await owner.call('readBoard', { params: { id: board.id } })
            const { name, time_zone, rooms } = body
            await owner.call('changeBoard', {
              params: { id: board.id },
              revision: known,
              body: { name, time_zone, rooms, shows },
            })
            const secret = {
              patient: words.join(' '),
              note: words.toReversed().join('!'),
              birth_date: birthDate,
            }
            const { id: appointment, revision, text } = await plan(board.id, { ...secret, status: is })
            await pass(GAP_MS)
            const bytes = await fetched()
            expect(bytes).toContain(`"text":"${text}"`)
            for (const one of [...words, birthDate]) expect(bytes).not.toContain(one)
            await owner.call('deleteAppointment', { params: { id: board.id, appointment }, revision })
            await pass(GAP_MS)
          },
        ),
        { numRuns: 25 },
      )
    })
    it('follows a call as data: its screen is not published again', async () => {
      const board = await makeBoard()
      const planned = await plan(board.id)
      const { id } = await makeFeed(board.id)
      const { device } = await showing(id)
      const commands = async () =>
        (await owner.call('listCommands', { params: { id: device.id }, query: { limit: 50 } })).items.map(
          ({ name }) => name,
        )
      const before = await commands()
      await pass(GAP_MS)
      await change(planned, { status: 'calling' })
      const after = await commands()
      expect(after.filter((name) => name !== 'feeds')).toEqual(before.filter((name) => name !== 'feeds'))
      expect(after.filter((name) => name === 'feeds').length).toBeGreaterThan(
        before.filter((name) => name === 'feeds').length,
      )
    })
  })
})
