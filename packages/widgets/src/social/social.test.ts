import type { FeedContent } from '@vitrine/core/feeds'
import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { social as kind } from './index.ts'
import { wallOf } from './posts.ts'

const NOW_MS = Date.parse('2026-11-23T12:09:05Z')
const wall = kind.previews['a wall of posts']!
const single = kind.previews['a single post']!
const content = kind.sample!(wall, NOW_MS) as Extract<FeedContent, { kind: 'news' }>
const titles = content.items.map(({ title }) => title)
const shownIn = (drawn: string) => titles.filter((title) => wordsIn(drawn).includes(title))

describe('social media', () => {
  it('fills a wall with as many posts as are legible, and turns its pages', async () => {
    const feed = { content, readMs: NOW_MS }
    const large = await drawWidget(wall, { feed, box: { widthPx: 3_840, heightPx: 2_160 } })
    expect(shownIn(large)).toEqual(titles)
    const small = await drawWidget(wall, { feed, box: { widthPx: 200, heightPx: 100 } })
    expect(shownIn(small)).toHaveLength(1)
  })
  it('shows who wrote a post, with letters in place of the mark of the network', async () => {
    const words = wordsIn(await drawWidget(single, { feed: { content, readMs: NOW_MS } }))
    expect(words).toContain('Harbour Bakery')
    expect(words).toContain('In')
    const { network: _network, ...other } = content
    expect(wordsIn(await drawWidget(single, { feed: { content: other, readMs: NOW_MS } }))).toContain('H')
  })
  it('shows pictures where it may', async () => {
    const first = { ...content, items: content.items.slice(0, 1) }
    const feed = { content: first, readMs: NOW_MS, pictures: kind.samplePictures! }
    expect(await drawWidget(single, { feed })).toContain('<img')
    expect(await drawWidget({ ...single, pictures: undefined }, { feed })).not.toContain('<img')
  })
  it('divides a wall by its form', () => {
    expect(wallOf({ widthPx: 1_920, heightPx: 1_080 }, 40, 12)).toEqual({ columns: 3, rows: 3 })
    expect(wallOf({ widthPx: 300, heightPx: 1_600 }, 30, 12)).toEqual({ columns: 1, rows: 4 })
    expect(wallOf({ widthPx: 1, heightPx: 1 }, 4, 12)).toEqual({ columns: 1, rows: 1 })
  })
})
