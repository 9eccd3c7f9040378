import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { MEDIA_ADDRESS, TABLE_ADDRESS } from '@vitrine/protocol'
import { findMosquitto, partsAreRequired, startMosquitto } from '@vitrine/testbed'
import { errorTexts } from '../../apps/console/src/app/errors.texts.ts'
import { feedTexts } from '../../apps/console/src/features/feeds/feeds.texts.ts'
import { libraryTexts } from '../../apps/console/src/features/library/library.texts.ts'
import { tableTexts } from '../../apps/console/src/features/tables/tables.texts.ts'
import { shelfTexts } from '../../apps/console/src/features/widgets/widgets.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { deviceSettingTexts } from '../../apps/console/src/ui/deviceSetting.texts.ts'
import { networkTexts } from '../../apps/console/src/ui/network.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { captureGlass } from './support/glass.ts'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { uploadPicture } from './support/upload.ts'

/** Where the social network is, which the server has to know when it starts: a port of its own for each worker. */
const NETWORK_PORT = 21_400 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)

test.use({
  serverOptions: {
    env: {
      ...OWNER,
      EGRESS_ALLOW: '127.0.0.1',
      SOCIAL_BASE_URLS: `twitter=http://127.0.0.1:${NETWORK_PORT}`,
    },
  },
  viewport: { width: 1_440, height: 900 },
})

const KEY = 'Bearer let-me-in'
const rss = (headline: string): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Town news</title><link>https://town.example</link>
  <description>News</description><item><title>${headline}</title><guid>${headline}</guid>
  <enclosure type="image/jpeg" url="/town.jpg?token=t0ken"/></item></channel></rss>`

test('a feed is connected with a key, shown by a widget and by a link, says why it fails, and its link is revoked', async ({
  browser,
  server,
  page,
}) => {
  let headline = 'Library opens on Sunday'
  let key = KEY
  const source = createServer((request, response) => {
    if (request.headers.authorization !== key) return void response.writeHead(401).end()
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(headline))
  })
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/news.xml`
  const call = await ownerOf(server)
  await signIn(page, server.url)

  await page.goto(`${server.url}/widgets`)
  await page.getByRole('link', { name: feedTexts.connect() }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: commonTexts.name(), exact: true }).fill('Town news')
  await drawer.getByRole('combobox', { name: feedTexts.kind() }).click()
  await page.getByRole('option', { name: feedTexts.kindName.news() }).click()
  await drawer.getByRole('textbox', { name: feedTexts.address() }).fill(url)
  await drawer.getByRole('button', { name: commonTexts.save() }).click()
  // Without its key it is saved all the same, and says what is wrong where that can be mended.
  const trouble = drawer.getByRole('status')
  await expect(trouble).toContainText(feedTexts.problem.unauthorized({ status: '401' }))
  await drawer.getByRole('button', { name: feedTexts.addHeader() }).click()
  await drawer.getByRole('textbox', { name: feedTexts.headerName() }).fill('Authorization')
  await drawer.getByLabel(feedTexts.headerValue()).fill(KEY)
  await drawer.getByRole('button', { name: commonTexts.save() }).click()
  await expect(drawer).toBeHidden()
  const row = page.getByRole('row', { name: /Town news/ })
  await expect(row).toContainText(feedTexts.stateName.fresh())
  const [feed] = (await call('listFeeds')).items
  expect(feed).toMatchObject({ state: 'fresh', items: 1, headers: [{ name: 'Authorization' }] })
  expect(JSON.stringify(feed)).not.toContain('let-me-in')
  expect(await accessibilityFindings(page)).toEqual([])

  // A widget shows it, and a link shows the widget to anybody.
  await page.goto(`${server.url}/widgets?widget=news`)
  await drawer.getByRole('combobox', { name: 'Feed' }).click()
  await page.getByRole('option', { name: 'Town news' }).click()
  await expect(drawer.getByText('Library opens on Sunday').first()).toBeVisible()
  await drawer.getByRole('button', { name: shelfTexts.createLink() }).click()
  const address = await page
    .getByRole('dialog', { name: shelfTexts.linkTitle({ name: 'News' }) })
    .getByRole('textbox', { name: shelfTexts.link() })
    .inputValue()
  const stranger = await browser.newPage()
  await stranger.goto(address)
  await expect(stranger.getByText('Library opens on Sunday').first()).toBeVisible()

  // The source wants another key: what was read last stays, and the reason is there.
  key = 'Bearer another'
  headline = 'Market day moves'
  await page.goto(`${server.url}/widgets-feeds?feed=${feed!.id}`)
  await drawer.getByRole('button', { name: feedTexts.fetchNow() }).click()
  await expect(trouble).toContainText(/401.*keep showing/)
  const history = drawer.getByRole('region', { name: feedTexts.history(), exact: true })
  await expect(history.getByRole('row')).toHaveCount(3)
  // Pictures are fetched without the key of their feed.
  const pictures = drawer.getByRole('region', { name: feedTexts.pictureHistory() })
  const outcome = feedTexts.problem.unauthorized({ status: '401' })
  const { host } = new URL(url)
  await expect(pictures.getByRole('row')).toHaveCount(1)
  await expect(pictures).toContainText(feedTexts.pictureRow({ host, outcome }))
  expect(await accessibilityFindings(page)).toEqual([])
  expect((await call('readFeedContent', { params: { id: feed!.id } })).content).toMatchObject({
    items: [{ title: 'Library opens on Sunday' }],
  })
  // The stored value is not shown, and is replaced.
  await expect(drawer.getByLabel(feedTexts.headerValue())).toHaveValue('')
  await drawer.getByLabel(feedTexts.headerValue()).fill('Bearer another')
  await drawer.getByRole('button', { name: commonTexts.save() }).click()
  await expect(drawer).toBeHidden()
  await expect(row).toContainText(feedTexts.stateName.fresh())
  expect((await call('readFeedContent', { params: { id: feed!.id } })).content).toMatchObject({
    items: [{ title: 'Market day moves' }],
  })

  await row.getByRole('button', { name: 'Town news' }).click()
  await drawer.getByRole('button', { name: feedTexts.revokeNamed({ name: 'News' }) }).click()
  await page
    .getByRole('dialog', { name: feedTexts.revokeTitle({ name: 'News' }) })
    .getByRole('button', { name: feedTexts.revoke(), exact: true })
    .click()
  await expect(page.getByText(feedTexts.revoked({ name: 'News' }))).toBeVisible()
  await stranger.goto(address)
  await expect(stranger.locator('body')).not.toContainText(/Library|Market/)
  await expect(stranger.locator('#widget, body > div').first()).toBeAttached()

  await drawer.getByRole('button', { name: commonTexts.deleteEllipsis() }).click()
  await page
    .getByRole('dialog', { name: feedTexts.deleteTitle({ name: 'Town news' }) })
    .getByRole('button', { name: commonTexts.delete(), exact: true })
    .click()
  await expect(page.getByText(feedTexts.noneYet())).toBeVisible()
  await stranger.close()
  source.closeAllConnections()
  source.close()
})

