import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AlertRuleBody } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { SMTPServer } from 'smtp-server'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Config } from '../../platform/config/config.ts'
import { hasPublished, playChain, PLAYED_VERSION, sendPlays } from '../../testing/playChain.ts'
import {
  graphql,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const UPDATE = 'mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id } }'
const everything = { group_ids: [], site_ids: [], device_ids: [] }

type Said = { showing?: object; faults?: object[]; storage?: object; clock_offset?: number; health?: object }
const report = (server: TestServer, { token, accessToken }: TestDevice, said: Said = {}) =>
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
        ...said,
      }),
    },
  })
const started = async (database: Config['database'], env: Record<string, string> = {}) => {
  const server = await startTestServer(database, {
    RATE_LIMITS: 'off',
    EGRESS_ALLOW: '127.0.0.1',
    ...env,
  })
  onTestFinished(() => server.close().catch(() => {}))
  return server
}
type Received = { headers: Record<string, string>; body: string }
/** Somebody who gets messages; `answers` is what it says, in turn, and 204 after that. */
const receiver = async (...answers: number[]) => {
  const received: Received[] = []
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(answers.shift() ?? 204).end()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return { received, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/x` }
}
const channelOf = (
  by: TestPerson,
  url: string,
  kind: 'webhook' | 'slack' | 'teams' = 'webhook',
  quiet: object | null = null,
) =>
  by.call('makeAlertChannel', {
    body: { name: kind, kind, url, quiet: quiet as null, enabled: true },
  })
/** Somebody who gets mails. */
const mailServer = async () => {
  const mails: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        mails.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  return { mails, url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` }
}
const mailChannelOf = (by: TestPerson) =>
  by.call('makeAlertChannel', {
    body: {
      name: 'Office',
      kind: 'mail',
      addresses: ['office@clinic.example'],
      quiet: null,
      enabled: true,
    },
  })
const ruleOf = (by: TestPerson, channels: string[], rule: Partial<AlertRuleBody> = {}) =>
  by.call('makeAlertRule', {
    body: {
      name: 'Watch',
      kind: 'offline',
      settings: { minutes: 5 },
      targets: everything,
      hours: null,
      channel_ids: channels,
      escalation: null,
      enabled: true,
      ...rule,
    },
  })
/** Looks as the timers do, at every minute of a span. */
const pass = async (server: TestServer, minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    server.clock.advance(MINUTE)
    await server.alerts.look()
    await server.outbox.look()
  }
}
const typesOf = (received: readonly Received[]) =>
  received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
