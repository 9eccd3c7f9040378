import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEED_OPTIONS } from '@vitrine/protocol'
import { testDecoder } from '../../testing/testDecoder.ts'
import { createFeedParsing, type FeedParsing } from './parsing.ts'
import { aSpreadsheet } from './reading/testing/aSpreadsheet.ts'

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

const readSheet = (body: Uint8Array, sheet = '') =>
  parsing.read({
    feed: 'table',
    body,
    contentType: 'application/octet-stream',
    source: { ...SOURCE, options: { ...FEED_OPTIONS, sheet } },
  })
it('reads the first sheet of an Excel file, or the one that is named, with dates as days and times', async () => {
  const file = aSpreadsheet({
    Prices: [
      ['Dish', 'Price', 'From'],
      ['Soup', 4.5, { date: 46_350 }],
      ['Cake', 3, { date: 46_350.5 }],
    ],
    Rooms: [['Room'], ['Blue']],
  })
  const first = await readSheet(file)
  expect(first).toMatchObject({ ok: true, format: 'xlsx', items: 2 })
  expect(first.ok && (JSON.parse(first.content) as unknown)).toEqual({
    kind: 'table',
    columns: ['Dish', 'Price', 'From'],
    rows: [
      ['Soup', '4.5', '2026-11-24'],
      ['Cake', '3', '2026-11-24T12:00'],
    ],
  })
  const second = await readSheet(file, 'Rooms')
  expect(second.ok && (JSON.parse(second.content) as unknown)).toMatchObject({ rows: [['Blue']] })
  expect(await readSheet(file, 'Nowhere')).toEqual({ ok: false, code: 'noRows' })
})
it('refuses an Excel file that would be too large unpacked, before it is unpacked', async () => {
  const bomb = aSpreadsheet({ A: [['x']] }, { 'xl/media/zeros.bin': new Uint8Array(60 << 20) })
  expect(bomb.length).toBeLessThan(1 << 20)
  expect(await readSheet(bomb)).toEqual({ ok: false, code: 'tooLarge' })
  const many = Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [`a${at}`, new Uint8Array(1)]))
  expect(await readSheet(aSpreadsheet({ A: [['x']] }, many))).toEqual({ ok: false, code: 'tooLarge' })
})
it('ends with an archive that understates how large it is, and reads the next one', async () => {
  const rows = `<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(4_000_000)}</row>`
  const bomb = aSpreadsheet({ A: [['x']] }, { 'xl/worksheets/sheet1.xml': Buffer.from(rows) })
  // Wherever its size is written, it says 1,000 bytes.
  const size = Buffer.alloc(4)
  size.writeUInt32LE(rows.length)
  const said = Buffer.alloc(4)
  said.writeUInt32LE(1_000)
  const lying = Buffer.from(bomb)
  for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 4)) said.copy(lying, at)
  expect(await readSheet(lying)).toMatchObject({ ok: false })
  expect(await readSheet(aSpreadsheet({ A: [['x'], ['1']] }))).toMatchObject({ ok: true })
})
it('takes nothing for an Excel file that is another archive, or a broken one', async () => {
  const good = aSpreadsheet({ A: [['x'], ['1']] })
  expect(await readSheet(zipSync({ 'a.txt': new Uint8Array(3) }))).toEqual({ ok: false, code: 'wrongFormat' })
  expect(await readSheet(good.subarray(0, good.length - 40))).toMatchObject({ ok: false })
  expect(await readSheet(Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3))).toMatchObject({ ok: false })
})