test('a value and a count come from a broker of MQTT, which is named in the form', async ({
  server,
  page,
}) => {
  test.skip(findMosquitto() === null && !partsAreRequired(), 'Mosquitto is not installed.')
  const broker = await startMosquitto()
  try {
    const call = await ownerOf(server)
    await signIn(page, server.url)
    await page.goto(`${server.url}/widgets`)
    await page.getByRole('link', { name: feedTexts.connect() }).click()
    const drawer = page.getByRole('dialog')
    const save = drawer.getByRole('button', { name: commonTexts.save() })
    const topic = drawer.getByRole('textbox', { name: feedTexts.topic() })
    await drawer.getByRole('textbox', { name: commonTexts.name(), exact: true }).fill('Pool')
    await drawer.getByRole('combobox', { name: feedTexts.kind() }).click()
    await page.getByRole('option', { name: feedTexts.kindName.value(), exact: true }).click()
    await drawer.getByText(feedTexts.fromMqtt(), { exact: true }).click()
    await drawer.getByRole('textbox', { name: feedTexts.broker() }).fill(`mqtt://127.0.0.1:${broker.port}`)
    await topic.fill('pool/+')
    await drawer.getByRole('textbox', { name: feedTexts.valuePointer() }).fill('/t')
    expect(await accessibilityFindings(page)).toEqual([])
    await save.click()
    await expect(drawer.getByText(errorTexts.field.mqttTopic())).toBeVisible()
    await topic.fill('pool/water')
    await save.click()
    await expect(drawer).toBeHidden()
    const row = page.getByRole('row', { name: /Pool/ })
    await expect(row).toContainText(feedTexts.stateName.waiting())
    await broker.publish('pool/water', '{"t":26.5}')
    await expect(row).toContainText(feedTexts.stateName.fresh())
    const [feed] = (await call('listFeeds')).items
    expect((await call('readFeedContent', { params: { id: feed!.id } })).content).toMatchObject({
      value: '26.5',
    })

    // Once it comes without the value, the reason is there, and the last one stays.
    await broker.publish('pool/water', '{}')
    await page.goto(`${server.url}/widgets-feeds?feed=${feed!.id}`)
    await expect(drawer.getByRole('status')).toContainText(feedTexts.problem.mqttNoValue())
    await expect(topic).toHaveValue('pool/water')
    expect((await call('readFeedContent', { params: { id: feed!.id } })).content).toMatchObject({
      value: '26.5',
    })

    // A sensor at the door says who came and who left.
    await page.goto(`${server.url}/widgets-feeds?feed=new`)
    await drawer.getByRole('textbox', { name: commonTexts.name(), exact: true }).fill('Guests')
    await drawer.getByRole('combobox', { name: feedTexts.kind() }).click()
    await page.getByRole('option', { name: feedTexts.kindName.counter(), exact: true }).click()
    await drawer.getByText(feedTexts.fromMqtt(), { exact: true }).click()
    await drawer.getByRole('textbox', { name: feedTexts.broker() }).fill(`mqtt://127.0.0.1:${broker.port}`)
    await topic.fill('pool/door')
    await drawer.getByRole('combobox', { name: feedTexts.counts() }).click()
    await page.getByRole('option', { name: feedTexts.countsName.steps() }).click()
    await expect(drawer.getByText(feedTexts.countsHint.steps())).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await save.click()
    await expect(drawer).toBeHidden()
    const guests = (await call('listFeeds')).items.find(({ name }) => name === 'Guests')!
    const count = async () => (await call('readCounter', { params: { id: guests.id } })).count
    await expect
      .poll(async () => {
        await broker.publish('pool/door', '2')
        return count()
      })
      .toBeGreaterThan(1)
    await page.goto(`${server.url}/widgets-feeds?feed=${guests.id}`)
    await expect(drawer.getByRole('combobox', { name: feedTexts.counts() })).toHaveValue(
      feedTexts.countsName.steps(),
    )
  } finally {
    await broker.stop()
  }
})

