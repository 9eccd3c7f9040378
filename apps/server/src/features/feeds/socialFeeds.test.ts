import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SOCIAL_SERVICES, type SocialService } from '@vitrine/core'
import type { WrittenFeedBody } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Answer = { status?: number; headers?: Record<string, string>; json: unknown }
/** One network as its documentation shows it. `photo`: the address of a picture */
type Shape = {
  account: string
  /** of the request, behind the base address */
  path: string
  /** whether the token is in the header or in which parameter of the query */
  token: 'header' | 'access_token' | 'key'
  says: (photo: string) => unknown
  entry: Record<string, unknown>
  /** whether its first entry has a picture */
  pictured: boolean
  expired: Answer
  missing: Answer | null
  limited: (nowMs: number) => { answer: Answer; waitMs: number }
}
const AT = '2026-11-20T10:00:00'
const AT_MS = Date.parse(`${AT}Z`)
const metaError = (code: number, more: object = {}) => ({
  error: { message: 'Refused', type: 'OAuthException', code, fbtrace_id: 'A1', ...more },
})
const metaLimited = {
  answer: {
    status: 400,
    headers: {
      'x-business-use-case-usage': JSON.stringify({
        '17841': [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: 90 }],
      }),
    },
    json: metaError(32),
  },
  waitMs: 90 * MINUTE_MS,
}

