import { createApiClient } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** 10:15 in Berlin */
const AT_MS = Date.UTC(2026, 10, 23, 9, 15)

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    owner = await server.company('Clinic')
  })

  type Call = TestPerson['call']
  type Board = Parameters<typeof owner.call<'makeBoard'>>[1]['body']
  type Planned = Parameters<typeof owner.call<'makeAppointment'>>[1]['body']
  const make = (board: Partial<Board> = {}) =>
    owner.call('makeBoard', {
      body: { name: 'Wing C', time_zone: 'Europe/Berlin', rooms: ['Room 1', 'Room 2'], ...board },
    })
  const plan = (id: string, appointment: Partial<Planned> = {}) =>
    owner.call('makeAppointment', {
      params: { id },
      body: { starts_at: AT_MS, patient: 'Mara Thal', ...appointment },
    })
  const slots = async (id: string, date = '2026-11-23', call: Call = owner.call) =>
    (await call('readBoardSlots', { params: { id }, query: { date } })).items
  const found = async (id: string, q: string, call: Call = owner.call) =>
    (await call('listAppointments', { params: { id }, query: { q } })).items.map(({ ticket }) => ticket)
  /** The same company, read with a key of the role. */
  const asRole = async (role: 'viewer' | 'editor'): Promise<Call> => {
    const { key } = await owner.call('makeApiKey', { body: { name: role, role } })
    return createApiClient({ fetch, origin: server.origin, accessToken: key })
  }
  const refusal = (code: string) => ({ problem: { errors: [expect.objectContaining({ code })] } })

  describe('a day', () => {
    it('has 96 quarter-hours, each with the appointments that begin in it', async () => {
      const { id } = await make()
      await plan(id, { starts_at: AT_MS + 14 * MINUTE_MS, patient: 'Jon Berg' })
      await plan(id, { status: 'calling', room: 'Room 2' })
      const items = await slots(id)
      expect(items).toHaveLength(96)
      const { entries, ...slot } = items[41]!
      expect(slot).toEqual({
        id: '2026-11-23T10:15',
        hour: false,
        name: '10:15',
        status: 'calling',
        patient: 'Mara Thal',
        epoch: AT_MS,
        date: '2026-11-23',
        clocks: 'once',
      })
      expect(entries.map(({ patient, ticket }) => [patient, ticket])).toEqual([
        ['Mara Thal', 'A002'],
        ['Jon Berg', 'A001'],
      ])
      expect(items.filter((one) => one.entries.length > 0)).toHaveLength(1)
    })
    it('of 25 hours has both appointments of an hour that clocks read twice', async () => {
      const { id } = await make()
      const first = Date.UTC(2026, 9, 25, 0, 15)
      await plan(id, { starts_at: first })
      await plan(id, { starts_at: first + 60 * MINUTE_MS })
      const slot = (await slots(id, '2026-10-25'))[9]!
      expect([slot.name, slot.clocks, slot.entries.length]).toEqual(['02:15', 'twice', 2])
    })
    it('is today on the clocks of the board unless another one is asked for', async () => {
      const { id } = await make({ time_zone: 'Pacific/Kiritimati' })
      const today = new Date(server.clock.now() + 14 * 60 * MINUTE_MS).toISOString().slice(0, 10)
      expect((await owner.call('readBoardSlots', { params: { id } })).date).toBe(today)
      expect((await owner.call('readBoardDays', { params: { id } })).items[0]!.date).toBe(today)
    })
    it('is refused where there is no such date', async () => {
      const { id } = await make()
      for (const date of ['2026-02-30', '1999-12-31', '2100-01-01', '0000-01-01'])
        await expect(slots(id, date)).rejects.toMatchObject(refusal('CALENDAR_DATE'))
      const days = { params: { id }, query: { from: 'today' } }
      await expect(owner.call('readBoardDays', days)).rejects.toMatchObject(refusal('CALENDAR_DATE'))
      const list = { params: { id }, query: { date: '23.11.2026' } }
      await expect(owner.call('listAppointments', list)).rejects.toMatchObject(refusal('CALENDAR_DATE'))
    })
  })

  it('lists 15 days with how many appointments of each status they have', async () => {
    const { id } = await make()
    await plan(id)
    await plan(id, { status: 'done' })
    await plan(id, { starts_at: AT_MS + 14 * DAY_MS })
    await plan(id, { starts_at: AT_MS + 15 * DAY_MS })
    const { items } = await owner.call('readBoardDays', { params: { id }, query: { from: '2026-11-23' } })
    expect(items).toHaveLength(15)
    expect(items[0]).toMatchObject({
      id: '2026-11-23',
      weekday: 1,
      appointments: 2,
      statuses: { planned: 1, done: 1 },
    })
    expect(items[1]).toMatchObject({ appointments: 0, statuses: {} })
    expect(items[14]).toMatchObject({ date: '2026-12-07', appointments: 1 })
  })

  describe('a ticket', () => {
    it('is given once a day, however many appointments are planned at once', async () => {
      const { id } = await make()
      const planned = await Promise.all(Array.from({ length: 12 }, () => plan(id)))
      expect(new Set(planned.map(({ ticket }) => ticket)).size).toBe(12)
      expect((await plan(id, { starts_at: AT_MS + DAY_MS })).ticket).toBe('A001')
    })
    it('is not given again when its appointment is erased', async () => {
      const { id } = await make()
      const { id: appointment, revision } = await plan(id)
      await owner.call('deleteAppointment', { params: { id, appointment }, revision })
      expect((await plan(id)).ticket).toBe('A002')
    })
    it('stays on its day, and is another one on another day', async () => {
      const { id } = await make()
      await plan(id)
      const planned = await plan(id)
      const move = (startsMs: number, revision: number) =>
        owner.call('changeAppointment', {
          params: { id, appointment: planned.id },
          revision,
          body: { starts_at: startsMs, patient: 'Mara Thal' },
        })
      expect(await move(AT_MS + 60 * MINUTE_MS, 1)).toMatchObject({ ticket: 'A002', revision: 2 })
      expect(await move(AT_MS + DAY_MS, 2)).toMatchObject({ ticket: 'A001', revision: 3 })
      await expect(move(AT_MS, 2)).rejects.toMatchObject({ problem: { code: 'CHANGED_MEANWHILE' } })
    })
  })

  describe('names', () => {
    it('are for editors: viewers get the same without names, birth dates and notes', async () => {
      const { id } = await make({ shows: 'initials' })
      await plan(id, { birth_date: '1984-02-29', note: 'Allergic to latex' })
      const viewer = await asRole('viewer')
      const seen = [
        await slots(id, '2026-11-23', viewer),
        await viewer('listAppointments', { params: { id } }),
        await viewer('readBoardDays', { params: { id }, query: { from: '2026-11-23' } }),
      ]
      expect(JSON.stringify(seen)).not.toMatch(/Mara|Thal|1984|latex/)
      const [entry] = (await slots(id, '2026-11-23', viewer))[41]!.entries
      expect(entry).toMatchObject({
        text: 'M. T.',
        ticket: 'A001',
        patient: null,
        birth_date: null,
        note: null,
      })
      const editor = await asRole('editor')
      const [whole] = (await slots(id, '2026-11-23', editor))[41]!.entries
      expect(whole).toMatchObject({
        patient: 'Mara Thal',
        birth_date: '1984-02-29',
        note: 'Allergic to latex',
      })
    })
    it('are in nothing that a viewer can fetch, whatever they are', async () => {
      const { id } = await make({ shows: 'initials' })
      const { key } = await owner.call('makeApiKey', { body: { name: 'viewer', role: 'viewer' } })
      const bytesOf = async (path: string): Promise<string> => {
        const response = await server.fetch(`/default/v1/boards${path}`, {
          headers: { authorization: `Bearer ${key}` },
        })
        return response.text()
      }
      // Letters that no other word of an answer has.
      const word = fc.string({ unit: fc.constantFrom(...'ßøñéžőжΩ李김ひ'), minLength: 2, maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 3 }), async (words) => {
          const patient = words.join(' ')
          const { id: appointment, revision } = await plan(id, { patient, note: patient })
          const seen = [
            await bytesOf(`/${id}/slots?date=2026-11-23`),
            await bytesOf(`/${id}/days?from=2026-11-23`),
            await bytesOf(`/${id}/appointments`),
            await bytesOf(`/${id}/appointments?q=${encodeURIComponent(words[0]!)}`),
            await bytesOf(''),
          ].join('')
          expect(seen).toContain(appointment)
          expect(JSON.stringify(await slots(id))).toContain(patient)
          for (const one of words) expect(seen).not.toContain(one)
          await owner.call('deleteAppointment', { params: { id, appointment }, revision })
        }),
        { numRuns: 25 },
      )
    })
    it('are found by editors however they are written, and by nobody below', async () => {
      const { id } = await make()
      await plan(id, { patient: 'Élodie Blanc' })
      await plan(id, { patient: 'Jon Berg' })
      expect(await found(id, 'ÉLODIE')).toEqual(['A001'])
      expect(await found(id, 'a002')).toEqual(['A002'])
      const viewer = await asRole('viewer')
      expect(await found(id, 'Élodie', viewer)).toEqual([])
      expect(await found(id, 'a002', viewer)).toEqual(['A002'])
    })
    it('are erased after the days that the board keeps them', async () => {
      const { id } = await make({ keep_days: 2, time_zone: 'UTC' })
      const now = server.clock.now()
      await plan(id, { starts_at: now })
      server.clock.advance(2 * DAY_MS)
      await server.boards.sweep()
      expect(await found(id, '')).toEqual(['A001'])
      server.clock.advance(DAY_MS)
      await server.boards.sweep()
      expect(await found(id, '')).toEqual([])
      const left = await server.db.selectFrom('board_day').select('day').where('board_id', '=', id).execute()
      expect(left).toEqual([])
    })
  })

  describe('an appointment', () => {
    it('is found by its status and its day', async () => {
      const { id } = await make()
      await plan(id)
      await plan(id, { status: 'delayed', delayed_until: AT_MS + 20 * MINUTE_MS })
      await plan(id, { starts_at: AT_MS + DAY_MS, status: 'delayed' })
      const list = async (query: object) =>
        (await owner.call('listAppointments', { params: { id }, query })).items.map(({ ticket }) => ticket)
      expect(await list({ status: 'delayed' })).toEqual(['A002', 'A001'])
      expect(await list({ status: 'delayed', date: '2026-11-23' })).toEqual(['A002'])
      expect(await list({ limit: 1, sort: '-starts_at' })).toEqual(['A001'])
    })
    it('has a room of the board, and keeps one that the board has no longer', async () => {
      const board = await make()
      await expect(plan(board.id, { room: 'Room 9' })).rejects.toMatchObject(refusal('ROOM_MISSING'))
      const { id: appointment } = await plan(board.id, { room: 'Room 1' })
      await owner.call('changeBoard', {
        params: { id: board.id },
        revision: 1,
        body: { name: 'Wing C', time_zone: 'Europe/Berlin', rooms: [] },
      })
      const called = await owner.call('changeAppointment', {
        params: { id: board.id, appointment },
        revision: 1,
        body: { starts_at: AT_MS, patient: 'Mara Thal', room: 'Room 1', status: 'calling' },
      })
      expect(called).toMatchObject({ room: 'Room 1', status: 'calling', minutes: 15 })
    })
    it('is refused with a birth date that there is not', async () => {
      const { id } = await make()
      await expect(plan(id, { birth_date: '1983-02-29' })).rejects.toMatchObject(refusal('CALENDAR_DATE'))
    })
    it('belongs to its board only', async () => {
      const [one, other] = [await make(), await make()]
      const { id: appointment, revision } = await plan(one.id)
      await expect(
        owner.call('deleteAppointment', { params: { id: other.id, appointment }, revision }),
      ).rejects.toMatchObject({ problem: { status: 404 } })
      expect(await found(one.id, '')).toEqual(['A001'])
    })
  })

  describe('a board', () => {
    it('keeps its time zone while it has appointments', async () => {
      const { id } = await make()
      const body = { name: 'Wing C', time_zone: 'Asia/Tokyo' }
      const { id: appointment } = await plan(id)
      await expect(owner.call('changeBoard', { params: { id }, revision: 1, body })).rejects.toMatchObject(
        refusal('BOARD_ZONE_IN_USE'),
      )
      await owner.call('deleteAppointment', { params: { id, appointment }, revision: 1 })
      expect(await owner.call('changeBoard', { params: { id }, revision: 1, body })).toMatchObject({
        time_zone: 'Asia/Tokyo',
        shows: 'ticket',
        keep_days: 30,
        revision: 2,
      })
      await expect(make({ time_zone: 'Mars/Olympus' })).rejects.toMatchObject(refusal('TIME_ZONE'))
    })
    it('takes its appointments with it when it is deleted', async () => {
      const { id } = await make()
      await plan(id)
      await owner.call('deleteBoard', { params: { id }, revision: 1 })
      for (const table of ['appointment', 'board_day'] as const)
        expect(await server.db.selectFrom(table).selectAll().where('board_id', '=', id).execute()).toEqual([])
    })
    it('is full at 1,000 appointments a day', async () => {
      const { id } = await make()
      const { id: _id, ...row } = await plan(id).then(() =>
        server.db.selectFrom('appointment').selectAll().where('board_id', '=', id).executeTakeFirstOrThrow(),
      )
      for (let n = 1; n < 1_000; n += 1)
        await server.db
          .insertInto('appointment')
          .values({ ...row, id: `${id}-${n}`, ticket: `x${n}` })
          .execute()
      await expect(plan(id)).rejects.toMatchObject(refusal('BOARD_DAY_FULL'))
      expect((await plan(id, { starts_at: AT_MS + DAY_MS })).ticket).toBe('A001')
    })
    it('is nobody else’s', async () => {
      const { id } = await make()
      await plan(id)
      const stranger = await server.company('Bakery')
      await expect(slots(id, '2026-11-23', stranger.call)).rejects.toMatchObject({ problem: { status: 404 } })
      expect((await stranger.call('listBoards')).items).toEqual([])
    })
  })
})
