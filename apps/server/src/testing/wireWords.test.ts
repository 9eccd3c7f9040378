import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from './testServer.ts'

/** Programs of others ask here, so nothing in this file goes through our own client. */
eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase())
    owner = await server.company('Clinic')
  })
  afterAll(() => server?.close())

  const ask = async (method: string, path: string, body?: object) => {
    const response = await server.fetch(`/default/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as never }
  }
  const size = { width: 1_920, height: 1_080, background: { kind: 'color', color: '#112233' } }
  const code = {
    id: 'code',
    type: 'qr',
    frame: { x: 0, y: 0, width: 300, height: 300 },
    text: 'https://clinic.example/',
    dark: '#000000',
    light: '#FFFFFF',
  }
  const aSlide = {
    name: 'Door',
    type: 'text',
    ...size,
    interactions: [code],
    sizes: [{ ...size, interactions: [] }],
  }
  const item = (slide_id: string) => ({
    id: 'item',
    slide_id,
    duration: 5_000,
    fit: 'cover',
    transition: { kind: 'cut', duration: 0 },
  })
  const aSite = (coll: object[]) => ({
    name: 'Lobby',
    draft: {
      width: 1_920,
      height: 1_080,
      groups: [
        {
          id: 'main',
          name: 'Main',
          frame: { x: 0, y: 0, width: 1_920, height: 1_080 },
          background: '#000000',
          coll,
        },
      ],
    },
  })

  it('takes and gives drafts and versions with interactions, coll and crosstalk', async () => {
    const slide: { status: number; body: { id: string } } = await ask('POST', '/slides', aSlide)
    expect(slide).toMatchObject({
      status: 201,
      body: { interactions: [{ id: 'code' }], sizes: [{ interactions: [] }] },
    })
    expect(slide.body).not.toHaveProperty('elements')
    expect(await ask('GET', '/slides')).toMatchObject({
      body: { items: [{ interactions: [{ id: 'code' }] }] },
    })
    expect(await ask('GET', `/slides/${slide.body.id}/versions`)).toMatchObject({
      body: { items: [{ draft: { interactions: [{ id: 'code' }] } }] },
    })

    const list = { id: 'list', list: { name: 'Doors', play: 'all', coll: [item(slide.body.id)] } }
    const site: { body: { id: string; revision: number } } = await ask('POST', '/sites', aSite([list]))
    const groups = [{ coll: [{ list: { coll: [{ id: 'item' }] } }] }]
    expect(site).toMatchObject({ status: 201, body: { draft: { groups } } })
    expect(await ask('GET', '/sites')).toMatchObject({ body: { items: [{ draft: { groups } }] } })
    const published: { body: { version: { version: string } } } = await ask(
      'POST',
      `/sites/${site.body.id}/publish`,
      { revision: site.body.revision },
    )
    expect(published).toMatchObject({ status: 201, body: { site: { draft: { groups } } } })
    const render = {
      site: {
        interactions: {
          groups: [{ coll: [{ list: { coll: [{ slide: { interactions: [{ id: 'code' }] } }] } }] }],
        },
      },
      crosstalk: [],
    }
    expect(await ask('GET', `/sites/${site.body.id}/render`)).toMatchObject({ body: render })
    expect(
      await ask('GET', `/sites/${site.body.id}/versions/${published.body.version.version}`),
    ).toMatchObject({ body: { draft: { groups }, render } })
  })
  it('takes and gives widgets with kind, version and settings, on slides and in ads', async () => {
    const { frame } = code
    const style = { color: '#FFFFFF', size: 40, weight: 'regular', align: 'left', valign: 'top' }
    const placed = { id: 'w', type: 'widget', frame, style, accent: '#D9503F' }
    const clock = { ...placed, kind: 'clock', version: 1, settings: { face: 'digital' } }
    const slide: { body: { id: string } } = await ask('POST', '/slides', {
      ...aSlide,
      interactions: [clock],
      sizes: [{ ...size, interactions: [clock] }],
    })
    const said = { interactions: [clock], sizes: [{ interactions: [clock] }] }
    expect(slide).toMatchObject({ status: 201, body: said })
    expect(JSON.stringify(slide.body)).not.toContain('"widget":')
    expect(await ask('GET', `/slides/${slide.body.id}`)).toMatchObject({ body: said })

    // Whoever wrote slides before sends one `widget`.
    const older = { ...placed, widget: { kind: 'clock', face: 'analog' } }
    expect(await ask('POST', '/slides', { ...aSlide, interactions: [older] })).toMatchObject({
      status: 201,
      body: { interactions: [{ ...clock, settings: { face: 'analog' } }] },
    })
    for (const [change, field] of [
      [{ settings: { face: 'sundial' } }, 'interactions.0.settings.face'],
      [{ version: 7 }, 'interactions.0.version'],
      [{ kind: 'package:gone', settings: {} }, 'interactions.0.kind'],
    ] as const)
      expect(
        await ask('POST', '/slides', { ...aSlide, interactions: [{ ...clock, ...change }] }),
      ).toMatchObject({
        status: 400,
        body: { errors: [{ field }] },
      })

    const plain = aSite([item(slide.body.id)])
    const ad = {
      id: 'ad',
      name: 'Time',
      group_id: 'main',
      mode: 'over',
      duration: 5_000,
      width: 1_920,
      height: 1_080,
      overlays: [clock],
      frequency: { every: 2 },
    }
    const site = await ask('POST', '/sites', { ...plain, draft: { ...plain.draft, ads: [ad] } })
    expect(site).toMatchObject({ status: 201, body: { draft: { ads: [{ overlays: [clock] }] } } })
    const listed: { body: { items: { id: string; revision: number }[] } } = await ask('GET', '/ads')
    expect(listed).toMatchObject({ body: { items: [{ overlays: [clock] }] } })
    expect(await ask('GET', `/ads/${listed.body.items[0]!.id}`)).toMatchObject({
      body: { overlays: [clock] },
    })
  })
  it('names fields as the wire does, where it refuses the shape and where it refuses to publish', async () => {
    const { interactions: _interactions, ...without } = aSlide
    expect(await ask('POST', '/slides', { ...without, elements: [code] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'interactions' }] },
    })
    expect(await ask('POST', '/sites', aSite([item('nothing')]))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'draft.groups.0.coll.0.slide_id' }] },
    })
    const empty: { body: { id: string; revision: number } } = await ask('POST', '/sites', aSite([]))
    expect(
      await ask('POST', `/sites/${empty.body.id}/publish`, { revision: empty.body.revision }),
    ).toMatchObject({ status: 409, body: { errors: [{ field: 'groups.0.coll' }] } })
  })
})
