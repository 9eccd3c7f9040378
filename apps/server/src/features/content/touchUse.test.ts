import type { Touch } from '@vitrine/core'
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
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase())
    owner = await server.company('Clinic')
  })
  afterAll(() => server?.close())

  const leadingTo = (touch: Touch, name = 'Start') => {
    const slide = aTextSlide()
    return {
      ...slide,
      name,
      elements: slide.elements.map((element, at) => (at === 0 ? { ...element, touch } : element)),
    }
  }
  const make = async (body = aTextSlide()) => (await owner.call('makeSlide', { body })).id

  it('keeps content that a touch leads to, says who leads there, and lets both go together', async () => {
    const menu = await make()
    const start = await make(leadingTo({ do: 'slide', slide_id: menu }))
    const { revision } = await owner.call('readSlide', { params: { id: menu } })
    await expect(owner.call('deleteSlide', { params: { id: menu }, revision })).rejects.toMatchObject({
      problem: { code: 'IN_USE', detail: expect.stringContaining('“Start”') },
    })
    const items = [menu, start].map((id) => ({ noun: 'slide' as const, id }))
    await owner.call('deleteMany', { body: { items } })
    await expect(owner.call('readSlide', { params: { id: menu } })).rejects.toMatchObject({
      problem: { code: 'ENTITY_NOT_FOUND' },
    })
  })

  it('publishes what touches lead to, and says when that was changed since', async () => {
    const soup = await make()
    const menu = await make(leadingTo({ do: 'overlay', slide_id: soup }))
    const start = await make(leadingTo({ do: 'slide', slide_id: menu }))
    const site = await owner.call('makeSite', { body: { name: 'Hall', draft: aDraft([start]) } })
    const published = await owner.call('publishSite', {
      params: { id: site.id },
      body: { revision: site.revision, when: 'now' },
    })
    const render = await owner.call('readPublished', { params: { id: site.id } })
    expect(render.screen.slides?.map(({ id }) => id).toSorted()).toEqual([menu, soup].toSorted())
    expect(published.site.published?.changed_since).toBe(false)
    server.clock.advance(1)
    const { revision } = await owner.call('readSlide', { params: { id: soup } })
    await owner.call('changeSlide', {
      params: { id: soup },
      revision,
      body: leadingTo({ do: 'back' }, 'Soup of the day'),
    })
    const after = await owner.call('readSite', { params: { id: site.id } })
    expect(after.published?.changed_since).toBe(true)
  })

  it('publishes what only another size of a slide leads to', async () => {
    const menu = await make()
    const { width, height, background, elements } = leadingTo({ do: 'slide', slide_id: menu })
    // The size that fits the screen leads there; the slide's first one does not.
    const start = await make({
      ...aTextSlide(),
      width: height,
      height: width,
      sizes: [{ width, height, background, elements }],
    } as ReturnType<typeof aTextSlide>)
    const site = await owner.call('makeSite', { body: { name: 'Hall', draft: aDraft([start]) } })
    await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
    const render = await owner.call('readPublished', { params: { id: site.id } })
    expect(render.screen.slides?.map(({ id }) => id)).toEqual([menu])
  })

  it('refuses a touch that leads to content of another company, and names the field', async () => {
    const other = await server.company('Other')
    const foreign = await other.call('makeSlide', { body: aTextSlide() })
    await expect(
      owner.call('makeSlide', { body: leadingTo({ do: 'slide', slide_id: foreign.id }) }),
    ).rejects.toMatchObject({
      problem: { errors: [{ field: 'elements.0.touch.slide_id', message: 'There is no such content.' }] },
    })
    const slide = await make()
    const draft = aDraft([slide])
    const ad = {
      id: 'ad',
      name: 'Ad',
      group_id: draft.groups[0]!.id,
      mode: 'over' as const,
      duration: 1_000,
      width: 100,
      height: 100,
      overlays: leadingTo({ do: 'slide', slide_id: foreign.id }).elements,
      frequency: { every: 1 },
    }
    await expect(
      owner.call('makeSite', { body: { name: 'Hall', draft: { ...draft, ads: [ad] } } }),
    ).rejects.toMatchObject({
      problem: { errors: [{ field: 'draft.ads.0.overlays.0.touch.slide_id' }] },
    })
  })
})
