import * as z from 'zod'
import { outsideInstantSchema } from '@vitrine/core'
import {
  APPOINTMENT_STATUSES,
  BOARD_SHOWS,
  DATE_ORDERS,
  IMPORT_FIELDS,
  SLOT_MINUTES,
} from '@vitrine/core/board'
import { epochMs, idSchema, nameSchema, pageOf, problemFieldSchema, revisionSchema } from './shapes.ts'

const change = { revision: revisionSchema, changed_at: epochMs, changed_by: z.string() }
const room = z.string().trim().max(100)

/** A board as people write it. Rules beyond its form are checked by the server. */
export const boardBodySchema = z.object({
  name: nameSchema,
  time_zone: z.string().min(1).max(100).meta({
    description: 'An IANA name. It can be changed only while the board has no appointments',
  }),
  rooms: z.array(room.min(1)).max(50).default([]),
  shows: z.enum(BOARD_SHOWS).default('ticket').meta({
    description:
      'What the public reads: the ticket, or initials where the name has some that don’t say it. Never a name',
  }),
  keep_days: z
    .number()
    .int()
    .min(0)
    .max(365)
    .default(30)
    .meta({ description: 'Appointments are erased this many days after their day' }),
})
export type BoardBody = z.output<typeof boardBodySchema>
export type WrittenBoardBody = z.input<typeof boardBodySchema>
export const storedBoardSchema = boardBodySchema.extend({ id: idSchema, ...change }).meta({ id: 'Board' })
export type StoredBoard = z.infer<typeof storedBoardSchema>
export const storedBoardsSchema = z.object({ items: z.array(storedBoardSchema) })
export type StoredBoards = z.infer<typeof storedBoardsSchema>

/** An appointment as people write it. */
export const appointmentBodySchema = z.object({
  starts_at: outsideInstantSchema,
  minutes: z.number().int().min(1).max(1_440).default(SLOT_MINUTES),
  patient: z.string().trim().min(1, 'Enter a name.').max(200),
  birth_date: z.string().max(10).nullable().default(null).meta({ description: 'Like 1984-02-29' }),
  room: room.default('').meta({ description: 'A room of the board; empty: none yet' }),
  status: z.enum(APPOINTMENT_STATUSES).default('planned'),
  delayed_until: z
    .nullable(outsideInstantSchema)
    .default(null)
    .meta({ description: 'When it is expected to begin; counts while it is `delayed`' }),
  note: z.string().max(2_000).default(''),
})
export type AppointmentBody = z.output<typeof appointmentBodySchema>
export type WrittenAppointmentBody = z.input<typeof appointmentBodySchema>

const forEditors = { description: 'null for viewers' }
export const storedAppointmentSchema = z
  .object({
    id: idSchema,
    board_id: idSchema,
    ticket: z.string().meta({ description: 'Given by the server: a letter and a number, unique on its day' }),
    text: z.string().meta({ description: 'What the public reads instead of the name' }),
    starts_at: epochMs,
    minutes: z.number().int(),
    room: z.string(),
    status: z.enum(APPOINTMENT_STATUSES),
    delayed_until: epochMs.nullable(),
    called_at: epochMs.nullable().meta({ description: 'When it was called last; null: it never was' }),
    patient: z.string().nullable().meta(forEditors),
    birth_date: z.string().nullable().meta(forEditors),
    note: z.string().nullable().meta(forEditors),
    ...change,
  })
  .meta({ id: 'Appointment' })
export type StoredAppointment = z.infer<typeof storedAppointmentSchema>
export const appointmentPageSchema = pageOf(storedAppointmentSchema)
export type AppointmentPage = z.infer<typeof appointmentPageSchema>

