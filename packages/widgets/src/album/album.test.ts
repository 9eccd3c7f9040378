import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { album as kind } from './index.ts'
import view from './View.tsx'

const NOW_MS = Date.parse('2026-11-23T12:00:00Z')
const settings = kind.previews['an album']!
const content = kind.sample!(settings, NOW_MS)
const items = content.kind === 'news' ? content.items : []
const pictures = { 'sample-morning': 'blob:1', 'sample-evening': 'blob:2', 'sample-forest': 'blob:3' }
const feed = { content, readMs: NOW_MS, pictures }
/** The address of the one that is seen. */
const seenIn = (markup: string): string[] =>
  [...markup.matchAll(/visibility:visible[^>]*><img[^>]*src="([^"]*)"/g)].map(([, url]) => url!)

describe('an album', () => {
  it('shows one picture after the other with its caption, each for its seconds, by the clock', async () => {
    const first = Math.ceil(NOW_MS / 36_000) * 36_000
    for (const [at, { title }] of items.entries()) {
      const markup = await drawWidget(settings, { feed, atMs: first + at * 12_000 })
      expect(seenIn(markup)).toEqual([`blob:${at + 1}`])
      expect(wordsIn(markup)).toBe(title)
    }
    expect(view.nextChangeMs(settings, {}, first + 1, feed)).toBe(first + 12_000)
  })
  it('leaves out entries whose pictures are not there, and stands still with a single one', async () => {
    const some = { ...feed, pictures: { 'sample-evening': 'blob:2' } }
    expect(seenIn(await drawWidget(settings, { feed: some }))).toEqual(['blob:2'])
    expect(view.nextChangeMs(settings, {}, NOW_MS, some)).toBeNull()
    expect(await drawWidget(settings, { feed: { content, readMs: NOW_MS } })).not.toContain('<img')
  })
  it('keeps the picture before below while the next one fades in, and only where things may move', async () => {
    const moving = seenIn(await drawWidget(settings, { feed, moves: true, atMs: NOW_MS }))
    expect(moving).toHaveLength(2)
    expect(seenIn(await drawWidget(settings, { feed, moves: false, atMs: NOW_MS }))).toEqual([moving[1]])
    const { motion: _motion, ...still } = settings
    expect(seenIn(await drawWidget(still, { feed, moves: true, atMs: NOW_MS }))).toEqual([moving[1]])
  })
  it('leaves out what has expired, also without a server that says so', async () => {
    const ending = items.map((entry, at) => (at === 1 ? { ...entry, until_ms: NOW_MS + 60_000 } : entry))
    const known = { ...feed, content: { ...content, items: ending } as typeof content }
    const shownFrom = async (fromMs: number) => {
      const shown = new Set<string>()
      for (let at = 0; at < 3; at += 1)
        for (const url of seenIn(await drawWidget(settings, { feed: known, atMs: fromMs + at * 12_000 })))
          shown.add(url)
      return shown
    }
    expect([...(await shownFrom(NOW_MS))].sort()).toEqual(['blob:1', 'blob:2', 'blob:3'])
    expect([...(await shownFrom(NOW_MS + 60_000))].sort()).toEqual(['blob:1', 'blob:3'])
  })
  it('is turned without an end, and shows what expires before its turn would come', async () => {
    const first = Math.ceil(NOW_MS / 36_000) * 36_000
    const ending = items.map((entry, at) => (at === 2 ? { ...entry, until_ms: first + 20_000 } : entry))
    const known = { ...feed, content: { ...content, items: ending } as typeof content }
    const turned = async (turned: number, moves = false) =>
      seenIn(await drawWidget(settings, { feed: known, atMs: first, touch: { turned, opened: null }, moves }))
    expect(await Promise.all([-4, -3, -1, 0, 1, 2, 3].map((by) => turned(by)))).toEqual(
      [3, 1, 3, 1, 2, 3, 1].map((at) => [`blob:${at}`]),
    )
    // What lies below while one fades in is the one before it.
    expect(await turned(2, true)).toEqual(['blob:2', 'blob:3'])
    expect(view.steps!(settings, {}, first, known)).toEqual({ least: -Infinity, most: Infinity })
    const alone = { ...feed, pictures: { 'sample-evening': 'blob:2' } }
    expect(view.steps!(settings, {}, first, alone)).toEqual({ least: 0, most: 0 })
    expect(
      seenIn(await drawWidget(settings, { feed: alone, touch: { turned: -1, opened: null }, moves: false })),
    ).toEqual(['blob:2'])
  })
  it('shows no more pictures than it is told to, and no captions without being told', async () => {
    const { caption: _caption, ...one } = { ...settings, entries: 1 }
    expect(view.nextChangeMs(one, {}, NOW_MS, feed)).toBeNull()
    expect(wordsIn(await drawWidget(one, { feed }))).toBe('')
  })
})
