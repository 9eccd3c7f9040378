import * as z from 'zod'
import { CALENDAR_DAYS_MOST, ICS_MOST } from './namedTimeLimits.ts'
import { epochMs, idSchema, nameSchema, revisionSchema } from './shapes.ts'

/** Where a daypart or calendar is used. */
const used = z
  .object({ events: z.number().int(), screens: z.number().int(), playlists: z.number().int() })
  .meta({ description: 'How many events of the schedule, drafts of screens and playlists use it' })
const change = { revision: revisionSchema, changed_at: epochMs, changed_by: z.string() }

/** A daypart as people write it: hours with a name. Rules beyond its form are checked by the server. */
export const daypartBodySchema = z.object({
  name: nameSchema,
  days: z
    .array(z.number().int().min(1).max(7))
    .min(1)
    .max(7)
    .optional()
    .meta({ description: 'Days of the week, 1 for Monday to 7 for Sunday; left out: every day' }),
  times: z
    .array(z.object({ from: z.string().max(5), until: z.string().max(5) }))
    .min(1)
    .max(24)
    .meta({
      description:
        'Times of day, like 07:30; a span that ends at or before its beginning goes on into the next day and belongs to the day it began',
    }),
})
export type DaypartBody = z.output<typeof daypartBodySchema>
export const storedDaypartSchema = daypartBodySchema
  .extend({ id: idSchema, used, ...change })
  .meta({ id: 'Daypart' })
export type StoredDaypart = z.infer<typeof storedDaypartSchema>
export const storedDaypartsSchema = z.object({ items: z.array(storedDaypartSchema) })
export type StoredDayparts = z.infer<typeof storedDaypartsSchema>

const date = z.string().max(10).meta({ description: 'A local date, like 2026-12-24' })
const calendarDay = z.object({
  date,
  last: date.optional().meta({ description: 'The last day of several; left out: one day' }),
  name: z.string().trim().max(200).default(''),
})
export type CalendarDay = z.output<typeof calendarDay>

/** A calendar as people write it: days of their own, an iCalendar file, or the address of one. */
export const calendarBodySchema = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('own'),
    name: nameSchema,
    days: z.array(calendarDay).max(CALENDAR_DAYS_MOST),
  }),
  z.object({
    source: z.literal('file'),
    name: nameSchema,
    ics: z
      .string()
      .min(1)
      .max(ICS_MOST)
      .optional()
      .meta({ description: 'Text of the iCalendar file; left out in a change: its days stay' }),
  }),
  z.object({
    source: z.literal('address'),
    name: nameSchema,
    url: z.string().min(1).max(2_000).meta({ description: 'http or https' }),
  }),
])
export type CalendarBody = z.output<typeof calendarBodySchema>
export type WrittenCalendarBody = z.input<typeof calendarBodySchema>

/** Why the address of a calendar could not be read the last time. */
export const CALENDAR_PROBLEMS = [
  'unreachable',
  'notPermitted',
  'refused',
  'tooLarge',
  'notCalendar',
  'tooManyDays',
  'addressLost',
] as const
export type CalendarProblem = (typeof CALENDAR_PROBLEMS)[number]

/** One fetch of the address of a calendar. */
const calendarFetchSchema = z
  .object({
    id: idSchema,
    at: epochMs,
    host: z.string().meta({ description: 'Of the address; the rest of it is not kept' }),
    outcome: z
      .enum(['changed', 'same', ...CALENDAR_PROBLEMS])
      .meta({ description: 'changed: the days are new. same: they are unchanged' }),
    status: z.number().int().nullable().meta({ description: 'The HTTP status; null without a response' }),
    bytes: z.number().int().nullable(),
    ms: z.number().int().meta({ description: 'Duration' }),
  })
  .meta({ id: 'CalendarFetch' })
export type StoredCalendarFetch = z.infer<typeof calendarFetchSchema>
export const calendarFetchesSchema = z.object({ items: z.array(calendarFetchSchema) })
export type StoredCalendarFetches = z.infer<typeof calendarFetchesSchema>

export const storedCalendarSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    source: z.enum(['own', 'file', 'address']),
    days: z.array(calendarDay).meta({ description: 'Its days by date' }),
    url: z.string().nullable(),
    fetched_at: epochMs
      .nullable()
      .meta({ description: 'When its days were read last from the file or address' }),
    problem: z
      .enum(CALENDAR_PROBLEMS)
      .nullable()
      .meta({ description: 'Why the address could not be read the last time; its days stay as they were' }),
    problem_since: epochMs.nullable(),
    unread: z.number().int().meta({ description: 'Repeating entries of which only the first day is known' }),
    covers_until: date.nullable().meta({
      description: 'How far repeating entries of a file or address were read; null: own days',
    }),
    used,
    ...change,
  })
  .meta({ id: 'Calendar' })
export type StoredCalendar = z.infer<typeof storedCalendarSchema>
export const storedCalendarsSchema = z.object({ items: z.array(storedCalendarSchema) })
export type StoredCalendars = z.infer<typeof storedCalendarsSchema>
