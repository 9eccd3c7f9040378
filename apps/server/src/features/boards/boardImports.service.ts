import { fieldError, invalidField, SignageError, zoneTimeOf, type FieldError } from '@vitrine/core'
import { dateOf, type ImportField } from '@vitrine/core/board'
import type { AppointmentBody, BoardImport, BoardImportBody } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { hashOf, newId } from '../../platform/ids.ts'
import { createBoardStore, type AppointmentRecord, type BoardRecord } from './boards.store.ts'
import type { ImportRead, ImportRow, RefusedRow } from './importing/readImport.ts'
import type { BoardImportReading } from './importing/reading.ts'
import { newTicket } from './tickets.ts'

/** Rooms of one board. */
const ROOMS_MOST = 50
/** Rows that an answer shows, of those that are taken and of those that are not. */
const SHOWN_MOST = 200

type Read = Extract<ImportRead, { ok: true }>
type Change = 'created' | 'changed' | 'unchanged'
/** A row and what becomes of it. `old`: longer ago than its board keeps appointments. */
type Planned = {
  row: ImportRow
  day: string
  hash: string
  before: AppointmentRecord | null
  change: Change | 'old'
}

/**
 * Imports of appointments from files. The same file can be imported again: what it has said before changes nothing, so what people
 * changed on the board since stays, and the state of an appointment is never taken back.
 */
export function createBoardImports(options: {
  db: Db
  bus: Bus
  clock: Clock
  reading: Pick<BoardImportReading, 'read'>
  /** what the public reads may have changed; called in the transaction that changes it @returns what to call after the commit */
  onChange: (trx: Queries, companyId: string, boardId: string) => Promise<() => Promise<void>>
}) {
  const { db, clock } = options
  const noBoard = () => new SignageError('ENTITY_NOT_FOUND', { noun: 'board' })

  const planned = async (
    queries: Queries,
    companyId: string,
    { id, board }: BoardRecord,
    read: Read,
  ): Promise<Planned[]> => {
    const known = await createBoardStore(queries).imported(companyId, id)
    const zone = zoneTimeOf(board.time_zone)
    const firstKept = dateOf(zone.localAt(clock.now()).day - board.keep_days)
    return read.rows.map((row) => {
      const before = known.get(row.id) ?? null
      const day = dateOf(zone.localAt(row.startsMs).day)
      const { line: _line, ...said } = row
      const hash = hashOf(JSON.stringify(said))
      const change =
        day < firstKept
          ? 'old'
          : before === null
            ? 'created'
            : before.imported?.hash === hash
              ? 'unchanged'
              : 'changed'
      return { row, day, hash, before, change }
    })
  }
  const apply = async (
    trx: Queries,
    by: { companyId: string; name: string },
    boardId: string,
    { row, day, hash, before }: Planned,
  ): Promise<void> => {
    const inside = createBoardStore(trx)
    const changed = {
      day,
      imported: { id: row.id, hash },
      changedMs: clock.now(),
      changedBy: by.name,
      appointment: appointmentOf(row, before),
    }
    if (before === null)
      return inside.insertAppointment(by.companyId, {
        id: newId(),
        boardId,
        ticket: await newTicket(trx, by.companyId, boardId, day),
        calledMs: null,
        revision: 1,
        ...changed,
      })
    const ticket = day === before.day ? before.ticket : await newTicket(trx, by.companyId, boardId, day)
    await inside.updateAppointment(by.companyId, {
      ...before,
      ...changed,
      ticket,
      revision: before.revision + 1,
    })
  }

  return {
    /**
     * Reads a file, says what becomes of each row, and unless it is a dry run does so: all of it, or nothing.
     * @throws SignageError `ENTITY_NOT_FOUND`; `INVALID_INPUT` for what can't be read, has no column of dates or names, or fills a day
     */
    async run(
      by: { companyId: string; name: string },
      boardId: string,
      body: BoardImportBody,
    ): Promise<BoardImport> {
      const { companyId } = by
      const found = await createBoardStore(db).one(companyId, boardId)
      if (!found) throw noBoard()
      const read = await options.reading.read({
        text: body.text,
        timeZone: found.board.time_zone,
        nowMs: clock.now(),
        columns: body.columns,
        dateOrder: body.date_order,
      })
      if (!read.ok) throw unreadable(read)
      const { answer, follow } = await inTransaction(db, async (trx) => {
        const inside = createBoardStore(trx)
        const record = body.dry_run
          ? await inside.one(companyId, boardId)
          : await inside.lock(companyId, boardId)
        if (!record) throw noBoard()
        const all = await planned(trx, companyId, record, read)
        const { rows, refused, newRooms } = withRooms(all, read.refused, record, body.add_rooms)
        if (body.dry_run) return { answer: answerOf(read, rows, refused, newRooms), follow: null }
        if (newRooms.length > 0)
          await inside.update(companyId, {
            id: boardId,
            board: { ...record.board, rooms: [...record.board.rooms, ...newRooms] },
            changedMs: clock.now(),
            changedBy: by.name,
            revision: record.revision + 1,
          })
        for (const one of rows)
          if (one.change === 'created' || one.change === 'changed') await apply(trx, by, boardId, one)
        return {
          answer: answerOf(read, rows, refused, newRooms),
          follow: await options.onChange(trx, companyId, boardId),
        }
      })
      if (follow) {
        await follow()
        options.bus.publish({
          kind: 'change',
          companyId,
          event: { noun: 'boards', id: boardId, change: 'changed' },
        })
      }
      return answer
    },
  }
}
export type BoardImports = ReturnType<typeof createBoardImports>

