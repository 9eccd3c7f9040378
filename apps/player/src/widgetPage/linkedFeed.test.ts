import { createFakeTime } from '@vitrine/device/testing'
import { expect, it } from 'vitest'
import { createLinkedFeed } from './linkedFeed.ts'

const MINUTE = 60_000
const said = (title: string, readAt = 1) => ({
  status: 200,
  json: async () => ({ content: { kind: 'news', title, items: [] }, read_at: readAt }),
})
const status = (code: number) => ({ status: code, json: async () => ({}) })

/** A feed whose server answers what the test says, on a page that is seen. */
function aFeed(first: ReturnType<typeof said> | null = said('Old')) {
  const time = createFakeTime()
  const page = { visible: true, changed: () => {} }
  const server = { answer: first, asked: 0 }
  const feed = createLinkedFeed({
    id: 'news',
    ask: async () => {
      server.asked += 1
      if (!server.answer) throw new TypeError('fetch failed')
      return server.answer
    },
    pictureUrl: (sha256) => `/pictures/${sha256}`,
    timers: time.timers,
    nowMs: time.clock.nowMs,
    isVisible: () => page.visible,
    onVisible: (run) => (page.changed = run),
  })
  return {
    ...time,
    page,
    server,
    feed,
    title: () => (feed.read('news')?.content as { title: string } | undefined)?.title,
  }
}

it('says what the feed says, and asks again every minute', async () => {
  const { feed, server, title, pass } = aFeed()
  let changes = 0
  feed.follow(() => (changes += 1))
  await pass(0)
  expect(title()).toBe('Old')
  expect(feed.read('another')).toBeNull()
  server.answer = said('New', 2)
  await pass(MINUTE)
  expect([title(), feed.read('news')?.readMs, changes]).toEqual(['New', 2, 2])
})
it('stays the same object while nothing changes', async () => {
  const { feed, pass } = aFeed()
  await pass(0)
  const before = feed.read('news')
  await pass(3 * MINUTE)
  expect(feed.read('news')).toBe(before)
})
it('asks nothing while the page is not seen, and at once when it is again', async () => {
  const { server, page, pass } = aFeed()
  await pass(0)
  page.visible = false
  await pass(10 * MINUTE)
  expect(server.asked).toBe(1)
  page.visible = true
  page.changed()
  await pass(0)
  expect(server.asked).toBe(2)
  page.changed()
  await pass(0)
  expect(server.asked).toBe(2)
})
it('keeps the last content without the network, and when the link has ended', async () => {
  const { feed, server, title, pass } = aFeed()
  await pass(0)
  const unreadable = { status: 200, json: async () => ({ content: { kind: 'tides' }, read_at: 1 }) }
  for (const answer of [null, status(404), status(500), unreadable]) {
    server.answer = answer as ReturnType<typeof said> | null
    await pass(MINUTE)
    expect([title(), feed.isGone()]).toEqual(['Old', false])
  }
})
it('says that the link has ended where nothing is known of its feed', async () => {
  const { feed, server, title, pass } = aFeed(status(404) as ReturnType<typeof said>)
  await pass(0)
  expect(feed.isGone()).toBe(true)
  server.answer = said('Back')
  await pass(MINUTE)
  expect([feed.isGone(), title()]).toEqual([false, 'Back'])
})
