import type { WrittenBoardImportBody } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'

const MINUTE_MS = 60_000
/** 10:15 in Berlin */
const AT_MS = Date.UTC(2026, 10, 23, 9, 15)
const FILE =
  'id,date,time,patient,room\n1,2026-11-23,10:15,Mara Thal,Room 1\n2,2026-11-23,10:30,Jon Berg,Room 3\n'

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let id: string
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    owner = await server.company('Clinic')
    ;({ id } = await owner.call('makeBoard', {
      body: { name: 'Wing C', time_zone: 'Europe/Berlin', rooms: ['Room 1'], keep_days: 365 },
    }))
  })
  const load = (text: string, more: Partial<WrittenBoardImportBody> = {}, by = owner) =>
    by.call('importAppointments', { params: { id }, body: { text, ...more } })
  const all = async () => (await owner.call('listAppointments', { params: { id } })).items
  const change = async (patient: string, changed: object) => {
    const found = (await all()).find((one) => one.patient === patient)!
    const { starts_at, minutes, room, status, delayed_until, birth_date, note } = found
    await owner.call('changeAppointment', {
      params: { id, appointment: found.id },
      revision: found.revision,
      body: {
        starts_at,
        minutes,
        room,
        status,
        delayed_until,
        birth_date,
        note: note ?? '',
        patient,
        ...changed,
      },
    })
  }

  describe('an import', () => {
    it('says what it would do, and does nothing in a dry run', async () => {
      const said = await load(FILE, { dry_run: true })
      expect(said).toMatchObject({
        format: 'csv',
        columns: { id: 'id', date: 'date', time: 'time', patient: 'patient', room: 'room' },
        created: 2,
        changed: 0,
        unchanged: 0,
        refused: 0,
        new_rooms: ['Room 3'],
        rows: [
          { line: 2, starts_at: AT_MS, minutes: 15, patient: 'Mara Thal', room: 'Room 1', change: 'created' },
          { line: 3, starts_at: AT_MS + 15 * MINUTE_MS, patient: 'Jon Berg', change: 'created' },
        ],
      })
      expect(await all()).toEqual([])
      expect((await owner.call('readBoard', { params: { id } })).rooms).toEqual(['Room 1'])
    })
    it('plans the appointments with tickets, and adds the rooms that the board lacks', async () => {
      expect(await load(FILE)).toMatchObject({ created: 2, new_rooms: ['Room 3'] })
      expect(await all()).toMatchObject([
        { ticket: 'A001', patient: 'Mara Thal', starts_at: AT_MS, status: 'planned', room: 'Room 1' },
        { ticket: 'A002', patient: 'Jon Berg', room: 'Room 3' },
      ])
      expect((await owner.call('readBoard', { params: { id } })).rooms).toEqual(['Room 1', 'Room 3'])
    })
    it('refuses rows in rooms that the board lacks where none are to be added, and takes the others', async () => {
      const said = await load(FILE, { add_rooms: false })
      expect(said).toMatchObject({
        created: 1,
        refused: 1,
        new_rooms: [],
        refused_rows: [{ line: 3, errors: [{ field: 'room', code: 'ROOM_MISSING' }] }],
      })
      expect(await all()).toMatchObject([{ patient: 'Mara Thal' }])
    })
    it('is made again without doubling anything or undoing what people changed', async () => {
      await load(FILE)
      await change('Mara Thal', { starts_at: AT_MS + 60 * MINUTE_MS, status: 'checkedIn' })
      expect(await load(FILE)).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
      expect(await all()).toMatchObject([
        { patient: 'Jon Berg' },
        { patient: 'Mara Thal', starts_at: AT_MS + 60 * MINUTE_MS, status: 'checkedIn' },
      ])
    })
    it('moves what the file says otherwise than before, and leaves its state and ticket', async () => {
      await load(FILE)
      await change('Mara Thal', { status: 'checkedIn', birth_date: '1984-02-29' })
      expect(await load(FILE.replace('10:15', '11:45'))).toMatchObject({
        created: 0,
        changed: 1,
        unchanged: 1,
      })
      expect(await all()).toMatchObject([
        { patient: 'Jon Berg' },
        {
          patient: 'Mara Thal',
          ticket: 'A001',
          starts_at: AT_MS + 90 * MINUTE_MS,
          status: 'checkedIn',
          birth_date: '1984-02-29',
        },
      ])
      await load(FILE.replace('2026-11-23,10:15', '2026-11-24,10:15'))
      expect((await all()).at(-1)).toMatchObject({ patient: 'Mara Thal', ticket: 'A001' })
    })
    it('cancels what a calendar cancels', async () => {
      const file = (status: string) =>
        `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261123T101500\r\nSUMMARY:Mara Thal\r\nSTATUS:${status}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
      server.clock.advance(Math.max(0, AT_MS - server.clock.now()))
      expect(await load(file('CONFIRMED'))).toMatchObject({ format: 'icalendar', created: 1 })
      expect(await load(file('CANCELLED'))).toMatchObject({ changed: 1 })
      expect(await all()).toMatchObject([{ patient: 'Mara Thal', status: 'cancelled' }])
    })
    it('leaves out what is longer ago than the board keeps appointments', async () => {
      expect(await load('start,patient\n2019-01-01 10:00,Mara Thal\n')).toMatchObject({ created: 0, old: 1 })
      expect(await all()).toEqual([])
    })
    it('saves nothing at all if a day would be too full', async () => {
      const rows = Array.from({ length: 1_001 }, (_, index) => `${index},2026-11-23 10:15,Person ${index}`)
      await expect(load(`id,start,patient\n${rows.join('\n')}`)).rejects.toMatchObject({
        problem: { errors: [expect.objectContaining({ code: 'BOARD_DAY_FULL' })] },
      })
      expect(await all()).toEqual([])
    })
    it.each([
      ['nonsense', 'a', 'columns.start', 'IMPORT_COLUMN'],
      ['a table without names', 'start\n2026-11-23 10:15', 'columns.patient', 'IMPORT_COLUMN'],
      ['a broken calendar', 'BEGIN:VCALENDAR\nx', 'text', 'IMPORT_FILE'],
    ])('refuses %s with the field', async (_what, text, field, code) => {
      await expect(load(text)).rejects.toMatchObject({
        problem: { errors: [expect.objectContaining({ field, code })] },
      })
    })
    it('reaches no board of another company', async () => {
      const stranger = await server.company('Bakery')
      await expect(load(FILE, {}, stranger)).rejects.toMatchObject({ problem: { code: 'ENTITY_NOT_FOUND' } })
      expect(await all()).toEqual([])
    })
  })
})
