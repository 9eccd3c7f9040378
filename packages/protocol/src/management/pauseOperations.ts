import * as z from 'zod'
import { outsideInstantSchema, PAUSE_MOST_MS, PAUSED_PARTS } from '@vitrine/core'
import { deviceCommands } from '../device/commands.ts'
import { operation, type Operation } from './operation.ts'
import { idSchema } from './shapes.ts'

/** Devices that one request can name. */
const SELECTED_MOST = 10_000

const selection = {
  device_ids: z.array(idSchema).min(1).max(SELECTED_MOST).optional(),
  group_id: idSchema.optional().meta({ description: 'A group with its subgroups' }),
  all: z.literal(true).optional().meta({ description: 'All paired devices' }),
}
const selectionSchema = z.object(selection)
/** Which devices are meant: some, a group, or all. */
export type DeviceSelection = z.infer<typeof selectionSchema>

const orderSchema = z.object({
  ...selection,
  what: z.enum(PAUSED_PARTS).meta({ description: 'The ads, or the whole presentation' }),
  until: z
    .union([outsideInstantSchema, z.literal('tomorrow')])
    .optional()
    .meta({ description: 'Epoch milliseconds, or `tomorrow`: midnight in the time zone of each device' }),
  for_ms: z
    .number()
    .int()
    .min(1_000)
    .max(PAUSE_MOST_MS)
    .optional()
    .meta({ description: 'Instead of `until`' }),
  preview: z
    .boolean()
    .default(false)
    .meta({ description: 'Respond with what would become of each device, without pausing any' }),
})
export type PauseOrder = z.infer<typeof orderSchema>

const resultSchema = z.object({
  device_id: idSchema,
  device_name: z.string().nullable(),
  result: z.enum(['paused', 'revoked', 'unsupported', 'no_time_zone', 'missing']).meta({
    description:
      '`unsupported`: its player can’t be paused; `no_time_zone`: `tomorrow` needs one, and none is known',
  }),
  until: z.number().int().nullable(),
})
export type PauseResult = z.infer<typeof resultSchema>
const resumedSchema = z.object({
  device_id: idSchema,
  device_name: z.string().nullable(),
  result: z.enum(['resumed', 'not_paused', 'missing']),
})
export type ResumeResult = z.infer<typeof resumedSchema>

/** Pausing devices on purpose. Devices end their pauses themselves, also offline. */
export const pauseOperations = {
  pauseDevices: operation({
    method: 'POST',
    path: '/devices/pause',
    tag: 'devices',
    summary: 'Pause the ads or the whole presentation of devices; each device resumes by itself',
    access: deviceCommands.pause.sentBy,
    body: orderSchema,
    answer: z.object({ results: z.array(resultSchema) }),
  }),
  resumeDevices: operation({
    method: 'POST',
    path: '/devices/resume',
    tag: 'devices',
    summary: 'End pauses early',
    access: deviceCommands.pause.sentBy,
    body: selectionSchema,
    answer: z.object({ results: z.array(resumedSchema) }),
  }),
} as const satisfies Record<string, Operation>
