import type { FeedReading } from '@vitrine/core/feeds'
import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { queue as kind } from './index.ts'

const NOW_MS = Date.parse('2026-11-23T12:09:00Z')
const settings = kind.previews['a queue']!
const content = kind.sample!(settings, NOW_MS)
const feedOf = (more: object): FeedReading => ({
  content: { ...content, ...more } as FeedReading['content'],
  readMs: NOW_MS,
})

describe('a queue', () => {
  it('says which number is served where, and which were before', async () => {
    const wide = { feed: feedOf({}), box: { widthPx: 1_200, heightPx: 400 } }
    expect(wordsIn(await drawWidget(settings, wide))).toBe(
      'Now serving A042 Desk 3 A041 Desk 1 A040 Desk 2 A039 Desk 3 A038 Desk 1',
    )
  })
  it('leaves out earlier numbers where there is no room for them', async () => {
    const small = { feed: feedOf({}), box: { widthPx: 200, heightPx: 160 } }
    expect(wordsIn(await drawWidget(settings, small))).toBe('Now serving A042 Desk 3')
  })
  it('says how many people wait, where it is asked to', async () => {
    const alone = kind.previews['a queue with its last number alone']!
    expect(wordsIn(await drawWidget(alone, { feed: feedOf({}) }))).toBe('Pharmacy 6 waiting A042 Desk 3')
    expect(wordsIn(await drawWidget(alone, { feed: feedOf({ waiting: 0 }) }))).not.toContain('waiting')
  })
  it('has its place where nothing was called, and stays empty while nothing is known', async () => {
    expect(wordsIn(await drawWidget(settings, { feed: feedOf({ calls: [] }) }))).toBe('Now serving –')
    expect(wordsIn(await drawWidget(settings))).toBe('')
  })
  it('says when the last call was, after an hour', async () => {
    const old = { ...feedOf({}), readMs: NOW_MS - 3 * 3_600_000 }
    expect(wordsIn(await drawWidget(settings, { feed: old, atMs: NOW_MS }))).toMatch(/3 hours ago$/)
  })
  it('offers numbers where people can take them, shows that where content is made, and nothing where nobody can', async () => {
    const taking = { ...settings, byTouch: true as const }
    const drawn = async (byTouch: (() => Promise<null>) | 'shown' | null) =>
      drawWidget(taking, { feed: feedOf({}), byTouch })
    const offered = await drawn(async () => null)
    expect(wordsIn(offered)).toContain('Take a number')
    expect(offered).toContain('<button')
    const made = await drawn('shown')
    expect(wordsIn(made)).toContain('Take a number')
    expect(made).not.toContain('<button')
    expect(wordsIn(await drawn(null))).not.toContain('Take a number')
    const wall = await drawWidget(settings, { feed: feedOf({}), byTouch: async () => null })
    expect(wall).not.toContain('<button')
  })
})
