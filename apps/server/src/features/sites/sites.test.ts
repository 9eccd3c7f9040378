import { renderDataSchema, renderVersion, writeRender } from '@vitrine/core'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let other: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    other = await server.company('Shop')
  })
  afterAll(() => server?.close())
  const aSite = async (by = owner) => {
    const slide = await by.call('makeSlide', { body: aTextSlide() })
    return { slide, site: await by.call('makeSite', { body: { name: 'Lobby', draft: aDraft([slide.id]) } }) }
  }

  it('freezes a version whose hash is its content, that fits the schema and never changes', async () => {
    const { site, slide } = await aSite()
    const published = await owner.call('publishSite', {
      params: { id: site.id },
      body: { revision: site.revision },
    })
    const render = await owner.call('readPublished', { params: { id: site.id } })
    expect(renderDataSchema.safeParse(writeRender(render)).success).toBe(true)
    expect(renderVersion(render)).toBe(render.version)
    expect(published.version.version).toBe(render.version)
    expect(render.startedAt).toBe(server.clock.now())
    const newer = await owner.call('readSlide', { params: { id: slide.id } })
    await owner.call('changeSlide', {
      params: { id: slide.id },
      revision: newer.revision,
      body: aTextSlide('Changed'),
    })
    expect(await owner.call('readPublished', { params: { id: site.id } })).toEqual(render)
  })
  it('keeps with each version the draft that it was made of, whatever becomes of the draft', async () => {
    const { site, slide } = await aSite()
    const { version } = await owner.call('publishSite', { params: { id: site.id }, body: { revision: 1 } })
    await owner.call('changeSite', {
      params: { id: site.id },
      revision: 2,
      body: { name: 'Kept', draft: { ...site.draft, width: 960 } },
    })
    const params = { id: site.id, version: version.version }
    const kept = await owner.call('readVersion', { params })
    expect(kept).toMatchObject({ version: version.version, at: version.at, draft: aDraft([slide.id]) })
    expect(kept.render.version).toBe(version.version)
    const elsewhere = (await aSite()).site
    for (const bad of [
      { ...params, version: 'f'.repeat(64) },
      { ...params, id: elsewhere.id },
    ])
      await expect(owner.call('readVersion', { params: bad })).rejects.toMatchObject({ status: 404 })
  })
  it('says that the draft is newer after a slide in it changed', async () => {
    const { site, slide } = await aSite()
    await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
    expect((await owner.call('readSite', { params: { id: site.id } })).published!.changed_since).toBe(false)
    server.clock.advance(1)
    await owner.call('changeSlide', {
      params: { id: slide.id },
      revision: slide.revision,
      body: aTextSlide('Changed'),
    })
    expect((await owner.call('readSite', { params: { id: site.id } })).published!.changed_since).toBe(true)
  })
  it('has tags that are no edit, and is found by its name and tags without capitals and accents', async () => {
    const { site } = await aSite()
    const { site: cafe } = await aSite()
    await owner.call('changeSite', {
      params: { id: cafe.id },
      revision: 1,
      body: { name: 'Café Größe', draft: cafe.draft },
    })
    const foreign = (await aSite(other)).site
    const ids = [site.id, cafe.id, foreign.id, 'nothing', site.id]
    const done = await owner.call('tagSites', { body: { ids, add: ['Étage 2', 'Sale'] } })
    expect([...done.ids].sort()).toEqual([site.id, cafe.id].sort())
    expect((await owner.call('readSite', { params: { id: site.id } })).tags).toEqual(['Étage 2', 'Sale'])
    expect((await owner.call('readSite', { params: { id: site.id } })).revision).toBe(site.revision)
    expect((await other.call('readSite', { params: { id: foreign.id } })).tags).toEqual([])
    const found = async (query: { q?: string; tag?: string }) =>
      (await owner.call('listSites', { query })).items.map(({ id }) => id).sort()
    expect(await found({ q: 'cafe grosse' })).toEqual([])
    expect(await found({ q: 'CAFE größe' })).toEqual([cafe.id])
    expect(await found({ q: 'etage cafe' })).toEqual([cafe.id])
    expect(await found({ tag: 'etage 2' })).toEqual([site.id, cafe.id].sort())
    await owner.call('tagSites', { body: { ids: [site.id], remove: ['SALE'] } })
    expect(await found({ tag: 'Sale' })).toEqual([cafe.id])
    expect((await owner.call('listSiteTags')).items).toEqual([
      { tag: 'Étage 2', sites: 2 },
      { tag: 'Sale', sites: 1 },
    ])
    expect((await other.call('listSiteTags')).items).toEqual([])
    expect((await owner.call('listTags')).items).toEqual([])
    const add = Array.from({ length: 20 }, (_, nth) => `t${nth}`)
    await expect(owner.call('tagSites', { body: { ids: [cafe.id], add } })).rejects.toMatchObject({
      status: 400,
    })
    expect((await owner.call('readSite', { params: { id: cafe.id } })).tags).toEqual(['Étage 2', 'Sale'])
  })
  it('refuses to publish an empty zone, naming it', async () => {
    const site = await owner.call('makeSite', { body: { name: 'Empty', draft: aDraft([]) } })
    await expect(
      owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'NOT_PUBLISHABLE',
      problem: { errors: [{ field: 'groups.0.items', message: expect.stringContaining('Main') }] },
    })
  })
  it('refuses to publish or save a draft that somebody changed in the meantime', async () => {
    const { site } = await aSite()
    await owner.call('changeSite', {
      params: { id: site.id },
      revision: site.revision,
      body: { name: 'Newer', draft: site.draft },
    })
    await expect(
      owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } }),
    ).rejects.toMatchObject({ status: 412 })
    await expect(
      owner.call('changeSite', {
        params: { id: site.id },
        revision: site.revision,
        body: { name: 'Mine', draft: site.draft },
      }),
    ).rejects.toMatchObject({ status: 412, code: 'CHANGED_MEANWHILE' })
  })
  it('gives a version to the devices of its screen and to nobody else', async () => {
    const { site } = await aSite()
    const { version } = (
      await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
    ).version
    const shows = await server.device(owner, { siteId: site.id })
    const idle = await server.device(owner)
    const status = async (token?: string) =>
      (
        await server.fetch(
          `/render/${version}`,
          token ? { headers: { authorization: `Bearer ${token}` } } : {},
        )
      ).status
    expect(await status(shows.accessToken)).toBe(200)
    expect(await status(owner.accessToken)).toBe(200)
    expect(await status(idle.accessToken)).toBe(404)
    expect(await status(other.accessToken)).toBe(404)
    expect(await status()).toBe(401)
  })
  it('hands a newly accepted device its screen with the first answer', async () => {
    const { site } = await aSite()
    const { version } = await owner.call('publishSite', {
      params: { id: site.id },
      body: { revision: site.revision },
    })
    const device = await server.device(owner, { siteId: site.id })
    const [row] = (await server.activate(device.deviceId, device.secret)).body.data
    expect((JSON.parse(row!.data) as { storage: { version: string } }).storage.version).toBe(version.version)
  })
  it('does not delete what is shown: a screen with devices, a slide on a screen; and brings back what was deleted', async () => {
    const { site, slide } = await aSite()
    await server.device(owner, { siteId: site.id, name: 'Door' })
    await expect(
      owner.call('deleteSite', { params: { id: site.id }, revision: site.revision }),
    ).rejects.toMatchObject({ code: 'IN_USE', message: expect.stringContaining('Door') })
    await expect(
      owner.call('deleteSlide', { params: { id: slide.id }, revision: slide.revision }),
    ).rejects.toMatchObject({ code: 'IN_USE', message: expect.stringContaining('Lobby') })
    const free = await owner.call('makeSlide', { body: aTextSlide('Free') })
    await owner.call('deleteSlide', { params: { id: free.id }, revision: free.revision })
    await expect(owner.call('readSlide', { params: { id: free.id } })).rejects.toMatchObject({ status: 404 })
    expect(await owner.call('restoreSlide', { params: { id: free.id } })).toMatchObject({
      id: free.id,
      name: 'Free',
    })
  })
  it('names every field of a bad draft', async () => {
    const draft = aDraft(['nothing'])
    await expect(
      owner.call('makeSite', { body: { name: '', draft: { ...draft, width: 3 } } }),
    ).rejects.toMatchObject({
      status: 400,
      problem: {
        errors: expect.arrayContaining([
          expect.objectContaining({ field: 'name' }),
          expect.objectContaining({ field: 'draft.width' }),
        ]),
      },
    })
    await expect(owner.call('makeSite', { body: { name: 'x', draft } })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ field: 'draft.groups.0.items.0.slide_id' }] },
    })
  })
  it('pages a list without a gap and says how many there are', async () => {
    const company = await server.company('Paging')
    for (let n = 0; n < 7; n += 1) await company.call('makeFolder', { body: { name: `Folder ${n % 3}` } })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await company.call('listFolders', { query: { limit: 2, ...(cursor ? { cursor } : {}) } })
      expect(page.total).toBe(7)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(7)
    await expect(company.call('listFolders', { query: { cursor: 'nonsense' } })).rejects.toMatchObject({
      code: 'BAD_CURSOR',
    })
    await expect(company.call('listFolders', { query: { sort: 'colour' } })).rejects.toMatchObject({
      problem: { errors: [{ field: 'sort' }] },
    })
  })
  it('runs a POST once per Idempotency-Key', async () => {
    const post = (name: string) =>
      server.fetch('/default/v1/folders', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${owner.accessToken}`,
          'content-type': 'application/json',
          'idempotency-key': 'once-only',
        },
        body: JSON.stringify({ name }),
      })
    const [first, second] = await Promise.all([post('Same'), post('Same')])
    expect(((await first.json()) as { id: string }).id).toBe(((await second.json()) as { id: string }).id)
    expect((await post('Other')).status).toBe(409)
  })
})
