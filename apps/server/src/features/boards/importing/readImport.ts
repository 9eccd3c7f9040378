import { createHash } from 'node:crypto'
import { foldWords, isOutsideInstant, zoneTimeOf } from '@vitrine/core'
import type { ZoneTime } from '@vitrine/core'
import { SLOT_MINUTES, type DateOrder, type ImportField } from '@vitrine/core/board'
import { csvRows } from '../../../platform/csvRows.ts'
import { readOccurrences, type Occurrence } from '../../../platform/icalendar/occurrences.ts'
import { columnsOf, type ImportColumns } from './columns.ts'
import {
  writtenBirthDate,
  writtenDay,
  writtenMoment,
  writtenTime,
  type WrittenMoment,
} from './writtenTimes.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Rows of a file, and appointments of a calendar. */
const ROWS_MOST = 5_000
/** How far the appointments of a calendar are read, days before and after today. */
const BACK_DAYS = 1
const AHEAD_DAYS = 180
const MOST = { minutes: 1_440, patient: 200, room: 100, note: 2_000, id: 500 }

/** An appointment as a file has it. `id`: by which it is found again when the file is read again. */
export type ImportRow = {
  /** of the file, from 1 on; null in a calendar */
  line: number | null
  id: string
  startsMs: number
  minutes: number
  patient: string
  birthDate: string | null
  room: string
  note: string
  isCancelled: boolean
}
/** Why a row can't be taken: codes of `fieldErrorCatalog`. */
export type RefusedRow = {
  line: number | null
  field: ImportField
  code:
    | 'NAME_NEEDED'
    | 'IMPORT_DATE'
    | 'IMPORT_TIME'
    | 'IMPORT_SKIPPED'
    | 'IMPORT_WHOLE_DAY'
    | 'IMPORT_MINUTES'
    | 'TEXT_TOO_LONG'
  maximum?: number
}
export type ImportRead =
  | {
      ok: true
      format: 'csv' | 'icalendar'
      /** of a table */
      headings: string[]
      columns: ImportColumns
      rows: ImportRow[]
      refused: RefusedRow[]
    }
  | { ok: false; code: 'IMPORT_FILE' }
  | { ok: false; code: 'IMPORT_TOO_LONG'; maximum: number }
  | { ok: false; code: 'IMPORT_COLUMN'; field: 'start' | 'patient'; headings: string[] }
export type ImportSource = {
  text: string
  /** an IANA name: of times without one */
  timeZone: string
  nowMs: number
  columns: Readonly<Partial<Record<ImportField, string>>>
  dateOrder: DateOrder
}

/** Reads appointments from CSV with a row of headings, or from iCalendar text. @param source may be anything: it runs in the limited process only */
export function readImport(source: ImportSource): ImportRead {
  return /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(source.text) ? readCalendar(source) : readRows(source)
}

function readCalendar({ text, timeZone, nowMs }: ImportSource): ImportRead {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS
  const window = { fromMs: today - BACK_DAYS * DAY_MS, untilMs: today + (AHEAD_DAYS + 1) * DAY_MS }
  const calendars = readOccurrences(text, window, { name: timeZone, isSet: false })
  if (!calendars) return { ok: false, code: 'IMPORT_FILE' }
  const occurrences = calendars.flatMap((one) => one.occurrences)
  if (occurrences.length > ROWS_MOST) return { ok: false, code: 'IMPORT_TOO_LONG', maximum: ROWS_MOST }
  const rows: ImportRow[] = []
  const refused: RefusedRow[] = []
  for (const occurrence of occurrences) {
    const row = rowOfOccurrence(occurrence)
    if ('code' in row) refused.push(row)
    else rows.push(row)
  }
  return { ok: true, format: 'icalendar', headings: [], columns: {}, rows: lastOfEach(rows), refused }
}

function rowOfOccurrence(one: Occurrence): ImportRow | RefusedRow {
  const patient = one.summary.trim().replace(/\s+/g, ' ')
  if (one.isAllDay) return { line: null, field: 'start', code: 'IMPORT_WHOLE_DAY' }
  const wrong = patient === '' ? { field: 'patient', code: 'NAME_NEEDED' } : tooLong({ patient })
  if (wrong) return { line: null, ...(wrong as Omit<RefusedRow, 'line'>) }
  const uid = one.uid === '' ? foldWords(patient) : one.uid
  return {
    line: null,
    id: `ics:${digest(one.occurrenceMs === null ? [uid] : [uid, String(one.occurrenceMs)])}`,
    startsMs: one.fromMs,
    minutes: inMinutes(one.untilMs - one.fromMs) ?? SLOT_MINUTES,
    patient,
    birthDate: null,
    room: one.place.trim().slice(0, MOST.room),
    note: one.text.trim().slice(0, MOST.note),
    isCancelled: one.isCancelled,
  }
}

function readRows({ text, timeZone, columns: chosen, dateOrder }: ImportSource): ImportRead {
  // One more than is taken, so that a longer file is noticed, and the headings.
  const [headings, ...cells] = csvRows(text, ROWS_MOST + 2)
  if (!headings || text.includes('\0')) return { ok: false, code: 'IMPORT_FILE' }
  if (cells.length > ROWS_MOST) return { ok: false, code: 'IMPORT_TOO_LONG', maximum: ROWS_MOST }
  const columns = columnsOf(headings, chosen)
  if (columns.start === undefined && (columns.date === undefined || columns.time === undefined))
    return { ok: false, code: 'IMPORT_COLUMN', field: 'start', headings }
  if (columns.patient === undefined && columns.last_name === undefined)
    return { ok: false, code: 'IMPORT_COLUMN', field: 'patient', headings }
  const rows: ImportRow[] = []
  const refused: RefusedRow[] = []
  const reading = { columns, dateOrder, zone: zoneTimeOf(timeZone) }
  for (const [index, row] of cells.entries()) {
    if (row.every((cell) => cell === '')) continue
    const line = index + 2
    const read = rowOfCells(row, reading)
    if ('code' in read) refused.push({ line, ...read })
    else rows.push({ line, ...read })
  }
  return { ok: true, format: 'csv', headings, columns, rows: lastOfEach(rows), refused }
}

