import { foldWords } from '@vitrine/core'
import type { AppointmentStatus, BoardShows } from '@vitrine/core/board'
import type { AppointmentBody, AppointmentQuery, BoardBody, Page } from '@vitrine/protocol'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { contains, pageBy } from '../../platform/http/paging.ts'

type Changed = { changedMs: number; changedBy: string; revision: number }
export type BoardRecord = Changed & { id: string; board: BoardBody }
/**
 * `day`: the local date on which it begins; `calledMs`: when it was called last; `imported`: its id in the file that it came from, and
 * a hash of what that file said of it, null where it came from none
 */
export type AppointmentRecord = Changed & {
  id: string
  boardId: string
  day: string
  ticket: string
  calledMs: number | null
  imported: { id: string; hash: string } | null
  appointment: AppointmentBody
}

const boardOf = (row: Tables['board']): BoardRecord => ({
  id: row.id,
  board: {
    name: row.name,
    time_zone: row.time_zone,
    // Written by us.
    rooms: JSON.parse(row.rooms) as string[],
    shows: row.shows as BoardShows,
    keep_days: row.keep_days,
  },
  changedMs: row.changed_ms,
  changedBy: row.changed_by,
  revision: row.revision,
})
const boardColumns = ({ board, changedMs, changedBy, revision }: BoardRecord) => ({
  name: board.name,
  name_key: foldWords(board.name),
  time_zone: board.time_zone,
  rooms: JSON.stringify(board.rooms),
  shows: board.shows,
  keep_days: board.keep_days,
  changed_ms: changedMs,
  changed_by: changedBy,
  revision,
})
const appointmentOf = (row: Tables['appointment']): AppointmentRecord => ({
  id: row.id,
  boardId: row.board_id,
  day: row.day,
  ticket: row.ticket,
  calledMs: row.called_ms,
  imported:
    row.import_id === null || row.import_hash === null ? null : { id: row.import_id, hash: row.import_hash },
  appointment: {
    starts_at: row.starts_ms,
    minutes: row.minutes,
    patient: row.patient,
    birth_date: row.birth_date,
    room: row.room,
    status: row.status as AppointmentStatus,
    delayed_until: row.delayed_until_ms,
    note: row.note,
  },
  changedMs: row.changed_ms,
  changedBy: row.changed_by,
  revision: row.revision,
})
const appointmentColumns = (record: AppointmentRecord) => ({
  day: record.day,
  ticket: record.ticket,
  called_ms: record.calledMs,
  import_id: record.imported?.id ?? null,
  import_hash: record.imported?.hash ?? null,
  starts_ms: record.appointment.starts_at,
  minutes: record.appointment.minutes,
  patient: record.appointment.patient,
  patient_key: foldWords(record.appointment.patient),
  birth_date: record.appointment.birth_date,
  room: record.appointment.room,
  status: record.appointment.status,
  delayed_until_ms: record.appointment.delayed_until,
  note: record.appointment.note,
  changed_ms: record.changedMs,
  changed_by: record.changedBy,
  revision: record.revision,
})

