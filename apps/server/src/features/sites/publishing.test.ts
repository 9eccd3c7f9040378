import { afterAll, beforeAll, expect, it } from 'vitest'
import { eachDatabase } from '@vitrine/testbed/databases'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const HOUR_MS = 60 * 60_000

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
  })
  afterAll(() => server?.close())
  const aSite = async () => {
    const slide = await owner.call('makeSlide', { body: aTextSlide() })
    return owner.call('makeSite', { body: { name: 'Lobby', draft: aDraft([slide.id]) } })
  }
  const read = (id: string) => owner.call('readSite', { params: { id } })
  const set = (site: { id: string; revision: number }, inMs: number) =>
    owner.call('publishSite', {
      params: { id: site.id },
      body: { revision: site.revision, at: server.clock.now() + inMs },
    })

  it('publishes at the instant that was set what the draft was when it was set, and tells the devices once', async () => {
    const site = await aSite()
    const { device } = await server.device(owner)
    await owner.call('assignDevices', { body: { assignments: [{ device_id: device.id, site_id: site.id }] } })
    const atMs = server.clock.now() + HOUR_MS
    const { version, site: waiting } = await set(site, HOUR_MS)
    expect(waiting).toMatchObject({ published: null, scheduled: { version: version.version, at: atMs } })
    server.clock.advance(1_000)
    await owner.call('changeSite', {
      params: { id: site.id },
      revision: waiting.revision,
      body: { name: 'Lobby', draft: { ...site.draft, width: 960 } },
    })
    const released = server.sites.releaseDue
    expect(await released()).toBe(atMs)
    expect((await read(site.id)).published).toBeNull()

    server.clock.advance(HOUR_MS)
    // Two nodes look at the same moment.
    await Promise.all([released(), released()])
    const after = await read(site.id)
    // The draft was changed while it waited: it is newer than what went out.
    expect(after).toMatchObject({
      published: { version: version.version, at: atMs, changed_since: true },
      scheduled: null,
    })
    const kept = await owner.call('readVersion', { params: { id: site.id, version: version.version } })
    expect(kept.render.startedAt).toBe(atMs)
    expect(kept.draft?.width).toBe(site.draft.width)
    const commands = (await owner.call('listCommands', { params: { id: device.id } })).items
    expect(commands.filter(({ name }) => name === 'publish')).toHaveLength(1)
  })
  it('publishes after a start what became due while the server was away', async () => {
    const site = await aSite()
    const { version } = await set(site, HOUR_MS)
    server.clock.advance(3 * HOUR_MS)
    await server.sites.releaseDue()
    expect((await read(site.id)).published?.version).toBe(version.version)
  })
  it('takes back what was set, and the later of two gives way to nothing but the newest', async () => {
    const site = await aSite()
    const first = await set(site, HOUR_MS)
    const second = await set(first.site, 2 * HOUR_MS)
    expect((await read(site.id)).scheduled?.version).toBe(second.version.version)
    expect(await owner.call('cancelPublication', { params: { id: site.id } })).toMatchObject({
      scheduled: null,
    })
    server.clock.advance(3 * HOUR_MS)
    await server.sites.releaseDue()
    expect((await read(site.id)).published).toBeNull()
    expect(await owner.call('cancelPublication', { params: { id: site.id } })).toMatchObject({
      scheduled: null,
    })
  })
  it('sets the same draft for the same instant again after it was taken back', async () => {
    const site = await aSite()
    const first = await set(site, HOUR_MS)
    const back = await owner.call('cancelPublication', { params: { id: site.id } })
    const again = await set(back, HOUR_MS)
    expect(again.version.version).toBe(first.version.version)
    expect(again.site.scheduled?.version).toBe(first.version.version)
  })
  it('refuses an instant that is past or too far ahead, naming it, and what cannot be published', async () => {
    const site = await aSite()
    for (const inMs of [0, -HOUR_MS, 400 * 24 * HOUR_MS])
      await expect(set(site, inMs)).rejects.toMatchObject({
        status: 400,
        problem: { errors: [{ field: 'at' }] },
      })
    const empty = await owner.call('makeSite', { body: { name: 'Empty', draft: aDraft([]) } })
    await expect(set(empty, HOUR_MS)).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'NOT_PUBLISHABLE',
        errors: [
          {
            field: 'groups.0.items',
            code: 'ZONE_EMPTY',
            params: { zone: expect.any(String) as string },
            message: expect.stringContaining('is empty') as string,
          },
        ],
      },
    })
  })
})
