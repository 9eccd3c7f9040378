import { eachDatabase } from '@vitrine/testbed/databases'
import { createApiClient, type LibraryRef } from '@vitrine/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestMedia } from '../../testing/testMedia.ts'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { BIN_LIFE_MS } from './library.store.ts'

const DAY_MS = 24 * 60 * 60_000
const slideRef = ({ id }: { id: string }): LibraryRef => ({ noun: 'slide', id })
const folderRef = ({ id }: { id: string }): LibraryRef => ({ noun: 'folder', id })
const mediaRef = ({ id }: { id: string }): LibraryRef => ({ noun: 'media', id })

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let other: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    other = await server.company('Shop')
  })
  afterAll(() => server?.close())

  const slide = (text: string, more: object = {}, by = owner) =>
    by.call('makeSlide', { body: { ...aTextSlide(text), ...more } })
  const folder = (name: string, parent_id: string | null = null) =>
    owner.call('makeFolder', { body: { name, parent_id } })
  const showing = (media_id: string) => ({
    background: { kind: 'media' as const, media_id, dim: 0, color: '#000000' },
  })
  const fileStatus = async (sha256: string) =>
    (await server.fetch(`/media/${sha256}`, { headers: { authorization: `Bearer ${owner.accessToken}` } }))
      .status
  const inBin = async (by = owner) => (await by.call('listBin', { query: { limit: 500 } })).items

  it('takes a folder with all that is in it, lists it once, and brings all of it back to where it was', async () => {
    const outer = await folder('Outer')
    const inner = await folder('Inner', outer.id)
    const deep = await slide('Deep', { folder_id: inner.id })
    const { items, kept } = await owner.call('deleteMany', { body: { items: [folderRef(outer)] } })
    expect([items, kept]).toEqual([[folderRef(outer)], []])
    await expect(owner.call('readSlide', { params: { id: deep.id } })).rejects.toMatchObject({ status: 404 })
    const [entry] = (await inBin()).filter(({ id }) => [outer.id, inner.id, deep.id].includes(id))
    expect(entry).toMatchObject({
      noun: 'folder',
      id: outer.id,
      holds: 2,
      deleted_by: 'Owner of Clinic',
      ends_at: server.clock.now() + BIN_LIFE_MS,
    })
    await owner.call('restoreMany', { body: { items: [folderRef(outer)] } })
    expect(await owner.call('readSlide', { params: { id: deep.id } })).toMatchObject({ folder_id: inner.id })
    expect((await inBin()).map(({ id }) => id)).not.toContain(outer.id)
  })
  it('makes one entry of a folder and what lies in it, however they were named', async () => {
    const outer = await folder('Outer')
    const inner = await folder('Inner', outer.id)
    const deep = await slide('Deep', { folder_id: inner.id })
    const items = [slideRef(deep), folderRef(inner), folderRef(outer)]
    expect((await owner.call('deleteMany', { body: { items } })).items).toEqual([folderRef(outer)])
    const there = (await inBin()).filter(({ id }) => [outer.id, inner.id, deep.id].includes(id))
    expect(there).toMatchObject([{ id: outer.id, holds: 2 }])
  })
  it('keeps what a screen shows, with the folder it lies in, and says where it is shown before and after', async () => {
    const full = await folder('Full')
    const used = await slide('Used', { folder_id: full.id })
    const free = await slide('Free')
    await owner.call('makeSite', { body: { name: 'Lobby wall', draft: aDraft([used.id]) } })
    const body = { items: [folderRef(full), slideRef(free)] }
    const look = await owner.call('lookAtMany', { body })
    expect(look).toMatchObject({ folders: 0, slides: 1, media: 0 })
    expect(look.kept).toMatchObject([
      { noun: 'slide', id: used.id, name: 'Used', used_by: [{ noun: 'site', name: 'Lobby wall' }] },
    ])
    const done = await owner.call('deleteMany', { body })
    expect(done.items).toEqual([slideRef(free)])
    expect(done.kept).toEqual(look.kept)
    expect(await owner.call('readSlide', { params: { id: used.id } })).toMatchObject({ folder_id: full.id })
    await expect(
      owner.call('deleteFolder', { params: { id: full.id }, revision: full.revision }),
    ).rejects.toMatchObject({ code: 'IN_USE', message: expect.stringContaining('Lobby wall') })
  })
  it('takes a file together with the only slide that shows it, and brings the file back with the slide', async () => {
    const file = await createTestMedia(server, owner.companyId)
    const shows = await slide('Shows it', showing(file.id))
    await expect(
      owner.call('deleteMedia', { params: { id: file.id }, revision: file.revision }),
    ).rejects.toMatchObject({ code: 'IN_USE', message: expect.stringContaining('Shows it') })
    expect((await owner.call('deleteMany', { body: { items: [mediaRef(file)] } })).items).toEqual([])
    const both = { items: [mediaRef(file), slideRef(shows)] }
    expect((await owner.call('deleteMany', { body: both })).items).toHaveLength(2)
    await owner.call('restoreMany', { body: { items: [slideRef(shows)] } })
    expect(await owner.call('readMedia', { params: { id: file.id } })).toMatchObject({
      used_by: [{ noun: 'slide', id: shows.id, name: 'Shows it' }],
    })
  })
  it('keeps a file that a screen shows without a slide', async () => {
    const file = await createTestMedia(server, owner.companyId)
    const draft = aDraft([])
    draft.groups[0]!.items = [
      {
        id: 'picture',
        media_id: file.id,
        duration: 5_000,
        fit: 'cover',
        transition: { kind: 'cut', duration: 0 },
      },
    ]
    const site = await owner.call('makeSite', { body: { name: 'Window', draft } })
    expect((await owner.call('readMedia', { params: { id: file.id } })).used_by).toEqual([
      { noun: 'site', id: site.id, name: 'Window' },
    ])
    expect((await owner.call('deleteMany', { body: { items: [mediaRef(file)] } })).kept).toMatchObject([
      { id: file.id, used_by: [{ name: 'Window' }] },
    ])
  })
  it('puts what comes back to a folder that is gone at the top', async () => {
    const home = await folder('Home')
    const lost = await slide('Lost', { folder_id: home.id })
    await owner.call('deleteMany', { body: { items: [slideRef(lost)] } })
    await owner.call('deleteMany', { body: { items: [folderRef(home)] } })
    await owner.call('restoreMany', { body: { items: [slideRef(lost)] } })
    expect(await owner.call('readSlide', { params: { id: lost.id } })).toMatchObject({ folder_id: null })
  })
  it('shows the pictures of files, and none of other things', async () => {
    const media = await createTestMedia(server, owner.companyId)
    const gone = await slide('Without a picture')
    await owner.call('deleteMany', { body: { items: [mediaRef(media), slideRef(gone)] } })
    const there = await inBin()
    const pictureOf = (id: string) => there.find((entry) => entry.id === id)!.picture
    expect(pictureOf(gone.id)).toBeNull()
    const address = pictureOf(media.id)!
    expect(await fileStatus(address.replace('/media/', ''))).toBe(200)
    const thumbnail = media.files.find(({ rendition }) => rendition === 'thumbnail')!
    expect(address).toBe(`/media/${thumbnail.sha256}`)
  })
  it('leaves out what is somebody else’s', async () => {
    const theirs = await slide('Theirs', {}, other)
    expect(await owner.call('deleteMany', { body: { items: [slideRef(theirs)] } })).toEqual({
      items: [],
      kept: [],
    })
    await other.call('deleteMany', { body: { items: [slideRef(theirs)] } })
    expect((await inBin()).map(({ id }) => id)).not.toContain(theirs.id)
    for (const name of ['restoreMany', 'purgeMany'] as const)
      expect((await owner.call(name, { body: { items: [slideRef(theirs)] } })).items).toEqual([])
    expect((await inBin(other)).map(({ id }) => id)).toContain(theirs.id)
  })
  it('deletes permanently: a slide with its versions, a file with its bytes', async () => {
    const file = await createTestMedia(server, owner.companyId)
    const shows = await slide('Going', showing(file.id))
    const before = await owner.call('readStorage')
    await owner.call('deleteMany', { body: { items: [slideRef(shows), mediaRef(file)] } })
    expect(await fileStatus(file.sha256)).toBe(200)
    await owner.call('purgeMany', { body: { items: [slideRef(shows), mediaRef(file)] } })
    expect((await owner.call('restoreMany', { body: { items: [slideRef(shows)] } })).items).toEqual([])
    expect(await fileStatus(file.sha256)).toBe(404)
    expect((await owner.call('readStorage')).bytes).toBeLessThan(before.bytes)
  })
  it('keeps the bytes that a published version needs, out of sight', async () => {
    const file = await createTestMedia(server, owner.companyId)
    const shows = await slide('Published', showing(file.id))
    const site = await owner.call('makeSite', { body: { name: 'Gone', draft: aDraft([shows.id]) } })
    await owner.call('publishSite', { params: { id: site.id }, body: { revision: 1 } })
    const empty = { name: 'Gone', draft: aDraft([(await slide('Instead')).id]) }
    const { revision } = await owner.call('readSite', { params: { id: site.id } })
    await owner.call('changeSite', { params: { id: site.id }, revision, body: empty })
    const items = [slideRef(shows), mediaRef(file)]
    expect((await owner.call('deleteMany', { body: { items } })).items).toHaveLength(2)
    await owner.call('purgeMany', { body: { items } })
    expect(await fileStatus(file.files.find(({ rendition }) => rendition !== 'original')!.sha256)).toBe(200)
    expect((await inBin()).map(({ id }) => id)).not.toContain(file.id)
    expect((await owner.call('restoreMany', { body: { items: [mediaRef(file)] } })).items).toEqual([])
  })
  it('empties itself after thirty days, not a day before', async () => {
    const file = await createTestMedia(server, owner.companyId)
    const old = await folder('Old')
    const inside = await slide('Inside', { folder_id: old.id })
    await owner.call('deleteMany', { body: { items: [folderRef(old), mediaRef(file)] } })
    // A key goes on being good where a session ends.
    const { key } = await owner.call('makeApiKey', { body: { name: 'Patient', role: 'owner' } })
    const call = createApiClient({ fetch, origin: server.origin, accessToken: key })
    const binned = async () => (await call('listBin', { query: { limit: 500 } })).items.map(({ id }) => id)
    server.clock.advance(29 * DAY_MS)
    await server.library.sweepBin()
    expect(await binned()).toEqual(expect.arrayContaining([old.id, file.id]))
    server.clock.advance(DAY_MS + 1)
    await server.library.sweepBin()
    expect(await binned()).toEqual([])
    expect(
      (await server.fetch(`/media/${file.sha256}`, { headers: { authorization: `Bearer ${key}` } })).status,
    ).toBe(404)
    await expect(call('restoreFolder', { params: { id: old.id } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(call('restoreSlide', { params: { id: inside.id } })).rejects.toMatchObject({
      status: 404,
    })
  })
})
