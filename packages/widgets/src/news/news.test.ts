import type { FeedContent } from '@vitrine/core/feeds'
import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { news as kind } from './index.ts'
import view from './View.tsx'

const NOW_MS = Date.parse('2026-11-23T12:09:05Z')
const HOUR_MS = 3_600_000
const headline = kind.previews['a headline']!
const list = kind.previews['a list of news']!
const content = kind.sample!(headline, NOW_MS)
const fresh = { content, readMs: NOW_MS }
const titles = content.kind === 'news' ? content.items.map(({ title }) => title) : []
const shownAt = async (atMs: number) => {
  const words = wordsIn(await drawWidget(headline, { feed: fresh, atMs }))
  return titles.filter((title) => words.includes(title))
}

describe('news', () => {
  it('shows one headline after the other, each for its seconds, by the clock', async () => {
    const first = Math.ceil(NOW_MS / (titles.length * 12_000)) * titles.length * 12_000
    for (const [at, title] of titles.entries()) {
      expect(await shownAt(first + at * 12_000)).toEqual([title])
      expect(await shownAt(first + at * 12_000 + 11_999)).toEqual([title])
    }
    expect(view.nextChangeMs(headline, {}, first + 1, fresh)).toBe(first + 12_000)
  })
  it('shows no more entries than it is told to, and none without a title', async () => {
    const one = { ...list, entries: 2 }
    const items = content.kind === 'news' ? content.items : []
    const emptied: FeedContent = { kind: 'news', title: '', items: [{ ...items[0]!, title: ' ' }, ...items] }
    const words = wordsIn(await drawWidget(one, { feed: { content: emptied, readMs: NOW_MS } }))
    expect(titles.filter((title) => words.includes(title))).toEqual(titles.slice(0, 2))
  })
  it('tells today’s times, and the dates of other days', async () => {
    const words = wordsIn(await drawWidget({ ...list, entries: 3 }, { feed: fresh, atMs: NOW_MS }))
    expect(words).toContain('12:57')
    const later = wordsIn(
      await drawWidget({ ...list, entries: 3 }, { feed: fresh, atMs: NOW_MS + 24 * HOUR_MS }),
    )
    expect(later).toContain('23 Nov')
  })
  it('says how old it is when its feed has been silent for a day', async () => {
    const old = { content, readMs: NOW_MS - 72 * HOUR_MS }
    expect(wordsIn(await drawWidget(headline, { feed: fresh, atMs: NOW_MS }))).not.toContain('ago')
    expect(wordsIn(await drawWidget(headline, { feed: old, atMs: NOW_MS }))).toContain('3 days ago')
    const single = { ...headline, entries: 1, time: undefined }
    const { time: _time, ...timeless } = single
    expect(view.nextChangeMs(timeless, {}, NOW_MS, fresh)).toBe(NOW_MS + 24 * HOUR_MS)
  })
  it('shows nothing while there is nothing to show', async () => {
    expect(wordsIn(await drawWidget(headline))).toBe('')
    expect(view.nextChangeMs(headline, {}, NOW_MS, null)).toBeNull()
  })
  it('shows the picture of an entry where there is room, and only where it is told to', async () => {
    const pictures = { 'sample-morning': 'blob:1', 'sample-evening': 'blob:2', 'sample-forest': 'blob:3' }
    const pictured = { ...fresh, pictures }
    const headlined = kind.previews['a headline with a picture']!
    const card = kind.previews['a card of news']!
    const boxes = [
      { widthPx: 1_200, heightPx: 500 },
      { widthPx: 500, heightPx: 1_200 },
    ]
    for (const settings of [headlined, card])
      for (const box of boxes) expect(await drawWidget(settings, { feed: pictured, box })).toContain('blob:')
    expect(
      await drawWidget(headlined, { feed: pictured, box: { widthPx: 200, heightPx: 100 } }),
    ).not.toContain('blob:')
    expect(await drawWidget(headline, { feed: pictured, box: boxes[0]! })).not.toContain('blob:')
    expect(await drawWidget(headlined, { feed: fresh, box: boxes[0]! })).not.toContain('<img')
    expect((await drawWidget(list, { feed: pictured, box: boxes[0]! })).match(/<img/g)).toHaveLength(6)
  })
  it('opens an entry that is touched, with all that it says and a code for phones', async () => {
    const items = content.kind === 'news' ? content.items : []
    const linked = { ...items[1]!, link: 'https://town.example/library', author: 'Town hall' }
    const feed = { content: { ...content, items: [items[0]!, linked] } as FeedContent, readMs: NOW_MS }
    const draw = async (opened: string | null) =>
      drawWidget(list, { feed, atMs: NOW_MS, touch: { turned: 0, opened } })
    expect(await draw(null)).toContain(`data-opens="${linked.id}"`)
    const article = await draw(linked.id)
    expect(wordsIn(article)).toContain(linked.summary)
    expect(wordsIn(article)).toContain('Town hall')
    expect(wordsIn(article)).not.toContain(items[0]!.title)
    expect(article).toContain('aria-label="https://town.example/library"')
    // What is gone from the feed closes by itself.
    expect(wordsIn(await draw('gone'))).toContain(items[0]!.title)
    // Nobody opens anything where content is made.
    expect(await drawWidget(list, { feed })).not.toContain('data-opens')
  })
  it('says in a strip how old it is, where that is long enough', async () => {
    const ticker = kind.previews['a ticker of news']!
    const old = { content, readMs: NOW_MS - 72 * HOUR_MS }
    const draw = async (feed: typeof old, widthPx: number) =>
      wordsIn(await drawWidget(ticker, { feed, atMs: NOW_MS, box: { widthPx, heightPx: 60 } }))
    expect(await draw(old, 1_600)).toContain('3 days ago')
    expect(await draw(fresh, 1_600)).not.toContain('ago')
    expect(await draw(old, 200)).not.toContain('ago')
  })
  it('takes turns where nothing may move, and runs where it may', async () => {
    const ticker = kind.previews['a ticker of news']!
    const still = wordsIn(await drawWidget(ticker, { feed: fresh, box: { widthPx: 1_200, heightPx: 80 } }))
    expect(titles.filter((title) => still.includes(title))).toHaveLength(1)
    const runs = wordsIn(
      await drawWidget(ticker, { feed: fresh, moves: true, box: { widthPx: 1_200, heightPx: 80 } }),
    )
    expect(titles.filter((title) => runs.includes(title))).toEqual(titles)
  })
})