/** Storage of boards and their appointments. Every query carries the company, but that of the housekeeping. */
export function createBoardStore(db: Queries) {
  const boards = (companyId: string) => db.selectFrom('board').selectAll().where('company_id', '=', companyId)
  const appointments = (companyId: string, boardId: string) =>
    db
      .selectFrom('appointment')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('board_id', '=', boardId)
  return {
    all: async (companyId: string): Promise<BoardRecord[]> =>
      (await boards(companyId).orderBy('name_key').orderBy('id').execute()).map(boardOf),
    async one(companyId: string, id: string): Promise<BoardRecord | null> {
      const row = await boards(companyId).where('id', '=', id).executeTakeFirst()
      return row ? boardOf(row) : null
    },
    /** Reads a board, and keeps everybody else from changing it or its appointments until the transaction ends. */
    async lock(companyId: string, id: string): Promise<BoardRecord | null> {
      const row = await db
        .updateTable('board')
        .set((eb) => ({ revision: eb.ref('revision') }))
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return row ? boardOf(row) : null
    },
    async insert(companyId: string, record: BoardRecord): Promise<void> {
      await db
        .insertInto('board')
        .values({ id: record.id, company_id: companyId, ...boardColumns(record) })
        .execute()
    },
    /** @param record with its new revision @returns whether it was still at the one before */
    update: (companyId: string, record: BoardRecord): Promise<boolean> =>
      changeAtRevision(
        db,
        'board',
        { companyId, id: record.id, revision: record.revision - 1 },
        boardColumns(record),
      ),
    /** Deletes a board with all of its appointments. @returns whether it was still at this revision */
    async remove(companyId: string, id: string, revision: number): Promise<boolean> {
      if (!(await removeAtRevision(db, 'board', { companyId, id, revision }))) return false
      for (const table of ['appointment', 'board_day'] as const)
        await db.deleteFrom(table).where('company_id', '=', companyId).where('board_id', '=', id).execute()
      return true
    },

    /** Gives out the next place of a day, from 1 on. No place is given out twice. */
    async nextPlace(companyId: string, boardId: string, day: string): Promise<number> {
      const { issued } = await db
        .insertInto('board_day')
        .values({ company_id: companyId, board_id: boardId, day, issued: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'board_id', 'day'])
            .doUpdateSet((eb) => ({ issued: eb('board_day.issued', '+', 1) })),
        )
        .returning('issued')
        .executeTakeFirstOrThrow()
      return issued
    },
    /** How many appointments a board has, of all days or of one. */
    async count(companyId: string, boardId: string, day?: string): Promise<number> {
      let counted = db
        .selectFrom('appointment')
        .select((eb) => eb.fn.countAll().as('all'))
        .where('company_id', '=', companyId)
        .where('board_id', '=', boardId)
      if (day !== undefined) counted = counted.where('day', '=', day)
      return Number((await counted.executeTakeFirstOrThrow()).all)
    },
    /** How many appointments of each status each of some days has. Both dates are in it. */
    async statusesOf(companyId: string, boardId: string, from: string, last: string) {
      const rows = await db
        .selectFrom('appointment')
        .select(['day', 'status'])
        .select((eb) => eb.fn.countAll().as('all'))
        .where('company_id', '=', companyId)
        .where('board_id', '=', boardId)
        .where('day', '>=', from)
        .where('day', '<=', last)
        .groupBy(['day', 'status'])
        .execute()
      return rows.map(({ day, status, all }) => ({
        day,
        status: status as AppointmentStatus,
        count: Number(all),
      }))
    },
    /** Those of a day, in the order in which they begin. */
    ofDay: async (companyId: string, boardId: string, day: string): Promise<AppointmentRecord[]> =>
      (
        await appointments(companyId, boardId)
          .where('day', '=', day)
          .orderBy('starts_ms')
          .orderBy('ticket')
          .execute()
      ).map(appointmentOf),
    /** @param byName whether the search text also counts for names */
    async list(
      companyId: string,
      boardId: string,
      query: AppointmentQuery,
      byName: boolean,
    ): Promise<Page<AppointmentRecord>> {
      let found = appointments(companyId, boardId)
      if (query.status !== undefined) found = found.where('status', '=', query.status)
      if (query.date !== undefined) found = found.where('day', '=', query.date)
      const words = query.q === undefined ? '' : foldWords(query.q)
      if (words !== '')
        found = found.where((eb) =>
          eb.or([contains('ticket', words), ...(byName ? [contains('patient_key', words)] : [])]),
        )
      const page = await pageBy(found, query, { starts_at: 'starts_ms', epoch: 'changed_ms' }, 'starts_at')
      return { ...page, items: page.items.map(appointmentOf) }
    },
    async appointment(companyId: string, boardId: string, id: string): Promise<AppointmentRecord | null> {
      const row = await appointments(companyId, boardId).where('id', '=', id).executeTakeFirst()
      return row ? appointmentOf(row) : null
    },
    /** Those that came from a file, by their ids there. */
    imported: async (companyId: string, boardId: string): Promise<Map<string, AppointmentRecord>> =>
      new Map(
        (await appointments(companyId, boardId).where('import_id', 'is not', null).execute())
          .map(appointmentOf)
          .map((one) => [one.imported?.id ?? '', one]),
      ),
    async insertAppointment(companyId: string, record: AppointmentRecord): Promise<void> {
      await db
        .insertInto('appointment')
        .values({
          id: record.id,
          company_id: companyId,
          board_id: record.boardId,
          ...appointmentColumns(record),
        })
        .execute()
    },
    /** @param record with its new revision @returns whether it was still at the one before */
    updateAppointment: (companyId: string, record: AppointmentRecord): Promise<boolean> =>
      changeAtRevision(
        db,
        'appointment',
        { companyId, id: record.id, revision: record.revision - 1 },
        appointmentColumns(record),
      ),
    /** @returns whether it was still at this revision */
    removeAppointment: (companyId: string, id: string, revision: number): Promise<boolean> =>
      removeAtRevision(db, 'appointment', { companyId, id, revision }),

    /** Boards of all companies, for the housekeeping. */
    async everywhere(): Promise<{ companyId: string; id: string; timeZone: string; keepDays: number }[]> {
      const rows = await db
        .selectFrom('board')
        .select(['company_id', 'id', 'time_zone', 'keep_days'])
        .execute()
      return rows.map((row) => ({
        companyId: row.company_id,
        id: row.id,
        timeZone: row.time_zone,
        keepDays: row.keep_days,
      }))
    },
    /** Erases the appointments of the days before a date. @returns whether there were any */
    async eraseBefore(companyId: string, boardId: string, day: string): Promise<boolean> {
      const old = (table: 'appointment' | 'board_day') =>
        db
          .deleteFrom(table)
          .where('company_id', '=', companyId)
          .where('board_id', '=', boardId)
          .where('day', '<', day)
          .executeTakeFirst()
      const { numDeletedRows } = await old('appointment')
      await old('board_day')
      return numDeletedRows > 0n
    },
  }
}
