import type { FeedReading } from '@vitrine/core/feeds'
import { expect, it, vi } from 'vitest'
import { createPicturedFeeds } from './picturedFeeds.ts'

const entry = (sha256: string) => ({
  id: sha256,
  title: sha256,
  summary: '',
  link: null,
  author: null,
  published_ms: null,
  picture: { sha256, bytes: 1, type: 'image/webp' },
})
const saying = (...pictures: string[]): FeedReading => ({
  content: { kind: 'news', title: 'Album', items: pictures.map(entry) },
  readMs: 0,
})

/** Feeds that say what the test says, with pictures that are there when the test says so. */
function aDisplay(first: FeedReading | null = saying('a', 'b')) {
  const there = new Set<string>()
  const state = {
    reading: first,
    changed: () => {},
    ready: () => {},
    kept: new Set<string>() as ReadonlySet<string>,
  }
  const feeds = createPicturedFeeds({
    known: {
      samples: false,
      read: (id) => (id === 'news' ? state.reading : null),
      follow(listener) {
        state.changed = listener
        return () => undefined
      },
    },
    urls: {
      urlOf: ({ sha256 }) => (there.has(sha256) ? `blob:${sha256}` : null),
      keepOnly: (hashes) => void (state.kept = hashes),
    },
    onReady: (run) => (state.ready = run),
    touch: async () => null,
  })
  return { feeds, there, state }
}

it('has the addresses of the pictures that are there, and says when one more is', () => {
  const { feeds, there, state } = aDisplay()
  const changed = vi.fn()
  feeds.follow(changed)
  expect(feeds.read('news')?.pictures).toBeUndefined()
  there.add('b')
  state.ready()
  expect(changed).toHaveBeenCalledOnce()
  expect(feeds.read('news')?.pictures).toEqual({ b: 'blob:b' })
})
it('is the same object until something changes', () => {
  const { feeds, there, state } = aDisplay()
  there.add('a')
  const before = feeds.read('news')
  expect(feeds.read('news')).toBe(before)
  state.reading = saying('a')
  expect(feeds.read('news')).not.toBe(before)
})
it('lets go of pictures that no content names any more', () => {
  const { feeds, there, state } = aDisplay()
  there.add('a')
  feeds.read('news')
  state.reading = saying('b')
  state.changed()
  expect([...state.kept]).toEqual(['b'])
})
it('leaves feeds without pictures as they are', () => {
  const { feeds, state } = aDisplay(saying())
  expect(feeds.read('news')).toBe(state.reading)
  expect(feeds.read('another')).toBeNull()
})
