import type { FeedSource } from '@vitrine/core/feeds'
import { expect, it, vi } from 'vitest'
import { feedsOnDemand } from './feedsOnDemand.ts'

const reading = { content: { kind: 'news' as const, title: 'News', items: [] }, readMs: 0 }
const aSource = (): FeedSource & { say: () => void } => {
  const listeners = new Set<() => void>()
  let said = false
  return {
    samples: false,
    read: (id) => (said && id === 'news' ? reading : null),
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    say() {
      said = true
      for (const listener of listeners) listener()
    },
  }
}

it('loads nothing before a widget follows a feed, and then once', async () => {
  const load = vi.fn(async () => aSource())
  const feeds = feedsOnDemand(load)
  expect(feeds.read('news')).toBeNull()
  expect(load).not.toHaveBeenCalled()
  feeds.follow(() => undefined)
  feeds.follow(() => undefined)
  await Promise.resolve()
  expect(load).toHaveBeenCalledOnce()
})
it('says when it was loaded, and what it hears from then on, until it is not followed any more', async () => {
  const source = aSource()
  const feeds = feedsOnDemand(async () => source)
  const heard = vi.fn()
  const stop = feeds.follow(heard)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
  source.say()
  expect(heard).toHaveBeenCalledTimes(2)
  expect(feeds.read('news')).toBe(reading)
  stop()
  source.say()
  expect(heard).toHaveBeenCalledTimes(2)
})
it('tries again with the next widget where it could not be loaded', async () => {
  const load = vi.fn(async () => aSource()).mockRejectedValueOnce(new Error('no network'))
  const feeds = feedsOnDemand(load)
  feeds.follow(() => undefined)
  await vi.waitFor(async () => {
    feeds.follow(() => undefined)
    expect(load).toHaveBeenCalledTimes(2)
  })
})