const SHAPES: Record<SocialService, Shape> = {
  instagram: {
    account: '17841400008460056',
    path: '/17841400008460056/media',
    token: 'access_token',
    says: (photo) => ({
      data: [
        {
          id: '17895695668004550',
          caption: 'Fresh bread <3 & more',
          media_type: 'IMAGE',
          media_url: photo,
          permalink: 'https://www.instagram.com/p/abc/',
          timestamp: `${AT}+0000`,
          username: 'harbourbakery',
        },
      ],
      paging: { cursors: { before: 'x', after: 'y' } },
    }),
    entry: {
      title: 'Fresh bread <3 & more',
      author: 'harbourbakery',
      link: 'https://www.instagram.com/p/abc/',
      published_ms: AT_MS,
    },
    pictured: true,
    expired: { status: 400, json: metaError(190, { error_subcode: 463 }) },
    missing: { status: 400, json: metaError(100, { error_subcode: 33 }) },
    limited: () => metaLimited,
  },
  facebook: {
    account: 'harbour.bakery',
    path: '/harbour.bakery/posts',
    token: 'access_token',
    says: (photo) => ({
      data: [
        {
          id: '1_2',
          message: 'Open on Sunday',
          created_time: `${AT}+0000`,
          permalink_url: 'https://www.facebook.com/1/posts/2',
          full_picture: photo,
          from: { name: 'Harbour Bakery', id: '1' },
        },
      ],
    }),
    entry: { title: 'Open on Sunday', author: 'Harbour Bakery', published_ms: AT_MS },
    pictured: true,
    expired: { status: 401, json: metaError(190) },
    missing: { status: 404, json: metaError(803) },
    limited: () => metaLimited,
  },
  twitter: {
    account: '2244994945',
    path: '/2/users/2244994945/tweets',
    token: 'header',
    says: (photo) => ({
      data: [
        {
          id: '1460323737035677698',
          text: 'Tea &amp; cake',
          author_id: '2244994945',
          created_at: `${AT}.000Z`,
          attachments: { media_keys: ['3_1'] },
        },
      ],
      includes: {
        users: [{ id: '2244994945', name: 'Harbour', username: 'harbour' }],
        media: [{ media_key: '3_1', type: 'photo', url: photo }],
      },
      meta: { result_count: 1 },
    }),
    entry: {
      title: 'Tea & cake',
      author: 'Harbour',
      link: 'https://x.com/harbour/status/1460323737035677698',
      published_ms: AT_MS,
    },
    pictured: true,
    expired: {
      status: 401,
      json: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
    },
    missing: {
      json: {
        errors: [
          {
            title: 'Not Found Error',
            resource_type: 'user',
            type: 'https://api.twitter.com/2/problems/resource-not-found',
          },
        ],
      },
    },
    limited: (nowMs) => ({
      answer: {
        status: 429,
        headers: { 'x-rate-limit-reset': String(Math.floor(nowMs / SECOND_MS) + 900) },
        json: { title: 'Too Many Requests', type: 'about:blank', status: 429 },
      },
      waitMs: (Math.floor(nowMs / SECOND_MS) + 900) * SECOND_MS - nowMs,
    }),
  },
  youtube: {
    account: 'UCabcdefghijklmnopqrstuv',
    path: '/youtube/v3/playlistItems',
    token: 'key',
    says: (photo) => ({
      kind: 'youtube#playlistItemListResponse',
      items: [
        {
          kind: 'youtube#playlistItem',
          snippet: {
            publishedAt: `${AT}Z`,
            title: 'How we bake',
            description: 'A day in the bakery',
            channelTitle: 'Harbour',
            thumbnails: { default: { url: `${photo}?small`, width: 120 }, high: { url: photo, width: 480 } },
            resourceId: { kind: 'youtube#video', videoId: 'vid1' },
          },
          contentDetails: { videoId: 'vid1', videoPublishedAt: `${AT}Z` },
        },
      ],
    }),
    entry: {
      title: 'How we bake',
      summary: 'A day in the bakery',
      author: 'Harbour',
      link: 'https://www.youtube.com/watch?v=vid1',
      published_ms: AT_MS,
    },
    pictured: true,
    expired: {
      status: 400,
      json: {
        error: {
          code: 400,
          message: 'API key not valid.',
          errors: [{ domain: 'global', reason: 'badRequest' }],
          details: [{ reason: 'API_KEY_INVALID' }],
        },
      },
    },
    missing: {
      status: 404,
      json: {
        error: { code: 404, errors: [{ domain: 'youtube.playlistItem', reason: 'playlistNotFound' }] },
      },
    },
    limited: (nowMs) => {
      // Midnight in Los Angeles, in winter.
      const midnightMs = Math.ceil((nowMs - 8 * HOUR_MS) / DAY_MS) * DAY_MS + 8 * HOUR_MS
      return {
        answer: {
          status: 403,
          json: { error: { code: 403, errors: [{ domain: 'youtube.quota', reason: 'quotaExceeded' }] } },
        },
        waitMs: Math.min(6 * HOUR_MS, midnightMs - nowMs),
      }
    },
  },
  tiktok: {
    account: 'Harbour Bakery',
    path: '/v2/video/list/',
    token: 'header',
    says: (photo) => ({
      data: {
        videos: [
          {
            id: '7080213458555737986',
            title: 'Croissants',
            video_description: 'In ten seconds',
            create_time: AT_MS / SECOND_MS,
            cover_image_url: photo,
            share_url: 'https://www.tiktok.com/@harbour/video/7080213458555737986',
          },
        ],
        cursor: 1,
        has_more: false,
      },
      error: { code: 'ok', message: '', log_id: '1' },
    }),
    entry: { title: 'Croissants', summary: 'In ten seconds', author: 'Harbour Bakery', published_ms: AT_MS },
    pictured: true,
    expired: {
      status: 401,
      json: { data: {}, error: { code: 'access_token_invalid', message: 'Invalid', log_id: '1' } },
    },
    missing: null,
    limited: () => ({
      answer: {
        status: 429,
        json: { data: {}, error: { code: 'rate_limit_exceeded', message: 'Slow', log_id: '1' } },
      },
      waitMs: 0,
    }),
  },
  pintrest: {
    account: '549755885175',
    path: '/v5/boards/549755885175/pins',
    token: 'header',
    says: (photo) => ({
      items: [
        {
          id: '813744226420795884',
          created_at: AT,
          link: null,
          title: 'Bread basket',
          description: 'Seven grains',
          board_owner: { username: 'harbourbakery' },
          media: {
            media_type: 'image',
            images: {
              '150x150': { url: `${photo}?small`, width: 150 },
              '1200x': { url: photo, width: 1200 },
            },
          },
        },
      ],
      bookmark: null,
    }),
    entry: {
      title: 'Bread basket',
      summary: 'Seven grains',
      author: 'harbourbakery',
      link: 'https://www.pinterest.com/pin/813744226420795884/',
      published_ms: AT_MS,
    },
    pictured: true,
    expired: { status: 401, json: { code: 2, message: 'Authentication failed.' } },
    missing: { status: 404, json: { code: 40, message: 'Board not found.' } },
    limited: () => ({
      answer: {
        status: 429,
        headers: { 'x-ratelimit-reset': '600' },
        json: { code: 8, message: 'Slow down.' },
      },
      waitMs: 10 * MINUTE_MS,
    }),
  },
  msteams: {
    account: 'fbe2bf47/19:4a95f7d8@thread.tacv2',
    path: '/v1.0/teams/fbe2bf47/channels/19%3A4a95f7d8%40thread.tacv2/messages',
    token: 'header',
    says: () => ({
      value: [
        {
          id: '1',
          messageType: 'systemEventMessage',
          body: { contentType: 'html', content: '<systemEventMessage/>' },
        },
        {
          id: '2',
          messageType: 'message',
          deletedDateTime: `${AT}Z`,
          body: { contentType: 'html', content: '' },
        },
        {
          id: '3',
          messageType: 'message',
          createdDateTime: `${AT}Z`,
          deletedDateTime: null,
          subject: 'Lift',
          from: { user: { displayName: 'Robin Kline' } },
          body: { contentType: 'html', content: '<div>Out of order <b>today</b></div>' },
          webUrl: 'https://teams.microsoft.com/l/message/3',
        },
      ],
    }),
    entry: { title: 'Lift', summary: 'Out of order today', author: 'Robin Kline', published_ms: AT_MS },
    pictured: false,
    expired: { status: 401, json: { error: { code: 'InvalidAuthenticationToken', message: 'Expired' } } },
    missing: { status: 404, json: { error: { code: 'NotFound', message: 'NotFound' } } },
    limited: () => ({
      answer: {
        status: 429,
        headers: { 'retry-after': '1200' },
        json: { error: { code: 'TooManyRequests' } },
      },
      waitMs: 20 * MINUTE_MS,
    }),
  },
}

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let companies = 0
  let base = ''
  let requests: { path: string; query: URLSearchParams; authorization: string; body: string }[] = []
  let answer: Answer = { json: {} }
  const photoUrl = () => `${base}/photo.jpg`

  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, 'http://network.example')
    if (url.pathname === '/photo.jpg') {
      void sharp({ create: { width: 40, height: 30, channels: 3, background: '#7a4' } })
        .jpeg()
        .toBuffer()
        .then((photo) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo))
      return
    }
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      requests.push({
        path: url.pathname,
        query: url.searchParams,
        authorization: request.headers.authorization ?? '',
        body,
      })
      response
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
        .end(JSON.stringify(answer.json))
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    server = await startTestServer(await makeDatabase(), {
      RATE_LIMITS: 'off',
      EGRESS_ALLOW: '127.0.0.1',
      SOCIAL_BASE_URLS: SOCIAL_SERVICES.map((network) => `${network}=${base}`).join(','),
    })
  })
  afterAll(async () => {
    await server?.close()
    http.closeAllConnections()
    http.close()
  })
  beforeEach(async () => {
    companies += 1
    owner = await server.company(`Bakery ${companies}`)
    await server.db.deleteFrom('feed').execute()
    requests = []
  })

  const feedOf = (network: SocialService, more: WrittenFeedBody['options'] = {}): WrittenFeedBody => ({
    name: 'Posts',
    kind: 'news',
    token: 'tell-nobody',
    options: { network, account: SHAPES[network].account, ...more },
  })
  const make = (network: SocialService, more: WrittenFeedBody['options'] = {}) =>
    owner.call('makeFeed', { body: feedOf(network, more) })
  const contentOf = async (id: string) => {
    const { content } = await owner.call('readFeedContent', { params: { id } })
    if (content.kind !== 'news') throw new Error('no news')
    return content
  }
  const titlesOf = async (id: string) => (await contentOf(id)).items.map(({ title }) => title)
  const entriesOf = async (id: string) => (await owner.call('listFeedEntries', { params: { id } })).items
  const decide = async (id: string, title: string, verdict: 'approved' | 'hidden' | null) => {
    const entry = (await entriesOf(id)).find((one) => one.title === title)!
    return owner.call('moderateFeedEntry', { params: { id, entry: entry.id }, body: { verdict } })
  }
  const messages = (...titles: string[]) => ({
    value: titles.map((subject) => ({
      id: subject,
      messageType: 'message',
      subject,
      body: { contentType: 'text', content: subject },
    })),
  })

  describe.each(SOCIAL_SERVICES)('%s', (network) => {
    const shape = SHAPES[network]
    it('is asked and read as it documents, and nobody sees the token', async () => {
      answer = { json: shape.says(photoUrl()) }
      const feed = await make(network)
      expect(feed).toMatchObject({ error: null, format: 'social', items: 1, has_token: true, headers: [] })
      const [asked] = requests
      expect(asked!.path).toBe(shape.path)
      if (shape.token === 'header') expect(asked!.authorization).toBe('Bearer tell-nobody')
      else expect(asked!.query.get(shape.token)).toBe('tell-nobody')
      const content = await contentOf(feed.id)
      expect(content).toMatchObject({ network, items: [shape.entry] })
      expect(content.items[0]!.picture !== null).toBe(shape.pictured)
      expect(JSON.stringify([feed, content])).not.toContain('tell-nobody')
      const rows = await server.db.selectFrom('feed').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain('tell-nobody')
    })
    it('says in words that a token has expired and that there is no such account', async () => {
      answer = shape.expired
      const { id, error } = await make(network)
      expect(error).toMatchObject({ code: 'tokenRefused', facts: {} })
      if (!shape.missing) return
      answer = shape.missing
      expect((await owner.call('fetchFeed', { params: { id } })).error).toMatchObject({
        code: 'accountMissing',
      })
    })
    it('is left alone after too many requests for as long as it says', async () => {
      const nowMs = server.clock.now()
      const { answer: limited, waitMs } = shape.limited(nowMs)
      answer = limited
      const feed = await make(network)
      expect(feed.error).toMatchObject({ code: 'rateLimited' })
      expect(feed.next_fetch_at).toBeGreaterThanOrEqual(nowMs + Math.max(waitMs, 30 * SECOND_MS))
      expect(feed.next_fetch_at).toBeLessThanOrEqual(nowMs + 1.1 * Math.max(waitMs, 30 * SECOND_MS))
    })
    it('is no network where it answers in another shape', async () => {
      answer = { json: { hello: ['world'] } }
      expect((await make(network)).error).toMatchObject({ code: 'wrongFormat' })
      answer = { status: 503, json: null }
      expect((await make(network)).error).toMatchObject({ code: 'status', facts: { status: 503 } })
    })
  })

  it('keeps its token where none is written, but not for another network', async () => {
    answer = { json: messages('A') }
    const feed = await make('msteams')
    const changed = await owner.call('changeFeed', {
      params: { id: feed.id },
      revision: feed.revision,
      body: { ...feedOf('msteams'), token: '' },
    })
    expect(changed).toMatchObject({ has_token: true, error: null })
    expect(requests.map(({ authorization }) => authorization)).toEqual([
      'Bearer tell-nobody',
      'Bearer tell-nobody',
    ])
    const refused: unknown = await owner
      .call('changeFeed', {
        params: { id: feed.id },
        revision: changed.revision,
        body: { ...feedOf('twitter'), token: '' },
      })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ problem: { errors: [{ field: 'token', code: 'REQUIRED' }] } })
  })
  it('shows nothing before it is approved, where it is so set', async () => {
    answer = { json: messages('A', 'B') }
    const { id } = await make('msteams', { approval: true })
    expect(await titlesOf(id)).toEqual([])
    const { items } = await decide(id, 'B', 'approved')
    expect(items).toMatchObject([
      { title: 'A', verdict: null, shown: false },
      { title: 'B', verdict: 'approved', shown: true },
    ])
    expect(await titlesOf(id)).toEqual(['B'])
    expect(requests).toHaveLength(1)
    await decide(id, 'B', null)
    expect(await titlesOf(id)).toEqual([])
  })
  it('hides what somebody hid for as long as it is there', async () => {
    answer = { json: messages('A', 'B') }
    const { id } = await make('msteams')
    await decide(id, 'A', 'hidden')
    expect(await titlesOf(id)).toEqual(['B'])
    await owner.call('fetchFeed', { params: { id } })
    expect(await titlesOf(id)).toEqual(['B'])
    expect((await entriesOf(id)).map(({ verdict }) => verdict)).toEqual(['hidden', null])
    answer = { json: messages('B') }
    await owner.call('fetchFeed', { params: { id } })
    expect(
      await server.db.selectFrom('feed_verdict').selectAll().where('feed_id', '=', id).execute(),
    ).toEqual([])
  })
  it('keeps every decision of people who decide at once', async () => {
    const titles = ['A', 'B', 'C', 'D', 'E', 'F']
    answer = { json: messages(...titles) }
    const { id } = await make('msteams', { approval: true })
    await Promise.all(titles.map((title) => decide(id, title, 'approved')))
    expect(await titlesOf(id)).toEqual(titles)
  })
  it('shows entries with a picture only, where it is so set, and none with a blocked word', async () => {
    const [pin] = (SHAPES.pintrest.says(photoUrl()) as { items: object[] }).items
    answer = {
      json: {
        items: [pin, { ...pin, id: '2', title: 'Bare', media: {} }, { ...pin, id: '3', title: 'War' }],
      },
    }
    const { id } = await make('pintrest', { only_pictures: true, blocked_words: ['war'] })
    expect(await titlesOf(id)).toEqual(['Bread basket'])
    expect((await entriesOf(id)).map(({ title, shown }) => [title, shown])).toEqual([
      ['Bread basket', true],
      ['Bare', false],
    ])
  })
  it('has no entries of another company or of other feeds', async () => {
    answer = { json: messages('A') }
    const { id } = await make('msteams')
    const [entry] = await entriesOf(id)
    const stranger = await server.company(`Shop ${companies}`)
    await expect(
      stranger.call('moderateFeedEntry', { params: { id, entry: entry!.id }, body: { verdict: 'hidden' } }),
    ).rejects.toMatchObject({ problem: { status: 404 } })
    await expect(
      owner.call('moderateFeedEntry', { params: { id, entry: 'f'.repeat(64) }, body: { verdict: 'hidden' } }),
    ).rejects.toMatchObject({ problem: { status: 404 } })
  })
  it.each([
    ['youtube', 30 * DAY_MS],
    ['twitter', DAY_MS],
  ] as const)('empties what %s may not be kept of without being read again', async (network, keptMs) => {
    answer = { json: SHAPES[network].says(photoUrl()) }
    const { id, content_sha256: before } = await make(network)
    // Sessions end sooner.
    const reader = { companyId: owner.companyId, role: 'owner' } as const
    const titles = async () => {
      const { content } = await server.feeds.content(owner.companyId, id)
      return content.kind === 'news' ? content.items.map(({ title }) => title) : null
    }
    answer = { status: 503, json: null }
    server.clock.advance(keptMs - MINUTE_MS)
    await server.feeds.fetchNow(reader, id)
    expect(await titles()).toHaveLength(1)
    server.clock.advance(2 * MINUTE_MS)
    await server.feeds.fetchNow(reader, id)
    expect(await titles()).toEqual([])
    expect((await server.feeds.entries(owner.companyId, id)).items).toEqual([])
    await server.feeds.sweep()
    const left = await server.db
      .selectFrom('feed_content')
      .select('sha256')
      .where('sha256', '=', before!)
      .execute()
    expect(left).toEqual([])
  })
})
