import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aDraft,
  anAd,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let slideId: string
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    slideId = (await owner.call('makeSlide', { body: aTextSlide() })).id
  })
  afterAll(() => server?.close())

  const aSite = (name: string, ads: ReturnType<typeof anAd>[]) =>
    owner.call('makeSite', { body: { name, draft: { ...aDraft([slideId]), ads } } })
  const { id: _id, ...body } = anAd()

  it('lists the ads of all screens page by page, none twice, and those of one', async () => {
    const lobby = await aSite('Lobby', [anAd('a', 'Soup'), anAd('b', 'Bread')])
    await aSite('Hall', [anAd('a', 'Tea'), anAd('b', 'Soup'), anAd('c', 'Soup')])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await owner.call('listAds', { query: { limit: 2, ...(cursor ? { cursor } : {}) } })
      expect(page.total).toBe(5)
      seen.push(...page.items.map(({ name, site_name }) => `${name} ${site_name}`))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen.toSorted()).toEqual(['Bread Lobby', 'Soup Hall', 'Soup Hall', 'Soup Lobby', 'Tea Hall'])
    expect(seen[0]).toBe('Bread Lobby')
    const own = await owner.call('listAds', { query: { site_id: lobby.id, sort: '-name' } })
    expect(own.items.map(({ ad_id }) => ad_id)).toEqual(['a', 'b'])
    expect((await owner.call('listAds', { query: { q: 'tea' } })).total).toBe(1)
    await expect(owner.call('listAds', { query: { sort: 'odd' } })).rejects.toMatchObject({ status: 400 })
    await expect(owner.call('listAds', { query: { cursor: 'odd' } })).rejects.toMatchObject({
      code: 'BAD_CURSOR',
    })
  })
  it('changes an ad as a revision of its screen, whose other parts stay', async () => {
    const site = await aSite('Door', [anAd('a'), anAd('b')])
    const [ad] = (await owner.call('listAds', { query: { site_id: site.id } })).items
    const changed = await owner.call('changeAd', {
      params: { id: ad!.id },
      revision: ad!.revision,
      body: { ...body, name: 'Salad', per_hour: 4 },
    })
    expect(changed).toMatchObject({ id: ad!.id, name: 'Salad', per_hour: 4, revision: site.revision + 1 })
    const now = await owner.call('readSite', { params: { id: site.id } })
    expect(now.revision).toBe(site.revision + 1)
    expect(now.draft).toEqual({
      ...site.draft,
      ads: site.draft.ads!.map((one) =>
        one.id === ad!.ad_id ? { ...one, name: 'Salad', per_hour: 4 } : one,
      ),
    })
    // Somebody who looked at the screen of before is slower, here and in the editor.
    await expect(
      owner.call('changeAd', { params: { id: ad!.id }, revision: ad!.revision, body }),
    ).rejects.toMatchObject({ status: 412 })
  })
  it('holds an ad to the rules of the draft', async () => {
    const site = await aSite('Gate', [anAd('a')])
    const id = `${site.id}:a`
    const change = (part: object) =>
      owner.call('changeAd', { params: { id }, revision: 1, body: { ...body, ...part } })
    await expect(change({ group_id: 'nowhere' })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ field: 'draft.ads.0.group_id' }] },
    })
    await expect(change({ duration: 1 })).rejects.toMatchObject({ status: 400 })
    await expect(change({ frequency: { every: 0 } })).rejects.toMatchObject({ status: 400 })
  })
  it('knows no ad that is not there, of a screen that was deleted, or of another company', async () => {
    const site = await aSite('Gone', [anAd('a')])
    const stranger = await server.company('Shop')
    const read = (by: TestPerson, id: string) => by.call('readAd', { params: { id } })
    for (const id of ['a', `${site.id}:b`, `${site.id}:`, ':a'])
      await expect(read(owner, id)).rejects.toMatchObject({ status: 404 })
    await expect(read(stranger, `${site.id}:a`)).rejects.toMatchObject({ status: 404 })
    expect((await stranger.call('listAds')).total).toBe(0)
    expect(await read(owner, `${site.id}:a`)).toMatchObject({ site_name: 'Gone' })
    await owner.call('deleteSite', { params: { id: site.id }, revision: 1 })
    await expect(read(owner, `${site.id}:a`)).rejects.toMatchObject({ status: 404 })
  })
})
