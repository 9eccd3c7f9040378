import { freezeSite, writeRender, type RenderData } from '@vitrine/core'
import { createFakeTime } from '@vitrine/device/testing'
import { expect, it } from 'vitest'
import { createLinkedContent } from './linkedContent.ts'

const MINUTE = 60_000
const draft = {
  width: 100,
  height: 50,
  groups: [
    {
      id: 'zone',
      name: 'Zone',
      frame: { x: 0, y: 0, width: 100, height: 50 },
      background: '#000000',
      items: [
        {
          id: 'item',
          slide_id: 'slide',
          duration: 5_000,
          fit: 'contain',
          transition: { kind: 'cut', duration: 0 },
        },
      ],
    },
  ],
} as const
/** A published screen with one slide in a colour. */
function rendered(color: string): RenderData {
  const slide = {
    id: 'slide',
    name: 'Slide',
    width: 100,
    height: 50,
    background: { kind: 'color', color } as const,
    elements: [],
    time: 5_000,
  }
  const frozen = freezeSite(
    structuredClone(draft) as never,
    new Map([['slide', slide as never]]),
    new Map(),
    0,
  )
  if (!frozen.ok) throw new Error('The screen of the test cannot be published.')
  return frozen.render
}
const RED = rendered('#FF0000')
const BLUE = rendered('#0000FF')
type Answer = { status: number; json: () => Promise<object> }
const said = (render: RenderData | null, more: object = {}): Answer => ({
  status: 200,
  json: async () => ({
    name: 'Lobby',
    version: render?.version ?? null,
    render: render && writeRender(render),
    files: {},
    feeds: {},
    now: 5_000_000,
    ...more,
  }),
})
const status = (code: number): Answer => ({ status: code, json: async () => ({}) })

/** A page that is seen, with a link whose server answers what the test says. */
function aLink(first: Answer | null = said(RED)) {
  const time = createFakeTime()
  const page = { visible: true, changed: () => {} }
  const server = { answer: first, asked: [] as (string | null)[] }
  const heard: object[] = []
  const files = { fetched: [] as string[], released: [] as string[], missing: new Set<string>() }
  const content = createLinkedContent({
    ask: async (known) => {
      server.asked.push(known)
      if (!server.answer) throw new TypeError('fetch failed')
      return server.answer
    },
    fetchFile: async (url) => {
      files.fetched.push(url)
      return files.missing.has(url) ? null : `here:${url}`
    },
    releaseFile: (url) => files.released.push(url),
    onHosts: (hosts) => heard.push(hosts),
    timers: time.timers,
    nowMs: time.clock.nowMs,
    monotonicMs: time.clock.nowMs,
    isVisible: () => page.visible,
    onVisible: (run) => (page.changed = run),
  })
  return { ...time, page, server, files, heard, content }
}

