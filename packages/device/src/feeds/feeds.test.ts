import type { FeedContent } from '@vitrine/core/feeds'
import { expect, it } from 'vitest'
import { createConnections } from '../connections.ts'
import { createDeviceWith } from '../createDeviceWith.ts'
// The code that comes on demand is there before the time of the tests counts.
import '../programme/director.ts'
import '../programme/parseProgramme.ts'
import { programmeVersion } from '@vitrine/core/programme'
import { aFile, aVersion, createFakeServer, createFakeWorld, T0 } from '../testing/fakeWorld.ts'
import { createKnownFeeds, type KnownFeeds } from './knownFeeds.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const blue = aFile('a blue picture')
const plain = aVersion([blue])
const newsScreen = aVersion([blue], T0, ['news'])

const saying = (title: string): FeedContent => ({ kind: 'news', title, items: [] })

/** A paired device that shows a screen with the feed `news`, with everything in the test's hands. */
async function aDevice(shown = newsScreen) {
  const server = createFakeServer([blue])
  server.accept(shown)
  for (const version of [plain, newsScreen]) server.publish(version)
  const world = createFakeWorld(server, T0)
  const listed = new Map<string, object>()
  let sent = 0
  const list = () => (server.feeds = JSON.stringify({ feeds: [...listed.values()] }))
  list()
  /** What a feed says from now on. @returns its file */
  const say = (id: string, content: unknown, readAt = world.trueMs()) => {
    const text = JSON.stringify(content)
    const { sha256, bytes } = aFile(text)
    server.feedContents.set(sha256, text)
    listed.set(id, { id, kind: 'news', sha256, bytes: bytes.length, read_at: readAt, content_at: readAt })
    list()
    return sha256
  }
  const begin = () => {
    let known: KnownFeeds | null = null
    const device = createDeviceWith(
      (parts) => createConnections({ ...parts, feeds: async () => (known ??= createKnownFeeds(parts)) }),
      world.ports,
      { origin: 'http://test', playerVersion: '1.0.0' },
    )
    device.subscribe(() => {
      const { state, presentation } = device.view()
      const { render, presentedMs } = presentation
      if (state.kind === 'presenting' && render && presentedMs === null)
        world.timers.after(16, () => device.painted(render.version, device.nowMs()))
    })
    device.start()
    return { device, isLoaded: () => known !== null, read: (id = 'news') => known?.read(id) ?? null }
  }
  const first = begin()
  return {
    ...world,
    ...first,
    begin,
    server,
    say,
    forgetFeed(id: string) {
      listed.delete(id)
      list()
    },
    announce: () => server.command(`feeds-${(sent += 1)}`, 'feeds'),
    lists: () => server.requests.filter((one) => one === 'GET /default/v1/device-feeds').length,
    faults: () => (server.report()?.['faults'] ?? []) as { code: string; ended?: number }[],
  }
}
const titleOf = (reading: ReturnType<KnownFeeds['read']>) =>
  reading?.content.kind === 'news' && reading.content.title

