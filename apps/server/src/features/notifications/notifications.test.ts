import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aDraft,
  graphql,
  startTestServer,
  until,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  const ends: AbortController[] = []
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
  })
  afterAll(async () => {
    for (const end of ends) end.abort()
    await server?.close()
  })

  /** A device with its stream open; `heard` is the inner data of each frame. */
  const listening = async (siteId?: string) => {
    const device = await server.device(owner, siteId === undefined ? {} : { siteId })
    const end = new AbortController()
    ends.push(end)
    const response = await server.fetch(`/sse?channels=device${device.deviceId}&enveloped=false`, {
      headers: { authorization: `Bearer ${device.accessToken}` },
      signal: end.signal,
    })
    const heard: unknown[] = []
    let text = ''
    void (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true })
        heard.splice(
          0,
          heard.length,
          ...[...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!)),
        )
      }
    })().catch(() => undefined)
    return { ...device, heard }
  }
  const send = (body: object) =>
    owner.call('notifyDevices', { body: { title: 'Closing', body: 'In ten minutes', ...body } })
  /** What the device's history says. */
  const noted = async (id: string) =>
    (await owner.call('listCommands', { params: { id } })).items.filter(({ name }) => name === 'notify')
  const expected = {
    function: 'serverPush',
    title: 'Closing',
    body: 'In ten minutes',
    message: { function: 'serverPush', title: 'Closing', body: 'In ten minutes' },
  }

  it('goes to one device, with the facts in both places, and to no other', async () => {
    const [one, two] = [await listening(), await listening()]
    expect(await send({ device_ids: [one.device.id] })).toEqual({ devices: 1, reached: 1, not_reached: [] })
    await until(() => one.heard.length === 1)
    expect(one.heard).toEqual([expected])
    await send({ device_ids: [two.device.id], title: 'Other' })
    await until(() => two.heard.length === 1)
    expect(two.heard).toEqual([expect.objectContaining({ title: 'Other' })])
  })
  it('goes to a selection once each, and to all devices of a screen', async () => {
    const site = await owner.call('makeSite', { body: { name: 'S', draft: aDraft([]) } })
    const [one, two, elsewhere] = [await listening(site.id), await listening(site.id), await listening()]
    expect(await send({ device_ids: [one.device.id, two.device.id, one.device.id] })).toMatchObject({
      devices: 2,
      reached: 2,
    })
    expect(await send({ site_id: site.id, title: 'All' })).toMatchObject({ devices: 2, reached: 2 })
    await until(() => one.heard.length === 2 && two.heard.length === 2)
    expect(elsewhere.heard).toEqual([])
  })
  it('skips devices that were revoked, and says so', async () => {
    const gone = await server.device(owner)
    await owner.call('revokeDevice', { params: { id: gone.device.id } })
    expect(await send({ device_ids: [gone.device.id] })).toEqual({
      devices: 0,
      reached: 0,
      not_reached: [{ id: gone.device.id, name: 'Lobby', reason: 'revoked' }],
    })
    expect(await noted(gone.device.id)).toEqual([])
  })
  it('says which devices were offline, and notes with each device what became of it', async () => {
    const [here, away] = [await listening(), await server.device(owner, { name: 'Garage' })]
    // A reader of the channel is no display.
    const reader = await server.fetch(`/sse?channels=device${away.deviceId}&enveloped=false`, {
      headers: { authorization: `Bearer ${owner.accessToken}` },
    })
    expect(await send({ device_ids: [here.device.id, away.device.id] })).toEqual({
      devices: 2,
      reached: 1,
      not_reached: [{ id: away.device.id, name: 'Garage', reason: 'offline' }],
    })
    const atMs = server.clock.now()
    const entry = { name: 'notify', title: 'Closing', at: atMs, answered_at: atMs }
    expect(await noted(here.device.id)).toMatchObject([{ ...entry, ok: true, error: null }])
    expect(await noted(away.device.id)).toMatchObject([{ ...entry, ok: false, error: 'offline' }])
    await reader.body?.cancel()
  })
  it('is no command: a device that comes back is not given it to run', async () => {
    const away = await server.device(owner)
    await send({ device_ids: [away.device.id] })
    const read = await graphql(
      server,
      away.accessToken,
      'query ($id: String!) { getMostRecentSync(id: $id) { commands } }',
      { id: away.token },
    )
    expect(read.errors).toBeUndefined()
    expect(JSON.stringify(read.data)).not.toContain('Closing')
  })
  it('treats a foreign device or screen as an unknown one, and sends nothing then', async () => {
    const stranger = await server.company('Shop')
    const mine = await listening()
    const theirs = await server.device(stranger)
    const site = await stranger.call('makeSite', { body: { name: 'S', draft: aDraft([]) } })
    for (const body of [
      { device_ids: [mine.device.id, theirs.device.id] },
      { device_ids: [mine.device.id, 'unknown'] },
      { site_id: site.id },
      { site_id: 'unknown' },
    ])
      await expect(send(body)).rejects.toMatchObject({ status: 404 })
    await send({ device_ids: [mine.device.id], title: 'Only this' })
    await until(() => mine.heard.length > 0)
    expect(mine.heard).toEqual([expect.objectContaining({ title: 'Only this' })])
  })
  it('wants either devices or a screen, and a title', async () => {
    const { device } = await server.device(owner)
    for (const [body, field] of [
      [{}, 'device_ids'],
      [{ device_ids: [device.id], site_id: 'x' }, 'device_ids'],
      [{ device_ids: [device.id], title: ' ' }, 'title'],
      [{ device_ids: [], title: 'x' }, 'device_ids'],
    ] as const)
      await expect(send(body)).rejects.toMatchObject({
        status: 400,
        problem: { errors: [expect.objectContaining({ field })] },
      })
  })
})
