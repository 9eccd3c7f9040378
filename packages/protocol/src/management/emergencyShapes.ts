import * as z from 'zod'
import {
  ACTIVATION_STEPS,
  EMERGENCY_EXPIRES_S,
  EMERGENCY_KINDS,
  EMERGENCY_OVERRIDES_MOST,
  EMERGENCY_TAKES,
  EMERGENCY_VIAS,
  NOT_STORED_MOST,
  emergencyChangeSchema,
  emergencyMessageSchema,
  emergencyTextsSchema,
} from '@vitrine/core/emergency'
import { epochMs, idSchema, nameSchema, pageOf, revisionSchema } from './shapes.ts'

const target = z.union([
  z.strictObject({ device_id: idSchema }),
  z.strictObject({ group_id: idSchema }).meta({ description: 'With its subgroups' }),
  z.strictObject({ tag: z.string().min(1).max(100) }),
  z.strictObject({ everywhere: z.literal(true) }),
])
const targets = z.array(target).min(1).max(500)
export type EmergencyTarget = z.infer<typeof target>

const place = z.union([
  z.strictObject({ device_id: idSchema }),
  z.strictObject({ group_id: idSchema }).meta({ description: 'With its subgroups' }),
  z.strictObject({ screen_id: idSchema }),
  z.strictObject({ screen_id: idSchema, zone_id: idSchema }),
])
export type EmergencyPlace = z.infer<typeof place>

/** An emergency as people prepare it (contract §12). */
export const emergencySchema = z.object({
  name: nameSchema,
  kind: z.enum(EMERGENCY_KINDS),
  priority: z.number().int().min(0).max(100).default(50).meta({
    description: 'Of several at once, the one with the higher priority is shown',
  }),
  targets,
  message: emergencyMessageSchema,
  overrides: z
    .array(z.object({ for: place, message: emergencyChangeSchema }))
    .max(EMERGENCY_OVERRIDES_MOST)
    .default([])
    .meta({
      description:
        'What single places change of the message. Of a device, its group and the groups around it, the nearest counts; then what its screen changes',
    }),
  takes: z.enum(EMERGENCY_TAKES).default('display').meta({
    description:
      'display: covers everything. zones: only the zones that overrides name; the presentation goes on around them',
  }),
  expires_after: z
    .number()
    .int()
    .min(EMERGENCY_EXPIRES_S.least)
    .max(EMERGENCY_EXPIRES_S.most)
    .default(EMERGENCY_EXPIRES_S.usual)
    .meta({
      description:
        'Seconds for which displays hold it without contact to the server. The server renews this while it is active',
    }),
  acknowledge: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether people at the displays are asked to confirm' }),
})
export type WrittenEmergency = z.input<typeof emergencySchema>
/** A prepared emergency, as it was read. */
export type ReadEmergency = z.output<typeof emergencySchema>

const soMany = z.object({ devices: z.number().int(), of: z.number().int() })
export const storedEmergencySchema = emergencySchema
  .extend({
    targets: z.array(target).meta({ description: 'Without those that were deleted' }),
    id: idSchema,
    revision: revisionSchema,
    changed_at: epochMs,
    changed_by: z.string().nullable(),
    prepared: soMany.meta({
      description: 'How many of its devices have reported that they store the newest version',
    }),
    not_stored: z
      .array(idSchema)
      .max(NOT_STORED_MOST)
      .optional()
      .meta({
        description: `Devices that have not reported it, at most ${NOT_STORED_MOST}. Only where one emergency is read`,
      }),
    active: idSchema.nullable().meta({
      description: 'The activation that runs now; of several, a real one before a drill, then the newest',
    }),
    last_drill: z.object({ at: epochMs, painted: z.number().int(), of: z.number().int() }).nullable(),
  })
  .meta({ id: 'Emergency' })
export type StoredEmergency = z.infer<typeof storedEmergencySchema>
export const storedEmergenciesSchema = z.object({ items: z.array(storedEmergencySchema) })
export type StoredEmergencies = z.infer<typeof storedEmergenciesSchema>

