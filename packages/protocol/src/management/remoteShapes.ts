import * as z from 'zod'
import { LOG_LINES_MOST, logLineSchema, remoteActionSchema } from '@vitrine/core/remote'
import { epochMs, idSchema } from './shapes.ts'

/** Devices that one request can name. */
const SELECTED_MOST = 10_000

export const remoteOrderSchema = z.object({
  device_ids: z.array(idSchema).min(1).max(SELECTED_MOST).optional(),
  group_id: idSchema.optional().meta({ description: 'A group with its subgroups' }),
  all: z.literal(true).optional().meta({ description: 'All paired devices' }),
  action: z.optional(remoteActionSchema),
  each: z
    .array(z.object({ device_id: idSchema, action: remoteActionSchema }))
    .min(1)
    .max(SELECTED_MOST)
    .optional()
    .meta({ description: 'Instead of a selection and `action`: one action for each device, as for an undo' }),
  preview: z
    .boolean()
    .default(false)
    .meta({ description: 'Respond with what would become of each device, without sending anything' }),
})
export type RemoteOrder = z.infer<typeof remoteOrderSchema>

const resultSchema = z.object({
  device_id: idSchema,
  device_name: z.string().nullable(),
  result: z
    .enum(['sent', 'unable', 'offline', 'revoked', 'missing'])
    .meta({ description: 'offline: not sent, because the action makes sense only at once' }),
  reason: z.string().optional().meta({ description: 'Why the device is unable, in English' }),
  reason_code: z.string().optional(),
  command_id: idSchema.nullable().meta({ description: 'The command that was sent' }),
  before: z.nullable(remoteActionSchema),
})
export type RemoteResult = z.infer<typeof resultSchema>
export const remoteResultsSchema = z.object({ results: z.array(resultSchema) }).meta({
  id: 'RemoteResults',
  description:
    '`before` is the action that restores what was set before (volume, power), null where there is no undo',
})

const logFacts = { id: idSchema, received_at: epochMs, lines: z.number().int() }
export const logEntrySchema = z.object(logFacts).meta({ id: 'DeviceLogEntry' })
export type DeviceLogEntry = z.infer<typeof logEntrySchema>
export const deviceLogsSchema = z.object({ items: z.array(logEntrySchema) }).meta({ id: 'DeviceLogs' })
const logLines = z.array(logLineSchema).max(LOG_LINES_MOST)
export const logBodySchema = z.object({ player: logLines, runner: logLines.optional() })
export const deviceLogSchema = z.object({ ...logFacts, log: logBodySchema }).meta({ id: 'DeviceLog' })
export type DeviceLog = z.infer<typeof deviceLogSchema>

/** What is measured of a device's health over time. */
export const MEASURED_METRICS = [
  'temperature',
  'memory',
  'storage',
  'clock_offset',
  'round_trip',
  'late',
  'faults',
] as const
export type MeasuredMetric = (typeof MEASURED_METRICS)[number]
/** What is known of a device's health over time: what is measured, and how it keeps in step with others. */
export const HEALTH_METRICS = [...MEASURED_METRICS, 'skew'] as const
export type HealthMetric = (typeof HEALTH_METRICS)[number]
export const deviceHealthSchema = z
  .object({
    from: epochMs,
    to: epochMs,
    step: z.number().int().meta({ description: 'Milliseconds of a sample' }),
    at: z.array(epochMs).meta({ description: 'When each sample begins; times without a sample are missing' }),
    values: z.record(z.enum(HEALTH_METRICS), z.array(z.number().nullable())).meta({
      description:
        'Means for each sample, null where unknown: °C, percent of memory and storage, and ms of the clock’s offset, round trip and lateness; of `faults` the most that were open. `skew`: by how many ms items appear later than on the median display of the same screen',
    }),
  })
  .meta({ id: 'DeviceHealth' })
export type DeviceHealth = z.infer<typeof deviceHealthSchema>
