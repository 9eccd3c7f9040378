import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { picturesIn } from '@vitrine/core/feeds'
import { eachDatabase } from '@vitrine/testbed/databases'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { ExternalView } from '@vitrine/protocol'
import { aTextSlide, startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const photo = (color: string, width = 2_000, height = 1_000): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let companies = 0
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off', EGRESS_ALLOW: '127.0.0.1' })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    companies += 1
    owner = await server.company(`Gallery ${companies}`)
    await server.db.deleteFrom('feed').execute()
  })

  /** A source of news with pictures. `files`: what is at which path; a function answers by itself. */
  const sourceOf = async (
    files: Record<string, Buffer | ((request: IncomingMessage, response: ServerResponse) => void)>,
    paths: readonly string[],
  ) => {
    const requests: string[] = []
    const source = { url: '', requests, paths: [...paths] }
    const http = createServer((request, response) => {
      const path = request.url ?? ''
      requests.push(path)
      const file = files[path]
      if (typeof file === 'function') return file(request, response)
      if (file) return void response.end(file)
      if (path !== '/feed') return void response.writeHead(404).end()
      const items = source.paths.map(
        (one) => `<item><title>About ${one}</title><enclosure type="image/jpeg" url="${one}"/></item>`,
      )
      return void response.end(`<rss><channel><title>Album</title>${items.join('')}</channel></rss>`)
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      http.closeAllConnections()
      http.close()
    })
    source.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    return source
  }
  const make = (url: string) =>
    owner.call('makeFeed', { body: { name: 'Album', kind: 'news', url: `${url}/feed` } })
  const entriesOf = async (id: string) => {
    const { content } = await owner.call('readFeedContent', { params: { id } })
    return content.kind === 'news' ? content.items : []
  }
  const get = (sha256: string, by: TestPerson) =>
    server.fetch(`/default/v1/feed-pictures/${sha256}`, {
      headers: { authorization: `Bearer ${by.accessToken}` },
    })
  const pass = async (ms: number): Promise<void> => {
    server.clock.advance(ms)
    await server.feeds.runDue()
    await server.feeds.idle()
  }

  it('are fetched with their entries, made small, and handed out as what they are', async () => {
    const source = await sourceOf({ '/a.jpg': await photo('#a03020') }, ['/a.jpg'])
    const { id } = await make(source.url)
    const [entry] = await entriesOf(id)
    const { sha256, bytes, type } = entry!.picture!
    expect(type).toBe('image/webp')
    const response = await get(sha256, owner)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const picture = Buffer.from(await response.arrayBuffer())
    expect(picture.length).toBe(bytes)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1_280, height: 640 })
    const stranger = await server.company('Elsewhere')
    expect((await get(sha256, stranger)).status).toBe(404)
    expect((await get('0'.repeat(64), owner)).status).toBe(404)
    expect((await get('..%2f..%2fetc', owner)).status).toBe(404)
    expect((await server.fetch(`/default/v1/feed-pictures/${sha256}`)).status).toBe(401)
  })
  it('are left out where they are missing, no pictures, too large, or inside', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const html = Buffer.from('<html><script>1</script></html>')
    const source = await sourceOf(
      {
        '/page.jpg': html,
        '/drawing.jpg': svg,
        '/large.jpg': Buffer.alloc((8 << 20) + 1),
        '/inside.jpg': (_request, response) =>
          void response.writeHead(302, { location: 'http://127.0.0.2:1/a.jpg' }).end(),
        '/good.jpg': await photo('#102030', 40, 40),
      },
      ['/page.jpg', '/drawing.jpg', '/large.jpg', '/inside.jpg', '/missing.jpg', '/good.jpg'],
    )
    const { id, error } = await make(source.url)
    expect(error).toBeNull()
    expect((await entriesOf(id)).map(({ picture }) => picture !== null)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ])
  })
  it('are not fetched again while they are known, and looked for again after a day', async () => {
    const files: Record<string, Buffer> = { '/a.jpg': await photo('#304050', 64, 64) }
    const source = await sourceOf(files, ['/a.jpg'])
    const { id } = await make(source.url)
    const [before] = await entriesOf(id)
    await pass(17 * MINUTE_MS)
    expect(source.requests.filter((path) => path === '/a.jpg')).toHaveLength(1)
    files['/a.jpg'] = await photo('#806040', 64, 64)
    await pass(DAY_MS)
    const [after] = await entriesOf(id)
    expect(after!.picture!.sha256).not.toBe(before!.picture!.sha256)
    // One that is there stays while its address has none.
    delete files['/a.jpg']
    await pass(DAY_MS + MINUTE_MS)
    expect((await entriesOf(id))[0]!.picture).toEqual(after!.picture)
  })
  it('are asked for only if they are others, and stay while they are not', async () => {
    let [etag, photoNow] = ['"one"', await photo('#102030', 40, 40)]
    const asked: (string | undefined)[] = []
    const source = await sourceOf(
      {
        '/a.jpg': (request, response) => {
          const known = request.headers['if-none-match']
          asked.push(known)
          if (known === etag) response.writeHead(304).end()
          else response.writeHead(200, { etag }).end(photoNow)
        },
      },
      ['/a.jpg'],
    )
    const { id } = await make(source.url)
    const pictureNow = async () => (await entriesOf(id))[0]!.picture!.sha256
    const first = await pictureNow()
    await pass(DAY_MS)
    expect(await pictureNow()).toBe(first)
    await pass(DAY_MS)
    ;[etag, photoNow] = ['"two"', await photo('#805030', 40, 40)]
    await pass(DAY_MS)
    expect(await pictureNow()).not.toBe(first)
    await pass(DAY_MS)
    expect(asked).toEqual([undefined, '"one"', '"one"', '"one"', '"two"'])
    const { items } = await owner.call('listFeedPictureFetches', { params: { id } })
    expect(items.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['same', 304],
      ['changed', 200],
      ['same', 304],
      ['same', 304],
      ['changed', 200],
    ])
  })
  it('have their fetches in the log of their feed, with the host alone, until the feed is deleted', async () => {
    const files: Record<string, Buffer> = {
      '/page.jpg': Buffer.from('<html></html>'),
      '/good.jpg?token=t0ken': await photo('#203040', 64, 64),
    }
    const paths = ['/page.jpg', '/missing.jpg', '/good.jpg?token=t0ken']
    const source = await sourceOf(files, paths)
    const feed = await make(source.url)
    const params = { id: feed.id }
    const fetches = async () => (await owner.call('listFeedPictureFetches', { params })).items
    const [first] = await fetches()
    expect(first).toMatchObject({ host: new URL(source.url).host, at: server.clock.now() })
    expect((await fetches()).map(({ outcome, status }) => `${outcome} ${status}`).toSorted()).toEqual([
      'changed 200',
      'notPicture 200',
      'status 404',
    ])
    // Those that are known are not fetched.
    await pass(17 * MINUTE_MS)
    expect(await fetches()).toHaveLength(3)
    source.paths = ['/good.jpg?token=t0ken']
    await pass(DAY_MS)
    expect((await fetches())[0]).toMatchObject({ outcome: 'same', status: 200 })
    expect(JSON.stringify(await fetches())).not.toContain('t0ken')

    const stranger = await server.company(`Elsewhere ${companies}`)
    await expect(stranger.call('listFeedPictureFetches', { params })).rejects.toMatchObject({
      code: 'ENTITY_NOT_FOUND',
    })
    await owner.call('deleteFeed', { params, revision: feed.revision })
    const rows = server.db.selectFrom('fetch_log').where('source_id', '=', feed.id).selectAll()
    expect(await rows.execute()).toEqual([])
  })
  it('that could not be fetched are tried again after an hour', async () => {
    const files: Record<string, Buffer> = {}
    const source = await sourceOf(files, ['/late.jpg'])
    const { id } = await make(source.url)
    files['/late.jpg'] = await photo('#506070', 64, 64)
    await pass(17 * MINUTE_MS)
    expect((await entriesOf(id))[0]!.picture).toBeNull()
    await pass(60 * MINUTE_MS)
    expect((await entriesOf(id))[0]!.picture).not.toBeNull()
  })
  it('are removed a day after no content has had them, and not before', async () => {
    const source = await sourceOf(
      { '/a.jpg': await photo('#111111', 64, 64), '/b.jpg': await photo('#eeeeee', 64, 64) },
      ['/a.jpg', '/b.jpg'],
    )
    const { id } = await make(source.url)
    const [first, second] = (await entriesOf(id)).map(({ picture }) => picture!.sha256)
    source.paths = ['/b.jpg']
    await pass(17 * MINUTE_MS)
    await server.feeds.sweep()
    expect((await get(first!, owner)).status).toBe(200)
    await pass(25 * 60 * MINUTE_MS)
    await server.feeds.sweep()
    expect((await get(first!, owner)).status).toBe(404)
    expect((await get(second!, owner)).status).toBe(200)
  })
  it('stay while their content is shown, however long its source says nothing new', async () => {
    const source = await sourceOf({ '/a.jpg': await photo('#223344', 64, 64) }, ['/a.jpg'])
    const { id } = await make(source.url)
    const { content } = await owner.call('readFeedContent', { params: { id } })
    const [picture] = picturesIn(content)
    server.clock.advance(9 * DAY_MS)
    await server.feeds.sweep()
    expect((await get(picture!.sha256, owner)).status).toBe(200)
  })
  it('are read by the signature of a link to their feed, and by no other', async () => {
    const source = await sourceOf({ '/a.jpg': await photo('#445566', 64, 64) }, ['/a.jpg'])
    const other = await sourceOf({ '/b.jpg': await photo('#665544', 64, 64) }, ['/b.jpg'])
    const { id } = await make(source.url)
    const second = await make(other.url)
    const [entry] = await entriesOf(id)
    const [elsewhere] = await entriesOf(second.id)
    const { link, sig } = await owner.call('makeWidgetLink', { body: { name: 'Wiki', feed_id: id } })
    const read = (sha256: string, signature = sig) =>
      server.fetch(
        `/default/v1/widget-feed-pictures/${sha256}?${new URLSearchParams({ feed: id, sig: signature })}`,
      )
    expect((await read(entry!.picture!.sha256)).headers.get('content-type')).toBe('image/webp')
    expect((await read(elsewhere!.picture!.sha256)).status).toBe(404)
    expect((await read(entry!.picture!.sha256, 'x')).status).toBe(404)
    await owner.call('revokeWidgetLink', { params: { id: link.id } })
    expect((await read(entry!.picture!.sha256)).status).toBe(404)
  })
  it('are read by the key that a link to a slide has for them, those of its feeds alone, until it ends', async () => {
    const source = await sourceOf({ '/a.jpg': await photo('#554466', 64, 64) }, ['/a.jpg'])
    const other = await sourceOf({ '/b.jpg': await photo('#446655', 64, 64) }, ['/b.jpg'])
    const { id } = await make(source.url)
    const second = await make(other.url)
    const slide = await owner.call('makeSlide', {
      body: {
        ...aTextSlide(),
        elements: [
          {
            id: 'w',
            type: 'widget',
            frame: { x: 0, y: 0, width: 400, height: 300 },
            widget: { kind: 'news', feed: id, layout: 'list', seconds: 8, entries: 5 },
            style: aTextSlide().elements[0]!.style,
            accent: '#D9503F',
          },
        ],
      },
    })
    const linkTo = async (endsMs: number) => {
      const body = { name: 'Wiki', slide_id: slide.id, ends_at: endsMs }
      const { sig } = await owner.call('makeExternalLink', { body })
      const answer = await server.fetch(`/default/v1/external-view?${new URLSearchParams({ sig })}`)
      return { sig, key: ((await answer.json()) as ExternalView).picture_key! }
    }
    const { sig, key } = await linkTo(server.clock.now() + DAY_MS)
    const read = (sha256: string, by = key) =>
      server.fetch(`/default/v1/external-pictures/${sha256}?${new URLSearchParams({ key: by })}`)
    const [entry] = await entriesOf(id)
    const [elsewhere] = await entriesOf(second.id)
    const picture = entry!.picture!.sha256
    const response = await read(picture)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('cache-control')).toMatch(/^private, /)
    expect((await read(elsewhere!.picture!.sha256)).status).toBe(404)
    for (const wrong of [sig, `${key.slice(0, -4)}AAAA`, ''])
      expect((await read(picture, wrong)).status).toBe(404)
    expect((await server.fetch(`/default/v1/external-pictures/${picture}`)).status).toBe(404)
    const soon = await linkTo(server.clock.now() + 5_000)
    expect((await read(picture, soon.key)).status).toBe(200)
    server.clock.advance(5_000)
    expect((await read(picture, soon.key)).status).toBe(404)
    server.clock.advance(10 * MINUTE_MS)
    expect((await read(picture)).status).toBe(404)
  })
})