/** An activation may have an end of its own, seconds from when it is fired. */
const EXPIRES_IN_S = { least: 10, most: 7 * 86_400 }
export const fireOrderSchema = z.object({
  drill: z.boolean(),
  request_id: z.string().min(8).max(100).meta({
    description:
      'Chosen by the caller, different each time. The same one again fires nothing and returns the same activation',
  }),
  expires_in: z.number().int().min(EXPIRES_IN_S.least).max(EXPIRES_IN_S.most).optional().meta({
    description: 'Seconds after which it ends by itself. Left out: it holds until it is cleared',
  }),
  targets: targets.optional().meta({
    description: 'Only those of its devices that are named here; left out: all of them',
  }),
  texts: z
    .optional(emergencyTextsSchema)
    .meta({ description: 'Texts of the alert itself instead of those that were prepared' }),
})
export type FireOrder = z.output<typeof fireOrderSchema>
export const clearOrderSchema = z.object({
  activation_id: idSchema
    .optional()
    .meta({ description: 'Left out: all activations of the emergency that run now' }),
})
export type ClearOrder = z.output<typeof clearOrderSchema>

const activationFields = {
  id: idSchema,
  emergency_id: idSchema,
  name: z.string(),
  kind: z.enum(EMERGENCY_KINDS),
  drill: z.boolean(),
  priority: z.number().int(),
  acknowledge: z.boolean(),
  fired_at: epochMs,
  fired_by: z.string(),
  via: z.enum(EMERGENCY_VIAS).meta({
    description:
      'By which way it was fired: by a person or API key, a CAP alert, a trigger, or at the display itself without the server',
  }),
  ends_at: epochMs.nullable().meta({ description: 'Its own end; null: it holds until it is cleared' }),
  lease_until: epochMs.meta({
    description: 'Until when displays hold it without contact to the server; renewed while it is active',
  }),
  cleared_at: epochMs.nullable().meta({ description: 'When it was cleared, or ended by itself' }),
  cleared_by: z.string().nullable(),
  ended: z.enum(['cleared', 'expired']).nullable().meta({ description: 'null: it is active' }),
  counts: z
    .object({
      fired: z.number().int(),
      received: z.number().int(),
      painted: z.number().int(),
      acknowledged: z.number().int(),
      cleared: z.number().int(),
    })
    .meta({ description: 'Devices that have come at least so far' }),
  latency_ms: z
    .object({ p50: z.number().int(), p95: z.number().int(), p99: z.number().int() })
    .nullable()
    .meta({
      description: 'From fired to painted, of the devices that were connected; null: none has painted',
    }),
}
export const activationSummarySchema = z.object(activationFields).meta({ id: 'ActivationSummary' })
export type ActivationSummary = z.infer<typeof activationSummarySchema>
export const activationPageSchema = pageOf(activationSummarySchema)

/** Why a device is not as far as it should be. */
const ACTIVATION_LACKS = [
  'offline',
  'notReceived',
  'notPainted',
  'notAcknowledged',
  'notCleared',
  'removed',
] as const
export const activationSchema = z
  .object({
    ...activationFields,
    devices: z.array(
      z.object({
        device_id: idSchema,
        name: z.string(),
        group_id: idSchema.nullable(),
        status: z.enum(ACTIVATION_STEPS),
        /** what the device shows wherever its screen changes nothing */
        message: emergencyMessageSchema,
        sent_at: epochMs.nullable().meta({
          description: 'null: it was not connected then; the command waits until it connects',
        }),
        received_at: epochMs.nullable(),
        shown_at: epochMs
          .nullable()
          .meta({ description: 'When it was painted, as the display itself reports' }),
        acknowledged_at: epochMs.nullable(),
        cleared_at: epochMs.nullable(),
        ended: z.enum(['cleared', 'expired']).nullable().meta({ description: 'How it ended on the device' }),
        why: z.enum(ACTIVATION_LACKS).nullable().meta({
          description: 'Why it is not as far as it should be; null: it is',
        }),
      }),
    ),
  })
  .meta({ id: 'Activation' })
export type StoredActivation = z.infer<typeof activationSchema>
export type ActivationDevice = StoredActivation['devices'][number]
