import { mkdir } from 'node:fs/promises'
import type { ExternalView } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import type { Widget } from '@vitrine/widgets/definitions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPackage } from '../../testing/aPackage.ts'
import { createTestMedia } from '../../testing/testMedia.ts'
import { saidFeed } from '../../testing/saidFeed.ts'
import { aTextSlide, startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'

const refusal = (sent: Promise<unknown>) => sent.catch((error: unknown) => error)

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let companies = 0
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'externalViewsPerAddress=40/1m' })
    await mkdir(server.media.uploadsDir, { recursive: true })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    server.clock.advance(60_001)
    companies += 1
    owner = await server.company(`Clinic ${companies}`)
  })
  const aSlide = async (more: object = {}, by = owner) =>
    by.call('makeSlide', { body: { ...aTextSlide('Soup'), ...more } })
  const trySlide = (deviceId: string, slide_id: string | null, more: object = {}, by = owner) =>
    by.call('trySlide', { params: { id: deviceId }, body: { slide_id, for_ms: 5_000, ...more } })
  const tryWidget = (deviceId: string, widget: object | null, more: object = {}, by = owner) =>
    by.call('tryWidget', {
      params: { id: deviceId },
      // As anybody may send it.
      body: { widget: widget as Widget | null, for_ms: 5_000, ...more },
    })
  /** What was sent to a device last. */
  const sentTo = async (token: string) => {
    const sent = await server.db
      .selectFrom('sync_command')
      .select('args')
      .where('sync_id', '=', token)
      .where('name', '=', 'try_widget')
      .orderBy('at_ms', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return JSON.parse(sent.args) as Record<string, unknown>
  }
  /** The signature that a device was sent last. */
  const signatureOf = async (token: string): Promise<string> =>
    new URLSearchParams((await sentTo(token))['query'] as string).get('trial')!
  const ask = (sig: string, known?: string) =>
    server.fetch(`/default/v1/external-view?${new URLSearchParams({ sig, ...(known && { known }) })}`)
  const view = async (sig: string) => (await (await ask(sig)).json()) as ExternalView
  const statusOf = async (sig: string) => (await ask(sig)).status

  it('show a slide as it is saved, whatever becomes of it then, by a page that the command names as it always did', async () => {
    const { device, token } = await server.device(owner)
    const slide = await aSlide()
    expect(await trySlide(device.id, slide.id)).toMatchObject({ name: 'try_widget', answered_at: null })
    const sent = await sentTo(token)
    expect(sent).toMatchObject({ background: '#000000', margin: 0, for_ms: 5_000 })
    expect([...new URLSearchParams(sent['query'] as string).keys()]).toEqual(['trial'])
    const sig = await signatureOf(token)
    const before = await view(sig)
    expect(before).toMatchObject({ name: 'Soup', frame_key: null, now: server.clock.now() })
    expect(JSON.stringify(before.render)).toContain('Soup')
    const { id: _id, ...body } = { ...aTextSlide('Salad'), id: slide.id }
    await owner.call('changeSlide', { params: { id: slide.id }, revision: slide.revision, body })
    expect((await view(sig)).version).toBe(before.version)
    expect(await (await ask(sig, before.version!)).json()).toMatchObject({ render: null })
    // Nobody has published anything, and it is no link.
    expect((await owner.call('listExternalLinks')).items).toEqual([])
    expect(
      await server.db
        .selectFrom('site_version')
        .selectAll()
        .where('company_id', '=', owner.companyId)
        .execute(),
    ).toEqual([])
  })
  it('show a slide in the size that is asked for', async () => {
    const { device, token } = await server.device(owner)
    const { name: _n, type: _t, folder_id: _f, ...tall } = { ...aTextSlide(), width: 1_080, height: 1_920 }
    const slide = await aSlide({ sizes: [tall] })
    await trySlide(device.id, slide.id, { size: 1 })
    expect((await view(await signatureOf(token))).render).toMatchObject({
      site: { width: '1080px', height: '1920px' },
    })
  })
  it('show a widget of a package with its files, as large as the display', async () => {
    const { device, token } = await server.device(owner)
    await owner.call('installWidgetPackage', { body: { file: aPackage().file } })
    await tryWidget(
      device.id,
      { kind: 'package:greeting', settings: { text: 'Ahoy' } },
      { background: '#F7F4EE', color: '#101828', font: 'caveat' },
    )
    const sent = await sentTo(token)
    expect(sent).toMatchObject({ background: '#F7F4EE', for_ms: 5_000 })
    expect(new URLSearchParams(sent['query'] as string).get('fill')).toBe('1')
    const said = await view(await signatureOf(token))
    for (const shown of ['Ahoy', 'caveat']) expect(JSON.stringify(said.render)).toContain(shown)
    const [address] = Object.values(said.files)
    expect(await (await server.fetch(address!)).json()).toMatchObject({ entry: 'index.html' })
  })
  it('open no file, and say of no feed, for longer than the trial', async () => {
    const { device, token } = await server.device(owner)
    await saidFeed(server, owner.companyId, `news-${companies}`, 'Town news')
    const media = await createTestMedia(server, owner.companyId)
    const slide = await aSlide({
      background: { kind: 'media', media_id: media.id, dim: 0, color: '#000000' },
      elements: [
        {
          id: 'w',
          type: 'widget',
          frame: { x: 0, y: 0, width: 400, height: 300 },
          widget: { kind: 'news', feed: `news-${companies}`, layout: 'list', seconds: 8, entries: 5 },
          style: aTextSlide().elements[0]!.style,
          accent: '#D9503F',
        },
      ],
    })
    await trySlide(device.id, slide.id)
    const sig = await signatureOf(token)
    const said = await view(sig)
    expect(said.feeds).toMatchObject({ [`news-${companies}`]: { content: { title: 'Town news' } } })
    const [address] = Object.values(said.files)
    server.clock.advance(64_999)
    expect([(await server.fetch(address!)).status, await statusOf(sig)]).toEqual([200, 200])
    server.clock.advance(1)
    expect([(await server.fetch(address!)).status, await statusOf(sig)]).toEqual([401, 404])
    await server.trials.sweep()
    const left = await server.db.selectFrom('content_trial').selectAll().execute()
    expect(left).toEqual([])
  })
  it('have the rules for outside hosts of their device', async () => {
    const { device, token } = await server.device(owner)
    await owner.call('writeHostRules', {
      body: {
        level: 'company',
        mode: 'enforce',
        rules: [{ action: 'deny', kind: 'exact', pattern: 'ads.example' }],
        revision: 0,
      },
    })
    await trySlide(device.id, (await aSlide()).id)
    expect((await view(await signatureOf(token))).host_rules).toMatchObject({
      mode: 'enforce',
      levels: [{ rules: [{ pattern: 'ads.example' }] }],
    })
  })
  describe('end', () => {
    const begun = async () => {
      const given = await server.device(owner)
      const slide = await aSlide()
      await trySlide(given.device.id, slide.id)
      const sig = await signatureOf(given.token)
      expect(await statusOf(sig)).toBe(200)
      return { ...given, slide, sig }
    }
    it('when they are ended, by either operation', async () => {
      for (const end of [(id: string) => trySlide(id, null), (id: string) => tryWidget(id, null)]) {
        const { device, token, sig } = await begun()
        await end(device.id)
        expect(await statusOf(sig)).toBe(404)
        expect(await sentTo(token)).toMatchObject({ query: null })
      }
    })
    it('when something else is tried on the device, a widget of ours too', async () => {
      const { device, token, slide, sig } = await begun()
      const other = await begun()
      await trySlide(device.id, slide.id)
      const next = await signatureOf(token)
      expect([await statusOf(sig), await statusOf(next)]).toEqual([404, 200])
      await tryWidget(device.id, { kind: 'clock', face: 'digital' })
      expect([await statusOf(next), await statusOf(other.sig)]).toEqual([404, 200])
    })
    it('but for one, where several begin at once', async () => {
      const { device, slide } = await begun()
      const sent = await Promise.all([1, 2, 3, 4].map(() => trySlide(device.id, slide.id)))
      expect(sent).toHaveLength(4)
      const rows = await server.db
        .selectFrom('sync_command')
        .select('args')
        .where(
          'id',
          'in',
          sent.map(({ id }) => id),
        )
        .execute()
      const statuses = await Promise.all(
        rows.map(({ args }) => {
          const { query } = JSON.parse(args) as { query: string }
          return statusOf(new URLSearchParams(query).get('trial')!)
        }),
      )
      expect(statuses.toSorted()).toEqual([200, 404, 404, 404])
    })
    it('when the device loses its access, also where it is paired again, and when it is deleted', async () => {
      const { device, deviceId, secret, sig } = await begun()
      await owner.call('revokeDevice', { params: { id: device.id } })
      expect(await statusOf(sig)).toBe(404)
      server.clock.advance(1)
      const { body } = await server.activate(deviceId, secret)
      await owner.call('acceptDevice', { body: { code: body.pairing!.code, name: 'Lobby' } })
      expect(await statusOf(sig)).toBe(404)
      const other = await begun()
      const { revision } = await owner.call('readDevice', { params: { id: other.device.id } })
      await owner.call('removeDevice', { params: { id: other.device.id }, revision })
      expect(await statusOf(other.sig)).toBe(404)
    })
  })
  it('answer a wrong signature, one of another kind and none alike', async () => {
    const { device, token } = await server.device(owner)
    const slide = await aSlide()
    await trySlide(device.id, slide.id)
    const sig = await signatureOf(token)
    const link = await owner.call('makeExternalLink', {
      body: { name: 'x', slide_id: slide.id, ends_at: server.clock.now() + 60_000 },
    })
    for (const wrong of [
      `${sig.slice(0, -1)}x`,
      'vt_x',
      link.sig.replace(/^vx_/, 'vt_'),
      sig.replace(/^vt_/, 'vx_'),
      '',
    ]) {
      const answer = await ask(wrong)
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        404,
        'ENTITY_NOT_FOUND',
      ])
    }
    // It lets nobody in anywhere else.
    for (const path of ['/default/v1/slides', '/default/v1/device-feeds', `/default/v1/devices/${device.id}`])
      expect((await server.fetch(path, { headers: { authorization: `Bearer ${sig}` } })).status).toBe(401)
  })
  it('keep only a hash of a signature', async () => {
    const { device, token } = await server.device(owner)
    await trySlide(device.id, (await aSlide()).id)
    const sig = await signatureOf(token)
    const rows = await server.db.selectFrom('content_trial').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(sig.split('.')[1])
  })
  describe('are refused', () => {
    it('on a device of another company, whose trial goes on, and with what another company has', async () => {
      const stranger = await server.company(`Bakery ${companies}`)
      const { device, token } = await server.device(owner)
      const theirs = await server.device(stranger)
      const slide = await aSlide()
      await owner.call('installWidgetPackage', { body: { file: aPackage().file } })
      await trySlide(device.id, slide.id)
      const sig = await signatureOf(token)
      const own = await aSlide({}, stranger)
      const attempts = [
        () => trySlide(device.id, own.id, {}, stranger),
        () => trySlide(device.id, null, {}, stranger),
        () => tryWidget(device.id, null, {}, stranger),
        () => tryWidget(device.id, { kind: 'clock', face: 'digital' }, {}, stranger),
      ]
      for (const attempt of attempts)
        expect(await refusal(attempt())).toMatchObject({ code: 'ENTITY_NOT_FOUND' })
      expect(await statusOf(sig)).toBe(200)
      expect(await refusal(trySlide(theirs.device.id, slide.id, {}, stranger))).toMatchObject({
        problem: { errors: [{ field: 'slide_id', code: 'CONTENT_MISSING' }] },
      })
      const ofPackage = { kind: 'package:greeting', settings: {} }
      expect(await refusal(tryWidget(theirs.device.id, ofPackage, {}, stranger))).toMatchObject({
        problem: { errors: [{ field: 'widget.kind', code: 'PACKAGE_MISSING' }] },
      })
    })
    it('with settings that the package does not take, or a feed that is not there', async () => {
      const { device } = await server.device(owner)
      await owner.call('installWidgetPackage', { body: { file: aPackage({ feed: ['news'] }).file } })
      expect(
        await refusal(tryWidget(device.id, { kind: 'package:greeting', settings: { size: 9_000 } })),
      ).toMatchObject({ code: 'INVALID_INPUT', problem: { errors: [{ field: 'widget.settings.size' }] } })
      expect(
        await refusal(tryWidget(device.id, { kind: 'package:greeting', settings: {}, feed: 'none' })),
      ).toMatchObject({ problem: { errors: [{ field: 'widget.feed', code: 'FEED_MISSING' }] } })
    })
    it('for a slide that lacks something, with the reason', async () => {
      const { device } = await server.device(owner)
      const media = await createTestMedia(server, owner.companyId)
      const slide = await aSlide({
        background: { kind: 'media', media_id: media.id, dim: 0, color: '#000000' },
      })
      await server.db.deleteFrom('media').where('id', '=', media.id).execute()
      expect(await refusal(trySlide(device.id, slide.id))).toMatchObject({
        code: 'NOT_SHOWABLE',
        problem: { errors: [{ code: 'FILE_DELETED' }] },
      })
    })
  })
  it('let one address look so often in a minute and no more', async () => {
    const { device, token } = await server.device(owner)
    await trySlide(device.id, (await aSlide()).id)
    const sig = await signatureOf(token)
    const statuses: number[] = []
    for (let n = 0; n < 41; n += 1) statuses.push(await statusOf(sig))
    expect([statuses.slice(0, 40).every((status) => status === 200), statuses[40]]).toEqual([true, 429])
  })
})
