import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WrittenFeedBody } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const CHANNEL = 'fbe2bf47/19:4a95f7d8@thread.tacv2'

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let companies = 0
  /** What the network says to each token. A token that it does not know has expired. */
  let says: Record<string, string[]> = {}
  let asked: string[] = []
  const http = createServer((request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    asked.push(token)
    const titles = says[token]
    response.writeHead(titles ? 200 : 401, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        titles
          ? {
              value: titles.map((subject) => ({
                id: subject,
                messageType: 'message',
                subject,
                body: { contentType: 'text', content: subject },
              })),
            }
          : { error: { code: 'InvalidAuthenticationToken', message: 'Expired' } },
      ),
    )
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    server = await startTestServer(await makeDatabase(), {
      RATE_LIMITS: 'off',
      EGRESS_ALLOW: '127.0.0.1',
      SOCIAL_BASE_URLS: `msteams=http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    })
  })
  afterAll(async () => {
    await server?.close()
    http.closeAllConnections()
    http.close()
  })

  let feedId = ''
  let siteId = ''
  const body = (options: WrittenFeedBody['options'] = {}): WrittenFeedBody => ({
    name: 'Messages',
    kind: 'news',
    token: 'company',
    options: { network: 'msteams', account: CHANNEL, ...options },
  })
  beforeEach(async () => {
    companies += 1
    says = { company: ['Of the company'], lobby: ['Of the lobby'], ward: ['Of the ward'] }
    owner = await server.company(`Clinic ${companies}`)
    feedId = (await owner.call('makeFeed', { body: body() })).id
    const { elements, ...plain } = aTextSlide('')
    const { frame, style } = elements[0]!
    const widget = { kind: 'news' as const, feed: feedId, layout: 'list' as const, seconds: 10, entries: 5 }
    const slide = await owner.call('makeSlide', {
      body: {
        ...plain,
        elements: [{ id: 'w', type: 'widget', frame, style, accent: '#D9503F', widget }],
        name: 'Posts',
        folder_id: null,
      },
    })
    const site = await owner.call('makeSite', { body: { name: 'Hall', draft: aDraft([slide.id]) } })
    await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
    siteId = site.id
    asked = []
  })

  const aDisplay = () => server.device(owner, { siteId })
  const read = async () => {
    await server.feeds.runDue()
    await server.feeds.idle()
  }
  const set = async ({ device }: TestDevice, settings: { msteams?: boolean; msteamsToken?: string }) => {
    const { revision } = await owner.call('readDevice', { params: { id: device.id } })
    await owner.call('changeDevice', { params: { id: device.id }, revision, body: { settings } })
    await read()
  }
  const get = (path: string, { accessToken }: TestDevice) =>
    server.fetch(`/default/v1${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
  /** What a display shows of the feed that its screen names. */
  const shown = async (display: TestDevice): Promise<string[]> => {
    const { feeds } = (await (await get('/device-feeds', display)).json()) as {
      feeds: { id: string; sha256: string }[]
    }
    expect(feeds.map(({ id }) => id)).toEqual([feedId])
    const response = await get(`/device-feeds/${feeds[0]!.sha256}`, display)
    return ((await response.json()) as { items: { title: string }[] }).items.map(({ title }) => title)
  }
  const owns = async () => (await owner.call('listFeeds')).items.filter(({ own_of: ownOf }) => ownOf !== null)
  const commandsOf = async ({ device }: TestDevice): Promise<number> =>
    (await owner.call('listCommands', { params: { id: device.id }, query: { limit: 50 } })).items.filter(
      ({ name }) => name === 'feeds',
    ).length

  it('shows the account of a device with flag and token on that device, and the company’s on all others', async () => {
    const [lobby, hall] = [await aDisplay(), await aDisplay()]
    const toldBefore = await commandsOf(hall)
    await set(lobby, { msteams: true, msteamsToken: 'lobby' })
    expect(await shown(lobby)).toEqual(['Of the lobby'])
    expect(await shown(hall)).toEqual(['Of the company'])
    expect(asked).toEqual(['lobby'])
    expect(await commandsOf(lobby)).toBeGreaterThan(0)
    expect(await commandsOf(hall)).toBe(toldBefore)
    expect(await owns()).toMatchObject([
      {
        name: `Messages (${lobby.device.name})`,
        has_token: true,
        own_of: { feed_id: feedId, devices: [{ id: lobby.device.id, name: lobby.device.name }] },
        used_by: [{ id: siteId, name: 'Hall' }],
      },
    ])
    const everything = await server.db.selectFrom('feed').selectAll().execute()
    expect(JSON.stringify([everything, await owns()])).not.toContain('"lobby"')
  })

  it('an empty token never overwrites, and the flag alone turns the account off and on', async () => {
    const lobby = await aDisplay()
    await set(lobby, { msteams: true, msteamsToken: 'lobby' })
    await set(lobby, { msteams: true, msteamsToken: '' })
    expect(await shown(lobby)).toEqual(['Of the lobby'])
    await set(lobby, { msteams: false })
    expect(await shown(lobby)).toEqual(['Of the company'])
    expect(await owns()).toEqual([])
    await set(lobby, { msteams: true })
    expect(await shown(lobby)).toEqual(['Of the lobby'])
    await set(lobby, { msteamsToken: 'ward' })
    expect(await shown(lobby)).toEqual(['Of the ward'])
    expect(await owns()).toHaveLength(1)
  })

  it('a flag without a token, and a token without its flag, leave the company’s account', async () => {
    const [one, other] = [await aDisplay(), await aDisplay()]
    await set(one, { msteams: true })
    await set(other, { msteamsToken: 'lobby' })
    expect([await shown(one), await shown(other)]).toEqual([['Of the company'], ['Of the company']])
    expect(asked).toEqual([])
  })

  it('devices with the same token share one reading, which is named after them', async () => {
    const [one, other] = [await aDisplay(), await aDisplay()]
    await set(one, { msteams: true, msteamsToken: 'lobby' })
    await set(other, { msteams: true, msteamsToken: 'lobby' })
    expect(asked).toEqual(['lobby'])
    const [own] = await owns()
    expect(own!.own_of!.devices.map(({ id }) => id).toSorted()).toEqual(
      [one.device.id, other.device.id].toSorted(),
    )
    expect(own!.name).toMatch(/^Messages \(.* \+1\)$/)
    expect(await shown(other)).toEqual(['Of the lobby'])
  })

  it('a token that its network refuses leaves the company’s account, and later the last good entries', async () => {
    const lobby = await aDisplay()
    await set(lobby, { msteams: true, msteamsToken: 'unknown' })
    expect(await shown(lobby)).toEqual(['Of the company'])
    expect(await owns()).toMatchObject([{ state: 'failed', error: { code: 'tokenRefused' } }])
    await set(lobby, { msteamsToken: 'lobby' })
    delete says['lobby']
    const [own] = await owns()
    await owner.call('fetchFeed', { params: { id: own!.id } })
    expect(await shown(lobby)).toEqual(['Of the lobby'])
  })

  it('entries of a device’s account are moderated by themselves', async () => {
    says['lobby'] = ['Good', 'Bad']
    const [lobby, hall] = [await aDisplay(), await aDisplay()]
    await set(lobby, { msteams: true, msteamsToken: 'lobby' })
    const [own] = await owns()
    const { items } = await owner.call('listFeedEntries', { params: { id: own!.id } })
    const bad = items.find(({ title }) => title === 'Bad')!
    const told = await commandsOf(hall)
    await owner.call('moderateFeedEntry', {
      params: { id: own!.id, entry: bad.id },
      body: { verdict: 'hidden' },
    })
    expect(await shown(lobby)).toEqual(['Good'])
    expect(await shown(hall)).toEqual(['Of the company'])
    expect(await commandsOf(hall)).toBe(told)
  })

  it('follows the feed that it belongs to, and can’t be changed or deleted by itself', async () => {
    says['lobby'] = ['Good', 'Bad']
    const lobby = await aDisplay()
    await set(lobby, { msteams: true, msteamsToken: 'lobby' })
    const [own] = await owns()
    const target = { params: { id: own!.id }, revision: own!.revision }
    for (const refused of [
      owner.call('changeFeed', { ...target, body: body() }),
      owner.call('deleteFeed', target),
    ])
      await expect(refused).rejects.toMatchObject({
        problem: { errors: [{ field: 'id', code: 'FEED_OWN' }] },
      })
    const feed = await owner.call('readFeed', { params: { id: feedId } })
    const changed = await owner.call('changeFeed', {
      params: { id: feedId },
      revision: feed.revision,
      body: { ...body({ blocked_words: ['bad'] }), name: 'News' },
    })
    await read()
    expect(await shown(lobby)).toEqual(['Good'])
    expect((await owns()).map(({ name }) => name)).toEqual([`News (${lobby.device.name})`])
    await owner.call('deleteFeed', { params: { id: feedId }, revision: changed.revision })
    expect((await owner.call('listFeeds')).items).toEqual([])
    expect(
      await server.db.selectFrom('feed_of_device').selectAll().where('feed_id', '=', feedId).execute(),
    ).toEqual([])
  })

  it('an account goes with its device: unpaired, deleted, and renamed with it', async () => {
    const [lobby, ward] = [await aDisplay(), await aDisplay()]
    await set(lobby, { msteams: true, msteamsToken: 'lobby' })
    await set(ward, { msteams: true, msteamsToken: 'ward' })
    const { revision } = await owner.call('readDevice', { params: { id: lobby.device.id } })
    await owner.call('changeDevice', {
      params: { id: lobby.device.id },
      revision,
      body: { name: 'Entrance' },
    })
    expect((await owns()).map(({ name }) => name)).toContain('Messages (Entrance)')
    await owner.call('revokeDevice', { params: { id: lobby.device.id } })
    expect((await owns()).map(({ own_of: ownOf }) => ownOf!.devices.map(({ id }) => id))).toEqual([
      [ward.device.id],
    ])
    const { revision: last } = await owner.call('readDevice', { params: { id: ward.device.id } })
    await owner.call('removeDevice', { params: { id: ward.device.id }, revision: last })
    expect(await owns()).toEqual([])
  })

  it('accounts that were stored before feeds followed them are matched when the server starts', async () => {
    const lobby = await aDisplay()
    await set(lobby, { msteams: true, msteamsToken: 'lobby' })
    await server.db.deleteFrom('feed_of_device').execute()
    await server.db.deleteFrom('feed').where('of_feed_id', 'is not', null).execute()
    expect(await shown(lobby)).toEqual(['Of the company'])
    await server.devices.resume()
    await read()
    expect(await shown(lobby)).toEqual(['Of the lobby'])
  })

  it('is of its company alone: another one with the same token reads for itself', async () => {
    const lobby = await aDisplay()
    await set(lobby, { msteams: true, msteamsToken: 'lobby' })
    const stranger = await server.company(`Shop ${companies}`)
    expect((await stranger.call('listFeeds')).items).toEqual([])
    const [own] = await owns()
    await expect(stranger.call('readFeed', { params: { id: own!.id } })).rejects.toMatchObject({
      problem: { status: 404 },
    })
  })
})
