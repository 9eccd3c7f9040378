import * as z from 'zod'
import { operation, type Operation } from './operation.ts'
import type {
  PlayRetention,
  PlayRetentionBody,
  ReportDelivery,
  SavedReport,
  SavedReportBody,
  SavedReports,
} from './savedReportShapes.ts'
import { listQuerySchema, type Page } from './shapes.ts'

/** A schema as the table of operations knows it: an outline. strict.ts has what the server reads and describes it by. */
const outline = <T>() => z.looseObject({}) as unknown as z.ZodType<T, T>
const of = { tag: 'plays', noun: 'savedReport' } as const
const change = { ...of, access: 'admin', ifMatch: true } as const

/** Saved reports, their mails, and how long play records are kept. */
export const savedReportOperations = {
  listSavedReports: operation({
    method: 'GET',
    path: '/plays/reports',
    tag: 'plays',
    summary: 'List saved reports by name',
    access: 'viewer',
    answer: outline<SavedReports>(),
  }),
  makeSavedReport: operation({
    method: 'POST',
    path: '/plays/reports',
    tag: 'plays',
    summary: 'Save a report',
    access: 'admin',
    status: 201,
    body: outline<SavedReportBody>(),
    answer: outline<SavedReport>(),
  }),
  changeSavedReport: operation({
    method: 'PUT',
    path: '/plays/reports/{id}',
    summary: 'Change a saved report',
    ...change,
    body: outline<SavedReportBody>(),
    answer: outline<SavedReport>(),
  }),
  sendSavedReport: operation({
    method: 'POST',
    path: '/plays/reports/{id}/send',
    ...of,
    summary: 'Mail a saved report to its recipients now',
    access: 'admin',
    status: 202,
    answer: outline<{ recipients: number }>(),
  }),
  listReportDeliveries: operation({
    method: 'GET',
    path: '/plays/reports/{id}/deliveries',
    ...of,
    summary: 'List to whom a saved report was sent, the newest first',
    access: 'admin',
    query: listQuerySchema,
    answer: outline<Page<ReportDelivery>>(),
  }),
  readPlayRetention: operation({
    method: 'GET',
    path: '/plays/retention',
    tag: 'plays',
    summary: 'Get how long play records are kept',
    access: 'viewer',
    answer: outline<PlayRetention>(),
  }),
  changePlayRetention: operation({
    method: 'PUT',
    path: '/plays/retention',
    tag: 'plays',
    summary: 'Set how long play records are kept',
    access: 'admin',
    body: outline<PlayRetentionBody>(),
    answer: outline<PlayRetention>(),
  }),
  deleteSavedReport: operation({
    method: 'DELETE',
    path: '/plays/reports/{id}',
    summary: 'Delete a saved report with its deliveries',
    ...change,
  }),
} as const satisfies Record<string, Operation>
