import type { FeedContentOf, FeedReading } from '@vitrine/core/feeds'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stopColour } from '../drawing/palette.ts'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { room as kind } from './index.ts'
import { roomAt } from './roomAt.ts'

const PRAGUE = { timeZone: 'Europe/Prague', language: 'en-GB' }
const at = (iso: string) => Date.parse(iso)
type Event = FeedContentOf<'calendar'>['events'][number]
const event = (from: string, until: string, more: Partial<Event> = {}): Event => ({
  id: from,
  title: `Meeting of ${from.slice(11, 16)}`,
  place: null,
  text: null,
  from_ms: at(from),
  until_ms: at(until),
  all_day: false,
  private: false,
  free: false,
  ...more,
})
const feedOf = (events: Event[]): FeedReading => ({
  content: {
    kind: 'calendar',
    title: 'Birch',
    covers: { from_ms: at('2026-11-01T00:00:00Z'), until_ms: at('2026-12-01T00:00:00Z') },
    events,
  },
  readMs: at('2026-11-23T12:00:00Z'),
})
const MEETINGS = feedOf([
  event('2026-11-23T13:00:00Z', '2026-11-23T14:30:00Z'),
  event('2026-11-23T14:30:00Z', '2026-11-23T15:00:00Z', { private: true, title: '' }),
])
const settings = kind.previews['a free room']!
const read = async (feed: FeedReading, iso: string) =>
  wordsIn(await drawWidget(settings, { feed: { ...feed, readMs: at(iso) }, atMs: at(iso), facts: PRAGUE }))

describe('a room', () => {
  it('is free until its next meeting begins, busy until the last of those that follow each other ends', () => {
    expect(roomAt(MEETINGS, PRAGUE, at('2026-11-23T12:59:59.999Z'))).toMatchObject({
      busy: false,
      untilMs: at('2026-11-23T13:00:00Z'),
    })
    expect(roomAt(MEETINGS, PRAGUE, at('2026-11-23T13:00:00Z'))).toMatchObject({
      busy: true,
      untilMs: at('2026-11-23T15:00:00Z'),
    })
    expect(roomAt(MEETINGS, PRAGUE, at('2026-11-23T15:00:00Z'))).toMatchObject({ busy: false, untilMs: null })
  })
  it('says so in words, with what comes next, and hides private titles', async () => {
    expect(await read(MEETINGS, '2026-11-23T12:09:00Z')).toBe(
      'Birch 2nd floor · 8 seats 13:09 Free until 14:00 Next: Meeting of 13:00, 14:00–15:30',
    )
    expect(await read(MEETINGS, '2026-11-23T13:09:00Z')).toContain('Busy until 16:00 Meeting of 13:00')
    expect(await read(MEETINGS, '2026-11-23T13:09:00Z')).toContain('Next: Private meeting, 15:30–16:00')
    expect(await read(MEETINGS, '2026-11-23T18:00:00Z')).toMatch(/Free$/)
    expect(await read(MEETINGS, '2026-11-24T08:00:00Z')).toMatch(/Free all day$/)
  })
  it('is busy on whole days of the display, whatever its zone', () => {
    const day = feedOf([event('2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z', { all_day: true })])
    const tokyo = { timeZone: 'Asia/Tokyo' }
    expect(roomAt(day, tokyo, at('2026-11-22T14:59:00Z'))?.busy).toBe(false)
    expect(roomAt(day, tokyo, at('2026-11-22T15:00:00Z'))).toMatchObject({ busy: true, untilMs: null })
    expect(roomAt(day, tokyo, at('2026-11-23T14:59:00Z'))?.busy).toBe(true)
    expect(roomAt(day, tokyo, at('2026-11-23T15:00:00Z'))?.busy).toBe(false)
  })
  it('stays free where an appointment does not take it', () => {
    const feed = feedOf([event('2026-11-23T12:00:00Z', '2026-11-23T14:00:00Z', { free: true })])
    expect(roomAt(feed, PRAGUE, at('2026-11-23T13:00:00Z'))).toMatchObject({ busy: false, untilMs: null })
  })
  it('is not called free at times that its calendar does not cover', async () => {
    expect(roomAt(MEETINGS, PRAGUE, at('2026-12-02T13:00:00Z'))).toBeNull()
    expect(await read(MEETINGS, '2026-12-02T13:00:00Z')).toBe('Birch 2nd floor · 8 seats 14:00')
  })
  it('is busy at exactly the instants that some meeting takes', () => {
    const minute = fc.integer({ min: 0, max: 1_439 })
    const dayMs = at('2026-11-22T23:00:00Z')
    fc.assert(
      fc.property(fc.array(fc.tuple(minute, minute), { maxLength: 8 }), minute, (spans, now) => {
        const events = spans.map(([one, other]) => ({
          ...event('2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z'),
          from_ms: dayMs + Math.min(one, other) * 60_000,
          until_ms: dayMs + Math.max(one, other) * 60_000,
        }))
        const isTaken = (ms: number) => events.some((one) => one.from_ms <= ms && ms < one.until_ms)
        const atMs = dayMs + now * 60_000
        const state = roomAt(feedOf(events), PRAGUE, atMs)!
        expect(state.busy).toBe(isTaken(atMs))
        if (state.untilMs === null) return
        expect(isTaken(state.untilMs)).toBe(!state.busy)
        for (let ms = atMs; ms < state.untilMs; ms += 60_000) expect(isTaken(ms)).toBe(state.busy)
      }),
    )
  })
  it('is, when busy, in the colour that was chosen, else in one that goes with the colour when free', async () => {
    const ground = async (accent: string, busy?: 'plum') =>
      /background:(#\w{6})/.exec(
        await drawWidget(
          { ...kind.previews['a free room']!, ...(busy && { busy }) },
          { atMs: at('2026-11-23T13:10:00Z'), feed: MEETINGS, facts: PRAGUE, accent },
        ),
      )?.[1]
    expect(await ground('#12877f', 'plum')).toBe('#6a4bbc')
    expect(await ground('#12877f')).toBe(stopColour('#12877f'))
    expect(await ground('#3e8ede')).toBe(stopColour('#3e8ede'))
  })
})