test('a folder of pictures is an album on a display, and another one arrives without a publication', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const folder = await call('makeFolder', { body: { name: 'Summer fair' } })
  const put = async (name: string, background: { r: number; g: number; b: number }) => {
    const plain = sharp({ create: { width: 640, height: 360, channels: 3, background } })
    const { id } = await uploadPicture(server, call, name, await plain.png().toBuffer())
    await call('moveMany', { body: { items: [{ noun: 'media', id }], folder_id: folder.id } })
  }
  const [teal, red] = [
    { r: 18, g: 135, b: 127 },
    { r: 200, g: 30, b: 40 },
  ]
  await put('Cake stand.png', teal)
  await signIn(page, server.url)
  await page.goto(`${server.url}/widgets-feeds?feed=new`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: commonTexts.name(), exact: true }).fill('Fair')
  await drawer.getByRole('combobox', { name: feedTexts.kind() }).click()
  await page.getByRole('option', { name: feedTexts.kindName.news(), exact: true }).click()
  await drawer.getByText(feedTexts.fromMedia(), { exact: true }).click()
  const save = drawer.getByRole('button', { name: commonTexts.save() })
  await expect(save).toBeDisabled()
  await drawer.getByRole('combobox', { name: feedTexts.folder(), exact: true }).click()
  await page.getByRole('option', { name: 'Summer fair' }).click()
  expect(await accessibilityFindings(page)).toEqual([])
  await save.click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row', { name: /Fair/ })).toContainText(feedTexts.stateName.fresh())

  const feed = (await call('listFeeds')).items[0]!.id
  const screen = await publishScreen(
    call,
    'Lobby',
    [
      aSlide('Album', '#000000', [
        {
          id: 'album',
          type: 'widget',
          frame: { x: 0, y: 0, width: 1_920, height: 1_080 },
          widget: { kind: 'album', seconds: 3, entries: 30, fit: 'fill', feed },
          style: { color: '#f7f4ee', size: 60, weight: 'regular', align: 'left', valign: 'top' },
          accent: '#d9503f',
        },
      ]),
    ],
    ([album]) => oneZone([anItem('album', album!)]),
  )
  const display = await displayOf(browser, call, server, screen)
  const shows = (color: typeof teal) =>
    expect.poll(async () => (await captureGlass(display.page)).share(color, 20)).toBeGreaterThan(0.9)
  await shows(teal!)
  await put('Band.png', red!)
  await call('fetchFeed', { params: { id: feed } })
  await shows(red!)
  await display.context.close()
})

