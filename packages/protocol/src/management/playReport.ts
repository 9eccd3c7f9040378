import * as z from 'zod'
import { operation, type Operation } from './operation.ts'
import { epochMs, idSchema, playRefusalSchema } from './shapes.ts'

/** What a report of plays has a row for. */
export const PLAYS_REPORT_BY = ['item', 'ad', 'screen', 'device', 'hour', 'day'] as const

const instant = z.coerce.number().int().min(946_684_800_000).max(4_102_444_800_000)

export const playsReportQuerySchema = z.object({
  from: instant.optional().meta({
    description:
      'Start of the period, epoch milliseconds; rounded down to a full hour. Default: 30 days before the end',
  }),
  to: instant.optional().meta({
    description: 'End of the period, epoch milliseconds, exclusive; rounded up to a full hour. Default: now',
  }),
  by: z.enum(PLAYS_REPORT_BY).default('item').meta({ description: 'What each row stands for' }),
  format: z
    .enum(['json', 'csv'])
    .default('json')
    .meta({ description: 'csv responds with text/csv, in UTF-8 with a byte order mark' }),
  time_zone: z
    .string()
    .max(100)
    .default('UTC')
    .meta({ description: 'IANA time zone of the days, and of the times in CSV' }),
  kind: z
    .enum(['item', 'ad'])
    .optional()
    .meta({ description: 'Count only content or only ads; rows by item or ad always do' }),
  device: z.string().max(100).optional().meta({ description: 'The deviceId' }),
  site: idSchema.optional().meta({ description: 'Id of the screen' }),
  q: z.string().max(200).optional().meta({ description: 'Words in the name of the item or ad' }),
})
export type PlaysReportQuery = z.output<typeof playsReportQuerySchema>

const figures = {
  count: z.number().int().meta({ description: 'Plays that began in the period' }),
  duration: z.number().int().meta({ description: 'Time shown within the period, milliseconds' }),
  coverage: z.number().min(0).max(1).nullable().meta({
    description: 'accounted / expected; null if no device was in service',
  }),
  expected: z.number().int().meta({
    description: 'Time for which the devices of this figure were in service, all together, milliseconds',
  }),
  accounted: z
    .number()
    .int()
    .meta({ description: 'The part of expected for which the devices have delivered unbroken records' }),
  not_reported: z.number().int().meta({
    description:
      'The part of expected after the last record of each device: not reported yet, not “not played”',
  }),
}
export const playsReportRowSchema = z
  .object({
    id: z.string().nullable().meta({
      description: 'Id of the content, ad, screen or device; null for hours, days and plays without one',
    }),
    name: z.string().meta({ description: 'The last name in the period; empty for hours and days' }),
    at: epochMs.nullable().meta({ description: 'Start of the hour or day, else null' }),
    ...figures,
  })
  .meta({ id: 'PlaysReportRow' })
export type PlaysReportRow = z.infer<typeof playsReportRowSchema>

export const playsReportSchema = z
  .object({
    from: epochMs,
    to: epochMs,
    by: z.enum(PLAYS_REPORT_BY),
    time_zone: z.string(),
    reported_until: epochMs
      .nullable()
      .meta({ description: 'The end of the latest record of the devices, null without records' }),
    devices: z
      .object({ in_service: z.number().int(), complete: z.number().int(), silent: z.number().int() })
      .meta({
        description:
          'Devices in service in the period, those that account for all of it but the last 10 minutes, and those that account for none of it',
      }),
    total: z.object(figures),
    items: z.array(playsReportRowSchema),
    aside: z
      .array(
        z.object({
          device_id: z.string(),
          device_name: z.string(),
          reason: playRefusalSchema,
          count: z.number().int(),
        }),
      )
      .meta({ description: 'Impossible records received in the period; no figure includes them' }),
  })
  .meta({ id: 'PlaysReport' })
export type PlaysReport = z.infer<typeof playsReportSchema>

export const playReportOperations = {
  reportPlays: operation({
    method: 'GET',
    path: '/plays/report',
    tag: 'plays',
    summary: 'Report how often and how long content was shown, with the coverage of each figure',
    access: 'viewer',
    query: playsReportQuerySchema,
    answer: playsReportSchema,
  }),
} as const satisfies Record<string, Operation>
