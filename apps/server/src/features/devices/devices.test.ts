import { DEFAULT_DEVICE_SETTINGS, SOCIAL_SERVICES } from '@vitrine/core'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets } from '../../platform/secrets.ts'
import {
  aDraft,
  aTextSlide,
  graphql,
  newSecret,
  startTestServer,
  until,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { sealTokensOfBefore } from './socialTokens.ts'

/** Of the server under test, so that a test can open what it sealed. */
const SECRET_KEY = Buffer.alloc(32, 7)
const UPDATE = 'mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id status } }'
const aReport = (change: object = {}) => ({
  player_version: '0.1.0',
  showing: { kind: 'nothing', since: 1 },
  fetching: null,
  files: [],
  faults: [],
  offline_start: { able: true },
  glass: { width: 1920, height: 1080, ratio: 1 },
  storage: null,
  clock_offset: 0,
  ...change,
})

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let other: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), {
      RATE_LIMITS: 'off',
      SECRET_KEY: SECRET_KEY.toString('base64'),
    })
    owner = await server.company('Clinic')
    other = await server.company('Shop')
  })
  afterAll(() => server?.close())

  describe('activation', () => {
    it('refuses a malformed id with 400 and a missing or short secret with 401', async () => {
      expect((await server.activate('no spaces', newSecret())).status).toBe(400)
      expect((await server.activate('hw-1', 'short')).status).toBe(401)
      expect((await server.fetch('/activate/hw-1')).status).toBe(401)
    })
    it('gives a waiting display a code of six letters without look-alikes, the same while it lives', async () => {
      const secret = newSecret()
      const first = await server.activate('hw-code', secret)
      expect(first.body.data).toEqual([])
      expect(first.body.pairing!.code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
      expect((await server.activate('hw-code', secret)).body.pairing!.code).toBe(first.body.pairing!.code)
    })
    it('renews a code that ran out after 15 minutes, and the old one is unknown then', async () => {
      const secret = newSecret()
      const first = (await server.activate('hw-renew', secret)).body.pairing!.code
      server.clock.advance(15 * 60_000)
      const second = (await server.activate('hw-renew', secret)).body.pairing!.code
      expect(second).not.toBe(first)
      await expect(owner.call('acceptDevice', { body: { code: first, name: 'x' } })).rejects.toMatchObject({
        status: 404,
        code: 'UNKNOWN_CODE',
      })
    })
    it('gives a stranger who knows the id a registration of his own, never the device', async () => {
      const device = await server.device(owner, { deviceId: 'hw-known' })
      const stranger = await server.activate('hw-known', newSecret())
      expect(stranger.body.data).toEqual([])
      expect(stranger.body.pairing!.code).toBeTruthy()
      expect((await server.activate('hw-known', device.secret)).body.data).toHaveLength(1)
    })
    it('asks for the code when two wait under one id', async () => {
      await server.activate('hw-two', newSecret())
      await server.activate('hw-two', newSecret())
      await expect(
        owner.call('acceptDevice', { body: { deviceId: 'hw-two', name: 'x' } }),
      ).rejects.toMatchObject({ status: 409, code: 'CODE_NEEDED' })
    })
    it('accepts by id while only one waits for it', async () => {
      await server.activate('hw-single', newSecret())
      expect(
        await owner.call('acceptDevice', { body: { deviceId: 'hw-single', name: 'By id' } }),
      ).toMatchObject({ deviceId: 'hw-single', name: 'By id' })
    })
    it('treats an id that is active elsewhere as an unknown code, until it is revoked there', async () => {
      const there = await server.device(other, { deviceId: 'hw-moves' })
      const secret = newSecret()
      const { code } = (await server.activate('hw-moves', secret)).body.pairing!
      await expect(owner.call('acceptDevice', { body: { code, name: 'x' } })).rejects.toMatchObject({
        code: 'UNKNOWN_CODE',
      })
      await other.call('revokeDevice', { params: { id: there.device.id } })
      expect(await owner.call('acceptDevice', { body: { code, name: 'Moved' } })).toMatchObject({
        name: 'Moved',
      })
    })
    it('turns set-up off when a screen is given, and leaves it on without', async () => {
      const slide = await owner.call('makeSlide', { body: aTextSlide() })
      const site = await owner.call('makeSite', { body: { name: 'Lobby', draft: aDraft([slide.id]) } })
      expect((await server.device(owner, { siteId: site.id })).device.settings.setup).toBe(false)
      expect((await server.device(owner)).device.settings.setup).toBe(true)
    })
    it('keeps at most four access tokens alive; the oldest ends', async () => {
      const device = await server.device(owner)
      const read = (token: string) =>
        graphql(server, token, 'query { getMostRecentSyncs(ids: []) { id } }', {})
      expect((await read(device.accessToken)).status).toBe(200)
      for (let again = 0; again < 4; again += 1) {
        server.clock.advance(1)
        await server.activate(device.deviceId, device.secret)
      }
      expect((await read(device.accessToken)).status).toBe(401)
    })
    it('gives the code again after revocation, and the old access token no longer counts', async () => {
      const device = await server.device(owner)
      await owner.call('revokeDevice', { params: { id: device.device.id } })
      expect((await server.activate(device.deviceId, device.secret)).body.data).toEqual([])
      expect((await graphql(server, device.accessToken, UPDATE, { sync: { id: device.token } })).status).toBe(
        401,
      )
    })
    it('keeps the row of a device that is accepted again, with a new credential', async () => {
      const device = await server.device(owner)
      const secret = newSecret()
      const { code } = (await server.activate(device.deviceId, secret)).body.pairing!
      const again = await owner.call('acceptDevice', { body: { code, name: 'Again' } })
      expect(again).toMatchObject({ id: device.device.id, token: device.token, name: 'Again' })
      expect((await server.activate(device.deviceId, device.secret)).body.data).toEqual([])
      expect((await server.activate(device.deviceId, secret)).body.data).toHaveLength(1)
    })
  })

  describe('what the console says of a device', () => {
    it('is unknown before the first report', async () => {
      expect((await server.device(owner)).device.status).toEqual({ kind: 'unknown', since: null })
    })
    it('rests on the device’s own writes only', async () => {
      const { token, accessToken, device } = await server.device(owner)
      const data = JSON.stringify(aReport({ showing: { kind: 'blank', since: Date.UTC(2026, 0, 5) } }))
      await graphql(server, owner.accessToken, UPDATE, { sync: { id: token, data } })
      expect((await owner.call('readDevice', { params: { id: device.id } })).status.kind).toBe('unknown')
      await graphql(server, accessToken, UPDATE, { sync: { id: token, data } })
      expect((await owner.call('readDevice', { params: { id: device.id } })).status).toEqual({
        kind: 'blank',
        since: Date.UTC(2026, 0, 5),
      })
    })
    it('counts checked files only as done', async () => {
      const { token, accessToken, device } = await server.device(owner)
      const file = (state: string, n: string) => ({ sha256: n.repeat(64), bytes: 10, received: 10, state })
      const fetching = {
        version: 'a'.repeat(64),
        files: [file('checked', '1'), file('fetching', '2'), file('waiting', '3')],
      }
      await graphql(server, accessToken, UPDATE, {
        sync: { id: token, data: JSON.stringify(aReport({ fetching })) },
      })
      expect((await owner.call('readDevice', { params: { id: device.id } })).status).toMatchObject({
        kind: 'downloading',
        done: 1,
        total: 3,
      })
    })
    it('is offline once nothing was heard for longer than the missed keep-alive', async () => {
      const { token, accessToken, device } = await server.device(owner)
      await graphql(server, accessToken, UPDATE, { sync: { id: token, data: JSON.stringify(aReport()) } })
      server.clock.advance(65_001)
      expect((await owner.call('readDevice', { params: { id: device.id } })).status.kind).toBe('offline')
    })
  })

  describe('changing a device', () => {
    it('needs If-Match and refuses a stale revision', async () => {
      const { device } = await server.device(owner)
      const patch = (headers: Record<string, string>) =>
        server.fetch(`/default/v1/devices/${device.id}`, {
          method: 'PATCH',
          headers: {
            authorization: `Bearer ${owner.accessToken}`,
            'content-type': 'application/json',
            ...headers,
          },
          body: '{"name":"New"}',
        })
      expect((await patch({})).status).toBe(428)
      expect((await patch({ 'if-match': '"1"' })).status).toBe(200)
      expect((await patch({ 'if-match': '"1"' })).status).toBe(412)
    })
    it('sends settings to try without saving them, and refuses what cannot be tried', async () => {
      const device = await server.device(owner)
      const params = { id: device.device.id }
      const sent = await owner.call('tryDeviceSettings', {
        params,
        body: { settings: { rotate: 90, blankScreen: true } },
      })
      expect(sent).toMatchObject({ name: 'try_settings', answered_at: null })
      expect((await owner.call('readDevice', { params })).settings.rotate).toBe(0)
      const wall = { columns: 2, rows: 1, column: 2, row: 0, bezelX: 0, bezelY: 0 }
      for (const body of [{ settings: { wall } }, { settings: {}, for_ms: 86_400_000 }])
        await expect(owner.call('tryDeviceSettings', { params, body })).rejects.toMatchObject({
          code: 'INVALID_INPUT',
        })
      const listed = await graphql(
        server,
        device.accessToken,
        'query R($id: String!) { getMostRecentSync(id: $id) { commands } }',
        { id: device.token },
      )
      const { commands } = listed.data!['getMostRecentSync']! as { commands: string }
      expect(JSON.parse(commands)).toMatchObject([
        { name: 'try_settings', args: { settings: { rotate: 90, blankScreen: true }, for_ms: 30_000 } },
      ])
    })
    it('ends the access of a device when it answers that it resets itself, not before and not when it refuses', async () => {
      const device = await server.device(owner)
      const params = { id: device.device.id }
      const isActive = async () => (await owner.call('readDevice', { params })).active
      const answer = (id: string, response: object) =>
        graphql(server, device.accessToken, UPDATE, {
          sync: { id: device.token, responses: JSON.stringify([{ id, at: 1, ...response }]) },
        })
      const refused = await owner.call('resetDevice', { params })
      await answer(refused.id, { ok: false, error: 'unknown', error_code: 'unknownCommand' })
      expect(await isActive()).toBe(true)
      expect((await owner.call('listCommands', { params })).items[0]).toMatchObject({
        error: 'unknown',
        error_code: 'unknownCommand',
      })
      const taken = await owner.call('resetDevice', { params })
      expect(await isActive()).toBe(true)
      expect((await answer(taken.id, { ok: true })).status).toBe(200)
      await until(async () => !(await isActive()))
      expect((await answer(taken.id, { ok: true })).status).toBe(401)
    })
    it('does not repeat to a device that is paired again what it was asked before', async () => {
      const device = await server.device(owner, { deviceId: 'hw-reset' })
      await owner.call('resetDevice', { params: { id: device.device.id } })
      const again = await server.device(owner, { deviceId: 'hw-reset' })
      expect(again.device.id).toBe(device.device.id)
      const read = await graphql(
        server,
        again.accessToken,
        'query R($id: String!) { getMostRecentSync(id: $id) { commands } }',
        { id: again.token },
      )
      expect(JSON.stringify(read.data)).not.toContain('reset')
      const { items } = await owner.call('listCommands', { params: { id: device.device.id } })
      expect(items[0]).toMatchObject({ name: 'reset', ok: false, error_code: 'pairedAgain' })
    })
    it('has tags that are no change of its revision, of its own company only, and is listed by them', async () => {
      const [first, second, foreign] = [
        (await server.device(owner)).device,
        (await server.device(owner)).device,
        (await server.device(other)).device,
      ]
      const tagged = await owner.call('tagDevices', {
        body: { ids: [first.id, second.id, foreign.id], add: ['Étage 2', 'Window'] },
      })
      expect([...tagged.ids].sort()).toEqual([first.id, second.id].sort())
      await owner.call('tagDevices', { body: { ids: [second.id], remove: ['window'] } })
      expect(await owner.call('readDevice', { params: { id: first.id } })).toMatchObject({
        tags: ['Étage 2', 'Window'],
        revision: first.revision,
      })
      expect((await other.call('readDevice', { params: { id: foreign.id } })).tags).toEqual([])
      expect((await owner.call('listDeviceTags')).items).toEqual([
        { tag: 'Étage 2', devices: 2 },
        { tag: 'Window', devices: 1 },
      ])
      expect((await other.call('listDeviceTags')).items).toEqual([])
      const windows = await owner.call('listDevices', { query: { tag: 'WINDOW' } })
      expect(windows.items.map(({ id }) => id)).toEqual([first.id])
      const many = Array.from({ length: 20 }, (_, n) => `Tag ${n}`)
      await expect(owner.call('tagDevices', { body: { ids: [first.id], add: many } })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      })
      await owner.call('removeDevice', { params: { id: first.id }, revision: first.revision })
      expect((await owner.call('listDeviceTags')).items).toEqual([{ tag: 'Étage 2', devices: 1 }])
    })
    it('queues server_settings for settings and server_version for another screen', async () => {
      const slide = await owner.call('makeSlide', { body: aTextSlide() })
      const site = await owner.call('makeSite', { body: { name: 'Hall', draft: aDraft([slide.id]) } })
      await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
      const { device, accessToken, token } = await server.device(owner)
      const changed = await owner.call('changeDevice', {
        params: { id: device.id },
        revision: device.revision,
        body: { settings: { rotate: 90 } },
      })
      expect(changed.settings.rotate).toBe(90)
      await owner.call('changeDevice', {
        params: { id: device.id },
        revision: changed.revision,
        body: { site_id: site.id },
      })
      const answer = await graphql(
        server,
        accessToken,
        'query Q($id: String!) { getMostRecentSync(id: $id) { commands } }',
        { id: token },
      )
      const commands = JSON.parse(
        (answer.data as unknown as { getMostRecentSync: { commands: string } }).getMostRecentSync.commands,
      ) as { name: string; args: { version?: string; settings?: { rotate: number } } }[]
      expect(commands.map(({ name }) => name)).toEqual(['server_settings', 'server_version'])
      expect(commands[0]!.args.settings!.rotate).toBe(90)
      expect(commands[1]!.args.version).toMatch(/^[0-9a-f]{64}$/)
    })
    it('never shows a social token again, and an empty one from anybody does not overwrite it', async () => {
      const { device, accessToken, token } = await server.device(owner)
      const tokensOf = (value: (service: string) => string) =>
        Object.fromEntries(SOCIAL_SERVICES.map((service) => [`${service}Token`, value(service)]))
      const secrets = tokensOf((service) => `secret-${service}`)
      const empty = tokensOf(() => '')
      const set = await owner.call('changeDevice', {
        params: { id: device.id },
        revision: device.revision,
        body: { settings: { instagram: true, ...secrets } },
      })
      expect(set.settings).toMatchObject(empty)
      // As the console writes it: everything that it was told, with one change.
      const changed = await owner.call('changeDevice', {
        params: { id: device.id },
        revision: set.revision,
        body: { settings: { ...set.settings, x: 4 } },
      })
      await owner.call('changeDevice', {
        params: { id: device.id },
        revision: changed.revision,
        body: { name: 'Entrance' },
      })
      await graphql(server, accessToken, UPDATE, { sync: { id: token, settings: JSON.stringify(empty) } })
      const row = await server.db
        .selectFrom('device')
        .select(['settings', 'social_tokens'])
        .where('id', '=', device.id)
        .executeTakeFirstOrThrow()
      expect(JSON.parse(row.settings)).toMatchObject({ instagram: true, ...empty, x: 4 })
      expect(row.social_tokens).not.toContain('secret-')
      const own = await createSecrets('', SECRET_KEY)
      expect(JSON.parse(own.open(row.social_tokens!)!)).toEqual(secrets)
      const answers = [
        await owner.call('readDevice', { params: { id: device.id } }),
        await graphql(
          server,
          accessToken,
          'query Q($id: String!) { getMostRecentSync(id: $id) { settings commands data } }',
          { id: token },
        ),
      ]
      expect(JSON.stringify(answers)).toContain('instagramToken')
      expect(JSON.stringify(answers)).not.toContain('secret-')
    })
    it('seals social tokens that an older server left in the settings', async () => {
      const { device } = await server.device(owner)
      const { device: other } = await server.device(owner)
      await server.db
        .updateTable('device')
        .set({
          settings: JSON.stringify({ ...DEFAULT_DEVICE_SETTINGS, x: 7, tiktokToken: 'of before' }),
          social_tokens: null,
        })
        .where('id', '=', device.id)
        .execute()
      const own = await createSecrets('', SECRET_KEY)
      const rowOf = (id: string) =>
        server.db
          .selectFrom('device')
          .select(['settings', 'social_tokens'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      const untouched = await rowOf(other.id)
      await sealTokensOfBefore(server.db, own)
      const row = await rowOf(device.id)
      expect(JSON.parse(row.settings)).toMatchObject({ x: 7, tiktokToken: '' })
      expect(JSON.parse(own.open(row.social_tokens!)!)).toEqual({ tiktokToken: 'of before' })
      expect(await rowOf(other.id)).toEqual(untouched)
    })
    it('keeps what the operator set when the device writes settings of its own', async () => {
      const { device, accessToken, token } = await server.device(owner)
      await graphql(server, accessToken, UPDATE, { sync: { id: token, settings: '{"rotate":180}' } })
      expect((await owner.call('readDevice', { params: { id: device.id } })).settings.rotate).toBe(0)
    })
    it('refuses a screen of another company like an unknown one', async () => {
      const slide = await other.call('makeSlide', { body: aTextSlide() })
      const site = await other.call('makeSite', { body: { name: 'Theirs', draft: aDraft([slide.id]) } })
      const { device } = await server.device(owner)
      for (const site_id of [site.id, 'no-such-screen']) {
        await expect(
          owner.call('changeDevice', {
            params: { id: device.id },
            revision: device.revision,
            body: { site_id },
          }),
        ).rejects.toMatchObject({ status: 400, problem: { errors: [{ field: 'site_id' }] } })
      }
    })
  })

  it('tells an open anonymous stream of its activation, and ends it', async () => {
    const secret = newSecret()
    const { code } = (await server.activate('hw-stream', secret)).body.pairing!
    const response = await server.fetch('/sse?channels=devicehw-stream')
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    await until(() => response.ok)
    const accepted = await owner.call('acceptDevice', { body: { code, name: 'Streamed' } })
    const text = await response.text()
    expect(text.startsWith('retry: 2000')).toBe(true)
    const data = /data: (.*)\n/.exec(text)![1]!
    expect(JSON.parse((JSON.parse(data) as { data: string }).data)).toEqual({
      message: { function: 'activateDevice', token: accepted.token },
      function: 'activateDevice',
      token: accepted.token,
    })
  })
})

describe('guessing codes', () => {
  it('is stopped after five wrong ones a minute, and nobody’s wrong guess ends a code', async () => {
    const folder = (await import('@vitrine/testbed')).temporaryFolder
    const { path, remove } = await folder('codes')
    const server = await startTestServer({ kind: 'sqlite', file: `${path}/codes.sqlite` })
    try {
      const owner = await server.company('Clinic')
      const secret = newSecret()
      const { code } = (await server.activate('hw-guess', secret)).body.pairing!
      for (let guess = 0; guess < 5; guess += 1)
        await expect(owner.call('lookUpCode', { body: { code: 'ZZZZZZ' } })).rejects.toMatchObject({
          status: 404,
        })
      await expect(owner.call('lookUpCode', { body: { code } })).rejects.toMatchObject({ status: 429 })
      server.clock.advance(60_000)
      expect(await owner.call('lookUpCode', { body: { code: code.toLowerCase() } })).toMatchObject({
        deviceId: 'hw-guess',
      })
    } finally {
      await server.close()
      await remove()
    }
  })
})
