import type { Condition } from '@vitrine/core'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const hot: Condition = { fact: 'temperature', compare: 'above', to: 25, old_after_s: 600, unknown: false }

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let siteId: string
  let display: TestDevice
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    owner = await server.company('Clinic')
    const slide = await owner.call('makeSlide', {
      body: { ...aTextSlide('Ice'), name: 'Ice', folder_id: null },
    })
    const draft = aDraft([slide.id, slide.id])
    const group = draft.groups[0]!
    const [first, ...rest] = group.items
    const ice = { ...first!, id: 'ice', if: { all: [hot, { tag: 'terrace', unknown: false }] } }
    const items = [ice, ...rest] as typeof group.items
    const site = await owner.call('makeSite', {
      body: { name: 'Lobby', draft: { ...draft, groups: [{ ...group, items }] } },
    })
    await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
    siteId = site.id
    display = await server.device(owner, { siteId })
  })

  const set = (value: number, of: { group_id?: string; device_id?: string; at?: number } = {}) =>
    owner.call('setFact', { params: { name: 'temperature' }, body: { value, ...of } })
  const remove = (revision: number, query: { group_id?: string; device_id?: string } = {}) =>
    owner.call('deleteFact', { params: { name: 'temperature' }, revision, query })
  const listed = async () => (await owner.call('listFacts')).items
  const facts = async ({ accessToken }: TestDevice): Promise<Record<string, unknown[]>> => {
    const response = await server.fetch('/default/v1/device-facts', {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    return ((await response.json()) as { facts: Record<string, unknown[]> }).facts
  }
  const commands = async ({ device }: TestDevice): Promise<string[]> =>
    (await owner.call('listCommands', { params: { id: device.id }, query: { limit: 50 } })).items.map(
      ({ name }) => name,
    )

  it('gives devices the measurements of the last day, and where they count', async () => {
    const atMs = server.clock.now()
    await set(20)
    server.clock.advance(30_000)
    await set(20)
    server.clock.advance(300_000)
    const stored = await set(31)
    expect(stored).toMatchObject({ name: 'temperature', value: 31, used_by: [{ id: siteId, name: 'Lobby' }] })
    expect((await facts(display))['fact/temperature']).toEqual([
      { fromMs: atMs, lastMs: atMs + 30_000, value: 20 },
      { fromMs: atMs + 330_000, lastMs: atMs + 330_000, value: 31 },
    ])
  })
  it('lets the nearest place count', async () => {
    const group = await owner.call('makeDeviceGroup', { body: { name: 'North', parent_id: null } })
    await owner.call('groupDevices', {
      body: { members: [{ device_id: display.device.id, group_id: group.id }] },
    })
    const value = async () => ((await facts(display))['fact/temperature'] as { value: number }[])[0]?.value
    await set(20)
    expect(await value()).toBe(20)
    await set(25, { group_id: group.id })
    expect(await value()).toBe(25)
    await set(30, { device_id: display.device.id })
    expect(await value()).toBe(30)
    await remove(1, { device_id: display.device.id })
    expect(await value()).toBe(25)
    await owner.call('removeDeviceGroup', { params: { id: group.id }, revision: group.revision })
    expect(await value()).toBe(20)
  })
  it('has only devices read a fact whose screens ask it', async () => {
    const other = await server.device(owner)
    await set(31)
    expect(await commands(display)).toContain('facts')
    expect(await commands(other)).not.toContain('facts')
  })
  it('sends no further command to a device that has not answered for a minute', async () => {
    const sent = async () => (await commands(display)).filter((name) => name === 'facts').length
    await set(30)
    server.clock.advance(60_001)
    await set(31)
    expect(await sent()).toBe(1)
    server.clock.advance(60_001)
    await set(32)
    expect(await sent()).toBe(1)
  })
  it('counts changes of the value, and deletes only the value that was seen', async () => {
    expect((await set(20)).revision).toBe(1)
    expect((await set(20)).revision).toBe(1)
    expect((await set(21)).revision).toBe(2)
    expect(await remove(1).catch((error: unknown) => error)).toMatchObject({ code: 'CHANGED_MEANWHILE' })
    await remove(2)
    expect(await listed()).toEqual([])
    expect((await facts(display))['fact/temperature']).toBeUndefined()
  })
  it('adds a measurement once for each Idempotency-Key', async () => {
    const send = async (value: number, key: string) =>
      (
        (await (
          await server.fetch('/default/v1/facts/temperature', {
            method: 'POST',
            headers: {
              authorization: `Bearer ${owner.accessToken}`,
              'content-type': 'application/json',
              'idempotency-key': key,
            },
            body: JSON.stringify({ value }),
          })
        ).json()) as { revision: number }
      ).revision
    expect(await send(20, 'first')).toBe(1)
    expect(await send(21, 'second')).toBe(2)
    expect(await send(20, 'first')).toBe(1)
    expect(await listed()).toMatchObject([{ value: 21, revision: 2 }])
  })
  it('removes the facts of a deleted group with the group, and of a removed device with the device', async () => {
    const parent = await owner.call('makeDeviceGroup', { body: { name: 'North', parent_id: null } })
    const group = await owner.call('makeDeviceGroup', { body: { name: 'Hall', parent_id: parent.id } })
    await set(20, { group_id: parent.id })
    await set(25, { group_id: group.id })
    await set(30, { device_id: display.device.id })
    await owner.call('groupDevices', {
      body: { members: [{ device_id: display.device.id, group_id: group.id }] },
    })
    await owner.call('removeDeviceGroup', { params: { id: group.id }, revision: group.revision })
    expect((await listed()).map(({ value }) => value).toSorted()).toEqual([20, 30])
    const { revision } = await owner.call('readDevice', { params: { id: display.device.id } })
    await owner.call('removeDevice', { params: { id: display.device.id }, revision })
    expect((await listed()).map(({ value }) => value)).toEqual([20])
  })
  it('gives devices their tags, and tells them when these change', async () => {
    expect((await facts(display))['tags']).toEqual([{ fromMs: 0, lastMs: 0, value: [] }])
    await owner.call('tagDevices', { body: { ids: [display.device.id], add: ['terrace'], remove: [] } })
    expect((await facts(display))['tags']).toEqual([{ fromMs: 0, lastMs: 0, value: ['terrace'] }])
    expect(await commands(display)).toContain('facts')
  })
  it('refuses names and places that cannot be, and takes a time that lies ahead as now', async () => {
    const refused = (params: { name: string }, body: object) =>
      owner.call('setFact', { params, body: { value: 1, ...body } }).catch((error: unknown) => error)
    expect(await refused({ name: 'Too Hot' }, {})).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await refused({ name: 'a' }, { group_id: 'nowhere' })).toMatchObject({ code: 'INVALID_INPUT' })
    const nowMs = server.clock.now()
    expect((await set(20, { at: nowMs + 3_600_000 })).at).toBe(nowMs)
  })
  it('keeps the facts of companies apart', async () => {
    await set(31)
    const stranger = await server.company('Bakery')
    expect((await stranger.call('listFacts')).items).toEqual([])
    await stranger.call('setFact', { params: { name: 'temperature' }, body: { value: 5 } })
    expect((await facts(display))['fact/temperature']).toMatchObject([{ value: 31 }])
  })
})
