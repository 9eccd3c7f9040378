import * as z from 'zod'
import type {
  AppointmentBody,
  AppointmentPage,
  BoardBody,
  BoardDays,
  BoardImport,
  BoardImportBody,
  BoardSlots,
  StoredAppointment,
  StoredBoard,
  StoredBoards,
  WrittenAppointmentBody,
  WrittenBoardBody,
  WrittenBoardImportBody,
} from './boardShapes.ts'
import { operation, type Operation } from './operation.ts'
import { appointmentQuerySchema, dayQuerySchema, slotQuerySchema } from './boardQueries.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>
const board = { noun: 'board', tag: 'boards' } as const

/** Boards of appointments (contract §14). Names, birth dates and notes are for editors; viewers get the same without them. */
export const boardOperations = {
  listBoards: operation({
    method: 'GET',
    path: '/boards',
    tag: 'boards',
    summary: 'List boards by name',
    access: 'viewer',
    answer: outline<StoredBoards>(),
  }),
  makeBoard: operation({
    method: 'POST',
    path: '/boards',
    tag: 'boards',
    summary: 'Create a board',
    access: 'editor',
    status: 201,
    body: outline<BoardBody, WrittenBoardBody>(),
    answer: outline<StoredBoard>(),
  }),
  readBoard: operation({
    method: 'GET',
    path: '/boards/{id}',
    ...board,
    summary: 'Get a board',
    access: 'viewer',
    answer: outline<StoredBoard>(),
  }),
  changeBoard: operation({
    method: 'PUT',
    path: '/boards/{id}',
    ...board,
    summary: 'Change a board; its time zone only while it has no appointments',
    access: 'editor',
    ifMatch: true,
    body: outline<BoardBody, WrittenBoardBody>(),
    answer: outline<StoredBoard>(),
  }),
  deleteBoard: operation({
    method: 'DELETE',
    path: '/boards/{id}',
    ...board,
    summary: 'Delete a board with its appointments',
    access: 'editor',
    ifMatch: true,
  }),
  readBoardSlots: operation({
    method: 'GET',
    path: '/boards/{id}/slots',
    ...board,
    summary: 'Get the 96 quarter-hours of a day with their appointments',
    access: 'viewer',
    query: slotQuerySchema,
    answer: outline<BoardSlots>(),
  }),
  readBoardDays: operation({
    method: 'GET',
    path: '/boards/{id}/days',
    ...board,
    summary: 'Get 15 days with how many appointments each has',
    access: 'viewer',
    query: dayQuerySchema,
    answer: outline<BoardDays>(),
  }),
  listAppointments: operation({
    method: 'GET',
    path: '/boards/{id}/appointments',
    ...board,
    summary: 'List and search appointments',
    access: 'viewer',
    query: appointmentQuerySchema,
    answer: outline<AppointmentPage>(),
  }),
  makeAppointment: operation({
    method: 'POST',
    path: '/boards/{id}/appointments',
    ...board,
    summary: 'Plan an appointment; the server gives it a ticket',
    access: 'editor',
    status: 201,
    body: outline<AppointmentBody, WrittenAppointmentBody>(),
    answer: outline<StoredAppointment>(),
  }),
  changeAppointment: operation({
    method: 'PUT',
    path: '/boards/{id}/appointments/{appointment}',
    ...board,
    summary:
      'Change, move or call an appointment; on another day it gets another ticket. One that is calling is called again by a request that changes nothing',
    access: 'editor',
    ifMatch: true,
    body: outline<AppointmentBody, WrittenAppointmentBody>(),
    answer: outline<StoredAppointment>(),
  }),
  deleteAppointment: operation({
    method: 'DELETE',
    path: '/boards/{id}/appointments/{appointment}',
    ...board,
    summary: 'Erase an appointment',
    access: 'editor',
    ifMatch: true,
  }),
  importAppointments: operation({
    method: 'POST',
    path: '/boards/{id}/imports',
    ...board,
    summary:
      'Import appointments from CSV or iCalendar, or say what would be imported. The same file can be imported again',
    access: 'editor',
    body: outline<BoardImportBody, WrittenBoardImportBody>(),
    answer: outline<BoardImport>(),
  }),
} as const satisfies Record<string, Operation>
