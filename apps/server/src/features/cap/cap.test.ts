import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_BASE, type StoredCapAlert, type WrittenCapFeed } from '@vitrine/protocol'
import { temporaryFolder, type TemporaryFolder } from '@vitrine/testbed'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'
import { anIpawsAlert, HOMELAND_SECURITY, referenceTo } from './testing/capExamples.ts'
import { makeSigner, OPENSSL, signCap, type Signer } from './testing/signCap.ts'

const HOUR_MS = 3_600_000
const MESSAGE = {
  texts: [{ language: 'en', heading: 'Take shelter', detail: '' }],
  seconds_each: 8,
  colour: 'orange' as const,
  symbol: 'weather' as const,
  arrow: null,
  direction: {},
  sound: 'alarm' as const,
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { EGRESS_ALLOW: '127.0.0.1', RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())

  /** A company with a display in Los Angeles, one in Nevada and one in no place, and a feed that takes what is sent to it. */
  const started = async (name: string, feed: Partial<WrittenCapFeed> = {}) => {
    const owner = await server.company(name)
    const group = (title: string, codes: string[], latitude: number | null, longitude: number | null) =>
      owner.call('makeDeviceGroup', { body: { name: title, geocodes: codes, latitude, longitude } })
    const angeles = await group('Los Angeles', ['SAME:006037'], 34.05, -118.24)
    const hall = await owner.call('makeDeviceGroup', { body: { name: 'Hall', parent_id: angeles.id } })
    const nevada = await group('Reno', ['SAME:032031'], 39.53, -119.81)
    const [lobby, reno, nowhere] = [
      await server.device(owner, { name: 'Lobby' }),
      await server.device(owner, { name: 'Reno' }),
      await server.device(owner, { name: 'Nowhere' }),
    ]
    await owner.call('groupDevices', {
      body: {
        members: [
          { device_id: lobby.device.id, group_id: hall.id },
          { device_id: reno.device.id, group_id: nevada.id },
        ],
      },
    })
    const emergency = await owner.call('makeEmergency', {
      body: { name: 'Storm', kind: 'weather', targets: [{ everywhere: true }], message: MESSAGE },
    })
    const made = await owner.call('makeCapFeed', {
      body: {
        name: 'Weather service',
        rules: [{ emergency_id: emergency.id, least_severity: 'Minor' }],
        ...feed,
      },
    })
    return { owner, emergency, feed: made, devices: { lobby, reno, nowhere } }
  }
  const send = async (
    { accessToken }: Pick<TestPerson, 'accessToken'>,
    xml: string,
    type = 'application/cap+xml',
    query = '',
  ) => {
    const response = await server.fetch(`${API_BASE}/cap${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': type },
      body: xml,
    })
    return {
      status: response.status,
      body: (await response.json()) as StoredCapAlert & { code?: string; params?: object },
    }
  }
  const active = async (owner: TestPerson) =>
    (await owner.call('listActivations', { query: { active: 'true' } })).items
  const shownOn = async (owner: TestPerson, { emergency_id: id, activation_id }: StoredCapAlert) =>
    (await owner.call('readActivation', { params: { id: id!, activation_id: activation_id! } })).devices.map(
      (device) => device.name,
    )
  const anAlert = (change: Partial<Parameters<typeof anIpawsAlert>[0]> = {}): string =>
    anIpawsAlert({ sentMs: server.clock.now(), expiresMs: server.clock.now() + HOUR_MS, ...change })

  describe('an alert that is sent', () => {
    it('fires on the devices in its area, with its text, priority and end', async () => {
      const { owner, emergency } = await started('Fires')
      const { status, body } = await send(owner, anAlert())
      expect([status, body]).toMatchObject([
        202,
        {
          outcome: 'fired',
          why: null,
          drill: false,
          severity: 'Extreme',
          event: 'Tornado Warning',
          devices: 1,
          unplaced: 1,
          emergency_id: emergency.id,
        },
      ])
      const id = { id: emergency.id, activation_id: body.activation_id! }
      expect(await owner.call('readActivation', { params: id })).toMatchObject({
        via: 'cap',
        fired_by: 'Weather service',
        priority: 90,
        ends_at: server.clock.now() + HOUR_MS,
        devices: [
          {
            name: 'Lobby',
            message: {
              colour: 'orange',
              texts: [{ language: 'en-US', heading: 'Tornado Warning until 5:00 AM & later' }],
            },
          },
        ],
      })
    })
    it('does nothing new when it comes again, also after it was cleared', async () => {
      const { owner, emergency } = await started('Again')
      const xml = anAlert()
      const first = await send(owner, xml)
      await owner.call('clearEmergency', { params: { id: emergency.id }, body: {} })
      expect((await send(owner, xml)).body).toEqual(first.body)
      expect(await active(owner)).toEqual([])
      expect((await owner.call('listCapAlerts', {})).total).toBe(1)
    })
    it('without an area reaches all targets, and without an end holds as long as its emergency says', async () => {
      const { owner } = await started('Everywhere')
      const { body } = await send(owner, HOMELAND_SECURITY, 'text/xml')
      expect(body).toMatchObject({ outcome: 'fired', devices: null })
      expect(await shownOn(owner, body)).toEqual(['Lobby', 'Nowhere', 'Reno'])
      expect((await active(owner))[0]?.ends_at).toBe(server.clock.now() + 4 * HOUR_MS)
    })
    it('finds devices by polygon and circle, and those without a place only where the feed says so', async () => {
      const { owner } = await started('Shapes', { unplaced: true })
      const polygon = '<polygon>39,-120 39,-119 40,-119 40,-120 39,-120</polygon>'
      const inside = await send(owner, anAlert({ identifier: 'P', area: polygon }))
      expect(await shownOn(owner, inside.body)).toEqual(['Nowhere', 'Reno'])
      const around = await send(owner, anAlert({ identifier: 'C', area: '<circle>34,-118 50</circle>' }))
      expect(await shownOn(owner, around.body)).toEqual(['Lobby', 'Nowhere'])
    })
    it('for elsewhere fires nothing, and says so', async () => {
      const { owner } = await started('Elsewhere')
      const { body } = await send(owner, anAlert({ area: '<circle>0,0 10</circle>' }))
      expect(body).toMatchObject({ outcome: 'ignored', why: 'noDevices', devices: 0, unplaced: 1 })
      expect(await active(owner)).toEqual([])
    })
    it('that is over fires nothing', async () => {
      const { owner } = await started('Over')
      const { body } = await send(owner, anAlert({ expiresMs: server.clock.now() }))
      expect(body).toMatchObject({ outcome: 'ignored', why: 'expired' })
    })
    it.each(['Exercise', 'Test'])(
      'with the status %s fires a drill, never the real thing',
      async (status) => {
        const { owner } = await started(`Drill ${status}`)
        const { body } = await send(owner, anAlert({ status }))
        expect(body).toMatchObject({ outcome: 'fired', drill: true })
        expect(await active(owner)).toMatchObject([{ drill: true }])
      },
    )
    it('that is real fires a drill where the feed fires drills only', async () => {
      const { owner } = await started('Trial', { only_drills: true })
      expect((await send(owner, anAlert())).body).toMatchObject({ outcome: 'fired', drill: true })
    })
    it('replaces by an update what it references, and ends by a cancellation', async () => {
      const { owner } = await started('Chain')
      const t = server.clock.now()
      const first = (await send(owner, anAlert({ identifier: 'A', sentMs: t }))).body
      const update = {
        identifier: 'B',
        sentMs: t + 1_000,
        msgType: 'Update',
        references: referenceTo('A', t),
      }
      const second = (await send(owner, anAlert({ ...update, headline: 'Still here', severity: 'Severe' })))
        .body
      expect(second).toMatchObject({ outcome: 'updated' })
      expect(await active(owner)).toMatchObject([{ id: second.activation_id, priority: 70 }])
      // An update that names only the first alert of the chain ends the update between them as well.
      const third = (await send(owner, anAlert({ ...update, identifier: 'C', sentMs: t + 2_000 }))).body
      expect((await active(owner)).map(({ id }) => id)).toEqual([third.activation_id])
      const cancel = anAlert({
        identifier: 'D',
        sentMs: t + 3_000,
        msgType: 'Cancel',
        references: `${referenceTo('A', t)} ${referenceTo('C', t + 2_000)}`,
      })
      expect((await send(owner, cancel)).body).toMatchObject({ outcome: 'cleared', why: null })
      expect(await active(owner)).toEqual([])
      expect(first.activation_id).not.toBe(second.activation_id)
      const { items } = await owner.call('listCapAlerts', {})
      expect(items.map(({ identifier }) => identifier).sort()).toEqual(['A', 'B', 'C', 'D'])
    })
    it('that comes after its cancellation fires nothing', async () => {
      const { owner } = await started('Late')
      const t = server.clock.now()
      const cancel = {
        identifier: 'X',
        sentMs: t + 1_000,
        msgType: 'Cancel',
        references: referenceTo('A', t),
      }
      expect((await send(owner, anAlert(cancel))).body).toMatchObject({
        outcome: 'cleared',
        why: 'nothingActive',
      })
      expect((await send(owner, anAlert({ identifier: 'A', sentMs: t }))).body).toMatchObject({
        outcome: 'ignored',
        why: 'superseded',
      })
    })
    it('ends by an update that has moved away', async () => {
      const { owner } = await started('Moves')
      const t = server.clock.now()
      await send(owner, anAlert({ identifier: 'A', sentMs: t }))
      const update = {
        identifier: 'B',
        sentMs: t + 1_000,
        msgType: 'Update',
        references: referenceTo('A', t),
      }
      const { body } = await send(owner, anAlert({ ...update, area: '<circle>0,0 10</circle>' }))
      expect(body).toMatchObject({ outcome: 'cleared', why: 'noDevices' })
      expect(await active(owner)).toEqual([])
    })
    it('leaves alone what people and other feeds have fired', async () => {
      const { owner, emergency } = await started('Others')
      const t = server.clock.now()
      const own = await owner.call('fireEmergency', {
        params: { id: emergency.id },
        body: { drill: false, request_id: 'a person fires' },
      })
      await send(owner, anAlert({ identifier: 'A', sentMs: t }))
      const other = await owner.call('makeCapFeed', {
        body: { name: 'Another', rules: [{ emergency_id: emergency.id }] },
      })
      const cancel = {
        identifier: 'B',
        sentMs: t + 1_000,
        msgType: 'Cancel',
        references: referenceTo('A', t),
      }
      const foreign = await send(owner, anAlert(cancel), undefined, `?feed=${other.id}`)
      expect(foreign.body).toMatchObject({ why: 'nothingActive' })
      expect(await active(owner)).toHaveLength(2)
      const { id } = (await owner.call('listCapFeeds')).items.find(({ name }) => name !== 'Another')!
      await send(owner, anAlert(cancel), undefined, `?feed=${id}`)
      expect((await active(owner)).map((one) => one.id)).toEqual([own.activation_id])
    })
    it('is shown by its priority beside what runs already', async () => {
      const { owner } = await started('Priorities')
      await send(owner, anAlert({ identifier: 'A', severity: 'Minor' }))
      await send(owner, anAlert({ identifier: 'B', severity: 'Extreme' }))
      expect((await active(owner)).map(({ priority }) => priority).sort()).toEqual([30, 90])
    })
    it('is refused without a signature where certificates are set, and does not stand in the way of the genuine one', async () => {
      const { owner, feed } = await started('Signed')
      const rules = feed.rules
      // Of a public authority; whose it is does not matter here.
      const { rootCertificates } = await import('node:tls')
      const changed = await owner.call('changeCapFeed', {
        params: { id: feed.id },
        revision: feed.revision,
        body: { name: feed.name, rules, certificates: [rootCertificates[0]!] },
      })
      const xml = anAlert()
      expect(await send(owner, xml)).toMatchObject({
        status: 422,
        body: { code: 'CAP_REFUSED', params: { reason: 'unsigned' } },
      })
      await send(owner, xml)
      expect((await owner.call('listCapAlerts', {})).items).toMatchObject([
        { outcome: 'refused', why: 'unsigned', identifier: 'NWS-IDP-TO-4500' },
      ])
      await owner.call('changeCapFeed', {
        params: { id: feed.id },
        revision: changed.revision,
        body: { name: feed.name, rules },
      })
      expect((await send(owner, xml)).body).toMatchObject({ outcome: 'fired' })
    })
    it('that cannot be read, or that no feed takes, is refused', async () => {
      const { owner, feed } = await started('Refuses')
      expect(await send(owner, '<alert/>')).toMatchObject({
        status: 422,
        body: { params: { reason: 'unreadable' } },
      })
      expect((await send(owner, '{}', 'application/json')).status).toBe(400)
      await owner.call('deleteCapFeed', { params: { id: feed.id }, revision: 1 })
      expect(await send(owner, anAlert())).toMatchObject({ status: 409, body: { code: 'CAP_NOT_SET_UP' } })
    })
    it('is forgotten after 90 days', async () => {
      const { owner } = await started('Old')
      await send(owner, anAlert({ status: 'Draft' }))
      server.clock.advance(91 * 86_400_000)
      await server.cap.sweep()
      const rows = server.db.selectFrom('cap_alert').select('id').where('company_id', '=', owner.companyId)
      expect(await rows.execute()).toEqual([])
    })
  })

  describe.skipIf(OPENSSL === null)('an alert for a feed with a certificate', () => {
    let folder: TemporaryFolder
    let signer: Signer
    let stranger: Signer
    let sinceMs: number
    beforeAll(async () => {
      folder = await temporaryFolder('cap')
      signer = makeSigner(folder.path, 'sender')
      stranger = makeSigner(folder.path, 'stranger')
      // Certificates are valid from now on, by the clock of this machine.
      sinceMs = server.clock.now()
      server.clock.advance(Date.now() + HOUR_MS - sinceMs)
    })
    afterAll(async () => {
      server.clock.advance(sinceMs - server.clock.now())
      await folder.remove()
    })

    it('fires when its sender has signed it, and only then', async () => {
      const { owner, emergency } = await started('Genuine', { certificates: [signer.certificate] })
      const xml = anAlert()
      const genuine = signCap(xml, signer.key)
      const refused = async (text: string) => {
        const { status, body } = await send(owner, text)
        return [status, body.code, (body.params as { reason?: string } | undefined)?.reason]
      }
      const at = genuine.indexOf('TAKE COVER')
      expect(at).toBeGreaterThan(0)
      const changed = `${genuine.slice(0, at)}M${genuine.slice(at + 1)}`
      expect(changed.length).toBe(genuine.length)
      expect(await refused(xml)).toEqual([422, 'CAP_REFUSED', 'unsigned'])
      expect(await refused(changed)).toEqual([422, 'CAP_REFUSED', 'badSignature'])
      expect(await refused(signCap(xml, stranger.key))).toEqual([422, 'CAP_REFUSED', 'badSignature'])
      expect(await active(owner)).toEqual([])

      expect(await send(owner, genuine)).toMatchObject({
        status: 202,
        body: { outcome: 'fired', why: null, drill: false, emergency_id: emergency.id },
      })
      expect(await active(owner)).toHaveLength(1)
      // Neither a copy of it nor a changed one does more.
      await send(owner, genuine)
      await send(owner, changed)
      expect(await active(owner)).toHaveLength(1)
    })
  })

  it('refuses a feed that names no emergency, or a certificate that is none', async () => {
    const { owner } = await started('Checks')
    await expect(
      owner.call('makeCapFeed', {
        body: { name: 'F', certificates: ['text'], rules: [{ emergency_id: 'none' }] },
      }),
    ).rejects.toMatchObject({
      problem: {
        errors: [
          { field: 'rules.0.emergency_id', code: 'EMERGENCY_MISSING' },
          { field: 'certificates.0', code: 'CERTIFICATE' },
        ],
      },
    })
  })

  describe('a feed that is fetched', () => {
    /** A service with an index and documents, by path. */
    const serves = async () => {
      const files = new Map<string, string>()
      const asked: string[] = []
      let after: string | null = null
      const outside = createServer((request, response) => {
        asked.push(`${request.url}${request.headers['if-none-match'] ? ' again' : ''}`)
        const file = files.get(request.url!)
        if (file === undefined)
          return void response.writeHead(503, after === null ? {} : { 'retry-after': after }).end()
        const etag = `"${file.length}"`
        if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
        response.writeHead(200, { 'content-type': 'text/xml', etag }).end(file)
      })
      await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => {
        outside.closeAllConnections()
        outside.close()
      })
      return {
        files,
        asked,
        url: `http://127.0.0.1:${(outside.address() as AddressInfo).port}/index.xml`,
        askFor: (seconds: string | null) => void (after = seconds),
      }
    }
    const entry = (path: string, updated: string) =>
      `<entry><id>${path}</id><updated>${updated}</updated><link type="application/cap+xml" href="${path}"/></entry>`
    const index = (...entries: string[]) =>
      `<feed xmlns="http://www.w3.org/2005/Atom">${entries.join('')}</feed>`
    const fetchDue = async () => {
      await server.cap.runDue()
      await server.cap.idle()
    }
    const nextFetch = async () => {
      // After failures it waits for up to five minutes, and by chance a tenth longer.
      server.clock.advance(331_000)
      await fetchDue()
    }

    it('fires what its index leads to, each document once, the oldest first', async () => {
      const service = await serves()
      const t = server.clock.now()
      service.files.set('/a.xml', anAlert({ identifier: 'A', sentMs: t }))
      service.files.set(
        '/b.xml',
        anAlert({ identifier: 'B', sentMs: t + 1_000, msgType: 'Update', references: referenceTo('A', t) }),
      )
      // The newest first, as indexes have it.
      service.files.set('/index.xml', index(entry('/b.xml', '2'), entry('/a.xml', '1')))
      const { owner } = await started('Polls', { url: service.url })
      await fetchDue()
      await expect.poll(async () => (await owner.call('listCapAlerts', {})).items.length).toBe(2)
      const outcomes = (await owner.call('listCapAlerts', {})).items.map((one) => [
        one.identifier,
        one.outcome,
      ])
      expect(outcomes.sort()).toEqual([
        ['A', 'fired'],
        ['B', 'updated'],
      ])
      await expect
        .poll(async () => (await owner.call('listCapFeeds')).items[0])
        .toMatchObject({ problem: null, fetched_at: expect.any(Number) })
      service.asked.length = 0
      await nextFetch()
      expect(service.asked).toEqual(['/index.xml again'])
    })
    it('reports why fetching failed, and continues once the source answers', async () => {
      const service = await serves()
      const { owner } = await started('Away', { url: service.url })
      const feed = async () => (await owner.call('listCapFeeds')).items[0]!
      await expect.poll(async () => (await feed()).problem).toEqual({ code: 'status', status: 503 })
      service.files.set('/index.xml', '<html/>')
      await nextFetch()
      expect((await feed()).problem).toEqual({ code: 'unreadable' })
      service.files.set('/index.xml', index(entry('/a.xml', '1')))
      await nextFetch()
      expect((await feed()).problem).toEqual({ code: 'status', status: 503 })
      // The document is there now, though the index is as it was.
      service.files.set('/a.xml', anAlert())
      await nextFetch()
      expect((await feed()).problem).toBeNull()
      expect(await active(owner)).toHaveLength(1)
    })
    it('is fetched while another one is slow', async () => {
      let [asked, isOver] = [0, false]
      const slow = createServer((_request, response) => {
        asked += 1
        if (asked === 1) return void response.end(index())
        response.on('close', () => (isOver = true))
      })
      await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
      const end = () => {
        slow.closeAllConnections()
        slow.close()
      }
      onTestFinished(end)
      const service = await serves()
      service.files.set('/index.xml', index())
      const { owner } = await started('Fast', { url: service.url })
      await started('Slow', { url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/` })
      await expect.poll(() => asked).toBe(1)
      await server.cap.idle()

      service.files.set('/index.xml', index(entry('/a.xml', '1')))
      service.files.set('/a.xml', anAlert())
      server.clock.advance(66_000)
      await server.cap.runDue()
      await expect.poll(() => asked).toBe(2)
      await expect.poll(async () => (await active(owner)).length).toBe(1)
      expect(isOver).toBe(false)
      end()
      await server.cap.idle()
    })
    it('is fetched more rarely while it fails, and later where it asks for that, but not for long', async () => {
      const service = await serves()
      const { feed } = await started('Backs off', { url: service.url })
      const row = () =>
        server.db
          .selectFrom('cap_feed')
          .select(['due_ms', 'failures', 'fetched_ms'])
          .where('id', '=', feed.id)
          .executeTakeFirstOrThrow()
      await expect.poll(async () => (await row()).fetched_ms).not.toBeNull()
      /** After so many failures it waits so many minutes, or a tenth more. */
      const expectWait = async (failures: number, minutes: number) => {
        await expect.poll(async () => (await row()).failures).toBe(failures)
        const waitMs = (await row()).due_ms! - server.clock.now()
        expect(waitMs).toBeGreaterThanOrEqual(minutes * 60_000)
        expect(waitMs).toBeLessThanOrEqual(minutes * 66_000)
        server.clock.advance(waitMs)
        await fetchDue()
      }
      for (const [n, minutes] of [1, 2, 4, 5].entries()) await expectWait(n + 1, minutes)
      service.askFor('600')
      await expectWait(5, 5)
      service.askFor('86400')
      await expectWait(6, 10)
      service.files.set('/index.xml', index())
      await expectWait(7, 15)
      await expectWait(0, 1)
    })
    it('has its fetches in the log, with the host alone, until it is deleted', async () => {
      const service = await serves()
      service.files.set('/a.xml', anAlert())
      service.files.set('/index.xml?k3y=t0ken', index(entry('/a.xml', '1'), entry('/b.xml', '1')))
      const { owner, feed } = await started('Logs', { url: `${service.url}?k3y=t0ken` })
      const params = { id: feed.id }
      const fetches = async () => (await owner.call('listCapFeedFetches', { params })).items
      await expect.poll(async () => (await fetches()).length).toBe(3)
      service.files.set('/b.xml', anAlert({ identifier: 'B' }))
      await nextFetch()
      await nextFetch()
      service.files.set('/index.xml?k3y=t0ken', '<html/>')
      await nextFetch()
      const logged = await fetches()
      expect(logged.map(({ outcome, status }) => [outcome, status])).toEqual([
        ['unreadable', 200],
        ['same', 304],
        ['changed', 200],
        ['same', 200],
        ['status', 503],
        ['changed', 200],
        ['changed', 200],
      ])
      expect(new Set(logged.map(({ host }) => host))).toEqual(new Set([new URL(service.url).host]))
      expect(JSON.stringify(logged)).not.toMatch(/k3y|t0ken/)
      const stranger = await server.company('Logs elsewhere')
      await expect(stranger.call('listCapFeedFetches', { params })).rejects.toMatchObject({
        code: 'ENTITY_NOT_FOUND',
      })
      await owner.call('deleteCapFeed', { params, revision: feed.revision })
      const left = server.db.selectFrom('fetch_log').where('source_id', '=', feed.id).selectAll()
      expect(await left.execute()).toEqual([])
    })
    it('is not fetched from inside the network', async () => {
      const { owner } = await started('Inside', { url: 'http://127.0.0.2:9/' })
      await expect
        .poll(async () => (await owner.call('listCapFeeds')).items[0]?.problem)
        .toEqual({ code: 'insideAddress' })
    })
  })
})