/** A social network that knows these tokens, each with the posts of its account. */
async function aNetwork(postsOf: Readonly<Record<string, readonly string[]>>) {
  const network = createServer((request, response) => {
    const posts = postsOf[(request.headers.authorization ?? '').replace('Bearer ', '')]
    const data = posts?.map((text, at) => ({
      id: String(at + 1),
      text,
      author_id: '7',
      created_at: `2026-11-2${2 - at}T10:00:00.000Z`,
    }))
    const says = data
      ? { data, includes: { users: [{ id: '7', name: 'Bakery', username: 'bakery' }] } }
      : { title: 'Unauthorized', status: 401 }
    response.writeHead(data ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(says))
  })
  await new Promise<void>((resolve) => network.listen(NETWORK_PORT, '127.0.0.1', resolve))
  return {
    close() {
      network.closeAllConnections()
      network.close()
    },
  }
}

test('posts of a social network are shown after somebody approved them, and not when somebody hides them', async ({
  server,
  page,
}) => {
  const network = await aNetwork({ bakery: ['Fresh bread', 'Open on Sunday'] })
  const call = await ownerOf(server)
  await signIn(page, server.url)

  await page.goto(`${server.url}/widgets`)
  await page.getByRole('link', { name: feedTexts.connect() }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: commonTexts.name(), exact: true }).fill('Bakery')
  await drawer.getByRole('combobox', { name: feedTexts.kind() }).click()
  await page.getByRole('option', { name: feedTexts.kindName.news() }).click()
  await drawer.getByText(feedTexts.fromNetwork(), { exact: true }).click()
  await drawer.getByRole('combobox', { name: feedTexts.network() }).click()
  await page.getByRole('option', { name: networkTexts.name.twitter() }).click()
  await drawer.getByRole('textbox', { name: feedTexts.account() }).fill('7')
  await drawer.getByLabel(networkTexts.token()).fill('wrong')
  await drawer.getByRole('switch', { name: feedTexts.approval() }).check()
  await drawer.getByRole('button', { name: commonTexts.save() }).click()
  await expect(drawer.getByRole('status')).toContainText(feedTexts.problem.tokenRefused())
  await drawer.getByLabel(networkTexts.token()).fill('bakery')
  await drawer.getByRole('button', { name: commonTexts.save() }).click()
  await expect(drawer).toBeHidden()

  const [feed] = (await call('listFeeds')).items
  expect(feed).toMatchObject({ state: 'fresh', items: 0, has_token: true })
  const titles = async (): Promise<string[]> => {
    const { content } = await call('readFeedContent', { params: { id: feed!.id } })
    return content.kind === 'news' ? content.items.map(({ title }) => title) : []
  }
  await page.goto(`${server.url}/widgets-feeds?feed=${feed!.id}`)
  const entries = drawer.getByRole('region', { name: feedTexts.posts() })
  await expect(entries.getByRole('row')).toHaveCount(2)
  await entries.getByRole('button', { name: feedTexts.approveNamed({ title: 'Open on Sunday' }) }).click()
  await expect(entries.getByRole('row', { name: /Open on Sunday/ })).toContainText(feedTexts.postShown())
  expect(await titles()).toEqual(['Open on Sunday'])
  expect(await accessibilityFindings(page)).toEqual([])
  await entries.getByRole('button', { name: feedTexts.hideNamed({ title: 'Open on Sunday' }) }).click()
  await expect(entries.getByRole('row', { name: /Open on Sunday/ })).toContainText(feedTexts.postHidden())
  expect(await titles()).toEqual([])
  network.close()
})

