import type { FeedReading } from '@vitrine/core/feeds'
import { describe, expect, it } from 'vitest'
import { FULL, NEARLY_FULL } from '../drawing/counters.ts'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { occupancy as kind } from './index.ts'

const NOW_MS = Date.parse('2026-11-23T12:09:00Z')
const ring = kind.previews['how full a room is']!
const content = kind.sample!(ring, NOW_MS)
const feedOf = (more: object): FeedReading => ({
  content: { ...content, ...more } as FeedReading['content'],
  readMs: NOW_MS,
})

describe('occupancy', () => {
  it('says how many people are there of how many, and how full it is', async () => {
    expect(wordsIn(await drawWidget(ring, { feed: feedOf({}) }))).toBe('Reading room 68 / 80 Nearly full')
    expect(
      wordsIn(await drawWidget(ring, { feed: feedOf({ count: 1_200, capacity: 1_000, level: 'full' }) })),
    ).toBe('Reading room 1,200 / 1,000 Full')
  })
  it('has the colour of its level, and its own while places are free', async () => {
    expect(await drawWidget(ring, { feed: feedOf({}) })).toContain(NEARLY_FULL)
    expect(await drawWidget(ring, { feed: feedOf({ level: 'full' }) })).toContain(FULL)
    expect(await drawWidget(ring, { feed: feedOf({ level: 'free' }), accent: '#123456' })).toContain(
      '#123456',
    )
  })
  it('is a number alone where there is no capacity', async () => {
    const markup = await drawWidget(ring, { feed: feedOf({ capacity: null, level: 'free' }) })
    expect(wordsIn(markup)).toBe('Reading room 68')
    expect(markup).not.toContain('<circle')
  })
  it('keeps its number readable where it is small: without the ring, and without the name if that is not enough', async () => {
    const box = { widthPx: 200, heightPx: 100 }
    const small = await drawWidget(ring, { feed: feedOf({}), box })
    expect(small).not.toContain('<circle')
    expect(wordsIn(small)).toBe('Reading room 68 / 80 Nearly full')
    const old = { ...feedOf({}), readMs: NOW_MS - 3 * 86_400_000 }
    expect(wordsIn(await drawWidget(ring, { feed: old, atMs: NOW_MS, box }))).toBe(
      '68 / 80 Nearly full 3 days ago',
    )
  })
  it('has buttons that count where people can touch it, and none elsewhere', async () => {
    const counting = { ...kind.previews['how full a room is, counted by touch']! }
    const feed = { content: kind.sample!(counting, 0), readMs: 0 }
    const offered = await drawWidget(counting, { feed, atMs: 0, byTouch: async () => null })
    expect([...offered.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
      'One less',
      'One more',
    ])
    expect(await drawWidget(counting, { feed, atMs: 0, byTouch: 'shown' })).not.toContain('<button')
    const { byTouch: _byTouch, ...wall } = counting
    expect(await drawWidget(wall, { feed, atMs: 0, byTouch: async () => null })).not.toContain('<button')
  })
})
