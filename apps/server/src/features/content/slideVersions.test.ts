import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestMedia } from '../../testing/testMedia.ts'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { VERSION_SPAN_MS, VERSIONS_KEPT } from './slideVersions.ts'

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let editor: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    editor = await server.person(owner.companyId, 'editor')
  })
  afterAll(() => server?.close())
  const slide = () => owner.call('makeSlide', { body: aTextSlide('First') })
  const save = async (id: string, text: string, by = owner) => {
    const { revision } = await by.call('readSlide', { params: { id } })
    return by.call('changeSlide', { params: { id }, revision, body: aTextSlide(text) })
  }
  const versions = async (id: string) =>
    (await owner.call('listSlideVersions', { params: { id }, query: { limit: 500 } })).items
  const names = async (id: string) => (await versions(id)).map(({ draft }) => draft.name)

  it('makes one version of what one person saves within five minutes', async () => {
    const { id } = await slide()
    await save(id, 'Second')
    server.clock.advance(VERSION_SPAN_MS - 1)
    await save(id, 'Third')
    expect(await names(id)).toEqual(['Third'])
    expect((await versions(id))[0]).toMatchObject({ at: server.clock.now(), by: 'Owner of Clinic' })
    server.clock.advance(1)
    await save(id, 'Fourth')
    expect(await names(id)).toEqual(['Fourth', 'Third'])
  })
  it('makes a new version when another person saves', async () => {
    const { id } = await slide()
    await save(id, 'Theirs', editor)
    expect((await versions(id)).map(({ by, draft }) => [by, draft.name])).toEqual([
      ['A editor', 'Theirs'],
      ['Owner of Clinic', 'First'],
    ])
  })
  it('never writes over what was published, and says when that was', async () => {
    const { id } = await slide()
    const site = await owner.call('makeSite', { body: { name: 'Lobby', draft: aDraft([id]) } })
    await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
    const publishedMs = server.clock.now()
    await save(id, 'After')
    expect((await versions(id)).map(({ published_at, draft }) => [draft.name, published_at])).toEqual([
      ['After', null],
      ['First', publishedMs],
    ])
  })
  it('does not take a move to another folder for a version', async () => {
    const made = await slide()
    const folder = await owner.call('makeFolder', { body: { name: 'Elsewhere' } })
    server.clock.advance(VERSION_SPAN_MS)
    await owner.call('changeSlide', {
      params: { id: made.id },
      revision: made.revision,
      body: { ...aTextSlide('First'), folder_id: folder.id },
    })
    expect(await names(made.id)).toEqual(['First'])
  })
  it('goes back to an earlier state as a new revision, and the state gone back from stays', async () => {
    const { id } = await slide()
    server.clock.advance(VERSION_SPAN_MS)
    const second = await save(id, 'Second')
    const restored = await owner.call('restoreSlideVersion', { params: { id }, body: { version: 1 } })
    expect(restored).toMatchObject({ name: 'First', revision: second.revision + 1 })
    expect(await names(id)).toEqual(['First', 'Second', 'First'])
    await expect(
      owner.call('restoreSlideVersion', { params: { id }, body: { version: 99 } }),
    ).rejects.toMatchObject({ status: 404 })
  })
  it('brings a file back from the bin with the state that shows it', async () => {
    const file = await createTestMedia(server, owner.companyId)
    const showing = {
      ...aTextSlide('With a picture'),
      background: { kind: 'media' as const, media_id: file.id, dim: 0, color: '#000000' },
    }
    const { id } = await owner.call('makeSlide', { body: showing })
    server.clock.advance(VERSION_SPAN_MS)
    await save(id, 'Without')
    await owner.call('deleteMedia', { params: { id: file.id }, revision: file.revision })
    await owner.call('restoreSlideVersion', { params: { id }, body: { version: 1 } })
    expect((await owner.call('readMedia', { params: { id: file.id } })).used_by).toMatchObject([{ id }])
  })
  it('keeps the newest two hundred', async () => {
    const { id } = await slide()
    for (let n = 0; n < VERSIONS_KEPT + 2; n += 1) {
      server.clock.advance(VERSION_SPAN_MS)
      await save(id, `State ${n}`)
    }
    const kept = await names(id)
    expect(kept).toHaveLength(VERSIONS_KEPT)
    expect([kept[0], kept.at(-1)]).toEqual([`State ${VERSIONS_KEPT + 1}`, 'State 2'])
  })
})
