import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Element } from '@vitrine/core'
import type { Call } from '@vitrine/protocol'
import type { RunningServer } from '@vitrine/testbed'
import { DEFINITIONS } from '@vitrine/widgets/settings'
import { widgetTexts } from '../../packages/render/src/elements/widget.texts.ts'
import { findingsNow } from './support/accessibility.ts'
import { anItem, aSlide, displayOf, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { uploadPicture } from './support/upload.ts'

test.use({ serverOptions: { env: OWNER } })

const DAY_MS = 86_400_000
const STYLE = { color: '#101828', size: 40, weight: 'regular', align: 'left', valign: 'top' } as const
const ACCENT = '#0B5563'
const LEFT = { x: 40, y: 40, width: 600, height: 460 }
const BELOW = { x: 40, y: 560, width: 600, height: 460 }
const RIGHT = { x: 700, y: 40, width: 1_180, height: 980 }

/** Feeds from files: a table and a menu of several pages, and a calendar with a tour at noon of every day. */
async function feeds(call: Call): Promise<{ table: string; menu: string; calendar: string }> {
  const lines = (names: string, line: (at: number) => string) =>
    [names, ...Array.from({ length: 24 }, (_, at) => line(at + 1))].join('\n')
  const day = new Date(Date.now() - 9 * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  const ics = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:tour',
    'SUMMARY:Tour of the house',
    `DTSTART:${day}T120000Z`,
    `DTEND:${day}T130000Z`,
    'RRULE:FREQ=DAILY',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  const made = async (name: string, kind: 'table' | 'calendar', text: string) =>
    (await call('makeFeed', { body: { name, kind, file: { name: `${name}.txt`, text } } })).id
  return {
    table: await made(
      'Pools',
      'table',
      lines('Pool,Water', (at) => `Pool ${at},${at} degrees`),
    ),
    menu: await made(
      'Menu',
      'table',
      lines('Dish,Price', (at) => `Dish ${at},${at}.50`),
    ),
    calendar: await made('Tours', 'calendar', ics),
  }
}

const widget = (id: string, frame: Element['frame'], settings: object): Element =>
  ({ id, type: 'widget', frame, widget: settings, style: STYLE, accent: ACCENT }) as Element

/** A finger that goes across an element. @param share of its width, from the middle; less than 0: to the left */
async function swipe(page: Page, id: string, share: number): Promise<void> {
  const box = (await page.locator(`[data-element="${id}"]`).boundingBox())!
  const finger = await page.context().newCDPSession(page)
  const at = (part: number) => [
    {
      x: Math.round(box.x + box.width / 2 + part * box.width * share),
      y: Math.round(box.y + box.height / 2),
    },
  ]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const part of [0.25, 0.5, 0.75, 1])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}

/** What a test does with the widgets of a display, by the ids of their elements. */
function touching(page: Page) {
  const area = (id: string) =>
    page.locator(`[data-element="${id}"]`).getByRole('group', { name: widgetTexts.touchArea() })
  const shown = (id: string) => area(id).innerText()
  return {
    area,
    shown,
    /** Does something that turns a widget. @returns what it shows then */
    turned: async (id: string, how: () => Promise<void>): Promise<string> => {
      const before = await shown(id)
      await how()
      await expect.poll(() => shown(id)).not.toBe(before)
      return shown(id)
    },
    /** Touches an element, at a share of its width. */
    tap: async (id: string, share: number) => {
      const box = (await area(id).boundingBox())!
      await page.touchscreen.tap(box.x + box.width * share, box.y + box.height / 2)
    },
  }
}

test('fingers and keys turn tables and menus and open a day of a calendar, and those who hear it know where', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const { table, menu, calendar } = await feeds(call)
  const screen = await publishScreen(
    call,
    'Hall',
    [
      aSlide('Hall', '#F7F4EE', [
        widget('table', LEFT, { kind: 'table', heading: 'Pools', header: true, seconds: 300, feed: table }),
        widget('menu', BELOW, {
          kind: 'menu',
          heading: 'Menu',
          section: '',
          item: '',
          description: '',
          price: '',
          allergens: '',
          available: '',
          seconds: 300,
          feed: menu,
        }),
        widget('calendar', RIGHT, { kind: 'calendar', layout: 'week', heading: '', days: 7, feed: calendar }),
      ]),
    ],
    ([hall]) => oneZone([anItem('hall', hall!, 3_600_000)]),
  )
  const { context, page } = await displayOf(browser, call, server, screen, { hasTouch: true })
  const { area, shown, turned, tap } = touching(page)

  for (const [id, entry] of [
    ['table', /Pool \d+/g],
    ['menu', /Dish \d+/g],
  ] as const)
    await test.step(`${id}: pages by finger and by keys`, async () => {
      await expect(area(id)).toContainText(entry)
      const entriesOf = (text: string): string[] => text.match(entry) ?? []
      const first = await shown(id)
      const next = await turned(id, () => tap(id, 0.8))
      // A page, not a list that moved by some lines.
      expect(entriesOf(next).filter((one) => entriesOf(first).includes(one))).toEqual([])
      await turned(id, () => tap(id, 0.1))
      await turned(id, () => swipe(page, id, -0.4))
      await turned(id, () => swipe(page, id, 0.4))
      await area(id).focus()
      for (const key of ['ArrowRight', 'ArrowLeft', 'PageDown', 'Enter', ' '])
        await turned(id, () => page.keyboard.press(key))
    })

  await test.step('calendar: a day is chosen, and closed again', async () => {
    const days = area('calendar').getByRole('button')
    await expect(days).toHaveCount(7)
    await expect(area('calendar')).toContainText('Tour of the house')
    await expect(area('calendar')).not.toContainText('Sunday')
    // The first and the last day lie at the edges, where a touch turns what is wider.
    await days.first().tap()
    await expect(area('calendar')).toContainText('Monday')
    await tap('calendar', 0.5)
    await days.nth(6).tap()
    await expect(area('calendar')).toContainText('Sunday')
    await expect(area('calendar')).toContainText('Tour of the house')
    await tap('calendar', 0.5)
    await expect(days).toHaveCount(7)
    // The week after, and back.
    await turned('calendar', () => swipe(page, 'calendar', -0.4))
    await turned('calendar', () => swipe(page, 'calendar', 0.4))

    await area('calendar').focus()
    for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(area('calendar')).toContainText('Wednesday')
    await page.keyboard.press('Escape')
    await expect(days).toHaveCount(7)
  })

  await test.step('whoever can’t see it can use it as well', async () => {
    expect(await findingsNow(page)).toEqual([])
    // As other programs and people without an account are shown it.
    const { sig: external } = await call('makeExternalLink', {
      body: { name: 'Town', site_id: screen.id, hosts: [], ends_at: Date.now() + DAY_MS },
    })
    await page.goto(`${server.url}/external?sig=${external}`)
    await expect(page.getByText('Tour of the house').first()).toBeVisible()
    expect(await findingsNow(page)).toEqual([])
    const { sig } = await call('makeWidgetLink', { body: { name: 'Wiki', feed_id: table } })
    const settings = Buffer.from(JSON.stringify({ heading: 'Pools', header: true, seconds: 300 }))
    const query = {
      kind: 'table',
      settings: settings.toString('base64url'),
      feed: table,
      sig,
      color: '101828',
    }
    await page.goto(
      `${server.url}/player-widgets?${new URLSearchParams({ ...query, accent: ACCENT.slice(1) })}`,
    )
    await expect(page.locator('html[data-widget=drawn]')).toBeAttached()
    expect(await findingsNow(page)).toEqual([])
  })
  await context.close()
})

