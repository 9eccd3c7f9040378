import * as z from 'zod'
import type {
  CalendarBody,
  DaypartBody,
  StoredCalendar,
  StoredCalendarFetches,
  StoredCalendars,
  StoredDaypart,
  StoredDayparts,
  WrittenCalendarBody,
} from './namedTimeShapes.ts'
import { operation, type Operation } from './operation.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>
const daypart = { noun: 'daypart', tag: 'schedules' } as const
const calendar = { noun: 'calendar', tag: 'schedules' } as const

/** Dayparts and calendars: times with a name, for events, items and ads (contract §11). */
export const namedTimeOperations = {
  listDayparts: operation({
    method: 'GET',
    path: '/dayparts',
    tag: 'schedules',
    summary: 'List dayparts by name',
    access: 'viewer',
    answer: outline<StoredDayparts>(),
  }),
  makeDaypart: operation({
    method: 'POST',
    path: '/dayparts',
    tag: 'schedules',
    summary: 'Create a daypart; its name must be unique',
    access: 'editor',
    status: 201,
    body: outline<DaypartBody>(),
    answer: outline<StoredDaypart>(),
  }),
  changeDaypart: operation({
    method: 'PUT',
    path: '/dayparts/{id}',
    ...daypart,
    summary: 'Change a daypart; events that use it change immediately, screens when they are published again',
    access: 'editor',
    ifMatch: true,
    body: outline<DaypartBody>(),
    answer: outline<StoredDaypart>(),
  }),
  deleteDaypart: operation({
    method: 'DELETE',
    path: '/dayparts/{id}',
    ...daypart,
    summary: 'Delete a daypart; not possible while events or screens use it',
    access: 'editor',
    ifMatch: true,
  }),
  listCalendars: operation({
    method: 'GET',
    path: '/calendars',
    tag: 'schedules',
    summary: 'List calendars by name, with their days',
    access: 'viewer',
    answer: outline<StoredCalendars>(),
  }),
  makeCalendar: operation({
    method: 'POST',
    path: '/calendars',
    tag: 'schedules',
    summary: 'Create a calendar of own days, from an iCalendar file, or from the address of one',
    access: 'editor',
    status: 201,
    body: outline<CalendarBody, WrittenCalendarBody>(),
    bodyMostBytes: 4 << 20,
    answer: outline<StoredCalendar>(),
  }),
  changeCalendar: operation({
    method: 'PUT',
    path: '/calendars/{id}',
    ...calendar,
    summary:
      'Change a calendar; events that use it change immediately, screens when they are published again',
    access: 'editor',
    ifMatch: true,
    body: outline<CalendarBody, WrittenCalendarBody>(),
    bodyMostBytes: 4 << 20,
    answer: outline<StoredCalendar>(),
  }),
  deleteCalendar: operation({
    method: 'DELETE',
    path: '/calendars/{id}',
    ...calendar,
    summary: 'Delete a calendar; not possible while events or screens use it',
    access: 'editor',
    ifMatch: true,
  }),
  fetchCalendar: operation({
    method: 'POST',
    path: '/calendars/{id}/fetch',
    ...calendar,
    summary: 'Read the address of a calendar now instead of at its next time',
    access: 'editor',
    answer: outline<StoredCalendar>(),
  }),
  listCalendarFetches: operation({
    method: 'GET',
    path: '/calendars/{id}/fetches',
    ...calendar,
    summary: 'List the last 100 fetches of the address of a calendar, from the last 30 days, newest first',
    access: 'viewer',
    answer: outline<StoredCalendarFetches>(),
  }),
} as const satisfies Record<string, Operation>