/** What an appointment is after an import: a file says nothing of how far it has come, but that it was cancelled. */
function appointmentOf(row: ImportRow, before: AppointmentRecord | null): AppointmentBody {
  const { status, delayed_until, birth_date } = before?.appointment ?? {
    status: 'planned' as const,
    delayed_until: null,
    birth_date: null,
  }
  return {
    starts_at: row.startsMs,
    minutes: row.minutes,
    patient: row.patient,
    birth_date: row.birthDate ?? birth_date,
    room: row.room,
    note: row.note,
    status: row.isCancelled ? 'cancelled' : status,
    delayed_until,
  }
}

type Refused = { line: number | null; errors: FieldError[] }

/** Rows in rooms that the board doesn't have are refused, or these rooms are added as long as there is space. */
function withRooms(
  all: readonly Planned[],
  refusedRows: readonly RefusedRow[],
  { board }: BoardRecord,
  addsRooms: boolean,
): { rows: Planned[]; refused: Refused[]; newRooms: string[] } {
  const newRooms: string[] = []
  const rows: Planned[] = []
  const refused: Refused[] = refusedRows.map((row) => ({ line: row.line, errors: [refusal(row)] }))
  for (const one of all) {
    const { room, line } = one.row
    const isKnown = room === '' || board.rooms.includes(room) || newRooms.includes(room)
    const isWritten = one.change === 'created' || one.change === 'changed'
    if (isKnown || !isWritten || room === one.before?.appointment.room) rows.push(one)
    else if (addsRooms && board.rooms.length + newRooms.length < ROOMS_MOST) {
      newRooms.push(room)
      rows.push(one)
    } else refused.push({ line, errors: [fieldError('room', 'ROOM_MISSING')] })
  }
  return { rows, refused: refused.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)), newRooms }
}

const refusal = ({ field, code, maximum = 0 }: RefusedRow): FieldError =>
  code === 'TEXT_TOO_LONG' ? fieldError(field, code, { maximum }) : fieldError(field, code)

function unreadable(read: Extract<ImportRead, { ok: false }>): SignageError {
  if (read.code === 'IMPORT_COLUMN')
    return invalidField(`columns.${read.field}`, read.code, {
      columns: read.headings.slice(0, 30).join(', ').slice(0, 300),
    })
  if (read.code === 'IMPORT_TOO_LONG') return invalidField('text', read.code, { maximum: read.maximum })
  return invalidField('text', read.code)
}

function answerOf(
  read: Read,
  rows: readonly Planned[],
  refused: readonly Refused[],
  newRooms: readonly string[],
): BoardImport {
  const count = (change: Planned['change']) => rows.filter((one) => one.change === change).length
  return {
    format: read.format,
    headings: read.headings.slice(0, 100),
    columns: Object.fromEntries(
      (Object.entries(read.columns) as [ImportField, number][]).map(([field, at]) => [
        field,
        read.headings[at] ?? '',
      ]),
    ),
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    old: count('old'),
    refused: refused.length,
    new_rooms: [...newRooms],
    rows: rows.slice(0, SHOWN_MOST).map(({ row, change }) => ({
      line: row.line,
      starts_at: row.startsMs,
      minutes: row.minutes,
      patient: row.patient,
      birth_date: row.birthDate,
      room: row.room,
      cancelled: row.isCancelled,
      change,
    })),
    refused_rows: refused.slice(0, SHOWN_MOST),
  }
}
