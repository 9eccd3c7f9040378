import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestMedia } from '../../testing/testMedia.ts'
import { aTextSlide, startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
  })
  afterAll(() => server?.close())

  it('keeps several sizes of one slide together: their files, their words, and what takes the place of a file', async () => {
    const [one, other] = [
      await createTestMedia(server, owner.companyId),
      await createTestMedia(server, owner.companyId),
    ]
    const { elements, background } = aTextSlide('Upright words')
    const upright = (media_id: string) => ({
      width: 1_080,
      height: 1_920,
      background: { kind: 'media' as const, media_id, dim: 0, color: '#101828' },
      elements,
    })
    const body = { ...aTextSlide('Wide words'), background, sizes: [upright(one.id)] }
    const slide = await owner.call('makeSlide', { body })
    expect(slide.sizes).toEqual(body.sizes)
    const used = async (id: string) =>
      (await owner.call('readMedia', { params: { id } })).used_by.map((user) => user.id)
    expect(await used(one.id)).toEqual([slide.id])
    expect((await owner.call('listSlides', { query: { q: 'upright' } })).items.map(({ id }) => id)).toEqual([
      slide.id,
    ])
    await owner.call('replaceMedia', { params: { id: one.id }, body: { by: other.id } })
    expect([await used(one.id), await used(other.id)]).toEqual([[], [slide.id]])
    expect((await owner.call('readSlide', { params: { id: slide.id } })).sizes).toEqual([upright(other.id)])
    await expect(
      owner.call('makeSlide', { body: { ...body, sizes: [upright('nothing')] } }),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'sizes.0.background.media_id' }] } })
  })
})
