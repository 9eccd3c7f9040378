import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Call } from '@vitrine/protocol'
import type { Page } from '@playwright/test'
import type { FeedContent } from '@vitrine/core/feeds'
import { WIDGET_TYPES, widgetKindOf, type Widget } from '@vitrine/widgets'
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
import { PHOTO } from './support/photo.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: { ...OWNER, EGRESS_ALLOW: '127.0.0.1' } } })

const COLUMNS = 5
const utc = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** What a sample says, as a source writes it; null where a feed has none. @param photo where its pictures are */
function sourceOf(content: FeedContent, photo: string): string | null {
  switch (content.kind) {
    case 'news':
      return JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: content.title,
        items: content.items.map(({ id, title, published_ms: atMs }) => ({
          id,
          title,
          image: photo,
          ...(atMs && { date_published: new Date(atMs).toISOString() }),
        })),
      })
    case 'table':
      return JSON.stringify(
        content.rows.map((row) => Object.fromEntries(content.columns.map((column, at) => [column, row[at]]))),
      )
    case 'calendar':
      return [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        ...content.events.flatMap(({ id, title, from_ms: fromMs, until_ms: untilMs }) => [
          'BEGIN:VEVENT',
          `UID:${id}`,
          `SUMMARY:${title}`,
          `DTSTART:${utc(fromMs)}`,
          `DTEND:${utc(untilMs)}`,
          'END:VEVENT',
        ]),
        'END:VCALENDAR',
        '',
      ].join('\r\n')
    case 'weather':
      return JSON.stringify({
        utc_offset_seconds: 0,
        timezone: 'UTC',
        current_units: { temperature_2m: '°C' },
        current: { time: new Date().toISOString().slice(0, 16), temperature_2m: 21.4, weather_code: 61 },
      })
    default:
      return null
  }
}

/** A board on which somebody is called now. @returns its id */
async function aBoard(call: Call): Promise<string> {
  const { id } = await call('makeBoard', { body: { name: 'Wing C', time_zone: 'UTC', rooms: ['Room 3'] } })
  await call('makeAppointment', {
    params: { id },
    body: { starts_at: Date.now(), patient: 'Mara Thal', room: 'Room 3', status: 'calling' },
  })
  return id
}

/** A feed that says what the sample of a widget says. @returns its id */
async function feedOf(call: Call, content: FeedContent, photo: string): Promise<string> {
  const { kind } = content
  const text = sourceOf(content, photo)
  const options =
    kind === 'counter' ? { capacity: 40 } : kind === 'board' ? { board: await aBoard(call) } : {}
  const feed = await call('makeFeed', {
    body: { name: kind, kind, options, ...(text !== null && { file: { name: 'said.txt', text } }) },
  })
  expect(feed.error).toBeNull()
  const { id } = feed
  if (kind === 'queue') await call('callQueue', { params: { id }, body: { action: 'next', desk: 'Desk 2' } })
  if (kind === 'counter') await call('changeCounter', { params: { id }, body: { set: 17 } })
  if (kind === 'value') await call('setValue', { params: { id }, body: { value: 42 } })
  return id
}

/** What each widget says, by its kind: its words, and how many numbers, drawings and pictures it has. */
const said = (page: Page): Promise<Record<string, { words: string[]; numbers: number; drawn: number }>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-element]')].map((one) => [
        one.dataset['element'],
        {
          words: one.innerText.split(/[^\p{L}]+/u).filter((word) => word.length > 2),
          numbers: one.innerText.match(/\d+/g)?.length ?? 0,
          drawn: [...one.querySelectorAll('svg, img')].filter(
            (picture) => !(picture instanceof HTMLImageElement) || picture.naturalWidth > 0,
          ).length,
        },
      ]),
    ),
  )

test('every widget is there after a restart without the network, with the last good data of its feed', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const photos = createServer((_request, response) => void response.end(PHOTO))
  await new Promise<void>((resolve) => photos.listen(0, '127.0.0.1', resolve))
  const photo = `http://127.0.0.1:${(photos.address() as AddressInfo).port}/photo.png`
  const kinds = WIDGET_TYPES
  const size = { width: 1_920 / COLUMNS, height: 1_080 / Math.ceil(kinds.length / COLUMNS) }
  const contents: Record<string, string> = {}
  const elements = []
  for (const [at, type] of kinds.entries()) {
    const { previews, sample } = widgetKindOf(type)
    const widget = Object.values(previews)[0]! as Widget
    // Some need no feed; the code that draws them has to be there all the same.
    const content = sample?.(widget, Date.now())
    const feed = content && (await feedOf(call, content, photo))
    contents[type] = JSON.stringify(content ?? null).toLowerCase()
    elements.push({
      id: type,
      type: 'widget' as const,
      frame: { ...size, x: (at % COLUMNS) * size.width, y: Math.floor(at / COLUMNS) * size.height },
      widget: { ...widget, ...(feed && { feed }) } as Widget,
      style: { color: '#101828', size: 24, weight: 'regular', align: 'left', valign: 'top' } as const,
      accent: '#d9503f',
    })
  }
  const screen = await publishScreen(call, 'Wall', [aSlide('Wall', '#ffffff', elements)], ([wall]) =>
    oneZone([anItem('wall', wall!, 600_000)]),
  )
  const { context, page, device } = await displayOf(browser, call, server, screen)
  const isFull = (one: { words: string[]; numbers: number; drawn: number }) =>
    one.words.length + one.numbers + one.drawn > 0
  const empty = async () => {
    const all = await said(page)
    return kinds.filter((kind) => !all[kind] || !isFull(all[kind]))
  }
  await expect.poll(empty).toEqual([])
  await startsOffline(call, device.id)
  const before = await said(page)

  photos.closeAllConnections()
  photos.close()
  await context.setOffline(true)
  await page.reload()
  await expect.poll(empty).toEqual([])
  const after = await said(page)
  for (const kind of kinds) {
    // It may have come to another page meanwhile, and count other minutes: most of what it says is of its feed, or was there before.
    const known = (word: string) =>
      before[kind]!.words.includes(word) || contents[kind]!.includes(word.toLowerCase())
    const { words } = after[kind]!
    expect.soft(words.filter((word) => !known(word)).length, kind).toBeLessThanOrEqual(words.length * 0.3)
    expect.soft([kind, after[kind]!.drawn > 0]).toEqual([kind, before[kind]!.drawn > 0])
  }
  await context.close()
})