/** A quarter-hour of a day. */
const boardSlotSchema = z
  .object({
    id: z.string().meta({ description: 'Like 2026-11-23T10:15' }),
    entries: z.array(storedAppointmentSchema).meta({ description: 'Appointments that begin in it' }),
    hour: z.boolean().meta({ description: 'Whether a full hour begins with it' }),
    name: z.string().meta({ description: 'What clocks read, like 10:15' }),
    status: z
      .enum(APPOINTMENT_STATUSES)
      .nullable()
      .meta({ description: 'Of its first entry; null without entries' }),
    patient: z
      .string()
      .nullable()
      .meta({ description: 'Of its first entry; null without entries, and for viewers' }),
    epoch: epochMs.meta({ description: 'When it begins; where clocks read it twice, the first time' }),
    date: z.string(),
    clocks: z.enum(['once', 'skipped', 'twice']).meta({
      description: '`skipped`: clocks are put forward over it. `twice`: they are put back and read it again',
    }),
  })
  .meta({ id: 'BoardSlot' })
export const boardSlotsSchema = z.object({ date: z.string(), items: z.array(boardSlotSchema) })
export type BoardSlots = z.infer<typeof boardSlotsSchema>

const boardDaySchema = z
  .object({
    id: z.string().meta({ description: 'The date' }),
    date: z.string(),
    weekday: z.number().int().meta({ description: '1 for Monday to 7 for Sunday' }),
    epoch: epochMs.meta({ description: 'When the day begins' }),
    ends_at: epochMs,
    appointments: z.number().int(),
    statuses: z
      .partialRecord(z.enum(APPOINTMENT_STATUSES), z.number().int())
      .meta({ description: 'How many appointments have each status; statuses without any are left out' }),
  })
  .meta({ id: 'BoardDay' })
export const boardDaysSchema = z.object({ items: z.array(boardDaySchema) })
export type BoardDays = z.infer<typeof boardDaysSchema>

/** A file of appointments. */
export const boardImportBodySchema = z.object({
  text: z.string().min(1).max(900_000).meta({ description: 'CSV with a row of headings, or iCalendar' }),
  columns: z.partialRecord(z.enum(IMPORT_FIELDS), z.string().max(500)).default({}).meta({
    description:
      'Headings of a CSV file by what is read from their columns; empty for what is in none. Fields that are left out are found by usual headings',
  }),
  date_order: z.enum(DATE_ORDERS).default('dmy').meta({
    description: 'Whether the day or the month comes first in dates like 3/4/2026',
  }),
  add_rooms: z.boolean().default(true).meta({
    description: 'Whether rooms that the board doesn’t have are added; otherwise their rows are refused',
  }),
  dry_run: z.boolean().default(false).meta({ description: 'Only says what would be imported' }),
})
export type BoardImportBody = z.output<typeof boardImportBodySchema>
export type WrittenBoardImportBody = z.input<typeof boardImportBodySchema>

const lineSchema = z.int().nullable().meta({ description: 'Of a CSV file, from 1 on; null in iCalendar' })
export const boardImportSchema = z
  .object({
    format: z.enum(['csv', 'icalendar']),
    headings: z.array(z.string()),
    columns: z.partialRecord(z.enum(IMPORT_FIELDS), z.string()),
    created: z.int(),
    changed: z.int(),
    unchanged: z.int().meta({ description: 'The file said the same when it was last imported' }),
    old: z.int().meta({ description: 'Left out: longer ago than the board keeps appointments' }),
    refused: z.int(),
    new_rooms: z.array(z.string()),
    rows: z
      .array(
        z.object({
          line: lineSchema,
          starts_at: epochMs,
          minutes: z.int(),
          patient: z.string(),
          birth_date: z.string().nullable(),
          room: z.string(),
          cancelled: z.boolean(),
          change: z.enum(['created', 'changed', 'unchanged', 'old']),
        }),
      )
      .meta({ description: 'The first 200 that are taken' }),
    refused_rows: z
      .array(z.object({ line: lineSchema, errors: z.array(problemFieldSchema) }))
      .meta({ description: 'The first 200 that are refused, with the reasons' }),
  })
  .meta({ id: 'BoardImport' })
export type BoardImport = z.infer<typeof boardImportSchema>
