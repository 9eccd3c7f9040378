import type { FeedContentOf, FeedReading } from '@vitrine/core/feeds'
import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { boardAt } from './boardAt.ts'
import { board as kind } from './index.ts'

const NOW_MS = Date.parse('2026-11-23T09:18:00Z')
const MINUTE_MS = 60_000
const settings = { ...kind.previews['appointments']!, seconds: 10 }
const sample = kind.sample!(settings, NOW_MS) as FeedContentOf<'board'>
const feedOf = (more: Partial<FeedContentOf<'board'>> = {}): FeedReading => ({
  content: { ...sample, ...more },
  readMs: NOW_MS,
})
const large = { box: { widthPx: 1_920, heightPx: 1_080 }, atMs: NOW_MS }
const drawn = async (more: Parameters<typeof drawWidget>[1]) => wordsIn(await drawWidget(settings, more))

describe('appointments on a display', () => {
  it('say who is called where, who was called before, and who is next, in the zone of the board', async () => {
    expect(await drawn({ feed: feedOf(), ...large })).toBe(
      [
        'Now calling B047 Room 3 Called before A112 Room 1 10:16',
        'Appointments 10:18',
        '10:15 B047 Room 3 Calling A112 Room 1 Now M. T. Room 2 Delayed about 10:35',
        '10:30 C009 Room 4 Next B048 Room 3 Next',
        '10:45 E. K. Room 3 Waiting C010 Room 2 Delayed about 11:05',
        'Tickets and initials only. No names on this board.',
      ].join(' '),
    )
  })
  it('begin with whoever is called where there is no room for large letters', async () => {
    const entries = sample.entries.toReversed()
    const small = { box: { widthPx: 300, heightPx: 100 }, atMs: NOW_MS }
    expect(await drawn({ feed: feedOf({ entries }), ...small })).toMatch(/^B047/)
  })
  it('have a panel for a call only while somebody is called', async () => {
    const entries = sample.entries.filter(({ status }) => status !== 'calling')
    expect(await drawn({ feed: feedOf({ entries }), ...large })).toMatch(/^Appointments 10:18 10:15 A112/)
    const alone = kind.previews['appointments as a list alone']!
    expect(wordsIn(await drawWidget(alone, { feed: feedOf(), ...large }))).toMatch(/^Wing C 10:18/)
  })
  it('come in pages that are turned by the clock and by touch', async () => {
    const entries = Array.from({ length: 20 }, (_, at) => ({
      ...sample.entries[5]!,
      text: `T${String(at).padStart(2, '0')}`,
    }))
    const box = { widthPx: 900, heightPx: 400 }
    const page = async (atMs: number, turned = 0) => {
      const text = await drawn({ feed: feedOf({ entries }), box, atMs, touch: { turned, opened: null } })
      return text.match(/T\d\d/g)!
    }
    const first = await page(NOW_MS)
    const second = await page(NOW_MS + 10_000)
    expect(first.filter((text) => second.includes(text))).toEqual([])
    expect(await page(NOW_MS, 1)).toEqual(second)
  })
  it('say so when nobody is expected any more, and stay empty while nothing is known', async () => {
    expect(await drawn({ feed: feedOf({ entries: [] }), ...large })).toBe(
      'Appointments 10:18 No more appointments today',
    )
    expect(await drawn(large)).toBe('')
  })
  it('of a day that is over are not shown, and their age is', async () => {
    const text = await drawn({ feed: feedOf(), ...large, atMs: NOW_MS + 3 * 24 * 60 * MINUTE_MS })
    expect(text).toBe('Appointments 10:18 3 days ago')
  })
})

describe('a board at an instant', () => {
  const one = { ...sample.entries[3]!, room: 'Room 1' }
  it('expects one next in each room, those that have come later wait', () => {
    const entries = [
      one,
      { ...one, status: 'checkedIn' as const },
      { ...one, room: 'Room 2' },
      { ...one, status: 'planned' as const },
    ]
    expect(boardAt({ ...sample, entries }, NOW_MS).rows.map(({ state }) => state)).toEqual([
      'next',
      'waiting',
      'next',
      'planned',
    ])
  })
  it('leaves out whoever did not come within an hour, but not who waits', () => {
    const late = { ...one, starts_ms: NOW_MS - 60 * MINUTE_MS }
    const entries = [late, { ...late, status: 'checkedIn' as const }]
    expect(boardAt({ ...sample, entries }, NOW_MS).rows).toHaveLength(1)
    expect(boardAt({ ...sample, entries }, NOW_MS - 1).rows).toHaveLength(2)
  })
})