const summaryOf = ({ body }: Received) => (JSON.parse(body) as { data: { summary: string } }).data.summary
const workdays = { days: [1, 2, 3, 4, 5], from: '08:00', until: '18:00' }

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  describe('an alert', () => {
    it('is sent signed when a device stays offline, and again when it is back', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, url } = await receiver()
      const { channel, secret } = await channelOf(owner, url)
      expect(JSON.stringify(channel)).not.toContain('/x')
      await ruleOf(owner, [channel.id])
      const device = await server.device(owner, { name: 'Lobby' })
      await report(server, device)
      await pass(server, 3)
      expect((await owner.call('listAlerts')).items).toEqual([])
      await pass(server, 6)
      expect(typesOf(received)).toEqual(['alert.raised'])
      expect(summaryOf(received[0]!)).toBe('Lobby is offline')
      await report(server, device)
      await pass(server, 2)
      expect(typesOf(received)).toEqual(['alert.raised', 'alert.resolved'])

      vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() - MINUTE })
      onTestFinished(() => void vi.useRealTimers())
      for (const { headers, body } of received)
        expect(new Webhook(secret!).verify(body, headers)).toMatchObject({ data: { kind: 'offline' } })
      vi.useRealTimers()

      const [alert] = (await owner.call('listAlerts', { query: { state: 'ended' } })).items
      const history = await owner.call('readAlert', { params: { id: alert!.id } })
      expect(history.incidents).toMatchObject([{ device_name: 'Lobby', why: 'resolved' }])
      expect(history.deliveries).toMatchObject([
        { what: 'raised', state: 'sent', status: 204, attempts: 1 },
        { what: 'resolved', state: 'sent' },
      ])
    })

    it('is one message for all devices of a place that lost its line', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, url } = await receiver()
      const { channel } = await channelOf(owner, url)
      const devices = []
      for (let n = 0; n < 12; n += 1) devices.push(await server.device(owner, { name: `Ward ${n}` }))
      const group = await owner.call('makeDeviceGroup', { body: { name: 'Munich' } })
      await owner.call('groupDevices', {
        body: { members: devices.map(({ device }) => ({ device_id: device.id, group_id: group.id })) },
      })
      await ruleOf(owner, [channel.id], { targets: { ...everything, group_ids: [group.id] } })
      const elsewhere = await server.device(owner, { name: 'Elsewhere' })
      await report(server, elsewhere)
      for (const device of devices) {
        await report(server, device)
        server.clock.advance(4_000)
      }
      await pass(server, 9)
      expect(received.map(summaryOf)).toEqual(['12 devices at Munich are offline'])
      const [alert] = (await owner.call('listAlerts')).items
      expect(alert).toMatchObject({ place: 'Munich', place_kind: 'group', devices: 12, devices_open: 12 })
      for (const device of devices.slice(1)) await report(server, device)
      await pass(server, 1)
      expect(received).toHaveLength(1)
      await report(server, devices[0]!)
      for (const device of devices.slice(1)) await report(server, device)
      await pass(server, 1)
      expect(typesOf(received)).toEqual(['alert.raised', 'alert.resolved'])
    })

    it('goes to further channels when nobody has seen it, and not when somebody has', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const [first, second] = [await receiver(), await receiver()]
      const a = await channelOf(owner, first.url)
      const b = await channelOf(owner, second.url)
      await ruleOf(owner, [a.channel.id], { escalation: { minutes: 10, channel_ids: [b.channel.id] } })
      await report(server, await server.device(owner))
      await pass(server, 16)
      expect(typesOf(second.received)).toEqual([])
      await pass(server, 1)
      expect(typesOf(second.received)).toEqual(['alert.escalated'])
      await report(server, await server.device(owner, { name: 'Bar' }))
      await pass(server, 9)
      const open = (await owner.call('listAlerts', { query: { state: 'open' } })).items
      const bar = open.find(({ device_names: names }) => names.includes('Bar'))!
      expect(await owner.call('seeAlert', { params: { id: bar.id } })).toMatchObject({
        seen_by: 'Owner of Clinic',
      })
      await pass(server, 20)
      expect(typesOf(second.received)).toEqual(['alert.escalated'])
      expect(typesOf(first.received)).toEqual(['alert.raised', 'alert.raised'])
    })

    it('never begins for a display that is blank on purpose, also when it falls silent then', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, url } = await receiver()
      const { channel } = await channelOf(owner, url)
      await ruleOf(owner, [channel.id])
      await ruleOf(owner, [channel.id], { kind: 'content', settings: { minutes: 1 } })
      const device = await server.device(owner)
      const own = await owner.call('readDevice', { params: { id: device.device.id } })
      const changed = await owner.call('changeDevice', {
        params: { id: own.id },
        revision: own.revision,
        body: { settings: { ...own.settings, blankScreen: true } },
      })
      await report(server, device, { showing: { kind: 'blank', since: server.clock.now() } })
      await pass(server, 30)
      expect((await owner.call('listAlerts')).items).toEqual([])
      await owner.call('changeDevice', {
        params: { id: own.id },
        revision: changed.revision,
        body: { settings: { ...own.settings, blankScreen: false } },
      })
      await pass(server, 3)
      expect(received.map(summaryOf)).toEqual(['Lobby is offline'])
    })

    it('does not begin for a display that is off by its plan, also when it falls silent then', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, url } = await receiver()
      const { channel } = await channelOf(owner, url)
      await ruleOf(owner, [channel.id])
      const device = await server.device(owner)
      await report(server, device)
      // The test begins on a Saturday at nine. The display is on from ten o'clock.
      const plan = [{ days: [6], from: 10 * 60, to: 20 * 60 }]
      const power = { name: 'power' as const, args: { mode: 'plan' as const, plan } }
      await owner.call('remoteDevices', { body: { device_ids: [device.device.id], action: power } })
      await report(server, device, { showing: { kind: 'off', since: server.clock.now() } })
      // It is missed from ten o'clock on, for as long as the rule says.
      await pass(server, 60 + 4)
      expect((await owner.call('listAlerts')).items).toEqual([])
      await pass(server, 4)
      expect(received.map(summaryOf)).toEqual(['Lobby is offline'])
    })

    it('does not begin while a presentation is paused, also when the display falls silent then', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, url } = await receiver()
      const { channel } = await channelOf(owner, url)
      await ruleOf(owner, [channel.id])
      const device = await server.device(owner)
      await report(server, device)
      const until = server.clock.now() + 30 * MINUTE
      await server.db
        .updateTable('device')
        .set({ pause_what: 'presentation', pause_since_ms: 1, pause_until_ms: until, pause_by: 'Ada' })
        .execute()
      await pass(server, 29)
      expect((await owner.call('listAlerts')).items).toEqual([])
      await pass(server, 4)
      expect(received.map(summaryOf)).toEqual(['Lobby is offline'])
    })

    it('begins for a hot machine, and ends when it has cooled by 3 °C', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, url } = await receiver()
      const { channel } = await channelOf(owner, url)
      await ruleOf(owner, [channel.id], { kind: 'temperature', settings: { degrees: 75, minutes: 5 } })
      const device = await server.device(owner)
      const warm = async (degrees: number, minutes: number) => {
        for (let minute = 0; minute < minutes; minute += 1) {
          await report(server, device, { health: { temperature: degrees } })
          await pass(server, 1)
        }
      }
      await warm(74.5, 8)
      await warm(81.4, 4)
      expect((await owner.call('listAlerts')).items).toEqual([])
      await warm(81.9, 4)
      expect(received.map(summaryOf)).toEqual(['Lobby is too hot'])
      const [alert] = (await owner.call('listAlerts')).items
      const { incidents } = await owner.call('readAlert', { params: { id: alert!.id } })
      expect(incidents).toMatchObject([{ detail: { degrees: 81 } }])
      await warm(73, 3)
      expect(received).toHaveLength(1)
      await warm(71, 1)
      expect(received.map(summaryOf)).toEqual(['Lobby is too hot', 'Resolved: Lobby is too hot'])
    })

    it('begins when a feed of widgets is not read for an hour, says why, and ends when it is read again', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, url } = await receiver()
      const { channel } = await channelOf(owner, url)
      const chat = await receiver()
      const { channel: slack } = await channelOf(owner, chat.url, 'slack')
      await ruleOf(owner, [channel.id, slack.id], { kind: 'feed', settings: {} })
      const source = { isDown: true }
      const http = createServer((_request, response) => {
        response.writeHead(source.isDown ? 503 : 200)
        response.end('dish,price\nSoup,4.50\n')
      })
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void http.close())
      const { id } = await owner.call('makeFeed', {
        body: {
          name: 'Prices',
          kind: 'table',
          url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/prices.csv`,
        },
      })
      await pass(server, 59)
      expect((await owner.call('listAlerts')).items).toEqual([])
      await pass(server, 4)
      expect(received.map(summaryOf)).toEqual(['The feed “Prices” can’t be read'])
      const [alert] = (await owner.call('listAlerts')).items
      const { incidents } = await owner.call('readAlert', { params: { id: alert!.id } })
      expect(incidents).toMatchObject([
        { device_id: id, device_name: 'Prices', detail: { source: 'widget', problem: 'status' } },
      ])
      expect(JSON.stringify(chat.received)).toContain('It responds with an error.')
      source.isDown = false
      await owner.call('fetchFeed', { params: { id } })
      await pass(server, 2)
      expect(received.map(summaryOf).at(-1)).toBe('Resolved: The feed “Prices” can’t be read')
    })

    it('begins when the address of a calendar is not read for an hour, and ends when it is read again', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, url } = await receiver()
      const { channel } = await channelOf(owner, url)
      await ruleOf(owner, [channel.id], { kind: 'feed', settings: {} })
      const source = { isDown: true }
      const http = createServer((_request, response) => {
        response.writeHead(source.isDown ? 503 : 200, { 'content-type': 'text/calendar' })
        response.end('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n')
      })
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void http.close())
      const { id } = await owner.call('makeCalendar', {
        body: {
          source: 'address',
          name: 'Holidays',
          url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/days.ics`,
        },
      })
      await owner.call('makeCalendar', { body: { source: 'own', name: 'Closed', days: [] } })
      await pass(server, 59)
      expect((await owner.call('listAlerts')).items).toEqual([])
      await pass(server, 4)
      expect(received.map(summaryOf)).toEqual(['The feed “Holidays” can’t be read'])
      const [alert] = (await owner.call('listAlerts')).items
      const { incidents } = await owner.call('readAlert', { params: { id: alert!.id } })
      expect(incidents).toMatchObject([
        { device_id: id, device_name: 'Holidays', detail: { source: 'calendar', problem: 'refused' } },
      ])
      source.isDown = false
      await owner.call('fetchCalendar', { params: { id } })
      await pass(server, 2)
      expect(received.map(summaryOf).at(-1)).toBe('Resolved: The feed “Holidays” can’t be read')
      expect(received).toHaveLength(2)
    })

    it('begins when a display accounts for too little of the time in which it showed its screen, and ends when the records arrive', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      await hasPublished(server, owner.companyId)
      const { received, url } = await receiver()
      const { channel } = await channelOf(owner, url)
      await ruleOf(owner, [channel.id], { kind: 'coverage', settings: { percent: 90 } })
      const lobby = await server.device(owner, { name: 'Lobby' })
      const hall = await server.device(owner, { name: 'Hall' })
      const startMs = server.clock.now()
      const bothReport = async () => {
        const version = { kind: 'version', version: PLAYED_VERSION, since: startMs }
        await report(server, lobby, { showing: version })
        // Nothing is asked of a display that is off.
        await report(server, hall, { showing: { kind: 'off', since: startMs } })
      }
      const heardFor = async (minutes: number) => {
        for (let minute = 0; minute < minutes; minute += 1) {
          await bothReport()
          await pass(server, 1)
        }
      }
      await bothReport()
      const chain = playChain(lobby.deviceId)
      const plays = async (from: number, until: number) => {
        const hours = { from: startMs + from * HOUR, until: startMs + until * HOUR }
        const records = chain.next(1, { ...hours, duration: (until - from) * HOUR })
        expect(await sendPlays(server, lobby.accessToken, chain.key.publicKey, records)).toMatchObject({
          refused: [],
        })
      }
      server.clock.advance(HOUR)
      await plays(0, 1)
      await pass(server, 2)
      expect(received).toEqual([])
      server.clock.advance(4 * HOUR)
      // What a silent display has not reported yet is not missing.
      await pass(server, 1)
      expect(received).toEqual([])
      await heardFor(3)
      expect(received.map(summaryOf)).toEqual(['Lobby hasn’t accounted for all of its time'])
      await plays(1, 5)
      server.clock.advance(HOUR)
      await heardFor(3)
      expect(typesOf(received)).toEqual(['alert.raised', 'alert.resolved'])
    })

    it('waits for the end of quiet hours, and is not sent if it is over then', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, url } = await receiver()
      // The test begins on a Saturday at nine.
      const quiet = { days: [6], from: '09:00', until: '10:00', time_zone: 'UTC' }
      const { channel } = await channelOf(owner, url, 'webhook', quiet)
      await ruleOf(owner, [channel.id], { kind: 'storage', settings: { percent: 90 } })
      const full = { storage: { used: 95, quota: 100, persisted: true } }
      const device = await server.device(owner)
      await report(server, device, full)
      await pass(server, 40)
      expect(received).toEqual([])
      await pass(server, 21)
      expect(typesOf(received)).toEqual(['alert.raised'])
    })

    it('tells of an outage that ended at once with one message', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, url } = await receiver()
      const { channel } = await channelOf(owner, url)
      await ruleOf(owner, [channel.id], { kind: 'fault', settings: { minutes: 0, codes: ['ITEM_FAILED'] } })
      const device = await server.device(owner)
      const fault = { code: 'ITEM_FAILED', text: 'Couldn’t show Menu', at: server.clock.now() }
      await report(server, device, { faults: [fault] })
      await server.alerts.look()
      await report(server, device)
      await pass(server, 3)
      expect(received.map(summaryOf)).toEqual(['Resolved: Lobby reports a fault'])
    })

    it('does not begin because the server was away, and is sent once over a restart', async () => {
      const database = await makeDatabase()
      const env = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
      const before = await started(database, env)
      const owner = await before.company('Clinic')
      const { received, url } = await receiver()
      const { channel } = await channelOf(owner, url)
      await ruleOf(owner, [channel.id])
      const [gone, back] = [await before.device(owner, { name: 'Gone' }), await before.device(owner)]
      await report(before, gone)
      await report(before, back)
      const hourAgo = before.clock.now() - 60 * MINUTE
      await before.db.updateTable('device').set({ checkin_ms: hourAgo }).execute()
      await before.close()
      const after = await started(database, env)
      await after.alerts.look()
      await pass(after, 1)
      await report(after, back)
      await pass(after, 1)
      expect(await after.db.selectFrom('alert').selectAll().execute()).toEqual([])
      await pass(after, 1)
      await after.close()
      // The one that has come back is heard again; the alert of the other is known.
      const again = await started(database, env)
      again.clock.advance(3 * MINUTE)
      await report(again, back)
      await pass(again, 3)
      expect(received.map(summaryOf)).toEqual(['Gone is offline'])
    })

    it('ends with its rule, and a deleted channel leaves the rules', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, url } = await receiver()
      const { channel } = await channelOf(owner, url)
      const rule = await ruleOf(owner, [channel.id])
      await report(server, await server.device(owner))
      await pass(server, 9)
      await owner.call('deleteAlertChannel', { params: { id: channel.id }, revision: channel.revision })
      const [left] = (await owner.call('listAlertRules')).items
      expect(left).toMatchObject({ id: rule.id, channel_ids: [], revision: 2 })
      await owner.call('deleteAlertRule', { params: { id: rule.id }, revision: 2 })
      await pass(server, 3)
      expect((await owner.call('listAlerts')).items).toMatchObject([{ devices_open: 0 }])
      expect(typesOf(received)).toEqual(['alert.raised'])
    })
  })

  describe('sending', () => {
    it('is tried again with the same id until it arrives, also by another node', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const { received, url } = await receiver(500, 503)
      const { channel } = await channelOf(owner, url)
      await ruleOf(owner, [channel.id], { kind: 'clock', settings: { seconds: 60, minutes: 0 } })
      await report(server, await server.device(owner), { clock_offset: 90_000 })
      await server.alerts.look()
      await pass(server, 2)
      // Two that look at once send once.
      await Promise.all([server.outbox.look(), server.outbox.look()])
      await pass(server, 2)
      expect(received).toHaveLength(3)
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      await pass(server, 30)
      expect(received).toHaveLength(3)
    })

    it('reaches chats in their own form, and says what became of a test', async () => {
      const server = await started(await makeDatabase())
      const owner = await server.company('A & <B>')
      const good = await receiver()
      const bad = await receiver(404)
      const slack = await channelOf(owner, good.url, 'slack')
      const teams = await channelOf(owner, bad.url, 'teams')
      const inside = await channelOf(owner, 'http://127.0.0.9/x')
      const test = (id: string) => owner.call('testAlertChannel', { params: { id } })
      expect(await test(slack.channel.id)).toMatchObject({ ok: true, status: 204 })
      expect(await test(teams.channel.id)).toMatchObject({ ok: false, code: 'status', status: 404 })
      expect(await test(inside.channel.id)).toMatchObject({ ok: false, code: 'insideAddress' })
      expect(slack.secret).toBeNull()
      expect(JSON.parse(good.received[0]!.body)).toEqual({
        text: '*Test message from Vitrine*\nAlerts of A &amp; &lt;B&gt; are sent to this channel: slack.',
      })
      expect(JSON.parse(bad.received[0]!.body)).toMatchObject({
        attachments: [{ content: { type: 'AdaptiveCard' } }],
      })
    })

    it('says what became of a test by mail', async () => {
      const { mails, url } = await mailServer()
      const server = await started(await makeDatabase(), {
        MAIL_URL: url,
        PUBLIC_URL: 'http://signage.clinic.example',
      })
      const owner = await server.company('Clinic')
      const { channel } = await mailChannelOf(owner)
      const params = { id: channel.id }
      expect(await owner.call('testAlertChannel', { params })).toMatchObject({ ok: true, code: null })
      expect(mails).toHaveLength(1)
      expect(mails[0]).toContain('Subject: Test message from Vitrine')
      expect(mails[0]).toContain('To: office@clinic.example')
      expect(mails[0]).toContain('Alerts of Clinic are sent to this channel: Office.')
      const viewer = await server.person(owner.companyId, 'viewer')
      await expect(viewer.call('testAlertChannel', { params })).rejects.toMatchObject({ status: 403 })

      const mute = await started(await makeDatabase())
      const other = await mute.company('Shop')
      const { id } = (await mailChannelOf(other)).channel
      expect(await other.call('testAlertChannel', { params: { id } })).toMatchObject({
        ok: false,
        code: 'noMail',
      })
    })

    it('goes by mail, with a link to the alert', async () => {
      const { mails, url } = await mailServer()
      const server = await started(await makeDatabase(), {
        MAIL_URL: url,
        PUBLIC_URL: 'http://signage.clinic.example',
      })
      const owner = await server.company('Clinic')
      const { channel } = await mailChannelOf(owner)
      await ruleOf(owner, [channel.id], { hours: { ...workdays, days: [6] } })
      await report(server, await server.device(owner))
      await pass(server, 9)
      expect(mails).toHaveLength(1)
      expect(mails[0]).toContain('Subject: Lobby is offline')
      expect(mails[0]).toContain('To: office@clinic.example')
      const [alert] = (await owner.call('listAlerts')).items
      expect(mails[0]).toContain(`http://signage.clinic.example/alerts?open=${alert!.id}`)
    })
  })
})