test('a display with an account of its own shows that one, as its settings in the console say', async ({
  browser,
  server,
  page,
}) => {
  const network = await aNetwork({ company: ['Of the company'], lobby: ['Of the lobby'] })
  const call = await ownerOf(server)
  const options = { network: 'twitter' as const, account: '7' }
  const { id: feed } = await call('makeFeed', {
    body: { name: 'Posts', kind: 'news', token: 'company', options },
  })
  const widget = { kind: 'news' as const, feed, layout: 'list' as const, seconds: 10, entries: 5 }
  const frame = { x: 0, y: 0, width: 1_920, height: 1_080 }
  const screen = await publishScreen(
    call,
    'Hall',
    [
      aSlide('Posts', '#FFFFFF', [
        {
          id: 'w',
          type: 'widget',
          frame,
          style: { color: '#102A43', size: 60, weight: 'regular', align: 'left', valign: 'top' },
          accent: '#0B5563',
          widget,
        },
      ]),
    ],
    ([slide]) => oneZone([anItem('posts', slide!)]),
  )
  const display = await displayOf(browser, call, server, screen)
  await expect(display.page.getByText('Of the company')).toBeVisible()

  await signIn(page, server.url)
  await page.goto(`${server.url}/devices?open=${display.device.id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: commonTexts.settings() }).click()
  await drawer.getByRole('tab', { name: deviceSettingTexts.accounts.tab() }).click()
  await drawer.getByRole('switch', { name: networkTexts.name.twitter() }).check()
  await drawer.getByLabel(networkTexts.token()).fill('lobby')
  await drawer.getByLabel(networkTexts.token()).press('Enter')
  await expect(drawer.getByPlaceholder(networkTexts.tokenKept())).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await expect(drawer.getByText(deviceSettingTexts.allSaved())).toBeVisible()
  await expect(display.page.getByText('Of the lobby')).toBeVisible()

  // The console lists it beside the feed that it follows, which is the one to change.
  await page.goto(`${server.url}/widgets-feeds`)
  await page.getByRole('button', { name: `Posts (${display.device.name})` }).click()
  await expect(page.getByRole('dialog')).toContainText(feedTexts.ownOf({ devices: display.device.name }))
  // The screen on which it is published, be it by a slide or an ad.
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Hall' })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: feedTexts.openFollowed({ name: 'Posts' }) }).click()
  await expect(page.getByRole('textbox', { name: feedTexts.account() })).toHaveValue('7')
  await display.context.close()
  network.close()
})

test('a data table is chosen as a feed, and a display shows a changed price without a publication', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const prices = (soup: string) => ({ name: 'Café', columns: ['Dish', 'Price'], rows: [['Soup', soup]] })
  const table = await call('makeTable', { body: prices('4.50') })
  await signIn(page, server.url)
  await page.goto(`${server.url}/widgets`)
  await page.getByRole('link', { name: feedTexts.connect() }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: commonTexts.name(), exact: true }).fill('Menu')
  await drawer.getByRole('combobox', { name: feedTexts.kind() }).click()
  await page.getByRole('option', { name: feedTexts.kindName.table() }).click()
  await drawer.getByText(feedTexts.fromTable(), { exact: true }).click()
  await drawer.getByRole('combobox', { name: feedTexts.table() }).click()
  await page.getByRole('option', { name: 'Café' }).click()
  await expect(drawer.getByRole('textbox', { name: feedTexts.sheet() })).toBeHidden()
  expect(await accessibilityFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: commonTexts.save() }).click()
  await expect(drawer).toBeHidden()

  const [feed] = (await call('listFeeds')).items
  expect(feed).toMatchObject({ format: 'dataTable', items: 1 })
  const widget = { kind: 'table' as const, feed: feed!.id, heading: '', seconds: 12 }
  const screen = await publishScreen(
    call,
    'Bar',
    [
      aSlide('Menu', '#FFFFFF', [
        {
          id: 'w',
          type: 'widget',
          frame: { x: 0, y: 0, width: 1_920, height: 1_080 },
          style: { color: '#102A43', size: 60, weight: 'regular', align: 'left', valign: 'top' },
          accent: '#0B5563',
          widget,
        },
      ]),
    ],
    ([slide]) => oneZone([anItem('menu', slide!)]),
  )
  const display = await displayOf(browser, call, server, screen)
  await expect(display.page.getByText('4.50')).toBeVisible()
  await call('changeTable', { params: { id: table.id }, revision: table.revision, body: prices('5.20') })
  await call('fetchFeed', { params: { id: feed!.id } })
  await expect(display.page.getByText('5.20')).toBeVisible()
  await display.context.close()
})

test('one weather feed shows each display the place of its group, and another one after it moved', async ({
  browser,
  server,
  page,
}) => {
  const source = createServer((request, response) => {
    const at = new URL(request.url ?? '', 'http://here').searchParams
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        utc_offset_seconds: 0,
        timezone: 'UTC',
        current_units: { temperature_2m: '°C' },
        // What it says tells the place from others.
        current: { time: '2026-11-24T12:00', temperature_2m: Number(at.get('latitude')), weather_code: 0 },
      }),
    )
  })
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/v1/forecast?latitude=11&longitude=2`
  const call = await ownerOf(server)
  const groups = []
  for (const [name, latitude] of [['Lyon', 21] as const, ['Oslo', 31] as const])
    groups.push(await call('makeDeviceGroup', { body: { name, latitude, longitude: 5 } }))
  await signIn(page, server.url)
  await page.goto(`${server.url}/widgets`)
  await page.getByRole('link', { name: feedTexts.connect() }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: commonTexts.name(), exact: true }).fill('Weather')
  const address = drawer.getByRole('textbox', { name: feedTexts.address() })
  await address.fill(url.replace('latitude', 'town'))
  await drawer.getByRole('switch', { name: feedTexts.atDevice() }).click()
  await drawer.getByRole('textbox', { name: feedTexts.place() }).fill('Paris')
  await drawer.getByRole('button', { name: commonTexts.save() }).click()
  // Beside the address, where it can be mended.
  await expect(drawer.getByText(errorTexts.field.feedPlace())).toBeVisible()
  await address.fill(url)
  expect(await accessibilityFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: commonTexts.save() }).click()
  await expect(drawer).toBeHidden()

  const [feed] = (await call('listFeeds')).items
  const screen = await publishScreen(
    call,
    'Hall',
    [
      aSlide('Weather', '#FFFFFF', [
        {
          id: 'w',
          type: 'widget',
          frame: { x: 0, y: 0, width: 1_920, height: 1_080 },
          style: { color: '#102A43', size: 60, weight: 'regular', align: 'left', valign: 'top' },
          accent: '#0B5563',
          widget: { kind: 'weather', feed: feed!.id, layout: 'now', units: 'metric', place: true },
        },
      ]),
    ],
    ([slide]) => oneZone([anItem('weather', slide!)]),
  )
  const display = await displayOf(browser, call, server, screen)
  await expect(display.page.getByText('Paris')).toBeVisible()
  for (const { id, name, latitude } of groups) {
    await call('groupDevices', { body: { members: [{ device_id: display.device.id, group_id: id }] } })
    await expect(display.page.getByText(name)).toBeVisible()
    await expect(display.page.getByText(`${latitude}`).first()).toBeVisible()
  }
  // The readings for places are listed, and say whose they are.
  await page.getByRole('button', { name: 'Weather (Oslo)' }).click()
  await expect(drawer).toContainText(feedTexts.placeOf({ devices: display.device.name }))
  await expect(drawer).toContainText(feedTexts.placeOfHint({ name: 'Weather' }))
  await expect(drawer.getByRole('heading', { name: feedTexts.posts() })).toHaveCount(0)
  await display.context.close()
  source.closeAllConnections()
  source.close()
})

