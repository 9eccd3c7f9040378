import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { picturesIn } from '@vitrine/core/feeds'
import { eachDatabase } from '@vitrine/testbed/databases'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { hashOf } from '../../platform/ids.ts'
import { saidFeed } from '../../testing/saidFeed.ts'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let siteId: string
  let display: TestDevice
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off', EGRESS_ALLOW: '127.0.0.1' })
  })
  afterAll(() => server?.close())

  const aFeed = (id: string, by: TestPerson, title: string): Promise<string> =>
    saidFeed(server, by.companyId, id, title)
  /** A slide with a widget for each of these feeds. */
  const aFeedSlide = (feeds: readonly string[]) => {
    const plain = aTextSlide('')
    const [text] = plain.elements
    return {
      ...plain,
      elements: feeds.map((feed) => ({
        id: feed,
        type: 'widget' as const,
        frame: text!.frame,
        style: text!.style,
        accent: '#D9503F',
        widget: { kind: 'news' as const, feed, layout: 'list' as const, seconds: 10, entries: 5 },
      })),
    }
  }
  /** A published screen with a widget for each of these feeds. */
  const aScreen = async (by: TestPerson, feeds: readonly string[]): Promise<string> => {
    const slide = await by.call('makeSlide', {
      body: { ...aFeedSlide(feeds), name: 'News', folder_id: null },
    })
    const site = await by.call('makeSite', { body: { name: 'Lobby', draft: aDraft([slide.id]) } })
    await by.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
    return site.id
  }
  const get = (path: string, { accessToken }: TestDevice) =>
    server.fetch(`/default/v1${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
  const listed = async (device: TestDevice) =>
    ((await (await get('/device-feeds', device)).json()) as { feeds: Record<string, unknown>[] }).feeds
  const commands = async ({ device }: TestDevice): Promise<number> =>
    (await owner.call('listCommands', { params: { id: device.id }, query: { limit: 50 } })).items.filter(
      ({ name }) => name === 'feeds',
    ).length
  const kept = async (): Promise<number> =>
    (
      await server.db
        .selectFrom('sync_command')
        .select('id')
        .where('company_id', '=', owner.companyId)
        .where('name', '=', 'feeds')
        .execute()
    ).length
  let id = ''
  let feeds = 0
  beforeEach(async () => {
    owner = await server.company('Clinic')
    feeds += 1
    id = `feed-${feeds}`
    siteId = await aScreen(owner, [id])
    display = await server.device(owner, { siteId })
  })

  it('lists the feeds of the screen that is assigned, and gives their contents to the byte', async () => {
    const atMs = server.clock.now()
    expect(await listed(display)).toEqual([])
    const content = await aFeed(id, owner, 'Old news')
    const sha256 = hashOf(content)
    expect(await listed(display)).toEqual([
      { id, kind: 'news', sha256, bytes: content.length, read_at: atMs, content_at: atMs },
    ])
    const response = await get(`/device-feeds/${sha256}`, display)
    expect(await response.text()).toBe(content)
    expect(response.headers.get('cache-control')).toContain('immutable')
  })
  describe('touched by people', () => {
    const make = async (kind: 'queue' | 'counter', by = owner) =>
      (await by.call('makeFeed', { body: { name: 'Hall', kind } })).id
    /** A display whose screen has a widget of a feed, which people can touch or not. */
    const showing = async (kind: 'queue' | 'occupancy', feed: string, byTouch: boolean) => {
      const { elements, ...slide } = aTextSlide('Hall')
      const { frame, style } = elements[0]!
      const common = { feed, ...(byTouch && { byTouch: true as const }) }
      const widget =
        kind === 'queue'
          ? { kind, heading: '', recent: 4, ...common }
          : { kind, label: '', look: 'ring' as const, ...common }
      const made = await owner.call('makeSlide', {
        body: { ...slide, elements: [{ id: 'w', type: 'widget', frame, style, accent: '#d9503f', widget }] },
      })
      const site = await owner.call('makeSite', { body: { name: 'Hall', draft: aDraft([made.id]) } })
      await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
      return server.device(owner, { siteId: site.id })
    }
    let touches = 0
    const touch = async (
      { accessToken }: TestDevice,
      feed: string,
      action: string,
      key = `key of touch ${(touches += 1)}`,
    ) => {
      const response = await server.fetch(`/default/v1/device-feeds/${feed}/touch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ action, key }),
      })
      return response.status === 200 ? ((await response.json()) as unknown) : response.status
    }
    const count = async (feed: string) => (await owner.call('readCounter', { params: { id: feed } })).count

    it('counts who comes and leaves, each touch once, and never below nobody', async () => {
      const feed = await make('counter')
      const door = await showing('occupancy', feed, true)
      expect(await touch(door, feed, 'left')).toEqual({
        count: 0,
        number: null,
        before: 0,
        at_ms: server.clock.now(),
      })
      expect(await touch(door, feed, 'came', 'sent twice')).toMatchObject({ count: 1 })
      expect(await touch(door, feed, 'came')).toMatchObject({ count: 2 })
      // There was no answer, so the display sends it again.
      expect(await touch(door, feed, 'came', 'sent twice')).toMatchObject({ count: 1 })
      expect(await count(feed)).toBe(2)
      await Promise.all(Array.from({ length: 20 }, () => touch(door, feed, 'came')))
      expect(await count(feed)).toBe(22)
    })
    it('hands out numbers, each to one person, and says how many are before it', async () => {
      const feed = await make('queue')
      const kiosk = await showing('queue', feed, true)
      const order = (action: 'next' | 'reset') =>
        owner.call('callQueue', { params: { id: feed }, body: { action } })
      expect(await touch(kiosk, feed, 'ticket', 'first one')).toMatchObject({
        count: null,
        number: '1',
        before: 0,
      })
      expect(await touch(kiosk, feed, 'ticket')).toMatchObject({ number: '2', before: 1 })
      expect(await touch(kiosk, feed, 'ticket', 'first one')).toMatchObject({ number: '1' })
      expect(await order('next')).toMatchObject({ calls: [{ number: '1' }], waiting: 1 })
      const taken = await Promise.all(Array.from({ length: 10 }, () => touch(kiosk, feed, 'ticket')))
      const numbers = taken.map((one) => (one as { number: string }).number)
      expect(numbers.map(Number).sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      await order('reset')
      expect(await touch(kiosk, feed, 'ticket', 'first one')).toMatchObject({ number: '1' })
      expect(await touch(kiosk, feed, 'ticket')).toMatchObject({ number: '1', before: 0 })
    })
    it('follows the screen: a version without the buttons lets nobody touch it', async () => {
      const feed = await make('counter')
      const door = await showing('occupancy', feed, true)
      expect(await touch(door, feed, 'came')).toMatchObject({ count: 1 })
      const site = (await owner.call('listSites')).items.find(({ name }) => name === 'Hall')!
      const { draft, revision } = await owner.call('readSite', { params: { id: site.id } })
      const plain = await aScreen(owner, [feed])
      const wall = (await owner.call('readSite', { params: { id: plain } })).draft
      const changed = await owner.call('changeSite', {
        params: { id: site.id },
        revision,
        body: { name: site.name, draft: { ...draft, groups: wall.groups } },
      })
      expect(await touch(door, feed, 'came')).toMatchObject({ count: 2 })
      await owner.call('publishSite', { params: { id: site.id }, body: { revision: changed.revision } })
      expect(await touch(door, feed, 'came')).toBe(404)
    })
    it('needs a screen of the display that offers it: showing the feed is not enough', async () => {
      const counter = await make('counter')
      const queue = await make('queue')
      const door = await showing('occupancy', counter, true)
      const wall = await showing('occupancy', counter, false)
      expect(await touch(wall, counter, 'came')).toBe(404)
      expect(await touch(door, queue, 'ticket')).toBe(404)
      // A counter has no numbers.
      expect(await touch(door, counter, 'ticket')).toBe(404)
      const stranger = await server.company('Elsewhere')
      const foreign = await make('counter', stranger)
      const spy = await showing('occupancy', foreign, true)
      expect(await touch(spy, foreign, 'came')).toBe(404)
      expect(await touch(door, counter, 'jumped')).toBe(400)
      expect(await touch(door, counter, 'came', 'short')).toBe(400)
      expect(await count(counter)).toBe(0)
    })
  })
  it('gives the pictures that its feeds name, and no others', async () => {
    const pictureOf = async (color: string): Promise<string> => {
      const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
        .webp()
        .toBuffer()
      const http = createServer((request, response) =>
        response.end(
          request.url === '/a.webp'
            ? picture
            : '<rss><channel><item><title>A</title><enclosure type="image/webp" url="/a.webp"/></item></channel></rss>',
        ),
      )
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void http.close())
      const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
      const feed = await owner.call('makeFeed', { body: { name: color, kind: 'news', url } })
      const { content } = await owner.call('readFeedContent', { params: { id: feed.id } })
      names.push(feed.id)
      return picturesIn(content)[0]!.sha256
    }
    const names: string[] = []
    const [shown, other] = [await pictureOf('#aa0000'), await pictureOf('#00aa00')]
    const device = await server.device(owner, { siteId: await aScreen(owner, [names[0]!]) })
    const response = await get(`/device-feeds/${shown}`, device)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await get(`/device-feeds/${other}`, device)).status).toBe(404)
    expect((await get(`/device-feeds/${shown}`, display)).status).toBe(404)
  })
  it('says which feeds that it names are gone', async () => {
    const gone = async () => ((await (await get('/device-feeds', display)).json()) as { gone: string[] }).gone
    expect(await gone()).toEqual([id])
    await aFeed(id, owner, 'News')
    expect(await gone()).toEqual([])
  })
  it('gives nothing to a device that does not show the feed, nor to anybody else', async () => {
    const sha256 = hashOf(await aFeed(id, owner, 'Old news'))
    const elsewhere = await server.device(owner)
    expect(await listed(elsewhere)).toEqual([])
    expect((await get(`/device-feeds/${sha256}`, elsewhere)).status).toBe(404)
    expect((await get('/device-feeds/..%2f', display)).status).toBe(404)
    for (const headers of [{}, { authorization: `Bearer ${owner.accessToken}` }])
      expect((await server.fetch(`/default/v1/device-feeds/${sha256}`, { headers })).status).not.toBe(200)
  })
  it('names the screens that show a feed, for whoever looks after it', async () => {
    await aFeed(id, owner, 'News')
    await aFeed(`unused-${id}`, owner, 'Other')
    const usedBy = async (feed: string) => (await owner.call('readFeed', { params: { id: feed } })).used_by
    expect(await usedBy(id)).toEqual([{ id: siteId, name: 'Lobby' }])
    expect(await usedBy(`unused-${id}`)).toEqual([])
  })
  it('never gives what a feed of another company says, also where a widget names it', async () => {
    const stranger = await server.company('Bakery')
    const sha256 = hashOf(await aFeed(id, stranger, 'Secret news'))
    expect(await listed(display)).toEqual([])
    expect((await get(`/device-feeds/${sha256}`, display)).status).toBe(404)
  })
  it('sends a command to the devices that show a feed when it says something else', async () => {
    const [same, other] = [await server.device(owner, { siteId }), await server.device(owner)]
    await aFeed(id, owner, 'News')
    await server.feedDelivery.changed(owner.companyId, id)
    expect([await commands(display), await commands(same), await commands(other)]).toEqual([1, 1, 0])
    await server.feedDelivery.changed(owner.companyId, 'another feed')
    expect(await commands(display)).toBe(1)
  })
  it('sends no further command to a device that has not answered for a minute', async () => {
    await server.feedDelivery.changed(owner.companyId, id)
    server.clock.advance(60_001)
    await server.feedDelivery.changed(owner.companyId, id)
    expect(await commands(display)).toBe(1)
  })
  it('forgets commands that were done an hour ago, and no others', async () => {
    for (let n = 0; n < 2; n += 1) await server.feedDelivery.changed(owner.companyId, id)
    const [done] = (await owner.call('listCommands', { params: { id: display.device.id } })).items
    await server.db
      .updateTable('sync_command')
      .set({ answered_ms: server.clock.now(), ok: 1 })
      .where('id', '=', done!.id)
      .execute()
    server.clock.advance(60 * 60_000)
    await server.feedDelivery.sweep()
    expect(await kept()).toBe(2)
    server.clock.advance(1)
    await server.feedDelivery.sweep()
    expect(await kept()).toBe(1)
  })
  it('includes the feeds of screens that are scheduled', async () => {
    const hall = await server.device(owner)
    expect(await listed(hall)).toEqual([])
    await aFeed(id, owner, 'News')
    await owner.call('makeSchedule', {
      body: {
        name: 'Morning',
        screen_id: siteId,
        targets: [{ device_id: hall.device.id }],
        start: '2026-11-22T08:00',
        end: '2026-11-22T09:00',
      },
    })
    expect((await listed(hall)).map((feed) => feed['id'])).toEqual([id])
    await server.feedDelivery.changed(owner.companyId, id)
    expect(await commands(hall)).toBe(1)
  })
  it('lists nothing of a screen without feeds', async () => {
    const slide = await owner.call('makeSlide', {
      body: { ...aTextSlide('Welcome'), name: 'Text', folder_id: null },
    })
    const site = await owner.call('makeSite', { body: { name: 'Plain', draft: aDraft([slide.id]) } })
    await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
    await aFeed(id, owner, 'News')
    expect(await listed(await server.device(owner, { siteId: site.id }))).toEqual([])
  })
})
