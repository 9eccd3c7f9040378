import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
import { urlAt } from './ownPlaces.ts'

it('puts a place into the addresses of Open-Meteo and OpenWeather, and leaves all else of them', () => {
  const site = { id: 'g', name: 'Lyon', latitude: 45.7, longitude: 4.85 }
  expect(urlAt('https://api.open-meteo.com/v1/forecast?latitude=1&longitude=2&timezone=auto', site)).toBe(
    'https://api.open-meteo.com/v1/forecast?latitude=45.7&longitude=4.85&timezone=auto',
  )
  expect(urlAt('https://api.openweathermap.org/data/2.5/weather?lat=1&lon=2&appid=key', site)).toBe(
    'https://api.openweathermap.org/data/2.5/weather?lat=45.7&lon=4.85&appid=key',
  )
  expect(urlAt('https://example.org/?lat=1', site)).toBe('https://example.org/?lat=1')
})

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let companies = 0
  let isDown = false
  /** Latitude and key of each request. */
  let asked: string[] = []
  const http = createServer((request, response) => {
    const at = new URL(request.url ?? '', 'http://here').searchParams
    const latitude = Number(at.get('latitude'))
    asked.push(`${latitude} ${request.headers['x-key'] ?? ''}`.trim())
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        latitude,
        longitude: Number(at.get('longitude')),
        utc_offset_seconds: 0,
        timezone: 'UTC',
        // What it says tells the place from others.
        current_units: { temperature_2m: '°C' },
        current: { time: '2026-11-24T12:00', temperature_2m: latitude, weather_code: 0, is_day: 1 },
      }),
    )
  })
  const address = () =>
    `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1/forecast?latitude=10&longitude=20`
  beforeAll(async () => {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off', EGRESS_ALLOW: '127.0.0.1' })
  })
  afterAll(async () => {
    await server?.close()
    http.closeAllConnections()
    http.close()
  })

  let feedId = ''
  let siteId = ''
  const body = (options: { at_device?: boolean } = { at_device: true }) => ({
    name: 'Weather',
    kind: 'weather' as const,
    url: address(),
    headers: [{ name: 'x-key', value: 'secret' }],
    options: { place: 'Head office', ...options },
  })
  beforeEach(async () => {
    companies += 1
    isDown = false
    owner = await server.company(`Bakery ${companies}`)
    feedId = (await owner.call('makeFeed', { body: body() })).id
    const { elements, ...plain } = aTextSlide('')
    const { frame, style } = elements[0]!
    const widget = {
      kind: 'weather' as const,
      feed: feedId,
      layout: 'now' as const,
      units: 'metric' as const,
    }
    const slide = await owner.call('makeSlide', {
      body: {
        ...plain,
        elements: [{ id: 'w', type: 'widget', frame, style, accent: '#D9503F', widget }],
        name: 'Weather',
        folder_id: null,
      },
    })
    const site = await owner.call('makeSite', { body: { name: 'Hall', draft: aDraft([slide.id]) } })
    await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
    siteId = site.id
    asked = []
  })

  const read = async () => {
    await server.feeds.runDue()
    await server.feeds.idle()
  }
  const aGroup = (name: string, latitude: number | null, parent: string | null = null) =>
    owner.call('makeDeviceGroup', {
      body: { name, parent_id: parent, latitude, longitude: latitude === null ? null : 30 },
    })
  const move = async ({ device }: TestDevice, group: string | null) => {
    await owner.call('groupDevices', { body: { members: [{ device_id: device.id, group_id: group }] } })
    await read()
  }
  const aDisplay = async (group: string | null = null): Promise<TestDevice> => {
    const display = await server.device(owner, { siteId })
    if (group !== null) await move(display, group)
    return display
  }
  const get = (path: string, { accessToken }: TestDevice) =>
    server.fetch(`/default/v1${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
  /** The place and the temperature that a display shows, of the feed that its screen names. */
  const shown = async (display: TestDevice): Promise<string> => {
    const { feeds } = (await (await get('/device-feeds', display)).json()) as {
      feeds: { id: string; sha256: string }[]
    }
    expect(feeds.map(({ id }) => id)).toEqual([feedId])
    const said = (await (await get(`/device-feeds/${feeds[0]!.sha256}`, display)).json()) as {
      place: string
      now: { temperature: number }
    }
    return `${said.place} ${said.now.temperature}`
  }
  const owns = async () => (await owner.call('listFeeds')).items.filter(({ own_of: ownOf }) => ownOf !== null)
  const commandsOf = async ({ device }: TestDevice): Promise<number> =>
    (await owner.call('listCommands', { params: { id: device.id }, query: { limit: 50 } })).items.filter(
      ({ name }) => name === 'feeds',
    ).length

  it('shows the place of the nearest group that has one, and else the place in the address', async () => {
    const lyon = await aGroup('Lyon', 45.7)
    const floor = await aGroup('Ground floor', null, lyon.id)
    const nowhere = await aGroup('Nowhere', null)
    const [one, other, lost, alone] = [
      await aDisplay(lyon.id),
      await aDisplay(floor.id),
      await aDisplay(nowhere.id),
      await aDisplay(),
    ]
    expect(await shown(one)).toBe('Lyon 45.7')
    expect(await shown(other)).toBe('Lyon 45.7')
    expect(await shown(lost)).toBe('Head office 10')
    expect(await shown(alone)).toBe('Head office 10')
    // Once for both, with the header of the feed.
    expect(asked).toEqual(['45.7 secret'])
    const [own] = await owns()
    expect(own).toMatchObject({ name: 'Weather (Lyon)', own_of: { feed_id: feedId } })
    expect(own!.own_of!.devices.map(({ id }) => id).toSorted()).toEqual(
      [one.device.id, other.device.id].toSorted(),
    )
  })

  it('follows a display that moves, and a group whose place changes, and tells those displays only', async () => {
    const [lyon, oslo] = [await aGroup('Lyon', 45.7), await aGroup('Oslo', 59.9)]
    const [one, other] = [await aDisplay(lyon.id), await aDisplay(lyon.id)]
    const told = await commandsOf(other)
    await move(one, oslo.id)
    expect([await shown(one), await shown(other)]).toEqual(['Oslo 59.9', 'Lyon 45.7'])
    expect(await commandsOf(other)).toBe(told)
    const { items } = await owner.call('listDeviceGroups')
    const { revision } = items.find(({ id }) => id === oslo.id)!
    const target = { params: { id: oslo.id }, revision }
    await owner.call('changeDeviceGroup', {
      ...target,
      body: { name: 'Bergen', latitude: 60.3, longitude: 5 },
    })
    await read()
    expect(await shown(one)).toBe('Bergen 60.3')
    expect((await owns()).map(({ name }) => name)).toContain('Weather (Bergen)')
    await owner.call('removeDeviceGroup', { params: { id: oslo.id }, revision: revision + 1 })
    expect(await shown(one)).toBe('Head office 10')
    expect((await owns()).map(({ name }) => name)).toEqual(['Weather (Lyon)'])
  })

  it('a group that gets its place later is read then, and the last forecast stays while the source is down', async () => {
    const group = await aGroup('Lyon', null)
    const display = await aDisplay(group.id)
    expect(await owns()).toEqual([])
    const change = { params: { id: group.id }, revision: group.revision }
    isDown = true
    await owner.call('changeDeviceGroup', { ...change, body: { latitude: 45.7, longitude: 4.85 } })
    await read()
    expect(await shown(display)).toBe('Head office 10')
    isDown = false
    await owner.call('fetchFeed', { params: { id: (await owns())[0]!.id } })
    expect(await shown(display)).toBe('Lyon 45.7')
    isDown = true
    await owner.call('fetchFeed', { params: { id: (await owns())[0]!.id } })
    expect(await shown(display)).toBe('Lyon 45.7')
  })

  it('goes when it is turned off, when the display is unpaired, and with the feed', async () => {
    const lyon = await aGroup('Lyon', 45.7)
    const display = await aDisplay(lyon.id)
    const change = async (options: { at_device?: boolean }) => {
      const { revision } = await owner.call('readFeed', { params: { id: feedId } })
      await owner.call('changeFeed', { params: { id: feedId }, revision, body: body(options) })
      await read()
    }
    await change({ at_device: false })
    expect([await shown(display), await owns()]).toEqual(['Head office 10', []])
    await change({ at_device: true })
    expect(await shown(display)).toBe('Lyon 45.7')
    await owner.call('revokeDevice', { params: { id: display.device.id } })
    expect(await owns()).toEqual([])
    await aDisplay(lyon.id)
    expect(await owns()).toHaveLength(1)
    const { revision } = await owner.call('readFeed', { params: { id: feedId } })
    await owner.call('deleteFeed', { params: { id: feedId }, revision })
    expect((await owner.call('listFeeds')).items).toEqual([])
  })

  it('groups of another company change nothing here', async () => {
    const lyon = await aGroup('Lyon', 45.7)
    const display = await aDisplay(lyon.id)
    const mine = await owns()
    const other = await server.company(`Rival ${companies}`)
    const theirs = await other.call('makeFeed', { body: body() })
    await server.device(other, {})
    await other.call('makeDeviceGroup', { body: { name: 'Oslo', latitude: 59.9, longitude: 10 } })
    await read()
    expect((await other.call('listFeeds')).items.map(({ id }) => id)).toEqual([theirs.id])
    expect([await owns(), await shown(display)]).toEqual([mine, 'Lyon 45.7'])
  })

  it('refuses an address that names no place, and ignores the option for feeds that have none', async () => {
    await expect(
      owner.call('makeFeed', { body: { ...body(), url: address().replace('latitude', 'town') } }),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'url', code: 'FEED_PLACE' }] } })
    const value = { name: 'Level', kind: 'value' as const, url: null, options: { at_device: true } }
    await owner.call('makeFeed', { body: value })
    await aDisplay((await aGroup('Lyon', 45.7)).id)
    expect((await owns()).map(({ name }) => name)).toEqual(['Weather (Lyon)'])
  })
})
