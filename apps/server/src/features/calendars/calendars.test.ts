import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApiClient, type WrittenScheduleEvent } from '@vitrine/protocol'
import { programmeSpans, type Programme } from '@vitrine/core/programme'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  aDraft,
  anAd,
  aTextSlide,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const dateOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let companies = 0
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off', EGRESS_ALLOW: '127.0.0.1' })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    companies += 1
    owner = await server.company(`Museum ${companies}`)
  })

  const aSite = async (name: string) => {
    const slide = await owner.call('makeSlide', { body: aTextSlide(name) })
    const site = await owner.call('makeSite', { body: { name, draft: aDraft([slide.id]) } })
    return (await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } }))
      .site
  }
  const programmeOf = ({ accessToken }: TestDevice): Promise<Programme> =>
    createApiClient({ fetch, origin: server.origin, accessToken })('readDeviceProgramme')
  /** When an event is shown within the next days, as dates and hours in UTC. */
  const shownOn = async (device: TestDevice, days = 4): Promise<string[]> => {
    const today = Math.floor(server.clock.now() / DAY_MS) * DAY_MS
    return programmeSpans(await programmeOf(device), 'UTC', today, today + days * DAY_MS)
      .filter(({ event }) => event !== null)
      .map(({ fromMs, untilMs }) => [fromMs, untilMs].map((at) => String((at - today) / HOUR_MS)).join('-'))
  }
  const announced = async ({ device }: TestDevice): Promise<number> =>
    (await owner.call('listCommands', { params: { id: device.id } })).items.filter(
      ({ name }) => name === 'programme',
    ).length
  const tomorrow = (more = 0): string => dateOf(server.clock.now() + (1 + more) * DAY_MS)
  /** An event on every day, all day. */
  const daily = async (device: TestDevice, more: Partial<WrittenScheduleEvent>) =>
    owner.call('makeSchedule', {
      body: {
        name: 'Daily',
        screen_id: (await aSite('S')).id,
        targets: [{ device_id: device.device.id }],
        start: `${dateOf(server.clock.now())}T00:00`,
        rrule: 'FREQ=DAILY',
        ...more,
      },
    })
  const breakfast = { name: 'Breakfast', times: [{ from: '07:00', until: '10:00' }] }
  const served = async (listener: RequestListener) => {
    const http = createServer(listener)
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      http.closeAllConnections()
      http.close()
    })
    return `http://127.0.0.1:${(http.address() as AddressInfo).port}/days.ics`
  }
  const icsOf = (date: string, name = 'Closed') =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
      `SUMMARY:${name}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')

  describe('a daypart', () => {
    it('gives its hours to events, which follow a change at once', async () => {
      const lobby = await server.device(owner)
      const daypart = await owner.call('makeDaypart', { body: breakfast })
      await daily(lobby, { daypart_id: daypart.id, times: [{ from: '01:00', until: '02:00' }] })
      expect(await shownOn(lobby, 2)).toEqual(['7-10', '31-34'])
      expect((await owner.call('listDayparts')).items).toMatchObject([
        { name: 'Breakfast', used: { events: 1, screens: 0 } },
      ])

      const later = { ...breakfast, times: [{ from: '08:00', until: '11:00' }] }
      await owner.call('changeDaypart', { params: { id: daypart.id }, revision: 1, body: later })
      expect(await shownOn(lobby, 1)).toEqual(['8-11'])
      expect(await announced(lobby)).toBe(2)
      await expect(
        owner.call('changeDaypart', { params: { id: daypart.id }, revision: 1, body: later }),
      ).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
    })
    it('has a name of its own and real times', async () => {
      await owner.call('makeDaypart', { body: breakfast })
      await expect(
        owner.call('makeDaypart', { body: { ...breakfast, name: ' BREAKFAST ' } }),
      ).rejects.toMatchObject({ problem: { errors: [{ field: 'name', code: 'DAYPART_NAME_TAKEN' }] } })
      await expect(
        owner.call('makeDaypart', { body: { name: 'Lunch', times: [{ from: '12:00', until: '25:00' }] } }),
      ).rejects.toMatchObject({ problem: { errors: [{ field: 'times.0.until', code: 'TIME_OF_DAY' }] } })
    })
    it('stays while an event or a screen uses it', async () => {
      const daypart = await owner.call('makeDaypart', { body: breakfast })
      const event = await daily(await server.device(owner), { daypart_id: daypart.id })
      const draft = aDraft([])
      const site = await owner.call('makeSite', {
        body: { name: 'Menu', draft: { ...draft, ads: [{ ...anAd(), when: { daypart_id: daypart.id } }] } },
      })
      const remove = () => owner.call('deleteDaypart', { params: { id: daypart.id }, revision: 1 })
      await expect(remove()).rejects.toMatchObject({ code: 'IN_USE' })
      await owner.call('deleteSchedule', { params: { id: event.id }, revision: 1 })
      await expect(remove()).rejects.toMatchObject({ code: 'IN_USE' })
      await owner.call('changeSite', {
        params: { id: site.id },
        revision: site.revision,
        body: { name: 'Menu', draft },
      })
      const inZone = aDraft([])
      Object.assign(inZone.groups[0]!, { when: { daypart_id: daypart.id } })
      const zoned = await owner.call('makeSite', { body: { name: 'Hours', draft: inZone } })
      await expect(remove()).rejects.toMatchObject({ code: 'IN_USE' })
      await owner.call('changeSite', {
        params: { id: zoned.id },
        revision: zoned.revision,
        body: { name: 'Hours', draft },
      })
      await remove()
      await expect(owner.call('makeSite', { body: { name: 'Hours', draft: inZone } })).rejects.toMatchObject({
        problem: { errors: [{ field: 'draft.groups.0.when.daypart_id', code: 'DAYPART_MISSING' }] },
      })
      expect((await owner.call('listDayparts')).items).toEqual([])
      await expect(daily(await server.device(owner), { daypart_id: daypart.id })).rejects.toMatchObject({
        problem: { errors: [{ field: 'daypart_id', code: 'DAYPART_MISSING' }] },
      })
    })
  })

  describe('a calendar', () => {
    const closed = () => ({
      source: 'own' as const,
      name: 'Closing days',
      days: [{ date: tomorrow(), name: 'Stocktaking' }],
    })
    it('leaves out occurrences that begin on its days, or all others', async () => {
      const [lobby, hall] = [await server.device(owner), await server.device(owner)]
      const calendar = await owner.call('makeCalendar', { body: closed() })
      await daily(lobby, { calendars: { except: [calendar.id] } })
      await daily(hall, { calendars: { only: [calendar.id] } })
      expect(await shownOn(lobby)).toEqual(['0-24', '48-96'])
      expect(await shownOn(hall)).toEqual(['24-48'])
      const days = [{ date: tomorrow(1), last: tomorrow(2), name: 'Fair' }]
      await owner.call('changeCalendar', {
        params: { id: calendar.id },
        revision: 1,
        body: { ...closed(), days },
      })
      expect(await shownOn(lobby)).toEqual(['0-48'])
      expect(await shownOn(hall)).toEqual(['48-96'])
      await expect(
        owner.call('deleteCalendar', { params: { id: calendar.id }, revision: 2 }),
      ).rejects.toMatchObject({ code: 'IN_USE' })
    })
    it('counts an occurrence for the date on which it begins', async () => {
      const lobby = await server.device(owner)
      const calendar = await owner.call('makeCalendar', { body: closed() })
      const today = dateOf(server.clock.now())
      await daily(lobby, {
        start: `${today}T22:00`,
        end: `${tomorrow()}T03:00`,
        calendars: { only: [calendar.id] },
      })
      expect(await shownOn(lobby)).toEqual(['46-51'])
    })
    it('is checked before an event is saved', async () => {
      const lobby = await server.device(owner)
      const calendar = await owner.call('makeCalendar', { body: { ...closed(), days: [] } })
      const event = await daily(lobby, {})
      const now = server.clock.now()
      const find = async (more: Partial<WrittenScheduleEvent>) => {
        const {
          id: _i,
          revision: _r,
          screen_name: _s,
          devices: _d,
          changed_at: _a,
          changed_by: _b,
          ...own
        } = event
        const { findings } = await owner.call('previewSchedules', {
          body: { changes: [{ id: event.id, event: { ...own, ...more } }], from: now, to: now + 7 * DAY_MS },
        })
        return findings.map(({ code }) => code)
      }
      const weekday = new Date(now).getUTCDay() || 7
      expect(await find({})).not.toContain('calendarsExclude')
      expect(await find({ calendars: { except: [calendar.id] } })).not.toContain('calendarsExclude')
      expect(await find({ calendars: { only: [calendar.id] } })).toContain('calendarsExclude')
      expect(await find({ rrule: 'FREQ=WEEKLY', days: [weekday] })).not.toContain('timesExclude')
      expect(await find({ rrule: 'FREQ=WEEKLY', days: [(weekday % 7) + 1] })).toContain('timesExclude')
    })
    it('comes from a file, whose days stay when only its name changes', async () => {
      const body = { source: 'file' as const, name: 'Holidays', ics: icsOf(tomorrow()) }
      const calendar = await owner.call('makeCalendar', { body })
      expect(calendar).toMatchObject({
        days: [{ date: tomorrow(), name: 'Closed' }],
        unread: 0,
        problem: null,
      })
      const renamed = await owner.call('changeCalendar', {
        params: { id: calendar.id },
        revision: 1,
        body: { source: 'file', name: 'Public holidays' },
      })
      expect(renamed).toMatchObject({ name: 'Public holidays', days: calendar.days, revision: 2 })
      await expect(
        owner.call('makeCalendar', { body: { ...body, name: 'X', ics: 'no calendar' } }),
      ).rejects.toMatchObject({ problem: { errors: [{ field: 'ics', code: 'CALENDAR_UNREADABLE' }] } })
    })
    it('refuses dates that no calendar has, and spans that end before they begin', async () => {
      const days = [
        { date: '2026-02-30', name: '' },
        { date: '2026-12-24', last: '2026-12-23', name: '' },
      ]
      await expect(owner.call('makeCalendar', { body: { ...closed(), days } })).rejects.toMatchObject({
        problem: {
          errors: [
            { field: 'days.0.date', code: 'CALENDAR_DATE' },
            { field: 'days.1.last', code: 'PERIOD_ORDER' },
          ],
        },
      })
    })
  })

  describe('the address of a calendar', () => {
    it('is read at once, then again in time; displays follow, and what it said last stays when it fails', async () => {
      const lobby = await server.device(owner)
      let [text, status, whole] = [icsOf(tomorrow()), 200, 0]
      const url = await served((request, response) => {
        const etag = `"${text.length}${text}"`.replaceAll(/\s/g, '')
        if (status === 200 && request.headers['if-none-match'] === etag) response.writeHead(304).end()
        else {
          whole += 1
          response
            .writeHead(status, { 'content-type': 'text/calendar', etag })
            .end(status === 200 ? text : '')
        }
      })
      const calendar = await owner.call('makeCalendar', {
        body: { source: 'address', name: 'Holidays', url },
      })
      expect(calendar).toMatchObject({ days: [{ date: tomorrow() }], problem: null, url })
      await daily(lobby, { calendars: { only: [calendar.id] } })
      expect(await shownOn(lobby)).toEqual(['24-48'])

      const first = server.clock.now()
      await server.calendars.runDue()
      expect(whole).toBe(1)
      server.clock.advance(8 * HOUR_MS)
      await server.calendars.runDue()
      expect(whole).toBe(1)

      text = icsOf(dateOf(first + 2 * DAY_MS), 'Another day')
      server.clock.advance(8 * HOUR_MS)
      await server.calendars.runDue()
      expect(whole).toBe(2)
      expect(await announced(lobby)).toBe(2)
      const read = async () => (await owner.call('listCalendars')).items[0]!
      expect(await read()).toMatchObject({ days: [{ name: 'Another day' }], revision: 1 })

      status = 500
      server.clock.advance(8 * HOUR_MS)
      const failedMs = server.clock.now()
      await server.calendars.runDue()
      server.clock.advance(HOUR_MS)
      await server.calendars.runDue()
      expect(await read()).toMatchObject({
        days: [{ name: 'Another day' }],
        problem: 'refused',
        problem_since: failedMs,
      })
      status = 200
      const again = await owner.call('fetchCalendar', { params: { id: calendar.id } })
      expect(again).toMatchObject({ problem: null, problem_since: null })
    })
    it('asks again by the date of its source where that has no other mark, and rarely while it fails', async () => {
      const dated = 'Wed, 25 Nov 2026 08:00:00 GMT'
      const asked: (string | undefined)[] = []
      let isDown = false
      const url = await served((request, response) => {
        const known = request.headers['if-modified-since']
        asked.push(known)
        if (isDown) response.writeHead(503).end()
        else if (known === dated) response.writeHead(304).end()
        else
          response
            .writeHead(200, { 'content-type': 'text/calendar', 'last-modified': dated })
            .end(icsOf(tomorrow()))
      })
      const { id } = await owner.call('makeCalendar', {
        body: { source: 'address', name: 'Holidays', url },
      })
      const again = await owner.call('fetchCalendar', { params: { id } })
      expect(asked).toEqual([undefined, dated])
      expect(again).toMatchObject({ days: [{ date: tomorrow() }], problem: null })

      isDown = true
      const waitsMs: number[] = []
      for (let tries = 0; tries < 6; tries += 1) {
        await owner.call('fetchCalendar', { params: { id } })
        const row = await server.db
          .selectFrom('calendar')
          .select('due_ms')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        waitsMs.push(row.due_ms! - server.clock.now())
      }
      for (const [tries, waitMs] of waitsMs.entries()) {
        const leastMs = Math.min(6, 0.5 * 2 ** tries) * HOUR_MS
        expect(waitMs).toBeGreaterThanOrEqual(leastMs)
        expect(waitMs).toBeLessThanOrEqual((leastMs * 7) / 6)
      }
      isDown = false
      await owner.call('fetchCalendar', { params: { id } })
      isDown = true
      await owner.call('fetchCalendar', { params: { id } })
      const row = await server.db
        .selectFrom('calendar')
        .select('failures')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row.failures).toBe(1)
    })
    it('has its fetches in the log, with the host and without what the address holds, until it is deleted', async () => {
      let response: { status: number; text: string } = { status: 200, text: icsOf(tomorrow()) }
      const url = await served((_request, answer) => answer.writeHead(response.status).end(response.text))
      const { host } = new URL(url)
      const secret = url.replace('days.ics', 'k3y.ics?token=t0ken')
      const calendar = await owner.call('makeCalendar', {
        body: { source: 'address', name: 'Holidays', url: secret },
      })
      const params = { id: calendar.id }
      const fetches = async () => (await owner.call('listCalendarFetches', { params })).items
      server.clock.advance(1_000)
      await owner.call('fetchCalendar', { params })
      response = { status: 503, text: '' }
      await owner.call('fetchCalendar', { params })
      response = { status: 200, text: '<html></html>' }
      await owner.call('fetchCalendar', { params })
      response = { status: 200, text: icsOf(tomorrow(1)) }
      const lastMs = server.clock.now()
      await owner.call('fetchCalendar', { params })
      const logged = await fetches()
      expect(logged.map(({ outcome, status }) => [outcome, status])).toEqual([
        ['changed', 200],
        ['notCalendar', 200],
        ['refused', 503],
        ['same', 200],
        ['changed', 200],
      ])
      expect(logged[0]).toMatchObject({ host, at: lastMs, bytes: response.text.length })
      expect(JSON.stringify(logged)).not.toMatch(/k3y|t0ken/)

      const stranger = await server.company(`Elsewhere ${companies}`)
      await expect(stranger.call('listCalendarFetches', { params })).rejects.toMatchObject({
        code: 'ENTITY_NOT_FOUND',
      })
      const rows = () => server.db.selectFrom('fetch_log').where('source_id', '=', calendar.id).selectAll()
      await owner.call('deleteCalendar', { params, revision: calendar.revision })
      expect(await rows().execute()).toEqual([])
    })
    it('is refused where it is none, and says why it cannot be read', async () => {
      await expect(
        owner.call('makeCalendar', { body: { source: 'address', name: 'A', url: 'ftp://example.org/a' } }),
      ).rejects.toMatchObject({ problem: { errors: [{ field: 'url', code: 'WEB_ADDRESS' }] } })
      const page = await served((_request, response) => response.end('<html></html>'))
      const make = (name: string, url: string) =>
        owner.call('makeCalendar', { body: { source: 'address', name, url } })
      expect(await make('B', page)).toMatchObject({ problem: 'notCalendar', days: [] })
      expect(await make('C', 'http://127.0.0.2:9/x')).toMatchObject({ problem: 'notPermitted' })
    })
  })

  describe('a screen', () => {
    it('is published with hours and dates in place of names, and counts as changed when these change', async () => {
      const daypart = await owner.call('makeDaypart', { body: { ...breakfast, days: [1] } })
      const calendar = await owner.call('makeCalendar', {
        body: { source: 'own', name: 'C', days: [{ date: tomorrow(), name: '' }] },
      })
      const slide = await owner.call('makeSlide', { body: aTextSlide('Menu') })
      const draft = aDraft([slide.id])
      const item = draft.groups[0]!.items[0]!
      const when = { daypart_id: daypart.id, calendars: { except: [calendar.id] } }
      const timed = { ...draft, groups: [{ ...draft.groups[0]!, items: [{ ...item, when }] }] }
      const site = await owner.call('makeSite', { body: { name: 'Menu', draft: timed } })
      await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
      const { screen } = await owner.call('readPublished', { params: { id: site.id } })
      expect(screen.groups[0]!.items[0]!.when).toEqual({
        days: [1],
        times: breakfast.times,
        except: [Date.parse(tomorrow()) / DAY_MS],
      })

      const isChanged = async () =>
        (await owner.call('readSite', { params: { id: site.id } })).published?.changed_since
      expect(await isChanged()).toBe(false)
      server.clock.advance(1_000)
      await owner.call('changeDaypart', { params: { id: daypart.id }, revision: 1, body: breakfast })
      expect(await isChanged()).toBe(true)
      await expect(
        owner.call('changeSite', {
          params: { id: site.id },
          revision: site.revision + 1,
          body: {
            name: 'Menu',
            draft: {
              ...draft,
              groups: [
                { ...draft.groups[0]!, items: [{ ...item, when: { calendars: { only: ['none'] } } }] },
              ],
            },
          },
        }),
      ).rejects.toMatchObject({
        problem: {
          errors: [{ field: 'draft.groups.0.items.0.when.calendars.only.0', code: 'CALENDAR_MISSING' }],
        },
      })
    })
  })
})
