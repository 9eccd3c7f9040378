import { itemsOf, type ItemDraft, type PlaylistEntry } from '@vitrine/core'
import type { PlaylistRule } from '@vitrine/core/playlists'
import type { StoredPlaylist, WrittenPlaylist } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { QUIET_MS } from './renewals.ts'

const shown = { duration: 5_000, fit: 'cover', transition: { kind: 'cut', duration: 0 } } as const
const showing = (slide_id: string): PlaylistEntry => ({ id: `shows-${slide_id}`, slide_id, ...shown })
const within = (playlist_id: string): PlaylistEntry => ({ id: `in-${playlist_id}`, playlist_id, turn: 'all' })
const aRule = (change: Partial<PlaylistRule> = {}): PlaylistRule => ({
  ...shown,
  subfolders: false,
  tags: [],
  kinds: ['slide'],
  order: 'newest',
  most: 10,
  ...change,
})

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
  })
  afterAll(() => server?.close())

  const aSlide = async (words: string, folder_id: string | null = null) =>
    (await owner.call('makeSlide', { body: { ...aTextSlide(words), name: words, folder_id } })).id
  const aFolder = async (name: string) => (await owner.call('makeFolder', { body: { name } })).id
  const make = (body: WrittenPlaylist) => owner.call('makePlaylist', { body })
  const chosen = (name: string, ...items: PlaylistEntry[]) => make({ kind: 'chosen', name, items })
  const change = ({ id, revision }: StoredPlaylist, body: WrittenPlaylist) =>
    owner.call('changePlaylist', { params: { id }, revision, body })
  /** A screen with these items, published. */
  const publish = async (items: ItemDraft[]) => {
    const draft = aDraft([])
    const site = await owner.call('makeSite', {
      body: { name: 'Lobby', draft: { ...draft, groups: [{ ...draft.groups[0]!, items }] } },
    })
    const published = await owner.call('publishSite', {
      params: { id: site.id },
      body: { revision: site.revision },
    })
    return published.site
  }
  const played = async (id: string) => {
    const { screen } = await owner.call('readPublished', { params: { id } })
    return itemsOf(screen.groups[0]!.items).map(({ slide }) => slide.name)
  }
  const versions = async (id: string) => (await owner.call('listVersions', { params: { id } })).items
  /** What a screen plays, once what its rules draw from was noticed. */
  const playsSoon = async (id: string, names: string[]): Promise<void> => {
    const look = async () => {
      await renew()
      return played(id)
    }
    await expect.poll(look, { timeout: 20_000 }).toEqual(names)
  }
  /** What waits to be renewed is renewed. */
  const renew = async () => {
    server.clock.advance(QUIET_MS)
    await server.renewals.runDue()
  }

  it('is put in its place when a screen is published, with what playlists in it hold', async () => {
    const [soup, bread, wine] = [await aSlide('Soup'), await aSlide('Bread'), await aSlide('Wine')]
    const drinks = await chosen('Drinks', showing(wine))
    const menu = await chosen('Menu', showing(soup), within(drinks.id), showing(bread))
    const site = await publish([within(menu.id)])
    expect(await played(site.id)).toEqual(['Soup', 'Wine', 'Bread'])
    const { used_by } = await owner.call('readPlaylist', { params: { id: drinks.id } })
    expect(used_by).toEqual([{ noun: 'playlist', id: menu.id, name: 'Menu' }])
  })

  it('reaches displays by itself when it changes, without the unpublished edits of the screen', async () => {
    const [first, second] = [await aSlide('First'), await aSlide('Second')]
    const list = await chosen('News', showing(first))
    const site = await publish([within(list.id)])
    const { device } = await server.device(owner)
    await owner.call('changeDevice', {
      params: { id: device.id },
      revision: device.revision,
      body: { site_id: site.id },
    })
    server.clock.advance(60_000)
    const { revision } = await owner.call('readSite', { params: { id: site.id } })
    const emptied = aDraft([])
    await owner.call('changeSite', {
      params: { id: site.id },
      revision,
      body: { name: 'Lobby', draft: emptied },
    })
    await change(list, { kind: 'chosen', name: 'News', items: [showing(second), showing(first)] })
    await renew()
    expect(await played(site.id)).toEqual(['Second', 'First'])
    expect((await versions(site.id))[0]).toMatchObject({ by: 'Vitrine', playlist: 'News' })
    const { draft, published } = await owner.call('readSite', { params: { id: site.id } })
    expect([draft.groups[0]!.items, published?.changed_since]).toEqual([[], true])
    const at = await owner.call('readDeviceAt', { params: { id: device.id } })
    expect(Object.values(at.playlists)).toEqual([
      [{ id: list.id, name: 'News' }],
      [{ id: list.id, name: 'News' }],
    ])
    const commands = await owner.call('listCommands', { params: { id: device.id } })
    expect(commands.items.some(({ name }) => name === 'publish')).toBe(true)
  })

  it('reaches displays when it changes in the middle of a publication that has looked at it already', async () => {
    const [first, second] = [await aSlide('First'), await aSlide('Second')]
    const list = await chosen('News', showing(first))
    const { ofSite } = server.devices
    // Asked between the look at playlists and the commit.
    vi.spyOn(server.devices, 'ofSite').mockImplementationOnce(async (...asked) => {
      await change(list, { kind: 'chosen', name: 'News', items: [showing(second)] })
      await renew()
      return ofSite(...asked)
    })
    const site = await publish([within(list.id)])
    expect(await played(site.id)).toEqual(['Second'])
  })

  it('keeps slides on displays as they were published when something else in it changes', async () => {
    const [soup, bread] = [await aSlide('Old soup'), await aSlide('Fresh bread')]
    const list = await chosen('Kitchen', showing(soup))
    const site = await publish([within(list.id)])
    const slide = await owner.call('readSlide', { params: { id: soup } })
    await owner.call('changeSlide', {
      params: { id: soup },
      revision: slide.revision,
      body: { ...aTextSlide('New soup'), name: 'New soup' },
    })
    await change(list, { kind: 'chosen', name: 'Kitchen', items: [showing(soup), showing(bread)] })
    await renew()
    expect(await played(site.id)).toEqual(['Old soup', 'Fresh bread'])
  })

  it('reaches displays when a daypart changes that an item names, and keeps that daypart from being deleted', async () => {
    const daypart = await owner.call('makeDaypart', {
      body: { name: 'Lunch', times: [{ from: '12:00', until: '14:00' }] },
    })
    const soup = await aSlide('Soup of the day')
    const list = await chosen('Lunch menu', { ...showing(soup), when: { daypart_id: daypart.id } })
    const site = await publish([within(list.id)])
    const hours = async () => {
      const { screen } = await owner.call('readPublished', { params: { id: site.id } })
      return itemsOf(screen.groups[0]!.items).map(({ when }) => when?.times)
    }
    expect(await hours()).toEqual([[{ from: '12:00', until: '14:00' }]])
    const { id, revision } = daypart
    await expect(owner.call('deleteDaypart', { params: { id }, revision })).rejects.toMatchObject({
      code: 'IN_USE',
      problem: { params: { users: ['Lunch menu'] } },
    })
    await owner.call('changeDaypart', {
      params: { id },
      revision,
      body: { name: 'Lunch', times: [{ from: '11:30', until: '14:00' }] },
    })
    await renew()
    expect(await hours()).toEqual([[{ from: '11:30', until: '14:00' }]])
  })
  it('refuses items that name a daypart that is not there', async () => {
    const soup = await aSlide('Broth')
    await expect(chosen('Odd', { ...showing(soup), when: { daypart_id: 'gone' } })).rejects.toMatchObject({
      problem: { errors: [{ field: 'items.0.when.daypart_id' }] },
    })
  })

  it('makes one version of many changes, and none where it shows the same in the end', async () => {
    const [a, b] = [await aSlide('A'), await aSlide('B')]
    let list = await chosen('Busy', showing(a))
    const site = await publish([within(list.id)])
    for (const items of [[showing(b)], [showing(b), showing(a)], [showing(a), showing(b)]])
      list = await change(list, { kind: 'chosen', name: 'Busy', items })
    await renew()
    expect(await versions(site.id)).toHaveLength(2)
    list = await change(list, { kind: 'chosen', name: 'Busy', items: [showing(a)] })
    list = await change(list, { kind: 'chosen', name: 'Renamed', items: [showing(a), showing(b)] })
    await renew()
    expect(await versions(site.id)).toHaveLength(2)
  })

  it('waits for a publication where it is set so, and then the screen counts as changed', async () => {
    const [a, b] = [await aSlide('A'), await aSlide('B')]
    const list = await make({ kind: 'chosen', name: 'Held', automatic: false, items: [showing(a)] })
    const other = await chosen('Live', showing(a))
    const site = await publish([within(list.id), within(other.id)])
    expect(site.published?.changed_since).toBe(false)
    await change(list, { kind: 'chosen', name: 'Held', automatic: false, items: [showing(b)] })
    await change(other, { kind: 'chosen', name: 'Live', items: [showing(b)] })
    await renew()
    expect(await played(site.id)).toEqual(['A', 'B'])
    const now = await owner.call('readSite', { params: { id: site.id } })
    expect(now.published?.changed_since).toBe(true)
    await owner.call('publishSite', { params: { id: site.id }, body: { revision: now.revision } })
    expect(await played(site.id)).toEqual(['B', 'B'])
  })

  it('follows what its rule finds: folders in the folder, all of the tags, the newest first', async () => {
    const folder = await aFolder('Offers')
    const inner = (await owner.call('makeFolder', { body: { name: 'Deals', parent_id: folder } })).id
    const one = await aSlide('One', folder)
    const two = await aSlide('Two', inner)
    await aSlide('Elsewhere')
    const tag = (ids: string[], add: string[]) =>
      owner.call('tagMany', {
        body: { items: ids.map((id) => ({ noun: 'slide' as const, id })), add, remove: [] },
      })
    await tag([one, two], ['Summer'])
    const rule = aRule({ folder_id: folder, subfolders: true, tags: ['summer'], most: 2 })
    const found = await owner.call('findByRule', { body: rule })
    expect(found).toMatchObject({ total: 2, items: [{ slide_id: two }, { slide_id: one }] })
    const list = await make({ kind: 'rule', name: 'Summer offers', rule })
    const site = await publish([within(list.id)])
    expect(await played(site.id)).toEqual(['Two', 'One'])

    const three = await aSlide('Three', folder)
    await tag([three], ['Summer'])
    await playsSoon(site.id, ['Three', 'Two'])
    await owner.call('tagMany', {
      body: { items: [{ noun: 'slide', id: three }], add: [], remove: ['Summer'] },
    })
    await playsSoon(site.id, ['Two', 'One'])
  })

  it('finds what changed while the server was away', async () => {
    const folder = await aFolder('Away')
    await aSlide('Before', folder)
    const list = await make({ kind: 'rule', name: 'Away', rule: aRule({ folder_id: folder }) })
    const site = await publish([within(list.id)])
    await renew()
    await aSlide('While away', folder)
    await server.db.deleteFrom('playlist_renewal').execute()
    await server.renewals.resume()
    await renew()
    expect(await played(site.id)).toEqual(['While away', 'Before'])
  })

  it('is refused where it contains itself, naming the circle, or lies too deep', async () => {
    const a = await chosen('A')
    const b = await chosen('B', within(a.id))
    const refusal = change(a, { kind: 'chosen', name: 'A', items: [within(b.id)] })
    await expect(refusal).rejects.toMatchObject({
      problem: {
        code: 'INVALID_INPUT',
        errors: [
          { field: 'items.0.playlist_id', code: 'PLAYLIST_IN_ITSELF', params: { circle: 'A → B → A' } },
        ],
      },
    })
    let inner = b
    for (const name of ['C', 'D', 'E']) inner = await chosen(name, within(inner.id))
    await expect(chosen('F', within(inner.id))).rejects.toMatchObject({
      problem: { errors: [{ code: 'PLAYLISTS_TOO_DEEP' }] },
    })
  })

  it('cannot be deleted while it is used, nor can its content or the folder of its rule', async () => {
    const folder = await aFolder('Kept')
    const slide = await aSlide('Kept slide')
    const list = await chosen('Kept list', showing(slide))
    const rule = await make({ kind: 'rule', name: 'Kept rule', rule: aRule({ folder_id: folder }) })
    const site = await publish([within(list.id)])
    const inUse = { problem: { code: 'IN_USE' } }
    const { id, revision } = list
    await expect(owner.call('deletePlaylist', { params: { id }, revision })).rejects.toMatchObject(inUse)
    const looked = await owner.call('lookAtMany', {
      body: {
        items: [
          { noun: 'slide', id: slide },
          { noun: 'folder', id: folder },
        ],
      },
    })
    expect(looked.kept.map(({ used_by }) => used_by[0]!.name).toSorted()).toEqual(['Kept list', 'Kept rule'])
    // Out of the draft, it is on displays all the same.
    const { revision: drafted } = await owner.call('readSite', { params: { id: site.id } })
    await owner.call('changeSite', {
      params: { id: site.id },
      revision: drafted,
      body: { name: 'Lobby', draft: aDraft([slide]) },
    })
    await expect(owner.call('deletePlaylist', { params: { id }, revision })).rejects.toMatchObject(inUse)
    await owner.call('deletePlaylist', { params: { id: rule.id }, revision: rule.revision })
    const restored = await owner.call('restorePlaylist', { params: { id: rule.id } })
    expect(restored).toMatchObject({ name: 'Kept rule', kind: 'rule' })
  })

  it('is listed by name, and found by words', async () => {
    await chosen('Zebra crossing')
    await make({ kind: 'rule', name: 'Aardvark rule', rule: aRule({ kinds: ['image', 'video', 'slide'] }) })
    const { items } = await owner.call('listPlaylists')
    expect(items.map(({ name }) => name)).toEqual(items.map(({ name }) => name).toSorted())
    const found = await owner.call('listPlaylists', { query: { q: 'crossing zebra' } })
    expect(found.items.map(({ name }) => name)).toEqual(['Zebra crossing'])
  })

  it('is not saved over what somebody else saved, and stays in its company', async () => {
    const list = await chosen('Shared')
    await change(list, { kind: 'chosen', name: 'Theirs', items: [] })
    await expect(change(list, { kind: 'chosen', name: 'Mine', items: [] })).rejects.toMatchObject({
      problem: { code: 'CHANGED_MEANWHILE' },
    })
    const stranger = await server.company('Elsewhere')
    const foreign = stranger.call('makePlaylist', {
      body: { kind: 'chosen', name: 'Foreign', items: [within(list.id)] },
    })
    await expect(foreign).rejects.toMatchObject({ problem: { errors: [{ code: 'PLAYLIST_MISSING' }] } })
    expect((await stranger.call('listPlaylists')).items).toEqual([])
  })
})
