import { createApiClient } from '@vitrine/protocol'
import { findProgram, startPushService, verifiedSender, type PushTestBrowser } from '@vitrine/testbed'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Config } from '../../../platform/config/config.ts'
import { graphql, startTestServer, type TestPerson, type TestServer } from '../../../testing/testServer.ts'

const MINUTE = 60_000
const DAY_S = 86_400
const UPDATE = 'mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id } }'
const HOST = { EGRESS_ALLOW: '127.0.0.1', RATE_LIMITS: 'off' }

describe.skipIf(findProgram('openssl') === null)('notifications in browsers', () => {
  let pushService: Awaited<ReturnType<typeof startPushService>>
  beforeAll(async () => {
    pushService = await startPushService()
  })
  beforeEach(() => void pushService.answers.splice(0))
  afterAll(() => pushService?.close())

  const started = async (database: Config['database'], env: Record<string, string> = {}) => {
    const server = await startTestServer(database, { ...HOST, EGRESS_CA: pushService.certificate, ...env })
    onTestFinished(() => server.close().catch(() => {}))
    return server
  }
  const allow = async (
    by: TestPerson,
    name = 'Firefox on Linux',
  ): Promise<PushTestBrowser & { id: string }> => {
    const browser = pushService.browser()
    const body = { name, time_zone: 'Europe/Berlin', ...browser.subscription }
    return { ...browser, id: (await by.call('addPushBrowser', { body })).id }
  }
  const channelFor = async (by: TestPerson, people: readonly TestPerson[]) =>
    (
      await by.call('makeAlertChannel', {
        body: {
          name: 'On call',
          kind: 'push',
          person_ids: people.map(({ userId }) => userId),
          quiet: null,
          enabled: true,
        },
      })
    ).channel
  const watch = (by: TestPerson, channelId: string) =>
    by.call('makeAlertRule', {
      body: {
        name: 'Watch',
        kind: 'offline',
        settings: { minutes: 1 },
        targets: { group_ids: [], site_ids: [], device_ids: [] },
        hours: null,
        channel_ids: [channelId],
        escalation: null,
        enabled: true,
      },
    })
  const pass = async (server: TestServer, minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      server.clock.advance(MINUTE)
      await server.alerts.look()
      await server.outbox.look()
    }
  }
  /** A device that reports once and then falls silent; what it is called again is to report. */
  const lobby = async (server: TestServer, owner: TestPerson) => {
    const { token, accessToken } = await server.device(owner, { name: 'Lobby' })
    const report = () =>
      graphql(server, accessToken, UPDATE, {
        sync: {
          id: token,
          data: JSON.stringify({
            player_version: '0.1.0',
            showing: { kind: 'nothing', since: server.clock.now() },
            fetching: null,
            files: [],
            faults: [],
            offline_start: { able: true },
            glass: { width: 1920, height: 1080, ratio: 1 },
            storage: null,
            clock_offset: 0,
          }),
        },
      })
    await report()
    return report
  }
  const historyOf = async (by: TestPerson) => {
    const [alert] = (await by.call('listAlerts')).items
    return (await by.call('readAlert', { params: { id: alert!.id } })).deliveries
  }

  eachDatabase((_kind, _makeUrl, makeDatabase) => {
    it('bring an alert to every browser of the chosen people, encrypted for each, and replace it when it is over', async () => {
      const server = await started(await makeDatabase(), { PUBLIC_URL: 'https://signage.clinic.example' })
      const owner = await server.company('Clinic')
      const viewer = await server.person(owner.companyId, 'viewer')
      const [phone, desk, elsewhere] = [
        await allow(viewer, 'Chrome on Android'),
        await allow(owner, 'Firefox on Linux'),
        await allow(await server.person(owner.companyId, 'admin')),
      ]
      const channel = await channelFor(owner, [owner, viewer])
      await watch(owner, channel.id)
      const report = await lobby(server, owner)
      await pass(server, 6)
      const [alert] = (await owner.call('listAlerts')).items
      for (const browser of [phone, desk]) {
        expect(browser.messages()).toEqual([
          {
            title: 'Lobby is offline',
            text: expect.stringMatching(/^Lobby: last seen .+\nRule: Watch$/) as string,
            path: `/alerts?open=${alert!.id}`,
            about: `alert/${alert!.id}`,
          },
        ])
        expect(String(browser.messages()[0]!['text'])).toMatch(/CES?T|GMT\+[12]/)
      }
      expect(elsewhere.requests()).toEqual([])
      const [request] = phone.requests()
      expect(request!.body.length).toBeLessThanOrEqual(4_096)
      expect(request!.body.includes('Lobby')).toBe(false)
      expect(request!.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        ttl: String(DAY_S),
        urgency: 'high',
        topic: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/) as string,
      })
      const { publicKey, claims } = verifiedSender(request!)
      expect(publicKey).toBe((await owner.call('readPush')).public_key)
      expect(claims).toMatchObject({ aud: pushService.origin, sub: 'https://signage.clinic.example' })
      const validForS = claims.exp - Date.now() / 1_000
      expect(validForS).toBeGreaterThan(0)
      expect(validForS).toBeLessThanOrEqual(DAY_S)

      const late = await allow(owner, 'Safari on macOS')
      await report()
      await pass(server, 1)
      expect(late.requests()).toEqual([])
      expect(phone.messages().at(-1)).toMatchObject({
        title: 'Resolved: Lobby is offline',
        about: `alert/${alert!.id}`,
      })
      expect(phone.requests()[1]!.headers).toMatchObject({
        topic: request!.headers['topic'],
        urgency: 'normal',
      })
      const history = await historyOf(owner)
      expect(history.map(({ what, to, state, status }) => [what, to, state, status]).toSorted()).toEqual(
        [
          ['raised', 'Owner of Clinic · Firefox on Linux', 'sent', 201],
          ['raised', `${(await viewer.call('whoAmI')).user.name} · Chrome on Android`, 'sent', 201],
          ['resolved', 'Owner of Clinic · Firefox on Linux', 'sent', 201],
          ['resolved', 'Owner of Clinic · Safari on macOS', 'skipped', null],
          ['resolved', `${(await viewer.call('whoAmI')).user.name} · Chrome on Android`, 'sent', 201],
        ].toSorted(),
      )
      expect((await viewer.call('readPush')).browsers).toMatchObject([
        { id: phone.id, name: 'Chrome on Android', usable: true, delivered_at: server.clock.now() },
      ])
    })

    it('are tried again after 429 and 503 for the browser that missed them, and not for the others', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const first = await allow(owner)
      const channel = await channelFor(owner, [owner])
      await watch(owner, channel.id)
      await lobby(server, owner)
      pushService.answers.push(429, 503)
      await pass(server, 8)
      expect(first.requests()).toHaveLength(3)
      expect(await historyOf(owner)).toMatchObject([{ state: 'sent', status: 201, attempts: 3 }])
      const test = (id: string) => owner.call('testAlertChannel', { params: { id } })
      expect(await test(channel.id)).toMatchObject({ ok: true, status: 201 })
      expect(first.messages().at(-1)).toMatchObject({
        title: 'Test message from Vitrine',
        text: 'Alerts of Clinic are sent to this channel: On call.',
      })
      pushService.answers.push(500)
      expect(await test(channel.id)).toMatchObject({ ok: false, code: 'status', status: 500 })
    })

    it('leave a push service alone for as long as it asks', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const browser = await allow(owner)
      await watch(owner, (await channelFor(owner, [owner])).id)
      await lobby(server, owner)
      pushService.answers.push({ status: 429, retryAfter: '1800' })
      await pass(server, 20)
      expect(browser.requests()).toHaveLength(1)
      await pass(server, 20)
      expect(browser.requests()).toHaveLength(2)
      expect(await historyOf(owner)).toMatchObject([{ state: 'sent', attempts: 2 }])
    })

    it.each([404, 410])('forget a browser that the push service no longer knows (%i)', async (status) => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      await allow(owner)
      const channel = await channelFor(owner, [owner])
      await watch(owner, channel.id)
      await lobby(server, owner)
      pushService.answers.push(status)
      await pass(server, 8)
      expect(await historyOf(owner)).toMatchObject([
        { state: 'failed', code: 'browserGone', status, attempts: 1 },
      ])
      expect((await owner.call('readPush')).browsers).toEqual([])
      expect(await owner.call('testAlertChannel', { params: { id: channel.id } })).toMatchObject({
        ok: false,
        code: 'noBrowser',
      })
    })

    it('say in the history that nobody of the channel has a browser', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const channel = await channelFor(owner, [owner])
      await watch(owner, channel.id)
      await lobby(server, owner)
      await pass(server, 6)
      expect(await historyOf(owner)).toMatchObject([{ state: 'failed', code: 'noBrowser', to: '' }])
    })

    it('stay with a person: others see only how many, remove none, and a browser has one person at a time', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const viewer = await server.person(owner.companyId, 'viewer')
      const browser = await allow(viewer)
      expect((await owner.call('readPush')).browsers).toEqual([])
      const { items } = await owner.call('listPushPeople')
      expect(items.map(({ id, browsers }) => [id, browsers]).toSorted()).toEqual(
        [
          [owner.userId, 0],
          [viewer.userId, 1],
        ].toSorted(),
      )
      expect(JSON.stringify(items)).not.toContain('127.0.0.1')
      await expect(viewer.call('listPushPeople')).rejects.toMatchObject({ status: 403 })
      await expect(owner.call('removePushBrowser', { params: { id: browser.id } })).rejects.toMatchObject({
        status: 404,
      })
      // The same browser, after somebody else has signed in there.
      const body = { name: 'Shared', time_zone: null, ...browser.subscription }
      await owner.call('addPushBrowser', { body })
      expect((await viewer.call('readPush')).browsers).toEqual([])
      const [shared] = (await owner.call('readPush')).browsers
      // Allowed again, it is the same one.
      expect(await owner.call('addPushBrowser', { body })).toMatchObject({ id: shared!.id })
      await owner.call('removePushBrowser', { params: { id: shared!.id } })
      expect((await owner.call('readPush')).browsers).toEqual([])
    })

    it('end with the account of a person, who leaves the channels', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const viewer = await server.person(owner.companyId, 'viewer')
      await allow(viewer)
      const channel = await channelFor(owner, [owner, viewer])
      expect((await viewer.call('readPush')).channels).toEqual(['On call'])
      const { revision } = (await viewer.call('whoAmI')).user
      await owner.call('removeUser', { params: { id: viewer.userId }, revision })
      expect(await server.db.selectFrom('push_browser').selectAll().execute()).toEqual([])
      const [left] = (await owner.call('listAlertChannels')).items
      expect(left).toMatchObject({ person_ids: [owner.userId], revision: channel.revision + 1 })
      const body = { name: 'X', kind: 'push' as const, quiet: null, enabled: true }
      for (const person_ids of [[], [viewer.userId], ['unknown']])
        await expect(owner.call('makeAlertChannel', { body: { ...body, person_ids } })).rejects.toMatchObject(
          { status: 400 },
        )
    })

    it('keep their keys over a restart, encrypted, and ask for another subscription when the key file is replaced', async () => {
      const database = await makeDatabase()
      const key = (byte: number) => ({ SECRET_KEY: Buffer.alloc(32, byte).toString('base64') })
      const before = await started(database, key(1))
      const owner = await before.company('Clinic')
      const { public_key: known } = await owner.call('readPush')
      const browser = await allow(owner)
      const channel = await channelFor(owner, [owner])
      const rows = JSON.stringify([
        await before.db.selectFrom('push_key').select('private_key').execute(),
        await before.db.selectFrom('push_browser').selectAll().execute(),
      ])
      expect(rows).not.toContain(pushService.origin)
      expect(rows).not.toContain(browser.subscription.auth)
      await before.close()

      const at = async (byte: number) => {
        const server = await started(database, key(byte))
        const call = createApiClient({ fetch, origin: server.origin, accessToken: owner.accessToken })
        return {
          own: await call('readPush'),
          test: await call('testAlertChannel', { params: { id: channel.id } }),
          close: () => server.close(),
        }
      }
      const same = await at(1)
      expect(same.own.public_key).toBe(known)
      expect(same.test).toMatchObject({ ok: true })
      expect(verifiedSender(browser.requests()[0]!).publicKey).toBe(known)
      await same.close()
      const other = await at(2)
      expect(other.own.public_key).not.toBe(known)
      expect(other.own.browsers).toMatchObject([{ usable: false }])
      expect(other.test).toMatchObject({ ok: false, code: 'browserKeys' })
      await other.close()
      const back = await at(1)
      expect(back.own).toMatchObject({ public_key: known, browsers: [{ usable: true }] })
      await back.close()
    })

    it('go to addresses of push services only: https, outside of the local network, with keys that can encrypt', async () => {
      const server = await started(await makeDatabase(), { EGRESS_ALLOW: '' })
      const owner = await server.company('Clinic')
      const { subscription } = pushService.browser()
      const add = (part: object) =>
        owner.call('addPushBrowser', { body: { name: 'X', time_zone: null, ...subscription, ...part } })
      for (const part of [
        { endpoint: subscription.endpoint.replace('https', 'http') },
        { p256dh: 'A'.repeat(87) },
        { auth: 'short' },
      ])
        await expect(add(part)).rejects.toMatchObject({ status: 400 })
      await add({})
      const channel = await channelFor(owner, [owner])
      expect(await owner.call('testAlertChannel', { params: { id: channel.id } })).toMatchObject({
        ok: false,
        code: 'insideAddress',
      })
    })
  })
})
