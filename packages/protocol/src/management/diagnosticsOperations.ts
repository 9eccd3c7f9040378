import * as z from 'zod'
import { DIAGNOSTICS_MOST_BYTES, SCORES, type DiagnosticsReport } from '@vitrine/core/diagnostics'
import { operation, type Operation } from './operation.ts'
import { epochMs, idSchema } from './shapes.ts'

/**
 * A report as the table of operations knows it: an outline. The server reads and describes it by the schema of core (strict.ts),
 * which is large: the console loads this table before it shows anything, and never checks a report.
 */
const reportSchema = z.looseObject({}) as unknown as z.ZodType<DiagnosticsReport, DiagnosticsReport>

const storedFacts = {
  id: idSchema,
  received_at: epochMs,
  score: z.enum(SCORES).meta({
    description:
      'ready for signage, works with limits, or unsuitable: what the facts of the report amount to',
  }),
}
const entrySchema = z.object(storedFacts).meta({ id: 'DiagnosticsEntry' })
const storedSchema = z.object({ ...storedFacts, report: reportSchema }).meta({ id: 'DiagnosticsReport' })
/** A report in the list of a device. */
export type DiagnosticsEntry = z.infer<typeof entrySchema>
/** A report with its facts. */
export type StoredDiagnostics = z.infer<typeof storedSchema>

/** Reports that displays made of themselves on `/diagnostics`. */
export const diagnosticsOperations = {
  sendDiagnostics: operation({
    method: 'POST',
    path: '/diagnostics',
    tag: 'devices',
    summary: 'Deliver a diagnostics report of this device; the newest 20 are kept',
    access: 'device',
    status: 201,
    body: reportSchema,
    bodyMostBytes: DIAGNOSTICS_MOST_BYTES,
    answer: entrySchema,
  }),
  listDiagnostics: operation({
    method: 'GET',
    path: '/devices/{id}/diagnostics',
    tag: 'devices',
    summary: 'List the diagnostics reports of a device, newest first',
    access: 'viewer',
    noun: 'device',
    answer: z.object({ items: z.array(entrySchema) }),
  }),
  readDiagnostics: operation({
    method: 'GET',
    path: '/devices/{id}/diagnostics/{report}',
    tag: 'devices',
    summary: 'Get a diagnostics report of a device',
    access: 'viewer',
    noun: 'device',
    answer: storedSchema,
  }),
} as const satisfies Record<string, Operation>
