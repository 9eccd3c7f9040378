import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FeedOptions } from '@vitrine/protocol'
import { startTestServer, type TestPerson, type TestServer } from '../../../testing/testServer.ts'

const GAP_MS = 500

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    owner = await server.company('Town hall')
  })

  const make = async (kind: 'queue' | 'counter' | 'value', options: Partial<FeedOptions> = {}) =>
    (await owner.call('makeFeed', { body: { name: 'Hall', kind, options } })).id
  type Order = Parameters<typeof owner.call<'callQueue'>>[1]['body']
  const order = (id: string, body: Order) => owner.call('callQueue', { params: { id }, body })
  const next = (id: string, desk = '') => order(id, { action: 'next', desk })
  const numbers = async (id: string) =>
    (await owner.call('readQueue', { params: { id } })).calls.map(({ number }) => number)
  const count = (id: string, body: Parameters<typeof owner.call<'changeCounter'>>[1]['body']) =>
    owner.call('changeCounter', { params: { id }, body })
  const said = async (id: string) => (await owner.call('readFeedContent', { params: { id } })).content
  /** Lets time pass, and brings to displays what is due then. */
  const pass = async (ms: number) => {
    server.clock.advance(ms)
    await server.setFeeds.runDue()
  }

  describe('a queue', () => {
    it('is empty and fresh at first, and stays fresh however long nothing is called', async () => {
      const id = await make('queue')
      expect(await said(id)).toEqual({ kind: 'queue', title: 'Hall', calls: [], waiting: 0 })
      server.clock.advance(30 * 24 * 60 * 60_000)
      expect(await server.feeds.read({ companyId: owner.companyId, role: 'owner' }, id)).toMatchObject({
        state: 'fresh',
        url: null,
        file_name: null,
        next_fetch_at: null,
        error: null,
      })
    })
    it('calls its numbers in order, and says who is called where', async () => {
      const id = await make('queue', { prefix: 'A', first: 7, last: 9 })
      await next(id, 'Desk 1')
      await pass(GAP_MS)
      const atMs = server.clock.now()
      expect(await next(id, 'Desk 2')).toMatchObject({ next: 'A9', waiting: 0, ticket: null })
      await pass(GAP_MS)
      expect(await said(id)).toMatchObject({
        calls: [
          { number: 'A8', desk: 'Desk 2', at_ms: atMs, times: 1 },
          { number: 'A7', desk: 'Desk 1', at_ms: atMs - GAP_MS, times: 1 },
        ],
      })
      await next(id)
      await next(id)
      expect(await numbers(id)).toEqual(['A7', 'A9', 'A8'])
    })
    it('gives desks that call at once different numbers', async () => {
      const id = await make('queue')
      const called = await Promise.all(Array.from({ length: 12 }, (_, n) => next(id, `Desk ${n}`)))
      expect(new Set(called.map(({ calls }) => calls[0]!.number)).size).toBe(12)
      expect(new Set(await numbers(id)).size).toBe(12)
    })
    it('calls the last number of a desk again, and takes it back', async () => {
      const id = await make('queue')
      await next(id, 'Desk 1')
      await next(id, 'Desk 2')
      const again = await order(id, { action: 'again', desk: 'Desk 1' })
      expect(again.calls[0]).toMatchObject({ number: '1', desk: 'Desk 1', times: 2 })
      // The number of the other desk stays called.
      expect(await order(id, { action: 'back', desk: 'Desk 1' })).toMatchObject({
        calls: [{ number: '2' }],
        next: '3',
      })
      expect(await order(id, { action: 'back' })).toMatchObject({ calls: [], next: '2' })
      await expect(order(id, { action: 'again', desk: 'Desk 1' })).rejects.toMatchObject({
        problem: { errors: [{ field: 'action', code: 'QUEUE_NOT_CALLED' }] },
      })
    })
    it('calls a number out of turn, and begins again where it is told to', async () => {
      const id = await make('queue', { prefix: 'B' })
      await next(id)
      expect(await order(id, { action: 'number', number: 40 })).toMatchObject({ next: 'B2' })
      expect(await numbers(id)).toEqual(['B40', 'B1'])
      expect(await order(id, { action: 'reset', number: 57 })).toMatchObject({ calls: [], next: 'B57' })
      expect(await order(id, { action: 'reset' })).toMatchObject({ next: 'B1' })
      await expect(order(id, { action: 'number' })).rejects.toMatchObject({
        problem: { errors: [{ field: 'number', code: 'REQUIRED' }] },
      })
    })
    it('gives out tickets, and says how many people wait', async () => {
      const id = await make('queue')
      const tickets = await Promise.all([1, 2, 3].map(() => order(id, { action: 'ticket' })))
      expect(tickets.map(({ ticket }) => ticket).toSorted()).toEqual(['1', '2', '3'])
      expect(await next(id)).toMatchObject({ waiting: 2, next: '2' })
    })
    it('notes who called which number, and nothing of other feeds', async () => {
      const id = await make('queue')
      await next(id, 'Desk 1')
      await next(await make('queue'))
      expect((await owner.call('listFeedActions', { params: { id } })).items).toMatchObject([
        { action: 'next', number: '1', desk: 'Desk 1', at: server.clock.now(), by: 'Owner of Town hall' },
      ])
    })
    it('calls once for a request that is sent again', async () => {
      const id = await make('queue')
      const send = () =>
        server.fetch(`/default/v1/feeds/${id}/queue`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${owner.accessToken}`,
            'content-type': 'application/json',
            'idempotency-key': `desk-1-${id}`,
          },
          body: JSON.stringify({ action: 'next' }),
        })
      await Promise.all([send(), send()])
      expect(await numbers(id)).toEqual(['1'])
    })
    it('has no source, and no range that ends before it begins', async () => {
      const refused = (body: object) =>
        owner
          .call('makeFeed', { body: { name: 'Hall', kind: 'queue', ...body } })
          .catch((error: unknown) => (error as { problem: { errors: unknown } }).problem.errors)
      expect(await refused({ url: 'https://queue.example' })).toMatchObject([
        { field: 'url', code: 'FEED_SET_HERE' },
      ])
      expect(await refused({ options: { first: 9, last: 8 } })).toMatchObject([
        { field: 'options.last', code: 'QUEUE_RANGE' },
      ])
    })
    it('is no counter, and nobody else’s', async () => {
      const id = await make('queue')
      await expect(count(id, { add: 1 })).rejects.toMatchObject({ problem: { status: 404 } })
      const stranger = await server.company('Bakery')
      await expect(
        stranger.call('callQueue', { params: { id }, body: { action: 'next' } }),
      ).rejects.toMatchObject({ problem: { status: 404 } })
    })
  })

  describe('a counter', () => {
    it('loses nobody, however many are counted at once', async () => {
      const id = await make('counter')
      await count(id, { set: 100 })
      await Promise.all(Array.from({ length: 30 }, (_, n) => count(id, { add: n % 3 === 2 ? -1 : 1 })))
      expect(await owner.call('readCounter', { params: { id } })).toMatchObject({ count: 110 })
    })
    it('is never below 0', async () => {
      const id = await make('counter')
      expect(await count(id, { add: -5 })).toMatchObject({ count: 0 })
    })
    it('says how full it is, and the light follows unless somebody sets it', async () => {
      const id = await make('counter', { capacity: 10, nearly_full: 80 })
      expect(await count(id, { set: 7 })).toMatchObject({ level: 'free', light: 'go' })
      expect(await count(id, { add: 1 })).toMatchObject({ level: 'nearlyFull', light: 'wait' })
      expect(await count(id, { add: 4 })).toMatchObject({ count: 12, level: 'full', light: 'stop' })
      expect(await count(id, { light: 'go' })).toMatchObject({
        level: 'full',
        light: 'go',
        light_set: 'go',
      })
      expect(await count(id, { light: 'auto' })).toMatchObject({ light: 'stop', light_set: 'auto' })
    })
    it('follows another capacity at once', async () => {
      const id = await make('counter', { capacity: 10 })
      await count(id, { set: 10 })
      await pass(GAP_MS)
      expect(await said(id)).toMatchObject({ level: 'full' })
      await owner.call('changeFeed', {
        params: { id },
        revision: 1,
        body: { name: 'Hall', kind: 'counter', options: { capacity: 40 } },
      })
      expect(await said(id)).toMatchObject({ count: 10, capacity: 40, level: 'free' })
    })
  })

  describe('a value', () => {
    it('is what was set last, a text or a number', async () => {
      const id = await make('value')
      const set = (value: string | number) => owner.call('setValue', { params: { id }, body: { value } })
      expect(await said(id)).toEqual({ kind: 'value', title: 'Hall', value: '' })
      await set('Closed')
      expect(await set(21.5)).toEqual({ value: '21.5' })
      await pass(GAP_MS)
      expect(await said(id)).toMatchObject({ value: '21.5' })
      expect(await owner.call('readValue', { params: { id } })).toEqual({ value: '21.5' })
    })
    it('is as old as when it was set last, also to what it was', async () => {
      const id = await make('value')
      await pass(60_000)
      await owner.call('setValue', { params: { id }, body: { value: '' } })
      const nowMs = server.clock.now()
      expect(await owner.call('readFeed', { params: { id } })).toMatchObject({
        read_at: nowMs,
        content_at: nowMs - 60_000,
      })
    })
  })

  describe('what displays get', () => {
    it('is the newest of many changes, no more often than twice a second', async () => {
      const id = await make('counter')
      await pass(GAP_MS)
      await count(id, { add: 1 })
      for (let n = 0; n < 9; n += 1) await count(id, { add: 1 })
      expect(await said(id)).toMatchObject({ count: 1 })
      await pass(GAP_MS - 1)
      expect(await said(id)).toMatchObject({ count: 1 })
      await pass(1)
      expect(await said(id)).toMatchObject({ count: 10 })
    })
    it('is brought after a restart if the server stopped before', async () => {
      const id = await make('counter')
      await pass(GAP_MS)
      // Displays were to be told of it by a node that is gone.
      await server.db
        .updateTable('feed_set')
        .set({ state: JSON.stringify({ count: 5, light: 'auto' }), due_ms: server.clock.now() + 5_000 })
        .where('feed_id', '=', id)
        .execute()
      await pass(4_999)
      expect(await said(id)).toMatchObject({ count: 0 })
      await pass(1)
      expect(await said(id)).toMatchObject({ count: 5 })
    })
    it('does not pile up in the database', async () => {
      const id = await make('counter')
      const contents = async () =>
        (
          await server.db
            .selectFrom('feed_content')
            .select('sha256')
            .where('company_id', '=', owner.companyId)
            .execute()
        ).length
      for (let n = 0; n < 20; n += 1) {
        await pass(10_000)
        await count(id, { add: 1 })
      }
      // What was left within the last minute can still be read.
      expect(await contents()).toBe(7)
      await owner.call('deleteFeed', { params: { id }, revision: 1 })
      const left = await server.db.selectFrom('feed_set').select('state').where('feed_id', '=', id).execute()
      expect(left).toEqual([])
    })
    it('stays where two feeds say the same', async () => {
      const [one, other] = [await make('counter'), await make('counter')]
      await count(one, { set: 3 })
      await pass(120_000)
      await count(one, { set: 4 })
      await pass(120_000)
      expect(await said(other)).toMatchObject({ count: 0 })
    })
  })
})
