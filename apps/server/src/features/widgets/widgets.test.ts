import { eachDatabase } from '@vitrine/testbed/databases'
import { DEFINITIONS, settingsSchemaOf, type Widget, type WidgetType } from '@vitrine/widgets/definitions'
import { widgetFormOf } from '@vitrine/widgets/forms'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saidFeed } from '../../testing/saidFeed.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'
import { listWidgetTypes } from './widgetTypes.ts'

describe('kinds of widgets', () => {
  const { items } = listWidgetTypes()
  it('are all listed, each with its name, what it shows and which feeds', () => {
    expect(items.map(({ type }) => type)).toEqual(Object.keys(DEFINITIONS))
    expect(items.find(({ type }) => type === 'clock')).toMatchObject({
      name: 'Clock',
      version: 1,
      feed: null,
    })
    expect(items.find(({ type }) => type === 'news')).toMatchObject({ feed: ['news'] })
    for (const { description } of items) expect(description).toMatch(/\.$/)
  })
  it('have a JSON Schema of their settings that names what can be set', () => {
    for (const { type, settings_schema: schema } of items) {
      expect(schema).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
      })
      const named = Object.keys(schema['properties'] as object)
      const shown = Object.keys(widgetFormOf(type as WidgetType).fields)
      expect(named.toSorted()).toEqual(shown.toSorted())
      expect(
        settingsSchemaOf(type as WidgetType).safeParse(DEFINITIONS[type as WidgetType].defaults(0)).success,
      ).toBe(true)
    }
  })
})

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let feedId: string
  let companies = 0
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'widgetFeedsPerAddress=100/1m' })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    server.clock.advance(60_001)
    companies += 1
    owner = await server.company(`Clinic ${companies}`)
    feedId = `feed-${companies}`
    await saidFeed(server, owner.companyId, feedId, 'News')
  })
  const make = (by = owner, feed = feedId) =>
    by.call('makeWidgetLink', { body: { name: 'Wiki', feed_id: feed } })
  const read = (sig: string, feed = feedId) =>
    server.fetch(`/default/v1/widget-feed?${new URLSearchParams({ feed, sig })}`)

  it('lets anybody with the signature of a link read what its feed says', async () => {
    const atMs = server.clock.now()
    const { link, sig } = await make()
    expect(link).toMatchObject({ name: 'Wiki', feed_id: feedId, created_at: atMs, revoked_at: null })
    expect(sig.startsWith(link.starts_with)).toBe(true)
    const response = await read(sig)
    expect(await response.json()).toEqual({
      content: { kind: 'news', title: 'News', items: [] },
      read_at: atMs,
    })
    await saidFeed(server, owner.companyId, feedId, 'Later news')
    expect(await (await read(sig)).json()).toMatchObject({ content: { title: 'Later news' } })
  })
  it('stops at once when the link is revoked, which stays in the list', async () => {
    const { link, sig } = await make()
    await owner.call('revokeWidgetLink', { params: { id: link.id } })
    expect((await read(sig)).status).toBe(404)
    const revokedMs = server.clock.now()
    server.clock.advance(1_000)
    await owner.call('revokeWidgetLink', { params: { id: link.id } })
    expect((await owner.call('listWidgetLinks')).items).toMatchObject([
      { id: link.id, revoked_at: revokedMs },
    ])
  })
  it('answers a wrong signature, that of another feed, and a feed that is gone alike', async () => {
    const { sig } = await make()
    await saidFeed(server, owner.companyId, `${feedId}-other`, 'Other news')
    const answers = [await read(`${sig.slice(0, -1)}x`), await read('x'), await read(sig, `${feedId}-other`)]
    await server.db.deleteFrom('feed').where('id', '=', feedId).execute()
    answers.push(await read(sig))
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'ENTITY_NOT_FOUND' })
    }
  })
  it('keeps only a hash of a signature', async () => {
    const { sig } = await make()
    const rows = await server.db.selectFrom('widget_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(sig.split('.')[1])
  })
  it('makes no link to a feed of another company, nor revokes one', async () => {
    const stranger = await server.company(`Bakery ${companies}`)
    expect(await make(stranger).catch((error: unknown) => error)).toMatchObject({ code: 'INVALID_INPUT' })
    const { link, sig } = await make()
    expect(
      await stranger.call('revokeWidgetLink', { params: { id: link.id } }).catch((error: unknown) => error),
    ).toMatchObject({ code: 'ENTITY_NOT_FOUND' })
    expect((await stranger.call('listWidgetLinks')).items).toEqual([])
    expect((await read(sig)).status).toBe(200)
  })
  describe('that are tried on a device', () => {
    const tried = async (by: TestPerson, deviceId: string, widget: object | null) =>
      by.call('tryWidget', {
        params: { id: deviceId },
        // As anybody may send it.
        body: { widget: widget as Widget | null, background: '#F7F4EE', margin: 0.06, for_ms: 5_000 },
      })
    /** What was sent to a device, newest last. */
    const sentTo = async (token: string) =>
      (
        await server.db
          .selectFrom('sync_command')
          .select('args')
          .where('sync_id', '=', token)
          .where('name', '=', 'try_widget')
          .orderBy('at_ms')
          .orderBy('id')
          .execute()
      ).map(({ args }) => JSON.parse(args) as Record<string, unknown>)
    const news = () => ({ kind: 'news', feed: feedId, layout: 'list', seconds: 10, entries: 5 })

    it('are sent with their settings and what is around them, and null ends the trial', async () => {
      const { device } = await server.device(owner)
      expect(await tried(owner, device.id, { kind: 'clock', face: 'digital' })).toMatchObject({
        name: 'try_widget',
        answered_at: null,
      })
      await tried(owner, device.id, null)
      const [shown, ended] = await sentTo(device.token)
      expect(shown).toMatchObject({ background: '#F7F4EE', margin: 0.06, for_ms: 5_000 })
      const query = new URLSearchParams(shown!['query'] as string)
      expect([query.get('kind'), query.get('color'), query.get('feed')]).toEqual(['clock', 'FFFFFF', null])
      expect(JSON.parse(Buffer.from(query.get('settings')!, 'base64url').toString())).toEqual({
        face: 'digital',
      })
      expect(ended).toMatchObject({ query: null })
    })
    it('are sent in the colours and the font that are asked for, and in no font of others', async () => {
      const { device } = await server.device(owner)
      const look = { color: '#FFF8E7', accent: '#7A1FA2', font: 'lora' } as const
      const send = (font: typeof look.font) =>
        owner.call('tryWidget', {
          params: { id: device.id },
          body: { widget: { kind: 'clock', face: 'digital' }, ...look, font },
        })
      await send(look.font)
      const [shown] = await sentTo(device.token)
      expect(Object.fromEntries(new URLSearchParams(shown!['query'] as string))).toMatchObject({
        color: 'FFF8E7',
        accent: '7A1FA2',
        font: 'lora',
      })
      expect(await send('comic' as typeof look.font).catch((error: unknown) => error)).toMatchObject({
        code: 'INVALID_INPUT',
      })
    })
    it('read their feed, and no other, until a minute after the trial', async () => {
      const { device } = await server.device(owner)
      await saidFeed(server, owner.companyId, `${feedId}-other`, 'Other news')
      await tried(owner, device.id, news())
      const [shown] = await sentTo(device.token)
      const query = new URLSearchParams(shown!['query'] as string)
      const sig = query.get('sig')!
      expect(query.get('feed')).toBe(feedId)
      expect(await (await read(sig)).json()).toMatchObject({ content: { title: 'News' } })
      expect((await read(sig, `${feedId}-other`)).status).toBe(404)
      expect((await read(`${sig.slice(0, -4)}AAAA`)).status).toBe(404)
      expect((await owner.call('listWidgetLinks')).items).toEqual([])
      server.clock.advance(64_000)
      expect((await read(sig)).status).toBe(200)
      server.clock.advance(1_001)
      expect((await read(sig)).status).toBe(404)
    })
    it('are refused with a feed of another company, and on its device', async () => {
      const stranger = await server.company(`Bakery ${companies}`)
      const theirs = (await server.device(stranger)).device.id
      const refusal = (sent: Promise<unknown>) => sent.catch((error: unknown) => error)
      expect(await refusal(tried(stranger, theirs, news()))).toMatchObject({
        code: 'INVALID_INPUT',
        problem: { errors: [{ field: 'widget.feed', code: 'FEED_MISSING' }] },
      })
      expect(await refusal(tried(owner, theirs, { kind: 'clock', face: 'digital' }))).toMatchObject({
        code: 'ENTITY_NOT_FOUND',
      })
    })
  })
  it('bounds how often one address asks', async () => {
    const { sig } = await make()
    const statuses: number[] = []
    for (let n = 0; n < 101; n += 1) statuses.push((await read(sig)).status)
    expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 200))
    expect(statuses[100]).toBe(429)
  })
})