it('loads nothing and asks nothing where no widget shows a feed', async () => {
  const { isLoaded, lists, pass } = await aDevice(plain)
  await pass(5 * MINUTE)
  expect(isLoaded()).toBe(false)
  expect(lists()).toBe(0)
})
it('shows what its feed says, and the same object until it changes', async () => {
  const { say, read, pass, announce, trueMs } = await aDevice()
  say('news', saying('Old'))
  await pass(5_000)
  const before = read()
  expect(before).toEqual({ content: saying('Old'), readMs: T0 })
  await pass(MINUTE)
  expect(read()).toBe(before)
  const atMs = trueMs()
  say('news', saying('New'))
  announce()
  await pass(5_000)
  expect(read()).toEqual({ content: saying('New'), readMs: atMs })
  expect(read('another')).toBeNull()
})
it('learns every hour when the source was last read, without another content', async () => {
  const { say, read, pass, server, trueMs } = await aDevice()
  const sha256 = say('news', saying('Same'))
  await pass(5_000)
  const before = read()
  say('news', saying('Same'), trueMs() + 30 * MINUTE)
  await pass(HOUR)
  expect(read()?.readMs).toBeGreaterThan(before!.readMs)
  expect(read()?.content).toBe(before!.content)
  expect(server.requests.filter((one) => one.endsWith(sha256))).toHaveLength(1)
})
it('shows the last content after a restart, and through weeks without the server', async () => {
  const { say, pass, server, device, begin } = await aDevice()
  say('news', saying('Last'))
  await pass(5_000)
  server.kill()
  await pass(HOUR)
  device.stop()
  await pass(21 * 24 * HOUR)
  const second = begin()
  await pass(5_000)
  expect(titleOf(second.read())).toBe('Last')
  await pass(HOUR)
  expect(titleOf(second.read())).toBe('Last')
})
it('keeps a good content where the next one cannot be read, says so, and shows the one after', async () => {
  const { say, read, pass, announce, faults } = await aDevice()
  say('news', saying('Good'))
  await pass(5_000)
  say('news', { kind: 'tides', high: 3 })
  announce()
  await pass(5_000)
  expect(titleOf(read())).toBe('Good')
  expect(faults()[0]).toMatchObject({ code: 'FEED_UNREADABLE' })
  expect(faults()[0]?.ended).toBeUndefined()
  say('news', saying('Better'))
  announce()
  await pass(5_000)
  expect(titleOf(read())).toBe('Better')
  await pass(MINUTE)
  expect(faults().find(({ code }) => code === 'FEED_UNREADABLE')?.ended).toBeDefined()
})
it('never shows a content that is not what its hash says', async () => {
  const { say, read, pass, announce, server } = await aDevice()
  say('news', saying('Good'))
  await pass(5_000)
  const sha256 = say('news', saying('Next'))
  server.feedContents.set(sha256, JSON.stringify(saying('Evil')))
  announce()
  await pass(5 * MINUTE)
  expect(titleOf(read())).toBe('Good')
})
it('fetches a content again that was damaged in storage', async () => {
  const { say, pass, pieces, device, begin } = await aDevice()
  const sha256 = say('news', saying('Right'))
  await pass(5_000)
  device.stop()
  pieces.set(sha256, [new TextEncoder().encode('{')])
  const second = begin()
  await pass(5_000)
  expect(titleOf(second.read())).toBe('Right')
})
it('ends the fault of a content that was followed by another before it came', async () => {
  const { say, read, pass, server, faults, announce } = await aDevice()
  server.feedContents.delete(say('news', saying('Gone')))
  server.feedContents.clear()
  await pass(2_000)
  say('news', saying('Next'))
  announce()
  await pass(5_000)
  expect(titleOf(read())).toBe('Next')
  await pass(MINUTE)
  expect(faults().filter(({ ended }) => ended === undefined)).toEqual([])
})
it('keeps what is shown where the list no longer names it, and drops it when another version is shown', async () => {
  const { say, read, pass, server, announce, forgetFeed, pieces } = await aDevice()
  const sha256 = say('news', saying('Shown'))
  await pass(5_000)
  forgetFeed('news')
  announce()
  await pass(5_000)
  expect(titleOf(read())).toBe('Shown')
  server.command('plain', 'publish', { version: plain.version, when: 'now' })
  await pass(5_000)
  announce()
  await pass(5_000)
  expect(read()).toBeNull()
  expect(pieces.has(sha256)).toBe(false)
})
it('drops what a deleted feed said at once', async () => {
  const { say, read, pass, server, announce, pieces } = await aDevice()
  const sha256 = say('news', saying('Private'))
  await pass(5_000)
  server.feeds = JSON.stringify({ feeds: [], gone: ['news'] })
  announce()
  await pass(5_000)
  expect(read()).toBeNull()
  expect(pieces.has(sha256)).toBe(false)
})
/** News with one picture, and the file of that. */
function aPicturedContent() {
  const { sha256, bytes } = aFile('a photo')
  const picture = { sha256, bytes: bytes.length, type: 'image/webp' }
  const entry = { id: '1', title: 'A', summary: '', link: null, author: null, published_ms: null, picture }
  return { sha256, content: { kind: 'news', title: 'Album', items: [entry] } }
}
it('has the pictures that its feed names, also after a restart without the server', async () => {
  const { say, pass, server, device, begin } = await aDevice()
  const { sha256, content } = aPicturedContent()
  server.feedContents.set(sha256, 'a photo')
  say('news', content)
  await pass(10_000)
  expect(device.fileState(sha256)).toBe('checked')
  server.kill()
  device.stop()
  const second = begin()
  await pass(10_000)
  expect(titleOf(second.read())).toBe('Album')
  expect(second.device.fileState(sha256)).toBe('checked')
})
it('says when a picture is there, and needs none that is no longer named', async () => {
  const { say, pass, read, server, announce, device } = await aDevice()
  const { sha256, content } = aPicturedContent()
  say('news', content)
  await pass(5_000)
  expect(titleOf(read())).toBe('Album')
  expect(device.fileState(sha256)).not.toBe('checked')
  server.feedContents.set(sha256, 'a photo')
  await pass(5 * MINUTE)
  expect(device.fileState(sha256)).toBe('checked')
  say('news', saying('Without pictures'))
  announce()
  await pass(5_000)
  expect(titleOf(read())).toBe('Without pictures')
  expect(device.fileState(sha256)).toBeNull()
})
it('has the contents of scheduled screens before these are due', async () => {
  const { say, read, pass, server } = await aDevice(plain)
  say('news', saying('Soon'))
  const said = {
    until: '2027-12-31',
    events: [
      {
        id: 'event',
        name: 'News',
        screen_id: 'news',
        priority: 50,
        rank: 0,
        time_zone: 'UTC',
        starts: [T0 / MINUTE + 30],
        lasts: 30,
      },
    ],
    screens: { news: { name: 'News', version: newsScreen.version } },
  }
  server.programme = JSON.stringify({ version: programmeVersion(said), ...said })
  await pass(MINUTE)
  expect(titleOf(read())).toBe('Soon')
})
it('ignores lists that it cannot read, and goes on asking', async () => {
  const { say, read, pass, server, lists } = await aDevice()
  server.feeds = '<html>Sign in to the network</html>'
  await pass(5_000)
  expect(read()).toBeNull()
  const before = lists()
  say('news', saying('Back'))
  await pass(10 * MINUTE)
  expect(lists()).toBeGreaterThan(before)
  expect(titleOf(read())).toBe('Back')
})
it('asks an older server only when it connects', async () => {
  const { server, pass, lists } = await aDevice()
  server.feeds = null
  await pass(6 * HOUR)
  expect(lists()).toBeLessThan(4)
})
it('keeps nothing for whoever owns the display next', async () => {
  const { say, read, pass, device, server, stored } = await aDevice()
  say('news', saying('Ours'))
  await pass(5_000)
  expect(stored.has('feeds')).toBe(true)
  server.accepted = null
  device.reset()
  await pass(1_000)
  expect(stored.has('feeds')).toBe(false)
  expect(read()).toBeNull()
})
