import { applyBrand, TEMPLATES } from '@vitrine/core/templates'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestMedia } from '../../testing/testMedia.ts'
import {
  aBrand,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let stranger: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    stranger = await server.company('Shop')
  })
  afterAll(() => server?.close())
  const welcome = TEMPLATES[0]!
  const aSlide = (by = owner) => by.call('makeSlide', { body: welcome.draw(welcome.look, 'landscape') })

  it('has no brand until somebody says one, and applies none', async () => {
    expect(await owner.call('readBrand')).toEqual({ brand: null, revision: 1 })
    const { id } = await aSlide()
    await expect(owner.call('applyBrand', { body: { slide_ids: [id] } })).rejects.toMatchObject({
      code: 'ENTITY_NOT_FOUND',
    })
  })
  it('keeps a brand for its own company, and takes no change from who saw an older one', async () => {
    const saved = await owner.call('changeBrand', { revision: 1, body: aBrand })
    expect(saved).toEqual({ brand: aBrand, revision: 2 })
    for (const revision of [1, 7])
      await expect(owner.call('changeBrand', { revision, body: aBrand })).rejects.toMatchObject({
        code: 'CHANGED_MEANWHILE',
      })
    const red = { ...aBrand, primary: '#AA0000' }
    expect(await owner.call('changeBrand', { revision: 2, body: red })).toEqual({ brand: red, revision: 3 })
    expect(await owner.call('readBrand')).toEqual({ brand: red, revision: 3 })
    expect(await stranger.call('readBrand')).toEqual({ brand: null, revision: 1 })
  })
  it('takes a logo of its own media only, and forgets one that was deleted', async () => {
    const media = await createTestMedia(server, owner.companyId)
    const { revision } = await owner.call('readBrand')
    const logo = (id: string) => ({ ...aBrand, logo: { media_id: id, ratio: 2 } })
    const theirs = await createTestMedia(server, stranger.companyId)
    for (const id of [theirs.id, 'nothing'])
      await expect(owner.call('changeBrand', { revision, body: logo(id) })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      })
    await owner.call('changeBrand', { revision, body: logo(media.id) })
    expect((await owner.call('readBrand')).brand).toEqual(logo(media.id))
    await owner.call('deleteMany', { body: { items: [{ noun: 'media', id: media.id }] } })
    expect((await owner.call('readBrand')).brand).toEqual(aBrand)
  })
  it('gives slides the brand, each as a version that can be gone back from', async () => {
    const slide = await aSlide()
    const text = await owner.call('makeSlide', { body: aTextSlide() })
    const foreign = await aSlide(stranger)
    const { items } = await owner.call('applyBrand', {
      body: { slide_ids: [slide.id, text.id, foreign.id, 'nothing'] },
    })
    expect(items).toEqual([
      { id: slide.id, version: 1, revision: 2 },
      { id: text.id, version: 1, revision: 2 },
    ])
    const branded = await owner.call('readSlide', { params: { id: slide.id } })
    const { elements, background, brand } = applyBrand(welcome.draw(welcome.look, 'landscape'), aBrand)
    expect(branded).toMatchObject({ elements, background, brand })
    // What looks as it should already is no new version.
    expect(await owner.call('applyBrand', { body: { slide_ids: [slide.id] } })).toEqual({ items: [] })
    const back = await owner.call('restoreSlideVersion', {
      params: { id: slide.id },
      body: { version: items[0]!.version },
    })
    expect(back.elements).toEqual(slide.elements)
    expect((await stranger.call('readSlide', { params: { id: foreign.id } })).revision).toBe(1)
  })

  it('keeps designs of its own apart from slides', async () => {
    const template = await owner.call('makeSlide', { body: { ...aTextSlide('Our notice'), template: true } })
    expect(template.template).toBe(true)
    const names = async (by: TestPerson, which?: 'yes') =>
      (
        await by.call('listSlides', {
          query: { limit: 500, ...(which === undefined ? {} : { template: which }) },
        })
      ).items.map(({ name }) => name)
    expect(await names(owner, 'yes')).toEqual(['Our notice'])
    expect(await names(owner)).not.toContain('Our notice')
    expect(await names(stranger, 'yes')).toEqual([])
    const renamed = await owner.call('changeSlide', {
      params: { id: template.id },
      revision: 1,
      body: aTextSlide('Our notice, newer'),
    })
    expect(renamed).toMatchObject({ name: 'Our notice, newer', template: true })
    await owner.call('deleteSlide', { params: { id: template.id }, revision: 2 })
    expect(await names(owner, 'yes')).toEqual([])
    await owner.call('restoreSlide', { params: { id: template.id } })
    expect(await names(owner, 'yes')).toEqual(['Our notice, newer'])
    // A copy of a design is a slide.
    const [copy] = (await owner.call('copyMany', { body: { items: [{ noun: 'slide', id: template.id }] } }))
      .items
    expect((await owner.call('readSlide', { params: { id: copy!.id } })).template).toBeUndefined()
  })
})
