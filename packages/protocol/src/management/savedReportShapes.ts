import { isTimeZone } from '@vitrine/core'
import * as z from 'zod'
import { emailSchema, epochMs, idSchema, nameSchema, revisionSchema } from './shapes.ts'

/**
 * The schemas of saved reports by which the server reads and describes them. The table of operations only outlines them
 * (strict.ts).
 */

/** Periods that follow the day on which a report is made. */
export const REPORT_PERIODS = ['yesterday', 'last7', 'last30', 'lastWeek', 'lastMonth'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]
/** Recipients of one report. */
const RECIPIENTS_MOST = 20

const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time of day is written like 07:30, the end of the day 24:00.')
const scheduleSchema = z.discriminatedUnion('every', [
  z.object({ every: z.literal('day'), time: timeOfDay }),
  z.object({
    every: z.literal('week'),
    day: z.number().int().min(1).max(7).meta({ description: '1 for Monday to 7 for Sunday' }),
    time: timeOfDay,
  }),
  z.object({
    every: z.literal('month'),
    day: z.number().int().min(1).max(31).meta({ description: 'In shorter months the last day' }),
    time: timeOfDay,
  }),
])
export type ReportSchedule = z.output<typeof scheduleSchema>

export const savedReportBodySchema = z.object({
  name: nameSchema,
  by: z.enum(['item', 'ad', 'screen', 'device', 'group', 'hour', 'day', 'campaign']),
  kind: z.enum(['item', 'ad']).nullable(),
  device: z.string().max(100).nullable(),
  site: idSchema.nullable(),
  group: idSchema.nullable(),
  q: z.string().max(200),
  period: z.enum(REPORT_PERIODS),
  time_zone: z.string().max(100).refine(isTimeZone, 'A time zone is written like Europe/Berlin.'),
  format: z.enum(['csv', 'xlsx']),
  schedule: scheduleSchema
    .nullable()
    .meta({ description: 'Times are those of `time_zone`; null: not sent by itself' }),
  recipients: z.array(emailSchema).max(RECIPIENTS_MOST),
})
export type SavedReportBody = z.output<typeof savedReportBodySchema>
export const savedReportSchema = z
  .object({
    id: idSchema,
    ...savedReportBodySchema.shape,
    recipients: z
      .array(z.string())
      .nullable()
      .meta({ description: 'null for people who cannot change reports' }),
    next_at: epochMs.nullable(),
    made_by: z.string(),
    changed_at: epochMs,
    revision: revisionSchema,
  })
  .meta({ id: 'SavedReport' })
export type SavedReport = z.output<typeof savedReportSchema>
export const savedReportsSchema = z.object({
  items: z.array(savedReportSchema),
  can_mail: z.boolean().meta({ description: 'Whether this server can send mail' }),
})
export type SavedReports = z.output<typeof savedReportsSchema>

export const reportDeliverySchema = z
  .object({
    id: idSchema,
    to: z.string(),
    from: epochMs,
    until: epochMs,
    state: z.enum(['waiting', 'sent', 'failed', 'skipped']),
    created_at: epochMs,
    done_at: epochMs.nullable(),
    next_at: epochMs.nullable(),
    attempts: z.number().int(),
    code: z.string().nullable(),
  })
  .meta({ id: 'ReportDelivery' })
export type ReportDelivery = z.output<typeof reportDeliverySchema>
export const reportDeliveriesSchema = z.object({
  items: z.array(reportDeliverySchema),
  next: z.string().nullable(),
  total: z.number().int(),
})

export const playRetentionBodySchema = z.object({
  days: z.number().int().min(30).max(3_660).nullable().meta({ description: 'null: records are kept' }),
})
export type PlayRetentionBody = z.output<typeof playRetentionBodySchema>
export const playRetentionSchema = playRetentionBodySchema
  .extend({
    removed_until: epochMs.nullable().meta({
      description: 'Up to here records were removed; reports of that time have their sums',
    }),
  })
  .meta({ id: 'PlayRetention' })
export type PlayRetention = z.output<typeof playRetentionSchema>

export const sentReportSchema = z.object({ recipients: z.number().int() })