/** Tables and news of several pages, and a folder of three pictures. */
async function moreFeeds(server: RunningServer, call: Call) {
  const sixteen = Array.from({ length: 16 }, (_, at) => at + 1)
  const file = (text: string) => ({ name: 'lines.txt', text })
  const table = async (name: string, lines: string[]) =>
    (await call('makeFeed', { body: { name, kind: 'table', file: file(lines.join('\n')) } })).id
  const { id: folder } = await call('makeFolder', { body: { name: 'Fair' } })
  const pictures = await Promise.all(
    ['Harbour', 'Lake', 'Forest'].map(async (name, at) => {
      const background = { r: 60 * at, g: 120, b: 140 }
      const plain = sharp({ create: { width: 64, height: 36, channels: 3, background } })
      const { id } = await uploadPicture(server, call, `${name}.png`, await plain.png().toBuffer())
      return { noun: 'media' as const, id }
    }),
  )
  await call('moveMany', { body: { items: pictures, folder_id: folder } })
  const posts = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Posts',
    items: sixteen.map((at) => ({ id: String(at), content_text: `Post ${at}` })),
  }
  // None of them leaves while the test runs.
  const leaves = (at: number) => new Date(Date.now() + DAY_MS + at * 60_000).toISOString()
  return {
    departures: await table('Stop', ['Line,To,Time', ...sixteen.map((at) => `9,Stop ${at},${leaves(at)}`)]),
    results: await table('Matches', [
      'home,away,home_score,away_score',
      ...sixteen.map((at) => `Home ${at},Away ${at},${at},0`),
    ]),
    systems: await table('Systems', ['name,state', ...sixteen.map((at) => `System ${at},ok`)]),
    social: (
      await call('makeFeed', { body: { name: 'Posts', kind: 'news', file: file(JSON.stringify(posts)) } })
    ).id,
    album: (
      await call('makeFeed', {
        body: { name: 'Fair', kind: 'news', url: 'vitrine:media', options: { folder } },
      })
    ).id,
  }
}

