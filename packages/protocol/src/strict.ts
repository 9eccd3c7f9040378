import type * as z from 'zod'
import { diagnosticsReportSchema } from '@vitrine/core/diagnostics'
import { diagnosticsOperations } from './management/diagnosticsOperations.ts'

const { sendDiagnostics, readDiagnostics } = diagnosticsOperations

/** Schemas that the table of operations only outlines, because the console loads the table before it shows anything. */
const STRICT = new Map<z.core.$ZodType, z.core.$ZodType>([
  [sendDiagnostics.body, diagnosticsReportSchema],
  [
    readDiagnostics.answer,
    readDiagnostics.answer.extend({ report: diagnosticsReportSchema }).meta({ id: 'DiagnosticsReport' }),
  ],
])

/** The schema of a body or an answer by which the server reads and describes it: that of the table, or what it outlines. */
export const strictSchema = (schema: z.core.$ZodType): z.core.$ZodType => STRICT.get(schema) ?? schema
