import { isDeepStrictEqual } from 'node:util'
import {
  fieldError,
  invalidField,
  isOutsideInstant,
  isTimeZone,
  roleReaches,
  SignageError,
  zoneTimeOf,
} from '@vitrine/core'
import type { FieldError, KeyRole } from '@vitrine/core'
import { dateOf, dayOf, daysFrom, publicTextOf, slotAt, slotsOfDay } from '@vitrine/core/board'
import type {
  AppointmentBody,
  AppointmentPage,
  AppointmentQuery,
  BoardBody,
  BoardDays,
  BoardSlots,
  StoredAppointment,
  StoredBoard,
  StoredBoards,
} from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { createBoardStore, type AppointmentRecord, type BoardRecord } from './boards.store.ts'
import { newTicket } from './tickets.ts'

const DAY_MS = 24 * 60 * 60_000
/** Boards of one company. */
const BOARDS_MOST = 100
/** Who reads. */
type Reader = { companyId: string; role: KeyRole }
/** Who writes, an editor at least. */
type Writer = Reader & { name: string }

/** Boards of appointments. Names, birth dates and notes leave it for editors only. */
export function createBoardService({
  db,
  bus,
  clock,
  onChange,
}: {
  db: Db
  bus: Bus
  clock: Clock
  /** what the public reads may have changed; called in the transaction that changes it @returns what to call after the commit */
  onChange: (trx: Queries, companyId: string, boardId: string) => Promise<() => Promise<void>>
}) {
  const store = createBoardStore(db)
  const noBoard = (): SignageError => new SignageError('ENTITY_NOT_FOUND', { noun: 'board' })
  const noAppointment = (): SignageError => new SignageError('ENTITY_NOT_FOUND', { noun: 'appointment' })
  const changedMeanwhile = (noun: 'board' | 'appointment'): SignageError =>
    new SignageError('CHANGED_MEANWHILE', { noun })
  const publish = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'boards', id, change } })

  const wireBoard = ({ id, board, changedMs, changedBy, revision }: BoardRecord): StoredBoard => ({
    id,
    ...board,
    changed_at: changedMs,
    changed_by: changedBy,
    revision,
  })
  const wire = (record: AppointmentRecord, { shows }: BoardBody, { role }: Reader): StoredAppointment => {
    const { appointment, ticket } = record
    const isEditor = roleReaches(role, 'editor')
    return {
      id: record.id,
      board_id: record.boardId,
      ticket,
      text: publicTextOf({ ticket, patient: appointment.patient }, shows),
      starts_at: appointment.starts_at,
      minutes: appointment.minutes,
      room: appointment.room,
      status: appointment.status,
      delayed_until: appointment.delayed_until,
      called_at: record.calledMs,
      patient: isEditor ? appointment.patient : null,
      birth_date: isEditor ? appointment.birth_date : null,
      note: isEditor ? appointment.note : null,
      changed_at: record.changedMs,
      changed_by: record.changedBy,
      revision: record.revision,
    }
  }
  const getOrThrow = async (companyId: string, id: string): Promise<BoardRecord> => {
    const record = await store.one(companyId, id)
    if (!record) throw noBoard()
    return record
  }
  const lockOrThrow = async (trx: Queries, companyId: string, id: string): Promise<BoardRecord> => {
    const record = await createBoardStore(trx).lock(companyId, id)
    if (!record) throw noBoard()
    return record
  }
  /** The local date that is asked for, else today's, as whole days. @throws SignageError `INVALID_INPUT` */
  const dayAsked = (field: string, date: string | undefined, { time_zone }: BoardBody): number => {
    if (date === undefined) return zoneTimeOf(time_zone).localAt(clock.now()).day
    const day = dayOf(date)
    // No appointment can lie outside of these years.
    if (day === null || !isOutsideInstant(day * DAY_MS)) throw invalidField(field, 'CALENDAR_DATE')
    return day
  }
  const dateAt = (atMs: number, { time_zone }: BoardBody): string =>
    dateOf(zoneTimeOf(time_zone).localAt(atMs).day)

  return {
    list: async (companyId: string): Promise<StoredBoards> => ({
      items: (await store.all(companyId)).map(wireBoard),
    }),
    has: async (companyId: string, id: string): Promise<boolean> => (await store.one(companyId, id)) !== null,
    /** @throws SignageError `ENTITY_NOT_FOUND` */
    read: async (companyId: string, id: string): Promise<StoredBoard> =>
      wireBoard(await getOrThrow(companyId, id)),
    /** @throws SignageError `INVALID_INPUT` */
    async make({ companyId, name }: Writer, board: BoardBody): Promise<StoredBoard> {
      checkBoard(board)
      const record = { id: newId(), board, changedMs: clock.now(), changedBy: name, revision: 1 }
      if ((await store.all(companyId)).length >= BOARDS_MOST)
        throw invalidField('name', 'NAMED_TIMES_TOO_MANY', { maximum: BOARDS_MOST })
      await store.insert(companyId, record)
      publish(companyId, record.id, 'created')
      return wireBoard(record)
    },
    /** @throws SignageError `INVALID_INPUT`, `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async change(
      { companyId, name }: Writer,
      id: string,
      revision: number,
      board: BoardBody,
    ): Promise<StoredBoard> {
      checkBoard(board)
      const record = { id, board, changedMs: clock.now(), changedBy: name, revision: revision + 1 }
      const follow = await inTransaction(db, async (trx) => {
        const inside = createBoardStore(trx)
        const before = await lockOrThrow(trx, companyId, id)
        // Its appointments are stored with their local dates.
        if (before.board.time_zone !== board.time_zone && (await inside.count(companyId, id)) > 0)
          throw invalidField('time_zone', 'BOARD_ZONE_IN_USE')
        if (!(await inside.update(companyId, record))) throw changedMeanwhile('board')
        return onChange(trx, companyId, id)
      })
      publish(companyId, id, 'changed')
      await follow()
      return wireBoard(record)
    },
    /** Deletes a board with its appointments. @throws SignageError `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      const follow = await inTransaction(db, async (trx) => {
        await lockOrThrow(trx, companyId, id)
        if (!(await createBoardStore(trx).remove(companyId, id, revision))) throw changedMeanwhile('board')
        return onChange(trx, companyId, id)
      })
      publish(companyId, id, 'deleted')
      await follow()
    },

    /** The 96 quarter-hours of a day. @param date left out: today @throws SignageError `ENTITY_NOT_FOUND`, `INVALID_INPUT` */
    async slots(reader: Reader, id: string, date?: string): Promise<BoardSlots> {
      const { board } = await getOrThrow(reader.companyId, id)
      const day = dayAsked('date', date, board)
      const zone = zoneTimeOf(board.time_zone)
      const written = dateOf(day)
      const records = await store.ofDay(reader.companyId, id, written)
      const entries = new Map<number, StoredAppointment[]>()
      for (const record of records) {
        const { index } = slotAt(record.appointment.starts_at, zone)
        entries.set(index, [...(entries.get(index) ?? []), wire(record, board, reader)])
      }
      return {
        date: written,
        items: slotsOfDay(day, zone).map(({ index, name, isHour, startsMs, clocks }) => {
          const own = entries.get(index) ?? []
          return {
            id: `${written}T${name}`,
            entries: own,
            hour: isHour,
            name,
            status: own[0]?.status ?? null,
            patient: own[0]?.patient ?? null,
            epoch: startsMs,
            date: written,
            clocks,
          }
        }),
      }
    },
    /** 15 days. @param from left out: today @throws SignageError `ENTITY_NOT_FOUND`, `INVALID_INPUT` */
    async days(companyId: string, id: string, from?: string): Promise<BoardDays> {
      const { board } = await getOrThrow(companyId, id)
      const days = daysFrom(dayAsked('from', from, board), zoneTimeOf(board.time_zone))
      const counts = await store.statusesOf(companyId, id, days[0]!.date, days.at(-1)!.date)
      return {
        items: days.map(({ date, weekday, startsMs, endsMs }) => {
          const own = counts.filter(({ day }) => day === date)
          return {
            id: date,
            date,
            weekday,
            epoch: startsMs,
            ends_at: endsMs,
            appointments: own.reduce((all, { count }) => all + count, 0),
            statuses: Object.fromEntries(own.map(({ status, count }) => [status, count])),
          }
        }),
      }
    },
    /** Appointments by their beginning. Viewers find none by name. @throws SignageError `ENTITY_NOT_FOUND`, `INVALID_INPUT`, `BAD_CURSOR` */
    async appointments(reader: Reader, id: string, query: AppointmentQuery): Promise<AppointmentPage> {
      const { board } = await getOrThrow(reader.companyId, id)
      if (query.date !== undefined) dayAsked('date', query.date, board)
      const page = await store.list(reader.companyId, id, query, roleReaches(reader.role, 'editor'))
      return { ...page, items: page.items.map((record) => wire(record, board, reader)) }
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, `INVALID_INPUT` */
    async plan(by: Writer, boardId: string, appointment: AppointmentBody): Promise<StoredAppointment> {
      const { companyId } = by
      const { stored, follow } = await inTransaction(db, async (trx) => {
        const { board } = await lockOrThrow(trx, companyId, boardId)
        checkAppointment(appointment, board, null)
        const day = dateAt(appointment.starts_at, board)
        const record = {
          id: newId(),
          boardId,
          day,
          ticket: await newTicket(trx, companyId, boardId, day),
          calledMs: calledAt(null, appointment, clock.now()),
          imported: null,
          appointment,
          changedMs: clock.now(),
          changedBy: by.name,
          revision: 1,
        }
        await createBoardStore(trx).insertAppointment(companyId, record)
        return { stored: wire(record, board, by), follow: await onChange(trx, companyId, boardId) }
      })
      publish(companyId, boardId, 'changed')
      await follow()
      return stored
    },
    /** On another day it gets another ticket. One that is calling is called again if nothing changes. @throws SignageError `ENTITY_NOT_FOUND`, `INVALID_INPUT`, `CHANGED_MEANWHILE` */
    async replan(
      by: Writer,
      { boardId, id, revision }: { boardId: string; id: string; revision: number },
      appointment: AppointmentBody,
    ): Promise<StoredAppointment> {
      const { companyId } = by
      const { stored, follow } = await inTransaction(db, async (trx) => {
        const inside = createBoardStore(trx)
        const { board } = await lockOrThrow(trx, companyId, boardId)
        const before = await inside.appointment(companyId, boardId, id)
        if (!before) throw noAppointment()
        if (before.revision !== revision) throw changedMeanwhile('appointment')
        checkAppointment(appointment, board, before.appointment)
        const day = dateAt(appointment.starts_at, board)
        const record = {
          ...before,
          day,
          ticket: day === before.day ? before.ticket : await newTicket(trx, companyId, boardId, day),
          calledMs: calledAt(before, appointment, clock.now()),
          appointment,
          changedMs: clock.now(),
          changedBy: by.name,
          revision: revision + 1,
        }
        if (!(await inside.updateAppointment(companyId, record))) throw changedMeanwhile('appointment')
        return { stored: wire(record, board, by), follow: await onChange(trx, companyId, boardId) }
      })
      publish(companyId, boardId, 'changed')
      await follow()
      return stored
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async erase(
      companyId: string,
      { boardId, id, revision }: { boardId: string; id: string; revision: number },
    ): Promise<void> {
      const follow = await inTransaction(db, async (trx) => {
        const inside = createBoardStore(trx)
        if (!(await inside.appointment(companyId, boardId, id))) throw noAppointment()
        if (!(await inside.removeAppointment(companyId, id, revision))) throw changedMeanwhile('appointment')
        return onChange(trx, companyId, boardId)
      })
      publish(companyId, boardId, 'changed')
      await follow()
    },
    /** Erases the appointments whose day is longer ago than their board keeps them. */
    async sweep(): Promise<void> {
      for (const { companyId, id, timeZone, keepDays } of await store.everywhere()) {
        const today = zoneTimeOf(timeZone).localAt(clock.now()).day
        if (await store.eraseBefore(companyId, id, dateOf(today - keepDays)))
          publish(companyId, id, 'changed')
      }
    },
  }
}
export type BoardService = ReturnType<typeof createBoardService>

/** When an appointment was called last, once it is as it is written: whoever calls it again changes nothing else. */
function calledAt(
  before: Pick<AppointmentRecord, 'calledMs' | 'appointment'> | null,
  after: AppointmentBody,
  nowMs: number,
): number | null {
  const known = before?.calledMs ?? null
  if (after.status !== 'calling') return known
  const isCall = before?.appointment.status !== 'calling' || isDeepStrictEqual(before.appointment, after)
  return isCall ? nowMs : known
}

const throwAny = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors })
}

/** @throws SignageError `INVALID_INPUT` */
function checkBoard({ time_zone: timeZone }: BoardBody): void {
  throwAny(isTimeZone(timeZone) ? [] : [fieldError('time_zone', 'TIME_ZONE')])
}

/**
 * An appointment keeps a room that the board has no longer.
 * @param before what it was; null for a new one
 * @throws SignageError `INVALID_INPUT` with every field that is refused
 */
function checkAppointment(
  { birth_date: birthDate, room }: AppointmentBody,
  { rooms }: BoardBody,
  before: AppointmentBody | null,
): void {
  throwAny([
    ...(birthDate !== null && dayOf(birthDate) === null ? [fieldError('birth_date', 'CALENDAR_DATE')] : []),
    ...(room === '' || room === before?.room || rooms.includes(room)
      ? []
      : [fieldError('room', 'ROOM_MISSING')]),
  ])
}
