import { mkdir } from 'node:fs/promises'
import type { ApiError, ExternalLinkBody, ExternalView } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPackage } from '../../testing/aPackage.ts'
import { createTestMedia } from '../../testing/testMedia.ts'
import { saidFeed } from '../../testing/saidFeed.ts'
import {
  aDraft,
  anAd,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const DAY_MS = 24 * 60 * 60_000

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let companies = 0
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'externalViewsPerAddress=40/1m' })
    await mkdir(server.media.uploadsDir, { recursive: true })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    server.clock.advance(60_001)
    companies += 1
    owner = await server.company(`Clinic ${companies}`)
  })
  const published = async (slide: object = {}) => {
    const { id: slideId } = await owner.call('makeSlide', { body: { ...aTextSlide(), ...slide } })
    const site = await owner.call('makeSite', { body: { name: 'Lobby', draft: aDraft([slideId]) } })
    return (await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } }))
      .site
  }
  const make = (body: Partial<ExternalLinkBody>, by = owner) =>
    by.call('makeExternalLink', {
      body: { name: 'Board', ends_at: server.clock.now() + DAY_MS, ...body },
    })
  const ask = (sig: string, known?: string) =>
    server.fetch(`/default/v1/external-view?${new URLSearchParams({ sig, ...(known && { known }) })}`)
  const view = async (sig: string, known?: string) => (await (await ask(sig, known)).json()) as ExternalView
  const listed = async () => (await owner.call('listExternalLinks')).items[0]!

  it('shows anybody with its signature a screen as it is published, with the time of the server', async () => {
    const site = await published()
    const { link, sig } = await make({ site_id: site.id, hosts: ['www.example.com', 'WWW.example.com '] })
    expect(link).toMatchObject({
      name: 'Board',
      site_id: site.id,
      slide_id: null,
      views: 0,
      revoked_at: null,
    })
    expect(link.hosts).toEqual(['www.example.com'])
    expect(sig.startsWith(link.starts_with)).toBe(true)
    const said = await view(sig)
    expect(said).toMatchObject({ name: 'Lobby', version: site.published!.version, now: server.clock.now() })
    expect(said.render).toMatchObject({ version: site.published!.version })
  })
  it('leaves out the version that a page has already, and gives the next one', async () => {
    const site = await published()
    const { sig } = await make({ site_id: site.id })
    const first = site.published!.version
    expect(await view(sig, first)).toMatchObject({ version: first, render: null })
    const changed = await owner.call('changeSite', {
      params: { id: site.id },
      revision: site.revision,
      body: { name: 'Lobby', draft: { ...site.draft, width: 960 } },
    })
    // Nobody has published it yet.
    expect(await view(sig, first)).toMatchObject({ version: first, render: null })
    await owner.call('publishSite', { params: { id: site.id }, body: { revision: changed.revision } })
    const next = await view(sig, first)
    expect(next.version).not.toBe(first)
    expect(next.render?.version).toBe(next.version)
  })
  describe('to a widget of a package', () => {
    const widget = { kind: 'package:greeting', settings: {} } as const
    const installed = (...more: Parameters<typeof aPackage>) =>
      owner.call('installWidgetPackage', { body: { file: aPackage(...more).file } })
    it('shows it with its settings and colours, and its version in use', async () => {
      await installed()
      const { link, sig } = await make({ widget, color: '#102030', accent: '#405060', font: 'caveat' })
      expect(link).toMatchObject({ site_id: null, slide_id: null, widget })
      const first = await view(sig)
      for (const shown of ['package:greeting', '#102030', '#405060', 'caveat'])
        expect(JSON.stringify(first.render)).toContain(shown)
      const [sha256] = Object.keys(first.files)
      expect((await server.fetch(first.files[sha256!]!)).status).toBe(200)
      expect(await view(sig, first.version!)).toMatchObject({ version: first.version, render: null })
      const { id } = (await owner.call('listWidgetPackages')).items[0]!
      await installed({ version: 2 }, { 'index.html': '<p>Good day</p>' })
      const next = await view(sig, first.version!)
      expect(next.version).not.toBe(first.version)
      expect(Object.keys(next.files)).not.toEqual([sha256])
      await owner.call('removeWidgetPackage', { params: { id } })
      expect((await ask(sig)).status).toBe(404)
    })
    it('is listed by its kind', async () => {
      await installed()
      await make({ site_id: (await published()).id })
      const { link } = await make({ widget })
      const of = async (widget_kind: string) =>
        (await owner.call('listExternalLinks', { query: { widget_kind } })).items.map(({ id }) => id)
      expect(await of('package:greeting')).toEqual([link.id])
      expect(await of('package:other')).toEqual([])
    })
    it('is refused for what its package or the company does not have', async () => {
      const refused = async (body: object, by = owner) => {
        const error = await make(body, by).catch((thrown: unknown) => thrown)
        return (error as ApiError).problem.errors?.map((one) => [one.field, one.code])
      }
      expect(await refused({ widget })).toEqual([['widget.kind', 'PACKAGE_MISSING']])
      await installed()
      const stranger = await server.company(`Bakery ${companies}`)
      expect(await refused({ widget }, stranger)).toEqual([['widget.kind', 'PACKAGE_MISSING']])
      await saidFeed(server, stranger.companyId, `theirs-${companies}`, 'News')
      expect(await refused({ widget: { ...widget, feed: `theirs-${companies}` } })).toEqual([
        ['widget.feed', 'FEED_MISSING'],
      ])
      expect(await refused({ widget: { ...widget, settings: { unknown: 1 } } })).toEqual([
        [expect.stringMatching(/^widget\.settings/), expect.any(String)],
      ])
      expect(await refused({ widget, slide_id: 'none' })).toEqual([['site_id', 'EXTERNAL_SUBJECT']])
      expect(await refused({})).toEqual([['site_id', 'EXTERNAL_SUBJECT']])
      expect(await refused({ widget: { kind: 'clock', face: 'digital', settings: {} } })).toEqual([
        ['widget.kind', expect.any(String)],
      ])
    })
    it('keeps nothing that publishing adds to a widget', async () => {
      await installed()
      const sneaked = {
        sha256: 'a'.repeat(64),
        type: 'x',
        width: 1,
        height: 1,
        network: ['evil.example'],
        storage: true,
      }
      const { link } = await make({ widget: { ...widget, package: sneaked } })
      expect(link.widget).toEqual(widget)
    })
  })
  it('says that a screen is not published yet', async () => {
    const slide = await owner.call('makeSlide', { body: aTextSlide() })
    const site = await owner.call('makeSite', { body: { name: 'Lobby', draft: aDraft([slide.id]) } })
    const { sig } = await make({ site_id: site.id })
    expect(await view(sig)).toMatchObject({ name: 'Lobby', version: null, render: null, files: {} })
  })
  it('shows a slide as it is saved, and is the same version until it changes', async () => {
    const slide = await owner.call('makeSlide', { body: aTextSlide('Soup') })
    const { sig } = await make({ slide_id: slide.id })
    const before = await view(sig)
    expect(JSON.stringify(before.render)).toContain('Soup')
    server.clock.advance(1_000)
    expect((await view(sig)).version).toBe(before.version)
    const { id: _id, ...body } = { ...aTextSlide('Salad'), id: slide.id }
    await owner.call('changeSlide', { params: { id: slide.id }, revision: slide.revision, body })
    const after = await view(sig, before.version!)
    expect(JSON.stringify(after.render)).toContain('Salad')
  })
  it('opens the files that it shows, for ten minutes, and what its feeds say', async () => {
    await saidFeed(server, owner.companyId, `news-${companies}`, 'Town news')
    const media = await createTestMedia(server, owner.companyId)
    const site = await published({
      background: { kind: 'media', media_id: media.id, dim: 0, color: '#000000' },
      elements: [
        {
          id: 'w',
          type: 'widget',
          frame: { x: 0, y: 0, width: 400, height: 300 },
          widget: { kind: 'news', feed: `news-${companies}`, layout: 'list', seconds: 8, entries: 5 },
          style: aTextSlide().elements[0]!.style,
          accent: '#D9503F',
        },
      ],
    })
    const { sig } = await make({ site_id: site.id })
    const said = await view(sig)
    expect(said.feeds).toMatchObject({ [`news-${companies}`]: { content: { title: 'Town news' } } })
    const addresses = Object.values(said.files)
    expect(addresses).toHaveLength(1)
    for (const address of addresses) expect((await server.fetch(address)).status).toBe(200)
    server.clock.advance(10 * 60_000)
    for (const address of addresses) expect((await server.fetch(address)).status).toBe(401)
    // With the version that it knows, a page still learns the addresses of now.
    expect(Object.values((await view(sig, said.version!)).files)).not.toEqual(addresses)
  })
  it('says nothing that nobody sees: no scripts, no touches, nor the slides and files that only they lead to', async () => {
    await saidFeed(server, owner.companyId, `news-${companies}`, 'Staff news')
    const [seen, hidden] = [
      await createTestMedia(server, owner.companyId),
      await createTestMedia(server, owner.companyId),
    ]
    const picture = (media_id: string) => ({ kind: 'media' as const, media_id, dim: 0, color: '#000000' })
    const [text] = aTextSlide().elements
    await owner.call('makeTable', {
      body: {
        name: 'Codes',
        columns: ['Door', 'Number'],
        rows: [
          ['Back', '4711'],
          ['Front', '0815'],
        ],
      },
    })
    const staff = await owner.call('makeSlide', {
      body: {
        ...aTextSlide('For staff'),
        background: picture(hidden.id),
        elements: [
          { ...text!, text: '{{data Codes/Back/Number}}' },
          {
            id: 'w',
            type: 'widget',
            frame: text!.frame,
            widget: { kind: 'news', feed: `news-${companies}`, layout: 'list', seconds: 8, entries: 5 },
            style: text!.style,
            accent: '#D9503F',
          },
        ],
      },
    })
    const lobby = await owner.call('makeSlide', {
      body: {
        ...aTextSlide('Welcome'),
        background: picture(seen.id),
        elements: [
          { ...text!, touch: { do: 'slide', slide_id: staff.id } },
          { ...text!, id: 't2', text: '{{data Codes/Front/Number}}' },
        ],
      },
    })
    const made = await owner.call('makeSite', {
      body: {
        name: 'Lobby',
        draft: {
          ...aDraft([lobby.id]),
          ads: [{ ...anAd(), js: "fetch('https://api.example?key=ad-secret')" }],
          js: "fetch('https://api.example?key=secret')",
          network: ['https://api.example'],
        },
      },
    })
    const { site } = await owner.call('publishSite', {
      params: { id: made.id },
      body: { revision: made.revision },
    })
    // A display has all of it.
    const published = JSON.stringify(await owner.call('readPublished', { params: { id: site.id } }))
    for (const part of ['For staff', 'key=secret', 'ad-secret', 'https://api.example', '4711', '0815'])
      expect(published).toContain(part)
    for (const subject of [{ site_id: site.id }, { slide_id: lobby.id }]) {
      const { sig } = await make(subject)
      const said = await view(sig)
      const text = JSON.stringify(said)
      for (const part of ['Welcome', '0815']) expect(text).toContain(part)
      for (const part of ['For staff', 'secret', 'api.example', 'touch', 'Staff news', '4711'])
        expect(text).not.toContain(part)
      expect([Object.keys(said.files).length, said.render!.media?.length]).toEqual([1, 1])
      expect(said.feeds).toEqual({})
    }
  })
  it('counts how often it was opened, and not how often an open page asks', async () => {
    const site = await published()
    const { sig } = await make({ site_id: site.id })
    await Promise.all([view(sig), view(sig), view(sig)])
    const openedMs = server.clock.now()
    server.clock.advance(5_000)
    await view(sig, site.published!.version)
    expect(await listed()).toMatchObject({ views: 3, viewed_at: openedMs })
  })
  it('ends at its end, when it is revoked, and with what it shows; all of these are answered alike', async () => {
    const site = await published()
    const ended = await make({ site_id: site.id, ends_at: server.clock.now() + 1_000 })
    const revoked = await make({ site_id: site.id })
    const deleted = await make({ site_id: site.id })
    await owner.call('revokeExternalLink', { params: { id: revoked.link.id } })
    server.clock.advance(999)
    expect((await ask(ended.sig)).status).toBe(200)
    server.clock.advance(1)
    await owner.call('deleteSite', { params: { id: site.id }, revision: site.revision })
    const answers = [ended.sig, revoked.sig, deleted.sig, `${deleted.sig.slice(0, -1)}x`, 'x', '']
    for (const sig of answers) {
      const answer = await ask(sig)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'ENTITY_NOT_FOUND' })
    }
  })
  it('stays in the list for a month after its end', async () => {
    const site = await published()
    const { link } = await make({ site_id: site.id })
    await owner.call('revokeExternalLink', { params: { id: link.id } })
    const revokedMs = server.clock.now()
    server.clock.advance(1_000)
    await owner.call('revokeExternalLink', { params: { id: link.id } })
    expect((await owner.call('listExternalLinks', { query: { site_id: site.id } })).items).toMatchObject([
      { id: link.id, revoked_at: revokedMs },
    ])
    expect((await owner.call('listExternalLinks', { query: { slide_id: site.id } })).items).toEqual([])
    server.clock.advance(31 * DAY_MS)
    await server.external.sweep()
    const rows = await server.db.selectFrom('external_link').select('id').where('id', '=', link.id).execute()
    expect(rows).toEqual([])
  })
  it('keeps only a hash of a signature', async () => {
    const { sig } = await make({ site_id: (await published()).id })
    const rows = await server.db.selectFrom('external_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(sig.split('.')[1])
  })
  it('names the hosts whose pages may show it, also after its end', async () => {
    const { link, sig } = await make({ site_id: (await published()).id, hosts: ['www.example.com'] })
    expect(await server.external.framedBy(sig)).toEqual(['www.example.com'])
    await owner.call('revokeExternalLink', { params: { id: link.id } })
    expect(await server.external.framedBy(sig)).toEqual(['www.example.com'])
    expect(await server.external.framedBy(`${sig.slice(0, -1)}x`)).toEqual([])
  })
  describe('the key of its frames', () => {
    const keyOf = async (hosts: string[]) => {
      const { link, sig } = await make({ site_id: (await published()).id, hosts })
      return { link, sig, key: (await view(sig)).frame_key }
    }
    it('names the hosts that may be around widgets of packages, until the link ends', async () => {
      const { link, key } = await keyOf(['www.example.com'])
      expect(await server.external.packagesFramedBy(key!)).toEqual(['www.example.com'])
      await owner.call('revokeExternalLink', { params: { id: link.id } })
      expect(await server.external.packagesFramedBy(key!)).toEqual([])
      const ending = await keyOf(['www.example.com'])
      server.clock.advance(DAY_MS)
      expect(await server.external.packagesFramedBy(ending.key!)).toEqual([])
    })
    it('is there only where web sites can embed the link, and opens nothing', async () => {
      expect((await keyOf([])).key).toBeNull()
      const { sig, key } = await keyOf(['www.example.com'])
      expect(key).not.toContain(sig.slice(3, 25))
      expect((await ask(key!)).status).toBe(404)
      expect(await server.external.framedBy(key!)).toEqual([])
      for (const wrong of [sig, `${key!.slice(0, -4)}AAAA`, 's1.', ''])
        expect(await server.external.packagesFramedBy(wrong)).toEqual([])
    })
  })
  describe('refuses', () => {
    it.each([
      ['neither screen nor slide', {}, 'site_id', 'EXTERNAL_SUBJECT'],
      ['both', { site_id: 'a', slide_id: 'b' }, 'site_id', 'EXTERNAL_SUBJECT'],
      ['a screen that is not there', { site_id: 'none' }, 'site_id', 'CONTENT_MISSING'],
      ['a slide that is not there', { slide_id: 'none' }, 'slide_id', 'CONTENT_MISSING'],
    ] as const)('%s', async (_what, body, field, code) => {
      expect(await make(body).catch((error: unknown) => error)).toMatchObject({
        problem: { errors: [{ field, code }] },
      })
    })
    it('an end that is past, or too far away', async () => {
      for (const ms of [0, 367 * DAY_MS])
        expect(
          await make({ site_id: 'x', ends_at: server.clock.now() + ms }).catch((error: unknown) => error),
        ).toMatchObject({ problem: { errors: [{ field: 'ends_at', code: 'EXTERNAL_ENDS' }] } })
    })
    it('what is no name of a host', async () => {
      for (const host of [
        "'none'",
        'https://www.example.com',
        'a b',
        '*',
        'x; script-src *',
        '-a.example',
        'a..b',
      ])
        expect(await make({ hosts: [host] }).catch((error: unknown) => error)).toMatchObject({
          problem: { errors: [{ field: 'hosts.0' }] },
        })
    })
    it('a screen or a link of another company', async () => {
      const site = await published()
      const { link, sig } = await make({ site_id: site.id })
      const stranger = await server.company(`Bakery ${companies}`)
      expect(await make({ site_id: site.id }, stranger).catch((error: unknown) => error)).toMatchObject({
        code: 'INVALID_INPUT',
      })
      expect(
        await stranger
          .call('revokeExternalLink', { params: { id: link.id } })
          .catch((error: unknown) => error),
      ).toMatchObject({ code: 'ENTITY_NOT_FOUND' })
      expect((await stranger.call('listExternalLinks')).items).toEqual([])
      expect((await ask(sig)).status).toBe(200)
    })
    it('more than so many looks from one address in a minute', async () => {
      const { sig } = await make({ site_id: (await published()).id })
      const statuses: number[] = []
      for (let n = 0; n < 41; n += 1) statuses.push((await ask(sig)).status)
      expect(statuses.slice(0, 40).every((status) => status === 200)).toBe(true)
      expect(statuses[40]).toBe(429)
    })
  })
})
