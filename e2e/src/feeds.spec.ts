import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readRender, renderVersion, writeRender, type RenderItem, type WireRenderData } from '@vitrine/core'
import type { Locator } from '@playwright/test'
import type { Call } from '@vitrine/protocol'
import { widgetPageTexts } from '../../apps/player/src/widgetPage/widgetPage.texts.ts'
import {
  anItem,
  aSlide,
  displayOf,
  oneZone,
  OWNER,
  ownerOf,
  publishScreen,
  startsOffline,
} from './support/oneDisplay.ts'
import { openPlayer } from './support/furnished.ts'
import { PHOTO } from './support/photo.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: { ...OWNER, EGRESS_ALLOW: '127.0.0.1' } } })

/** A source of news on this machine, whose one headline with a picture the test changes. */
async function aSource(headline: string) {
  const source = { headline }
  const server = createServer((request, response) => {
    if (request.url === '/photo.png') return void response.end(PHOTO)
    response.writeHead(200, { 'content-type': 'application/rss+xml' })
    response.end(
      `<?xml version="1.0"?><rss version="2.0"><channel><title>Town</title><link>http://town.example</link>` +
        `<item><guid>1</guid><title>${source.headline}</title><link>http://town.example/1</link><description>Stalls stand around the town hall.</description><enclosure type="image/png" url="/photo.png"/></item>` +
        `<item><guid>2</guid><title>Choir looks for voices</title></item></channel></rss>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    source,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rss`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const NEWS = { kind: 'news', layout: 'list', seconds: 10, entries: 5, pictures: true } as const
const STYLE = { color: '#f7f4ee', size: 60, weight: 'regular', align: 'left', valign: 'top' } as const
/** How wide the picture is that is drawn; 0 until it is there. */
const pictureWidth = (within: Locator) => () =>
  within
    .locator('img')
    .evaluateAll((images) => (images[0] as HTMLImageElement | undefined)?.naturalWidth ?? 0)
const newsScreen = (call: Call, feed: string) =>
  publishScreen(
    call,
    'Lobby',
    [
      aSlide('News', '#0b3b4a', [
        {
          id: 'news',
          type: 'widget',
          frame: { x: 100, y: 100, width: 1_720, height: 580 },
          widget: { ...NEWS, feed },
          style: STYLE,
          accent: '#d9503f',
        },
        {
          id: 'headline',
          type: 'widget',
          frame: { x: 100, y: 700, width: 1_720, height: 280 },
          widget: { ...NEWS, layout: 'headline', seconds: 300, feed },
          style: STYLE,
          accent: '#d9503f',
        },
      ]),
    ],
    ([news]) => oneZone([anItem('news', news!)]),
  )

test('a display shows what its feed says, follows it without another version, and keeps it when all else is gone', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const news = await aSource('Market day on Friday')
  const feed = await call('makeFeed', { body: { name: 'Town', kind: 'news', url: news.url } })
  const { context, page, device } = await displayOf(browser, call, server, await newsScreen(call, feed.id))
  const glass = page.locator('[data-element=news]')
  await expect(glass).toContainText('Market day on Friday')
  await expect.poll(pictureWidth(glass)).toBe(2)
  const version = () => page.locator('html').getAttribute('data-version')
  const before = await version()

  news.source.headline = 'Market day moves to Saturday'
  await call('fetchFeed', { params: { id: feed.id } })
  await expect(glass).toContainText('Market day moves to Saturday')
  expect(await version()).toBe(before)

  // Whoever stands before it turns the entries, by touch and by keys.
  const headline = page.locator('[data-element=headline]')
  const first = (await headline.innerText()).split('\n').find((line) => /Market|Choir/.test(line))!
  await headline.getByRole('group').press('ArrowRight')
  await expect(headline).not.toContainText(first)
  await headline.getByRole('group').press('ArrowLeft')
  await expect(headline).toContainText(first)

  // A touch opens an entry, with a code that leads on; the next one closes it. Keys do the same.
  const article = glass.getByRole('article')
  await glass.getByText('Market day moves to Saturday').click()
  await expect(article).toContainText('Stalls stand around the town hall.')
  await expect(article.getByRole('img', { name: 'http://town.example/1' })).toBeVisible()
  await article.click()
  await expect(article).toBeHidden()
  await glass.getByRole('button', { name: 'Choir looks for voices' }).press('Enter')
  await expect(article).toContainText('Choir looks for voices')
  await page.keyboard.press('Escape')
  await expect(glass).toContainText('Market day moves to Saturday')

  await startsOffline(call, device.id)
  await news.close()
  await context.setOffline(true)
  await page.reload()
  await expect(glass).toContainText('Market day moves to Saturday')
  await expect.poll(pictureWidth(glass)).toBe(2)
  await context.close()
})

test('a widget stands on a transparent page in any site, and shows a feed for as long as its link is valid', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const news = await aSource('Library opens late')
  const feed = await call('makeFeed', { body: { name: 'Town', kind: 'news', url: news.url } })
  const { link, sig } = await call('makeWidgetLink', { body: { name: 'Wiki', feed_id: feed.id } })
  const { kind, ...settings } = NEWS
  const addressOf = (query: Record<string, string>) =>
    `${server.url}/player-widgets?${new URLSearchParams(query)}`
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const shown = addressOf({ kind, settings: encoded(settings), feed: feed.id, sig })

  // A page of another site, on a red ground, frames it.
  const wiki = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<body style="margin:0;background:#c81e28"><iframe style="border:0;width:600px;height:300px" src="${shown}"></iframe></body>`,
    )
  })
  await new Promise<void>((resolve) => wiki.listen(0, '127.0.0.1', resolve))
  const context = await browser.newContext()
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused/.test(message.text())) refused.push(message.text())
  })
  await page.goto(`http://localhost:${(wiki.address() as AddressInfo).port}/`)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('[data-element=widget]')).toContainText('Library opens late')
  await expect.poll(pictureWidth(frame.locator('[data-element=widget]'))).toBe(2)
  expect(await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  )
  expect(refused).toEqual([])

  // Widgets without a feed need no link. Whatever cannot be read says so.
  await page.goto(addressOf({ kind: 'clock', settings: encoded({ face: 'digital' }), color: '0b3b4a' }))
  await expect(page.locator('[data-element=widget]')).toContainText(/\d/)
  await page.goto(addressOf({ kind: 'clock', settings: encoded({ face: 'round' }) }))
  await expect(page.getByRole('alert')).toHaveText(widgetPageTexts.settings())
  await page.goto(addressOf({ kind }))
  await expect(page.getByRole('alert')).toHaveText(widgetPageTexts.feed())

  await call('revokeWidgetLink', { params: { id: link.id } })
  await page.goto(shown)
  await expect(page.getByRole('alert')).toHaveText(widgetPageTexts.gone())
  await context.close()
  wiki.close()
  wiki.closeAllConnections()
  await news.close()
})

test('a display that does not know a widget, or cannot read its settings, shows the rest and reports it', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const style = { color: '#f7f4ee', size: 60, weight: 'regular', align: 'left', valign: 'top' } as const
  const aClock = (id: string, x: number) => ({
    id,
    type: 'widget' as const,
    frame: { x, y: 100, width: 500, height: 500 },
    widget: { kind: 'clock' as const, face: 'digital' as const },
    style,
    accent: '#d9503f',
  })
  const site = await publishScreen(
    call,
    'Lobby',
    [aSlide('Clocks', '#0b3b4a', [aClock('newer', 100), aClock('wrong', 700), aClock('right', 1_300)])],
    ([clocks]) => oneZone([anItem('clocks', clocks!)]),
  )
  const player = await openPlayer(browser, server.url, { width: 1_280, height: 720 })
  // A newer server than this player: what it gives at activation has a widget and settings of the future.
  await player.page.route('**/activate/*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { data: string }[] }
    const [activation] = body.data
    if (activation) {
      const given = JSON.parse(activation.data) as { storage: { site: WireRenderData; version: string } }
      const { version: _, ...render } = readRender(given.storage.site)
      const [newer, wrong] = (render.screen.groups[0]!.items[0] as RenderItem).slide.elements as {
        widget: object
      }[]
      newer!.widget = { kind: 'tides', harbour: 'Leith' }
      wrong!.widget = { kind: 'clock', face: 'round' }
      const version = renderVersion(render)
      given.storage = { ...given.storage, site: writeRender({ ...render, version }), version }
      activation.data = JSON.stringify(given)
    }
    await route.fulfill({ response, json: body })
  })
  const { id } = await call('acceptDevice', {
    body: { code: player.code, name: 'Lobby', site_id: site.id },
  })
  await expect(player.page.locator('[data-element=right]')).toContainText(/\d/)
  for (const other of ['newer', 'wrong'])
    await expect(player.page.locator(`[data-element=${other}]`)).toHaveText('')
  await player.page.locator('html[data-version]').waitFor()
  const faults = async () =>
    ((await call('readDevice', { params: { id } })).data?.faults ?? [])
      .filter(({ code, ended }) => code === 'WIDGET_UNREADABLE' && ended === undefined)
      .map(({ facts }) => facts?.['name'])
      .toSorted()
  await expect.poll(faults).toEqual(['clock', 'tides'])
  await player.context.close()
})