test('a folder and a data table that feeds are made of can’t be deleted, and the console names the feeds', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const folder = await call('makeFolder', { body: { name: 'Summer fair' } })
  const table = await call('makeTable', { body: { name: 'Menu', columns: ['Dish'], rows: [['Soup']] } })
  const album = await call('makeFeed', {
    body: { name: 'Fair', kind: 'news', url: MEDIA_ADDRESS, options: { folder: folder.id } },
  })
  await call('makeFeed', {
    body: { name: 'Dishes', kind: 'table', url: TABLE_ADDRESS, options: { table: table.id } },
  })
  await signIn(page, server.url)
  await page.goto(`${server.url}/media`)
  await page.getByLabel(libraryTexts.selectFolder({ name: 'Summer fair' })).check()
  await page.getByRole('button', { name: commonTexts.deleteEllipsis() }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(libraryTexts.allKept())).toBeVisible()
  await expect(dialog.getByRole('button', { name: commonTexts.delete(), exact: true })).toHaveCount(0)
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Fair' }).click()
  await expect(page).toHaveURL(`${server.url}/widgets-feeds?feed=${album.id}`)
  await expect(page.getByRole('dialog', { name: 'Fair' })).toBeVisible()

  await page.goto(`${server.url}/data/${table.id}`)
  await expect(page.getByRole('link', { name: 'Dishes' })).toBeVisible()
  const remove = page.getByRole('button', { name: commonTexts.delete(), exact: true })
  await expect(remove).toBeDisabled()
  await expect(remove).toHaveAttribute('title', tableTexts.deleteFedText({ feeds: 'Dishes' }))
  expect(await accessibilityFindings(page)).toEqual([])
})