it('shows what the link leads to, and the next version when there is one', async () => {
  const { content, server, pass } = aLink()
  let changes = 0
  content.follow(() => (changes += 1))
  expect(content.state().kind).toBe('loading')
  await pass(0)
  expect(content.state()).toEqual({ kind: 'shown', name: 'Lobby', render: RED })
  server.answer = said(BLUE)
  await pass(MINUTE)
  expect(content.state().render?.version).toBe(BLUE.version)
  expect([server.asked, changes]).toEqual([[null, RED.version], 2])
})
it('changes nothing while the version stays', async () => {
  const { content, server, pass } = aLink()
  await pass(0)
  const before = content.state()
  server.answer = said(RED, { render: null })
  await pass(MINUTE)
  expect(content.state()).toBe(before)
})
it('keeps what it shows without the network and after answers that cannot be read', async () => {
  const { content, server, pass } = aLink()
  await pass(0)
  for (const answer of [
    null,
    status(500),
    status(429),
    said(BLUE, { render: { no: 'screen' } }),
    said(null, { name: 7 }),
  ]) {
    server.answer = answer
    await pass(MINUTE)
    expect(content.state().render).toEqual(RED)
  }
})
it('goes when the link has ended, whatever it showed, and comes back with it', async () => {
  const { content, server, pass } = aLink()
  await pass(0)
  server.answer = status(404)
  await pass(MINUTE)
  expect(content.state()).toEqual({ kind: 'gone', name: '', render: null })
  server.answer = said(RED)
  await pass(MINUTE)
  expect(content.state().kind).toBe('shown')
  expect(server.asked.at(-1)).toBeNull()
})
it('says that nothing is published yet', async () => {
  const { content, server, pass } = aLink(said(null))
  await pass(0)
  expect(content.state().kind).toBe('empty')
  server.answer = said(RED)
  await pass(MINUTE)
  expect(content.state().kind).toBe('shown')
})
it('shows a version when all of its files are here, and lets go of those that no version needs', async () => {
  const { content, server, files, pass } = aLink(said(RED, { files: { a: '/media/a?1', b: '/media/b?1' } }))
  await pass(0)
  expect([content.file('a'), content.file('b'), content.file('c')]).toEqual([
    'here:/media/a?1',
    'here:/media/b?1',
    null,
  ])
  files.missing.add('/media/c?2')
  server.answer = said(BLUE, { files: { b: '/media/b?2', c: '/media/c?2' } })
  await pass(MINUTE)
  expect(content.state().render).toEqual(RED)
  files.missing.clear()
  await pass(MINUTE)
  expect(content.state().render).toEqual(BLUE)
  // A file that is here already is not fetched again, and the version before keeps its own while it is still seen.
  expect(files.fetched).toEqual(['/media/a?1', '/media/b?1', '/media/c?2', '/media/c?2'])
  expect(files.released).toEqual([])
  server.answer = said(RED, { files: {} })
  await pass(MINUTE)
  expect(files.released).toEqual(['here:/media/a?1'])
})
it('tells the time of the server', async () => {
  const { content, clock, pass } = aLink()
  await pass(0)
  expect(content.nowMs()).toBe(5_000_000)
  await pass(1_500)
  expect(content.nowMs()).toBe(5_001_500)
  expect(clock.nowMs()).not.toBe(content.nowMs())
})
it('says what feeds say, also where only they change', async () => {
  const news = (title: string, read_at: number) => ({
    feeds: { news: { content: { kind: 'news', title, items: [] }, read_at }, odd: { content: 7 } },
  })
  const { content, server, pass } = aLink(said(RED, news('Old', 1)))
  await pass(0)
  expect(content.feeds.read('news')).toMatchObject({ content: { title: 'Old' }, readMs: 1 })
  expect(content.feeds.read('odd')).toBeNull()
  let changes = 0
  content.feeds.follow(() => (changes += 1))
  server.answer = said(RED, { ...news('Old', 1), render: null })
  await pass(MINUTE)
  expect(changes).toBe(0)
  server.answer = said(RED, { ...news('New', 2), render: null })
  await pass(MINUTE)
  expect([changes, content.feeds.read('news')?.content]).toMatchObject([1, { title: 'New' }])
})
it('fetches the pictures that feeds name, each once, and shows entries without those that are not there', async () => {
  const entry = (id: string, sha256: string) => ({
    id,
    title: id,
    summary: '',
    link: null,
    author: null,
    published_ms: null,
    picture: { sha256, bytes: 10, type: 'image/webp' },
  })
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string]
  const album = (read_at: number, ...items: object[]) => ({
    feeds: { album: { content: { kind: 'news', title: 'Album', items }, read_at } },
    picture_key: `k${read_at}`,
  })
  const { content, server, files, pass } = aLink(null)
  const address = (sha256: string, key: string) => `/default/v1/external-pictures/${sha256}?key=${key}`
  files.missing.add(address(b, 'k1'))
  server.answer = said(RED, album(1, entry('one', a), entry('two', b)))
  let changes = 0
  content.feeds.follow(() => (changes += 1))
  await pass(10_000)
  expect(content.state().kind).toBe('shown')
  expect(content.feeds.read('album')?.pictures).toEqual({ [a]: `here:${address(a, 'k1')}` })
  expect(changes).toBeGreaterThan(0)
  const before = content.feeds.read('album')
  server.answer = said(RED, {
    ...album(1, entry('one', a), entry('two', b)),
    picture_key: 'k2',
    render: null,
  })
  await pass(MINUTE)
  expect(files.fetched).toEqual([address(a, 'k1'), address(b, 'k1'), address(b, 'k2')])
  expect(Object.keys(content.feeds.read('album')!.pictures!)).toEqual([a, b])
  expect(before?.pictures).toEqual({ [a]: `here:${address(a, 'k1')}` })
  // A file is released when nothing can show it any more.
  server.answer = said(RED, { ...album(3, entry('three', c)), render: null })
  await pass(MINUTE)
  expect(files.released).toEqual([])
  await pass(MINUTE)
  expect(files.released).toEqual([`here:${address(a, 'k1')}`, `here:${address(b, 'k2')}`])
})
it('says by which key its frames are shown in pages of others, and which rules for hosts the display has', async () => {
  const rules = { hash: 'h', mode: 'enforce', levels: [] }
  const { content, heard, pass } = aLink(said(RED, { frame_key: 's1.key', host_rules: rules }))
  expect(content.frameKey()).toBeNull()
  await pass(0)
  expect([content.frameKey(), heard]).toEqual(['s1.key', [rules]])
})
it('asks nothing while nobody sees the page, and sooner while it has nothing to show', async () => {
  const { server, page, pass } = aLink(null)
  await pass(10_000)
  expect(server.asked).toHaveLength(2)
  page.visible = false
  await pass(10 * MINUTE)
  expect(server.asked).toHaveLength(2)
  page.visible = true
  page.changed()
  await pass(0)
  expect(server.asked).toHaveLength(3)
})