test('fingers and keys turn albums, departures, months, results, systems and posts', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const feeds = await moreFeeds(server, call)
  const frame = (at: number) => ({
    x: 40 + (at % 3) * 630,
    y: 40 + Math.floor(at / 3) * 520,
    width: 580,
    height: 460,
  })
  const widgets = {
    album: { ...DEFINITIONS.album.defaults(0), seconds: 300, feed: feeds.album },
    departures: {
      ...DEFINITIONS.departures.defaults(0),
      heading: 'Stop',
      show: 'times',
      feed: feeds.departures,
    },
    month: {},
    results: { ...DEFINITIONS.results.defaults(0), seconds: 300, feed: feeds.results },
    systemStatus: { ...DEFINITIONS.systemStatus.defaults(0), seconds: 300, feed: feeds.systems },
    social: { ...DEFINITIONS.social.defaults(0), layout: 'single', seconds: 300, feed: feeds.social },
  }
  const screen = await publishScreen(
    call,
    'Hall',
    [
      aSlide(
        'Hall',
        '#F7F4EE',
        Object.entries(widgets).map(([kind, settings], at) => widget(kind, frame(at), { kind, ...settings })),
      ),
    ],
    ([hall]) => oneZone([anItem('hall', hall!, 3_600_000)]),
  )
  const { context, page } = await displayOf(browser, call, server, screen, { hasTouch: true })
  const { area, shown, turned, tap } = touching(page)

  for (const [id, entry] of [
    ['album', /Harbour|Lake|Forest/],
    ['departures', /Stop \d+/],
    ['month', /\d{4}/],
    ['results', /Home \d+/],
    ['systemStatus', /System \d+/],
    ['social', /Post \d+/],
  ] as const)
    await test.step(`${id}: on and back, by finger and by keys`, async () => {
      await expect(area(id)).toContainText(entry)
      const first = await shown(id)
      // At the edges, where also posts, which can be opened, are turned.
      await turned(id, () => tap(id, 0.97))
      expect(await turned(id, () => tap(id, 0.03))).toBe(first)
      await turned(id, () => swipe(page, id, -0.4))
      expect(await turned(id, () => swipe(page, id, 0.4))).toBe(first)
      await area(id).focus()
      await turned(id, () => page.keyboard.press('ArrowRight'))
      expect(await turned(id, () => page.keyboard.press('ArrowLeft'))).toBe(first)
    })

  await test.step('what has no first page goes back to its last one', async () => {
    await area('departures').focus()
    expect(await turned('departures', () => page.keyboard.press('ArrowLeft'))).toContain('Stop 16')
  })
  await test.step('whoever can’t see it can use it as well', async () => {
    expect(await findingsNow(page)).toEqual([])
  })
  await context.close()
})