type Reading = { columns: ImportColumns; dateOrder: DateOrder; zone: ZoneTime }

function rowOfCells(
  row: readonly string[],
  { columns, dateOrder, zone }: Reading,
): Omit<ImportRow, 'line'> | Omit<RefusedRow, 'line'> {
  const cell = (field: ImportField): string => {
    const column = columns[field]
    return column === undefined ? '' : (row[column] ?? '')
  }
  const patient = (cell('patient') || `${cell('first_name')} ${cell('last_name')}`)
    .trim()
    .replace(/\s+/g, ' ')
  if (patient === '') return { field: 'patient', code: 'NAME_NEEDED' }
  const start = startOf(cell, dateOrder)
  if ('code' in start) return start
  const startsMs = instantIn(start, zone)
  if (startsMs === null) return { field: 'start', code: 'IMPORT_SKIPPED' }
  if (!isOutsideInstant(startsMs)) return { field: 'start', code: 'IMPORT_DATE' }
  const minutes = minutesOf(cell, { start, startsMs, dateOrder, zone })
  if (minutes === null) return { field: cell('minutes') === '' ? 'end' : 'minutes', code: 'IMPORT_MINUTES' }
  const birthDate = cell('birth_date') === '' ? null : writtenBirthDate(cell('birth_date'), dateOrder)
  if (birthDate === null && cell('birth_date') !== '') return { field: 'birth_date', code: 'IMPORT_DATE' }
  const [room, note, id] = [cell('room'), cell('note'), cell('id')]
  const long = tooLong({ patient, room, note, id })
  if (long) return long
  return {
    // Without an id of its own, a row is the same as long as its person and time are.
    id:
      id === ''
        ? `row:${digest([foldWords(patient), birthDate ?? '', String(startsMs)])}`
        : `csv:${digest([id])}`,
    startsMs,
    minutes,
    patient,
    birthDate,
    room,
    note,
    isCancelled: false,
  }
}

function tooLong(
  texts: Partial<Record<'patient' | 'room' | 'note' | 'id', string>>,
): Omit<RefusedRow, 'line'> | null {
  for (const [field, text] of Object.entries(texts) as ['patient' | 'room' | 'note' | 'id', string][])
    if (text.length > MOST[field]) return { field, code: 'TEXT_TOO_LONG', maximum: MOST[field] }
  return null
}

type Cell = (field: ImportField) => string

/** When a row begins. A column with date and time goes before two columns; with a date beside it, it may have the time alone. */
function startOf(cell: Cell, order: DateOrder): WrittenMoment | Omit<RefusedRow, 'line'> {
  const whole = cell('start') === '' ? null : writtenMoment(cell('start'), order)
  if (whole) return whole
  const day = writtenDay(cell('date'), order)
  if (day === null) {
    const inOne = writtenMoment(cell('date'), order)
    if (inOne) return inOne
    return cell('date') === ''
      ? { field: 'start', code: 'IMPORT_DATE' }
      : { field: 'date', code: 'IMPORT_DATE' }
  }
  const dayMs = writtenTime(cell('time') || cell('start'))
  return dayMs === null ? { field: 'time', code: 'IMPORT_TIME' } : { day, dayMs }
}

/** The instant of a local time; the first of two where clocks are put back, null where they skip it. */
function instantIn(moment: WrittenMoment, zone: ZoneTime): number | null {
  if ('atMs' in moment) return moment.atMs
  const [first] = zone.instantsOf(moment.day, moment.dayMs)
  return first !== undefined && zone.localAt(first).wallMs === moment.day * DAY_MS + moment.dayMs
    ? first
    : null
}

/** How long a row lasts; a quarter-hour unless it says so, null where what it says is nonsense. */
function minutesOf(
  cell: Cell,
  {
    start,
    startsMs,
    dateOrder,
    zone,
  }: { start: WrittenMoment; startsMs: number; dateOrder: DateOrder; zone: ZoneTime },
): number | null {
  const minutes = cell('minutes').replace(/\s*min(ute[ns]?|\.)?$/i, '')
  if (minutes !== '') return /^\d{1,4}$/.test(minutes) ? inMinutes(Number(minutes) * MINUTE_MS) : null
  const end = cell('end')
  if (end === '') return SLOT_MINUTES
  const time = writtenTime(end)
  const day = 'day' in start ? start.day : zone.localAt(startsMs).day
  const moment = time === null ? writtenMoment(end, dateOrder) : { day, dayMs: time }
  const endsMs = moment && instantIn(moment, zone)
  return endsMs === null ? null : inMinutes(endsMs - startsMs)
}

const inMinutes = (ms: number): number | null => {
  const minutes = Math.round(ms / MINUTE_MS)
  return minutes >= 1 && minutes <= MOST.minutes ? minutes : null
}
const digest = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

/** Of rows with the same id the last one, which is what programs that write them mean. */
const lastOfEach = (rows: readonly ImportRow[]): ImportRow[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]
