import * as z from 'zod'
import { operation, type Operation } from './operation.ts'
import { epochMs, idSchema, playRefusalSchema } from './shapes.ts'

/** What a report of plays has a row for. */
const PLAYS_REPORT_BY = ['item', 'ad', 'screen', 'device', 'group', 'hour', 'day', 'campaign'] as const

const instant = z.coerce.number().int().min(946_684_800_000).max(4_102_444_800_000).optional()
const whole = z.number().int()

// The console loads this table before it shows anything, so docs/protocol.md has the long explanations.
const playsReportQuerySchema = z.object({
  from: instant.meta({
    description: 'Epoch milliseconds, rounded down to a full hour; default: 30 days before `to`',
  }),
  to: instant.meta({ description: 'Exclusive, rounded up to a full hour; default: now' }),
  by: z.enum(PLAYS_REPORT_BY).default('item'),
  format: z.enum(['json', 'csv', 'xlsx']).default('json'),
  time_zone: z.string().max(100).default('UTC').meta({ description: 'IANA name' }),
  kind: z.enum(['item', 'ad']).optional(),
  device: z.string().max(100).optional().meta({ description: 'The deviceId' }),
  site: idSchema.optional().meta({ description: 'Id of the screen' }),
  group: idSchema.optional().meta({ description: 'Id of a device group, with its subgroups' }),
  q: z.string().max(200).optional(),
})
export type PlaysReportQuery = z.output<typeof playsReportQuerySchema>

const figures = {
  count: whole,
  duration: whole.meta({ description: 'Milliseconds, as are the following' }),
  coverage: z.number().nullable().meta({ description: 'accounted / expected, from 0 to 1' }),
  expected: whole,
  accounted: whole,
  not_reported: whole,
}
const playsReportRowSchema = z
  .object({
    id: z.string().nullable(),
    name: z.string(),
    at: epochMs.nullable(),
    ...figures,
    share_count: z.number().nullable().meta({ description: 'Share of all plays in `scope`, from 0 to 1' }),
    share_duration: z.number().nullable(),
  })
  .meta({ id: 'PlaysReportRow' })
export type PlaysReportRow = z.infer<typeof playsReportRowSchema>

const playsReportSchema = z
  .object({
    from: epochMs,
    to: epochMs,
    by: z.enum(PLAYS_REPORT_BY),
    time_zone: z.string(),
    reported_until: epochMs.nullable(),
    records_removed_until: epochMs.nullable(),
    devices: z.object({ in_service: whole, complete: whole, silent: whole }),
    total: z.object(figures),
    scope: z.object({ count: whole, duration: whole }),
    items: z.array(playsReportRowSchema),
    aside: z.array(
      z.object({ device_id: z.string(), device_name: z.string(), reason: playRefusalSchema, count: whole }),
    ),
  })
  .meta({ id: 'PlaysReport' })
export type PlaysReport = z.infer<typeof playsReportSchema>

const plannedQuerySchema = z.object({
  from: instant.meta({ description: 'Rounded down to a full hour; default: 7 days before `to`' }),
  to: instant.meta({ description: 'Rounded up to a full hour; default and latest: now' }),
  by: z.enum(['thing', 'device']).default('thing'),
  kind: z.enum(['item', 'ad']).default('item'),
  format: z.enum(['json', 'csv']).default('json'),
  device: z.string().max(100).optional(),
  site: idSchema.optional(),
  group: idSchema.optional(),
})
export type PlaysPlannedQuery = z.output<typeof plannedQuerySchema>

const plannedFigures = {
  planned: whole.meta({ description: 'Milliseconds, as are the following' }),
  played: whole,
  missing: whole,
  reasons: z.object({
    not_reported: whole,
    emergency: whole,
    paused: whole,
    screen_off: whole,
    barred: whole,
    offline: whole,
    other: whole,
  }),
}
const plannedRowSchema = z.object({ id: z.string().nullable(), name: z.string(), ...plannedFigures })
export type PlaysPlannedRow = z.infer<typeof plannedRowSchema>
export type PlannedReason = keyof PlaysPlannedRow['reasons']
const plannedSchema = z
  .object({
    from: epochMs,
    to: epochMs,
    by: z.enum(['thing', 'device']),
    kind: z.enum(['item', 'ad']),
    log_since: epochMs.nullable(),
    devices: whole,
    total: z.object(plannedFigures),
    items: z.array(plannedRowSchema),
  })
  .meta({ id: 'PlaysPlanned' })
export type PlaysPlanned = z.infer<typeof plannedSchema>

export const playReportOperations = {
  comparePlays: operation({
    method: 'GET',
    path: '/plays/planned',
    tag: 'plays',
    summary: 'Compare planned with played time, with the reasons for the difference',
    access: 'viewer',
    alsoCsv: true,
    query: plannedQuerySchema,
    answer: plannedSchema,
  }),
  reportPlays: operation({
    method: 'GET',
    path: '/plays/report',
    tag: 'plays',
    summary: 'Report how often and how long content was shown, with coverage',
    access: 'viewer',
    alsoCsv: true,
    alsoXlsx: true,
    query: playsReportQuerySchema,
    answer: playsReportSchema,
  }),
} as const satisfies Record<string, Operation>
