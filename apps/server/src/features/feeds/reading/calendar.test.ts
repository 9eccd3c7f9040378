import type { FeedContentOf } from '@vitrine/core/feeds'
import type { FeedOptions } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import { readCalendar } from './calendar.ts'
import { CALENDAR_SHAPES, type CalendarShape } from './testing/calendarShapes.ts'

const OPTIONS: FeedOptions = {
  place: '',
  words: [],
  blocked_words: [],
  hide_private: true,
  time_zone: null,
  caldav: false,
  pointer: '',
  sheet: '',
  stop: '',
}
const NOW = '2026-11-25T12:00Z'
type Content = FeedContentOf<'calendar'>

function icsOf({ calendar = '', events }: Pick<CalendarShape, 'calendar' | 'events'>): string {
  const entries = events.map((event, index) => {
    const uid = event.includes('UID:') ? '' : `UID:${index}@example.org\n`
    const summary = event.includes('SUMMARY') ? '' : '\nSUMMARY:A'
    return `BEGIN:VEVENT\n${uid}${event}${summary}\nEND:VEVENT`
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', calendar, ...entries, 'END:VCALENDAR']
    .filter(Boolean)
    .join('\n')
    .replaceAll('\n', '\r\n')
}
function read(text: string, options: Partial<FeedOptions> = {}, now = NOW): Content {
  const result = readCalendar({
    text,
    url: null,
    options: { ...OPTIONS, ...options },
    nowMs: Date.parse(now),
  })
  if (!result.ok) throw new Error(result.code)
  return result.content
}
const minuteOf = (ms: number): string => new Date(ms).toISOString().replace(/:00\.000Z$/, 'Z')
const dayOf = (ms: number): string => new Date(ms).toISOString().replace(/T00:00:00\.000Z$/, '')
const saidOf = ({ events }: Content): string[] =>
  events.map((event) => {
    const span = event.all_day
      ? `[${dayOf(event.from_ms)}/${dayOf(event.until_ms)}]`
      : `${minuteOf(event.from_ms)}/${minuteOf(event.until_ms)}`
    return `${event.title} ${span}${event.private ? ' private' : ''}${event.free ? ' free' : ''}`
  })

describe('the appointments of a calendar', () => {
  it.each(CALENDAR_SHAPES)('$name', ({ events, says, calendar, options, now }) => {
    expect(
      saidOf(read(icsOf({ events, ...(calendar !== undefined && { calendar }) }), options, now)),
    ).toEqual(says)
  })
  it('are counted out for what has no end, for as far as they are read', () => {
    const { events, covers } = read(
      icsOf({ events: ['DTSTART:20000101T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY'] }),
    )
    // 7 days of November, 31 of December, 24 of January.
    expect(events.length).toBe(62)
    expect(minuteOf(events[0]!.from_ms)).toBe('2026-11-24T09:00Z')
    expect(minuteOf(events.at(-1)!.from_ms)).toBe('2027-01-24T09:00Z')
    expect([covers.from_ms, covers.until_ms].map(minuteOf)).toEqual([
      '2026-11-24T00:00Z',
      '2027-01-25T00:00Z',
    ])
  })
  it('stay the same for a day, so that displays get no new content', () => {
    const text = icsOf({ events: ['DTSTART:20261126T090000Z'] })
    expect(read(text, {}, '2026-11-25T00:00Z')).toEqual(read(text, {}, '2026-11-25T23:59Z'))
  })
  it('say how far they go where there are too many', () => {
    const events = Array.from(
      { length: 9 },
      () => 'DTSTART:20261124T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY',
    )
    const content = read(icsOf({ events }))
    expect(content.events.length).toBe(500)
    // 9 a day: the 500th is of the 56th day, of which some are missing.
    expect(minuteOf(content.covers.until_ms)).toBe('2027-01-18T09:00Z')
  })
  it('come from several calendars in one file, with a byte order mark and bare line feeds', () => {
    const one = icsOf({ calendar: 'X-WR-CALNAME:Rooms', events: ['DTSTART:20261126T090000Z\nSUMMARY:One'] })
    const two = icsOf({ events: ['DTSTART:20261127T090000Z\nSUMMARY:Two'] })
    const content = read(`\uFEFF${one}\n${two}`.replaceAll('\r', ''))
    expect(content.title).toBe('Rooms')
    expect(content.events.map(({ title }) => title)).toEqual(['One', 'Two'])
  })
  it('have a place and a text, as text', () => {
    const { events } = read(
      icsOf({ events: ['DTSTART:20261126T090000Z\nLOCATION:Room 1\nDESCRIPTION:<p>Bring <b>cake</b></p>'] }),
    )
    expect(events).toMatchObject([{ place: 'Room 1', text: 'Bring cake' }])
  })
  it.each([
    ['nothing', ''],
    ['a web page', '<!doctype html><title>Sign in</title>'],
    ['a contact', 'BEGIN:VCARD\nVERSION:4.0\nFN:A\nEND:VCARD'],
    ['a file that ends early', 'BEGIN:VCALENDAR\nBEGIN:VEVENT'],
  ])('are not read from %s', (_what, text) => {
    expect(readCalendar({ text, url: null, options: OPTIONS, nowMs: 0 })).toEqual({
      ok: false,
      code: 'wrongFormat',
    })
  })
})
