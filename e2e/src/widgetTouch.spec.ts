import type { Page } from '@playwright/test'
import type { Element } from '@vitrine/core'
import type { Call } from '@vitrine/protocol'
import { widgetTexts } from '../../packages/render/src/elements/widget.texts.ts'
import { findingsNow } from './support/accessibility.ts'
import { anItem, aSlide, displayOf, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

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
  const area = (id: string) =>
    page.locator(`[data-element="${id}"]`).getByRole('group', { name: widgetTexts.touchArea() })
  const shown = (id: string) => area(id).innerText()
  /** Does something that turns a widget. @returns what it shows then */
  const turned = async (id: string, how: () => Promise<void>): Promise<string> => {
    const before = await shown(id)
    await how()
    await expect.poll(() => shown(id)).not.toBe(before)
    return shown(id)
  }
  /** Touches an element, at a share of its width. */
  const tap = async (id: string, share: number) => {
    const box = (await area(id).boundingBox())!
    await page.touchscreen.tap(box.x + box.width * share, box.y + box.height / 2)
  }

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
