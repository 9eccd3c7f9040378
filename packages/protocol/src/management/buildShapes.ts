import * as z from 'zod'
import { ROLLOUT_STATES, WATCH_HOURS_LEAST, WATCH_HOURS_MOST } from '@vitrine/core/builds'
import { epochMs, idSchema } from './shapes.ts'

/** Devices and groups that a ring can name. */
const RING_MOST = 1_000

const buildId = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .meta({ description: 'The first 16 hexadecimal digits of the SHA-256 of its files' })
const count = z.number().int().min(0)

const rolloutSchema = z
  .object({
    id: idSchema,
    build: buildId,
    previous: buildId.nullable().meta({ description: 'What devices go back to; null for the first build' }),
    state: z.enum(ROLLOUT_STATES),
    started_at: epochMs,
    changed_at: epochMs.meta({ description: 'When it came to its state' }),
    reason: z.string().nullable().meta({
      description:
        '`first`, `single` (too few devices for a ring), `watched`, `manual`, `refused` (devices went back by themselves), `crashes`, `wrong` (wrong pictures), `replaced`; null while it is watched',
    }),
    facts: z.record(z.string(), z.number()),
    changed_by: z.string().nullable().meta({ description: 'The person; null for the server itself' }),
  })
  .meta({ id: 'PlayerRollout' })
export type PlayerRollout = z.infer<typeof rolloutSchema>

const ringDeviceSchema = z.object({
  device_id: idSchema,
  device_name: z.string(),
  build: buildId.nullable().meta({ description: 'That it runs; null where the device does not say' }),
  trial: z.boolean().meta({ description: 'It has just started the build and can still go back by itself' }),
  refused: z.string().nullable().meta({
    description: 'Why it went back by itself: `notPresented`, `scriptFailed`, `restarted`',
  }),
  shown_ms: count.meta({ description: 'Time that it showed content on this build' }),
  wrong_ms: count.meta({ description: 'The part of it with a wrong picture' }),
  crashes: count,
})

const settingFields = {
  automatic: z.boolean().meta({
    description: 'New builds are offered to the ring, and go on or are withdrawn, without anybody',
  }),
  groups: z.array(idSchema).max(RING_MOST).meta({ description: 'Groups of the ring, with their subgroups' }),
  devices: z.array(idSchema).max(RING_MOST),
  watch_hours: z
    .number()
    .int()
    .min(WATCH_HOURS_LEAST)
    .max(WATCH_HOURS_MOST)
    .meta({ description: 'How long half of the ring has to show content on a new build' }),
}
export const rolloutSettingsSchema = z
  .object({ ...settingFields, revision: z.number().int() })
  .meta({ id: 'PlayerRolloutSettings' })
export type RolloutSettings = z.infer<typeof rolloutSettingsSchema>
export const writtenRolloutSettingsSchema = z.object(settingFields)
export type WrittenRolloutSettings = z.infer<typeof writtenRolloutSettingsSchema>

export const playerBuildsSchema = z
  .object({
    builds: z.array(
      z.object({
        id: buildId,
        version: z.string(),
        since: epochMs.meta({ description: 'When this server first had it' }),
        devices: count.meta({ description: 'Devices that run it' }),
        newest: z.boolean().meta({ description: 'The build that the server came with' }),
      }),
    ),
    unknown_devices: count.meta({ description: 'Devices whose player does not say its build' }),
    rollout: rolloutSchema.nullable().meta({ description: 'The newest one' }),
    ring: z
      .array(ringDeviceSchema)
      .meta({ description: 'Who tries new builds, and what they say of this one' }),
    chosen: z.boolean().meta({ description: 'Somebody chose the ring; otherwise the server did' }),
    enough: count.meta({ description: 'Devices of the ring that have shown content for long enough' }),
    needed: count,
    history: z.array(rolloutSchema).meta({ description: 'Earlier ones, newest first' }),
    settings: rolloutSettingsSchema,
  })
  .meta({ id: 'PlayerBuilds' })
export type PlayerBuilds = z.infer<typeof playerBuildsSchema>

export const rolloutOrderSchema = z.object({
  build: buildId,
  action: z.enum(['offer', 'all', 'withdraw']).meta({
    description: 'Offer it to the ring, roll it out to all devices now, or withdraw it',
  }),
})
export type RolloutOrder = z.infer<typeof rolloutOrderSchema>
