import { createApiClient, type WrittenScheduleEvent } from '@vitrine/protocol'
import { programmeAt, programmeSchema, programmeVersion } from '@vitrine/core/programme'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestMedia } from '../../testing/testMedia.ts'
import {
  aDraft,
  aTextSlide,
  graphql,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Wall time in UTC, as people write it. */
const local = (atMs: number): string => new Date(atMs).toISOString().slice(0, 16)

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let companies = 0
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    companies += 1
    owner = await server.company(`Clinic ${companies}`)
  })

  const aSite = async (name: string, isPublished = true) => {
    const slide = await owner.call('makeSlide', { body: aTextSlide(name) })
    const site = await owner.call('makeSite', { body: { name, draft: aDraft([slide.id]) } })
    if (!isPublished) return site
    return (await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } }))
      .site
  }
  const make = (event: WrittenScheduleEvent) => owner.call('makeSchedule', { body: event })
  const programmeOf = ({ accessToken }: TestDevice) =>
    createApiClient({ fetch, origin: server.origin, accessToken })('readDeviceProgramme')
  const announced = async ({ device }: TestDevice): Promise<number> =>
    (await owner.call('listCommands', { params: { id: device.id } })).items.filter(
      ({ name }) => name === 'programme',
    ).length
  const refused = async (event: Partial<WrittenScheduleEvent>) => {
    const screen = await aSite('S')
    const body = { name: 'E', screen_id: screen.id, targets: [{ tag: 'x' }], start: '2026-11-02T07:00' }
    const response = await server.fetch('/default/v1/schedules', {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...event }),
    })
    const { errors } = (await response.json()) as { errors?: { field: string; code: string }[] }
    return [response.status, ...(errors ?? []).map(({ field, code }) => `${field} ${code}`)]
  }

  describe('events of the schedule', () => {
    it('reach exactly the devices that they name, with the same commit', async () => {
      const [lunch, lobby, hall] = [
        await aSite('Lunch'),
        await server.device(owner),
        await server.device(owner),
      ]
      const empty = await programmeOf(lobby)
      expect(empty).toMatchObject({ events: [], screens: {} })

      const event = await make({
        name: 'Lunch',
        screen_id: lunch.id,
        targets: [{ device_id: lobby.device.id }],
        start: local(server.clock.now()),
        rrule: 'FREQ=DAILY',
      })
      expect(event).toMatchObject({ devices: 1, screen_name: 'Lunch', revision: 1, time_zone: 'device' })
      const programme = await programmeOf(lobby)
      expect(programmeSchema.safeParse(programme).success).toBe(true)
      expect(programmeVersion(programme)).toBe(programme.version)
      expect(programme.screens).toEqual({
        [lunch.id]: { name: 'Lunch', version: lunch.published!.version },
      })
      // A year is covered, whenever it is asked.
      expect(programme.until >= local(server.clock.now() + 400 * DAY_MS).slice(0, 10)).toBe(true)
      expect(await programmeOf(hall)).toEqual(empty)
      expect([await announced(lobby), await announced(hall)]).toEqual([1, 0])

      const { devices: _devices, ...written } = event
      await owner.call('changeSchedule', {
        params: { id: event.id },
        revision: event.revision,
        body: { ...written, targets: [{ device_id: hall.device.id }] },
      })
      expect(await programmeOf(lobby)).toEqual(empty)
      expect([await announced(lobby), await announced(hall)]).toEqual([2, 1])
      await expect(
        owner.call('deleteSchedule', { params: { id: event.id }, revision: event.revision }),
      ).rejects.toMatchObject({ status: 412 })
      await owner.call('deleteSchedule', { params: { id: event.id }, revision: 2 })
      expect([await announced(lobby), await announced(hall)]).toEqual([2, 2])
      expect((await owner.call('listSchedules')).items).toEqual([])
    })

    it('count only while their condition holds: stated answers ahead of time, measurements for the past', async () => {
      const [ice, lobby] = [await aSite('Ice'), await server.device(owner)]
      const hot = { fact: 'heat', compare: 'above', to: 25, old_after_s: 600, unknown: false } as const
      const startMs = server.clock.now()
      const body: WrittenScheduleEvent = {
        name: 'Ice',
        screen_id: ice.id,
        targets: [{ device_id: lobby.device.id }],
        start: local(startMs),
        if: hot,
      }
      const impact = async (event: WrittenScheduleEvent) =>
        (
          await owner.call('previewSchedules', {
            body: { changes: [{ event }], from: startMs, to: startMs + DAY_MS },
          })
        ).devices
      expect(await impact(body)).toBe(0)
      expect(await impact({ ...body, if: { ...hot, unknown: true } })).toBe(1)

      const stored = await make(body)
      expect(stored.if).toEqual(hot)
      const [compiled] = (await programmeOf(lobby)).events
      expect(compiled).toMatchObject({ starts: [], if: { of: hot, starts: [startMs / 60_000] } })

      const minute = (nth: number) => startMs + nth * 60_000
      const set = (value: number, nth: number) =>
        owner.call('setFact', { params: { name: 'heat' }, body: { value, at: minute(nth) } })
      server.clock.advance(30 * 60_000)
      await set(31, 5)
      await set(20, 8)
      await set(31, 12)
      const at = async (nth: number) => {
        const params = { id: lobby.device.id }
        const { event_id, conditions } = await owner.call('readDeviceAt', {
          params,
          query: { t: minute(nth) },
        })
        return [event_id === stored.id, conditions[0]!.state, conditions[0]!.value, conditions[0]!.age_ms]
      }
      expect(await at(3)).toEqual([false, 'unknown', null, null])
      expect(await at(6)).toEqual([true, 'known', 31, 60_000])
      expect(await at(9)).toEqual([false, 'known', 20, 60_000])
      expect(await at(13)).toEqual([true, 'known', 31, 60_000])
      expect(await at(22)).toEqual([false, 'old', 31, 600_000])
      const { spans } = await owner.call('readDevicePlan', {
        params: { id: lobby.device.id },
        query: { from: startMs, to: minute(40) },
      })
      expect(spans.map(({ from, event_id }) => [from, event_id !== null])).toEqual([
        [startMs, false],
        [minute(5), true],
        [minute(8), false],
        [minute(12), true],
        [minute(22), false],
      ])
      expect(await owner.call('readDevice', { params: { id: lobby.device.id } })).toMatchObject({
        site_id: null,
      })
      // Readings are kept for 26 hours: further back nothing is known.
      server.clock.advance(30 * HOUR_MS)
      await set(20, 30 * 60)
      await set(21, 30 * 60 + 1)
      expect(await at(6)).toEqual([false, 'unknown', null, null])

      expect(
        await refused({ if: { table: 'Prices/Soup', compare: 'above', to: 3, unknown: false } }),
      ).toEqual([400, 'if CONDITION_TABLE'])
    })

    it('make exactly the devices read a fact on which their condition asks it', async () => {
      const [ice, lobby, hall] = [
        await aSite('Ice'),
        await server.device(owner),
        await server.device(owner, { siteId: (await aSite('Other')).id }),
      ]
      await make({
        name: 'Ice',
        screen_id: ice.id,
        targets: [{ device_id: lobby.device.id }],
        start: local(server.clock.now()),
        if: { fact: 'heat', compare: 'above', to: 25, unknown: false },
      })
      await owner.call('setFact', { params: { name: 'heat' }, body: { value: 31 } })
      const names = async ({ device }: TestDevice) =>
        (await owner.call('listCommands', { params: { id: device.id } })).items.map(({ name }) => name)
      expect(await names(lobby)).toContain('facts')
      expect(await names(hall)).not.toContain('facts')
      const known = await createApiClient({ fetch, origin: server.origin, accessToken: lobby.accessToken })(
        'readDeviceFacts',
      )
      expect(known.facts['fact/heat']).toMatchObject([{ value: 31 }])
    })

    it('follow groups and tags of devices, each with how near it names the device', async () => {
      const [screen, lobby] = [await aSite('S'), await server.device(owner)]
      const clinic = await owner.call('makeDeviceGroup', { body: { name: 'Clinic' } })
      const ward = await owner.call('makeDeviceGroup', { body: { name: 'Ward', parent_id: clinic.id } })
      const common = { screen_id: screen.id, start: local(server.clock.now()) }
      await make({ name: 'clinic', targets: [{ group_id: clinic.id }], ...common })
      await make({ name: 'ward', targets: [{ group_id: ward.id }, { group_id: clinic.id }], ...common })
      await make({ name: 'tag', targets: [{ tag: 'Foyer' }], ...common })
      const ranks = async () =>
        Object.fromEntries((await programmeOf(lobby)).events.map(({ name, rank }) => [name, rank]))
      expect(await ranks()).toEqual({})

      const move = (group_id: string | null) =>
        owner.call('groupDevices', { body: { members: [{ device_id: lobby.device.id, group_id }] } })
      await move(ward.id)
      expect(await ranks()).toEqual({ clinic: 3, ward: 2 })
      await owner.call('tagDevices', { body: { ids: [lobby.device.id], add: ['foyer'], remove: [] } })
      expect(await ranks()).toEqual({ clinic: 3, ward: 2, tag: 1 })
      expect(await announced(lobby)).toBe(2)
      const group = (query: { group?: string; device?: string }) =>
        owner.call('listSchedules', { query }).then(({ items }) => items.map(({ name }) => name))
      expect(await group({ group: clinic.id })).toEqual(['clinic', 'ward'])
      expect(await group({ device: lobby.device.id })).toEqual(['clinic', 'tag', 'ward'])

      // Its devices move up, and what named it names it no more.
      await owner.call('removeDeviceGroup', { params: { id: ward.id }, revision: ward.revision })
      expect(await ranks()).toEqual({ clinic: 2, ward: 2, tag: 1 })
      const left = (await owner.call('listSchedules')).items.find(({ name }) => name === 'ward')
      expect(left?.targets).toEqual([{ group_id: clinic.id }])
    })

    it('bring devices the newest version of their screens, and let them fetch it', async () => {
      const [lunch, lobby, hall] = [
        await aSite('Lunch'),
        await server.device(owner),
        await server.device(owner),
      ]
      await make({
        name: 'Lunch',
        screen_id: lunch.id,
        targets: [{ device_id: lobby.device.id }],
        start: local(server.clock.now()),
      })
      const render = async ({ accessToken }: TestDevice, version: string) =>
        (await server.fetch(`/render/${version}`, { headers: { authorization: `Bearer ${accessToken}` } }))
          .status
      const first = lunch.published!.version
      expect([await render(lobby, first), await render(hall, first)]).toEqual([200, 404])
      server.clock.advance(1_000)
      const next = await owner.call('publishSite', {
        params: { id: lunch.id },
        body: { revision: lunch.revision },
      })
      expect((await programmeOf(lobby)).screens[lunch.id]?.version).toBe(next.version.version)
      expect(await announced(lobby)).toBe(2)
      expect(await render(lobby, next.version.version)).toBe(200)
      // A screen that the schedule shows stays.
      await expect(
        owner.call('deleteSite', { params: { id: lunch.id }, revision: next.site.revision }),
      ).rejects.toMatchObject({ code: 'IN_USE' })
    })

    it('reach a year ahead again when a week begins', async () => {
      const [screen, lobby] = [await aSite('S'), await server.device(owner)]
      await make({
        name: 'Daily',
        screen_id: screen.id,
        targets: [{ device_id: lobby.device.id }],
        start: local(server.clock.now()),
        rrule: 'FREQ=DAILY',
      })
      const before = await programmeOf(lobby)
      await server.programmes.renew()
      expect(await programmeOf(lobby)).toEqual(before)
      server.clock.advance((await server.programmes.renew()) - server.clock.now())
      await server.programmes.renew()
      const after = await programmeOf(lobby)
      expect(Date.parse(after.until) - Date.parse(before.until)).toBe(7 * DAY_MS)
      expect(await announced(lobby)).toBe(2)
    })

    it('name the newest programme of each device, for the people of its company, until it is revoked', async () => {
      const [lunch, lobby, hall] = [
        await aSite('Lunch'),
        await server.device(owner),
        await server.device(owner),
      ]
      const newest = async (by: TestPerson, query: { device?: string } = {}) =>
        (await by.call('listDeviceProgrammes', { query })).items
      expect(await newest(owner)).toEqual([])
      const event = await make({
        name: 'Lunch',
        screen_id: lunch.id,
        targets: [{ device_id: lobby.device.id }],
        start: local(server.clock.now()),
      })
      const since = server.clock.now()
      // The other one never had any.
      const { version } = await programmeOf(lobby)
      expect(await newest(owner)).toEqual([{ device_id: lobby.device.id, programme: version, since }])
      expect(await newest(owner, { device: lobby.device.id })).toHaveLength(1)
      expect(await newest(owner, { device: hall.device.id })).toEqual([])
      const stranger = await server.company(`Other ${companies}`)
      expect(await newest(stranger)).toEqual([])
      expect(await newest(stranger, { device: lobby.device.id })).toEqual([])

      server.clock.advance(HOUR_MS)
      await owner.call('deleteSchedule', { params: { id: event.id }, revision: event.revision })
      const empty = await programmeOf(lobby)
      expect(empty.version).not.toBe(version)
      expect(await newest(owner)).toEqual([
        { device_id: lobby.device.id, programme: empty.version, since: since + HOUR_MS },
      ])
      await owner.call('revokeDevice', { params: { id: lobby.device.id } })
      expect(await newest(owner)).toEqual([])
    })

    it('say by field why they are refused', async () => {
      expect(await refused({ rrule: 'FREQ=HOURLY' })).toEqual([400, 'rrule RRULE_TOO_OFTEN'])
      expect(await refused({ rrule: 'FREQ=DAILY;BYHOUR=1,2,3,4' })).toEqual([400, 'rrule RRULE_TOO_OFTEN'])
      expect(await refused({ rrule: 'every day' })).toEqual([400, 'rrule RRULE'])
      expect(await refused({ start: '2026-02-30T10:00', exdates: ['x'] })).toEqual([
        400,
        'start LOCAL_DATE_TIME',
        'exdates.0 LOCAL_DATE_TIME',
      ])
      expect(await refused({ end: '2026-11-02T07:00' })).toEqual([400, 'end PERIOD_ORDER'])
      expect(
        await refused({
          time_zone: 'Mars/Base',
          screen_id: 'none',
          targets: [{ tag: 'x' }, { group_id: 'none' }, { device_id: 'none' }],
          times: [{ from: '07:00', until: '25:00' }],
        }),
      ).toEqual([
        400,
        'times.0.until TIME_OF_DAY',
        'time_zone TIME_ZONE',
        'screen_id SCREEN_MISSING',
        'targets.1.group_id GROUP_MISSING',
        'targets.2.device_id DEVICE_MISSING',
      ])
      expect((await refused({ rrule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231' }))[0]).toBe(201)
    })
  })

  describe('the plan of a device', () => {
    it('comes as a table and as a calendar file, too', async () => {
      const lunch = await aSite('Lunch')
      const lobby = await server.device(owner)
      const fromMs = Date.parse(`${local(server.clock.now())}Z`)
      await make({
        name: '=Lunch, daily',
        screen_id: lunch.id,
        targets: [{ device_id: lobby.device.id }],
        start: local(fromMs + HOUR_MS),
        end: local(fromMs + 2 * HOUR_MS),
      })
      const file = async (format: string) => {
        const path = `/default/v1/devices/${lobby.device.id}/plan?format=${format}&from=${fromMs}&to=${fromMs + DAY_MS}`
        const response = await server.fetch(path, {
          headers: { authorization: `Bearer ${owner.accessToken}` },
        })
        return { type: response.headers.get('content-type'), text: await response.text() }
      }
      const csv = await file('csv')
      expect(csv.type).toBe('text/csv; charset=utf-8')
      expect(csv.text.split('\r\n')[2]).toContain(
        `${local(fromMs + HOUR_MS)},${local(fromMs + 2 * HOUR_MS)},UTC,Lunch,"'=Lunch, daily",event,`,
      )
      const ics = await file('ics')
      expect(ics.type).toBe('text/calendar; charset=utf-8')
      // Without a screen there is nothing to note.
      expect(ics.text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
      expect(ics.text).toContain('SUMMARY:=Lunch\\, daily')
    })
    it('is the answer of the rules for each of its instants', async () => {
      const [lunch, lobby] = [
        await aSite('Lunch'),
        await server.device(owner, { siteId: (await aSite('All day')).id }),
      ]
      const nowMs = server.clock.now()
      const event = await make({
        name: 'Lunch',
        screen_id: lunch.id,
        targets: [{ device_id: lobby.device.id }],
        start: local(nowMs + HOUR_MS),
        end: local(nowMs + 2 * HOUR_MS),
        rrule: 'FREQ=DAILY',
      })
      const { spans, time_zone: zone } = await owner.call('readDevicePlan', {
        params: { id: lobby.device.id },
        query: { from: nowMs, to: nowMs + DAY_MS },
      })
      const startMs = Date.parse(`${local(nowMs + HOUR_MS)}Z`)
      expect(zone).toBe('UTC')
      expect(spans).toMatchObject([
        { from: nowMs, until: startMs, screen_name: 'All day', reason: 'default', event_id: null },
        {
          from: startMs,
          until: startMs + HOUR_MS,
          screen_name: 'Lunch',
          reason: 'event',
          event_id: event.id,
        },
        { from: startMs + HOUR_MS, until: nowMs + DAY_MS, reason: 'default' },
      ])
      const programme = await programmeOf(lobby)
      for (const { from, event_id } of spans) {
        const at = await owner.call('readDeviceAt', { params: { id: lobby.device.id }, query: { t: from } })
        expect(at.event_id).toBe(event_id)
        expect(at.programme).toBe(programme.version)
        expect(JSON.stringify(at.evaluation)).toBe(JSON.stringify(programmeAt(programme, 'UTC', from)))
      }
    })

    it('says of the past what was in force then', async () => {
      const [lunch, lobby] = [await aSite('Lunch'), await server.device(owner)]
      const startMs = server.clock.now()
      const event = await make({
        name: 'Lunch',
        screen_id: lunch.id,
        targets: [{ device_id: lobby.device.id }],
        start: local(startMs),
      })
      // A session would have ended by then.
      const { key } = await owner.call('makeApiKey', { body: { name: 'K', role: 'viewer' } })
      const call = createApiClient({ fetch, origin: server.origin, accessToken: key })
      server.clock.advance(HOUR_MS)
      await owner.call('deleteSchedule', { params: { id: event.id }, revision: 1 })
      const at = async (t: number) =>
        (await call('readDeviceAt', { params: { id: lobby.device.id }, query: { t } })).event_name
      expect([await at(startMs - 1), await at(startMs), await at(startMs + HOUR_MS - 1)]).toEqual([
        null,
        'Lunch',
        'Lunch',
      ])
      expect(await at(startMs + HOUR_MS)).toBeNull()
      // The screen assigned then, in the version published then, and not those of now.
      const [before, after] = [await aSite('Before'), await aSite('After')]
      const assign = (site_id: string) =>
        owner.call('assignDevices', {
          body: { assignments: [{ device_id: lobby.device.id, site_id }] },
        })
      await assign(before.id)
      const assignedMs = server.clock.now()
      server.clock.advance(HOUR_MS)
      await assign(after.id)
      const shownAt = async (t: number) => {
        const { screen_name, version } = await call('readDeviceAt', {
          params: { id: lobby.device.id },
          query: { t },
        })
        return [screen_name, version]
      }
      expect(await shownAt(assignedMs)).toEqual(['Before', before.published!.version])
      expect(await shownAt(server.clock.now())).toEqual(['After', after.published!.version])
      const { spans } = await call('readDevicePlan', {
        params: { id: lobby.device.id },
        query: { from: assignedMs, to: assignedMs + 2 * HOUR_MS },
      })
      expect(spans.map(({ screen_name, from }) => [screen_name, from])).toEqual([
        ['Before', assignedMs],
        ['After', assignedMs + HOUR_MS],
      ])
      server.clock.advance(91 * DAY_MS)
      await server.programmes.sweep()
      expect(await at(startMs)).toBeNull()
    })
  })

  describe('the status of a device', () => {
    it('measures what it shows against the event that holds now', async () => {
      const [all, lunch] = [await aSite('All day'), await aSite('Lunch')]
      const lobby = await server.device(owner, { siteId: all.id })
      const startMs = Date.parse(`${local(server.clock.now() + HOUR_MS)}Z`)
      await make({
        name: 'Lunch',
        screen_id: lunch.id,
        targets: [{ device_id: lobby.device.id }],
        start: local(startMs),
        end: local(startMs + HOUR_MS),
      })
      const [default_, scheduled] = [all.published!.version, lunch.published!.version]
      const reported = async (version: string) => {
        const showing = { kind: 'version', version, since: server.clock.now() }
        const data = JSON.stringify({
          player_version: '0.1.0',
          showing,
          fetching: null,
          files: [],
          faults: [],
          offline_start: { able: true },
          glass: { width: 1920, height: 1080, ratio: 1 },
          storage: null,
          clock_offset: 0,
        })
        await graphql(
          server,
          lobby.accessToken,
          'mutation($sync: SyncInput!) { updateSync(sync: $sync) { id } }',
          { sync: { id: lobby.token, data } },
        )
        const { status, server_version, scheduled } = await owner.call('readDevice', {
          params: { id: lobby.device.id },
        })
        return [status.kind === 'showing' && status.current, server_version, scheduled?.screen_name]
      }
      expect(await reported(default_)).toEqual([true, default_, undefined])
      server.clock.advance(startMs - server.clock.now())
      expect(await reported(default_)).toEqual([false, scheduled, 'Lunch'])
      expect(await reported(scheduled)).toEqual([true, scheduled, 'Lunch'])
      server.clock.advance(HOUR_MS)
      expect(await reported(scheduled)).toEqual([false, default_, undefined])
    })
  })

  describe('a preview', () => {
    it('says how many devices change and when, without changing anything', async () => {
      const [lunch, all] = [await aSite('Lunch'), await aSite('All day')]
      const lobby = await server.device(owner, { siteId: all.id })
      await server.device(owner, { siteId: all.id })
      const nowMs = server.clock.now()
      const startMs = Date.parse(`${local(nowMs + DAY_MS)}Z`)
      const preview = await owner.call('previewSchedules', {
        body: {
          changes: [
            {
              event: {
                name: 'Lunch',
                screen_id: lunch.id,
                targets: [{ device_id: lobby.device.id }],
                start: local(startMs),
                end: local(startMs + HOUR_MS),
              },
            },
          ],
          from: nowMs,
          to: nowMs + 7 * DAY_MS,
        },
      })
      expect(preview).toEqual({
        devices: 1,
        first_at: startMs,
        days: [
          {
            from: startMs,
            until: startMs + HOUR_MS,
            devices: 1,
            screen_id_before: all.id,
            screen_id_after: lunch.id,
          },
        ],
        findings: [],
      })
      expect(await announced(lobby)).toBe(0)
    })

    it('finds events that can never play, and who wins where two overlap', async () => {
      const [one, draft, lobby] = [
        await aSite('One'),
        await aSite('Draft', false),
        await server.device(owner),
      ]
      const nowMs = server.clock.now()
      const always = { screen_id: one.id, targets: [{ device_id: lobby.device.id }], start: local(nowMs) }
      const first = await make({ ...always, name: 'First', priority: 5 })
      const past = local(nowMs - 30 * DAY_MS)
      const { findings } = await owner.call('previewSchedules', {
        body: {
          changes: [
            { event: { ...always, name: 'Beaten' } },
            { event: { ...always, name: 'Over', start: past, end: local(nowMs - 29 * DAY_MS) } },
            { event: { ...always, name: 'Gone', rrule: 'FREQ=DAILY;COUNT=1', exdates: [always.start] } },
            { event: { ...always, name: 'Draft', screen_id: draft.id, targets: [{ tag: 'nobody' }] } },
          ],
          from: nowMs,
          to: nowMs + DAY_MS,
        },
      })
      expect(findings.map(({ change, code }) => `${change} ${code}`)).toEqual([
        '0 neverWins',
        '0 overlap',
        '1 exhausted',
        '2 excluded',
        '3 screenNotPublished',
        '3 noDevice',
      ])
      expect(findings[1]).toMatchObject({
        event_id: null,
        params: { other_id: first.id, other: 'First', wins: 0, why: 'lowerPriority', devices: 1 },
      })
    })

    it('finds content that expires while its event is shown, and devices that show nothing without an event', async () => {
      const [file, lobby, hall] = [
        await createTestMedia(server, owner.companyId),
        await server.device(owner),
        await server.device(owner),
      ]
      const nowMs = server.clock.now()
      const at = nowMs + DAY_MS
      await owner.call('changeMedia', {
        params: { id: file.id },
        revision: 1,
        body: { expires_at: at },
      })
      const { id: assigned } = await aSite('Assigned')
      await owner.call('assignDevices', {
        body: { assignments: [{ device_id: hall.device.id, site_id: assigned }] },
      })
      const slide = await owner.call('makeSlide', {
        body: {
          ...aTextSlide('Offer'),
          background: { kind: 'media', media_id: file.id, dim: 0, color: '#000000' },
        },
      })
      const draft = await owner.call('makeSite', { body: { name: 'Offer', draft: aDraft([slide.id]) } })
      await owner.call('publishSite', { params: { id: draft.id }, body: { revision: draft.revision } })
      const findingsUntil = async (end: number) =>
        (
          await owner.call('previewSchedules', {
            body: {
              changes: [
                {
                  event: {
                    name: 'Offer',
                    screen_id: draft.id,
                    targets: [{ device_id: lobby.device.id }, { device_id: hall.device.id }],
                    start: local(nowMs),
                    end: local(end),
                  },
                },
              ],
              from: nowMs,
              to: nowMs + 5 * DAY_MS,
            },
          })
        ).findings.map(({ code, params }) => [code, params])
      expect(await findingsUntil(at + 2 * HOUR_MS)).toEqual([
        ['contentExpires', { screen: 'Offer', at }],
        ['nothingOtherwise', { devices: 1 }],
      ])
      expect(await findingsUntil(at - 2 * HOUR_MS)).toEqual([['nothingOtherwise', { devices: 1 }]])
    })
  })
})
