import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEED_OPTIONS } from '@vitrine/protocol'
import { testDecoder } from '../../testing/testDecoder.ts'
import { createFeedParsing, type FeedParsing } from './parsing.ts'

const SOURCE = { url: null, options: FEED_OPTIONS, nowMs: Date.parse('2026-11-25T12:00Z') }
const MOST_BYTES = 10 << 20

let parsing: FeedParsing
beforeAll(() => {
  parsing = createFeedParsing(testDecoder())
})
afterAll(() => parsing.close())

const fill = (piece: string): Buffer => Buffer.alloc(MOST_BYTES, piece)
const read = (feed: 'news' | 'calendar' | 'table' | 'weather', body: string | Uint8Array) =>
  parsing.read({ feed, body, contentType: '', source: SOURCE })

it.each([
  ['news', 'elements within elements', fill('<a>')],
  ['news', 'elements side by side', Buffer.concat([Buffer.from('<rss><channel>'), fill('<item/>')])],
  ['news', 'attributes', Buffer.concat([Buffer.from('<rss '), fill('a="" ')])],
  ['table', 'lists within lists', fill('[')],
  ['table', 'lists side by side', Buffer.concat([Buffer.from('['), fill('[],'), Buffer.from('0]')])],
  ['table', 'quotes', fill('"')],
  ['table', 'delimiters', fill(',')],
  ['weather', 'objects within objects', fill('{"a":')],
  [
    'calendar',
    'entries',
    Buffer.concat([
      Buffer.from('BEGIN:VCALENDAR\n'),
      fill('BEGIN:VEVENT\nDTSTART:20261126T090000Z\nRRULE:FREQ=DAILY\nEND:VEVENT\n'),
    ]),
  ],
  ['calendar', 'line breaks', fill('\n')],
] as const)(
  'a source of %s with 10 MiB of %s ends in its own process, and the next one is read',
  async (feed, _what, body) => {
    const found = await read(feed, body)
    if (!found.ok) expect(['wrongFormat', 'tooLarge', 'noRows']).toContain(found.code)
    // What a process sends for it is small, whatever came in.
    else expect(found.content.length).toBeLessThan(300_000)
    expect(await read('table', 'a,b\n1,2\n')).toMatchObject({ ok: true, items: 1 })
  },
  60_000,
)
