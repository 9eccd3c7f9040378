import * as z from 'zod'
import { epochMs, idSchema, nameSchema, revisionSchema } from './shapes.ts'

/** An inbound webhook: a signed message to it fires one emergency. */
export const triggerSchema = z.object({
  name: nameSchema,
  emergency_id: idSchema,
  drill: z.boolean().default(true).meta({ description: 'Whether it fires drills only' }),
  enabled: z.boolean().default(true),
})
export type WrittenTrigger = z.input<typeof triggerSchema>
export type ReadTrigger = z.output<typeof triggerSchema>
export const storedTriggerSchema = triggerSchema
  .extend({
    id: idSchema,
    revision: revisionSchema,
    changed_at: epochMs,
    changed_by: z.string(),
    used_at: epochMs.nullable().meta({ description: 'When it received a valid message last' }),
  })
  .meta({ id: 'EmergencyTrigger' })
export type StoredTrigger = z.infer<typeof storedTriggerSchema>
export const storedTriggersSchema = z.object({ items: z.array(storedTriggerSchema) })
export type StoredTriggers = z.infer<typeof storedTriggersSchema>
export const madeTriggerSchema = z.object({
  trigger: storedTriggerSchema,
  secret: z.string().meta({ description: 'Signs messages. It is shown only here' }),
})
export type MadeTrigger = z.infer<typeof madeTriggerSchema>
