import * as z from 'zod'
import { calendarChoiceSchema, conditionSchema, factValueSchema } from '@vitrine/core'
import { EMERGENCY_KINDS, emergencyMessageSchema } from '@vitrine/core/emergency'
import { PROGRAMME_REASONS } from '@vitrine/core/programme'
import { deviceFactsSchema } from './factShapes.ts'
import { epochMs, idSchema, revisionSchema, sha256Schema } from './shapes.ts'

const local = z.string().max(16).meta({ description: 'Wall time, like 2026-12-24T18:00' })
const target = z.union([
  z.strictObject({ device_id: idSchema }),
  z.strictObject({ group_id: idSchema }),
  z.strictObject({ tag: z.string().min(1).max(100) }),
])
export type ScheduleTarget = z.infer<typeof target>

/** An event of the schedule as people write it (contract §11). Rules beyond its form are checked by the server. */
export const scheduleEventSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(200),
  screen_id: idSchema,
  targets: z.array(target).min(1).max(500),
  priority: z.number().int().min(0).max(100).default(0),
  start: local.meta({ description: 'When its first occurrence begins' }),
  end: local.optional().meta({
    description:
      'When its first occurrence ends. Left out, an event without a recurrence holds on, and one with a recurrence lasts until the end of the day',
  }),
  rrule: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: 'RFC 5545, without DTSTART; DAILY or rarer, like FREQ=WEEKLY;BYDAY=MO,FR' }),
  exdates: z
    .array(local)
    .max(1_000)
    .default([])
    .meta({ description: 'Beginnings of occurrences that are left out' }),
  time_zone: z
    .string()
    .max(100)
    .default('device')
    .meta({ description: '`device`: that of each device. Otherwise an IANA name' }),
  days: z
    .array(z.number().int().min(1).max(7))
    .min(1)
    .max(7)
    .optional()
    .meta({ description: 'Days of the week, 1 for Monday to 7 for Sunday, within an occurrence' }),
  times: z
    .array(z.object({ from: z.string().max(5), until: z.string().max(5) }))
    .min(1)
    .max(24)
    .optional()
    .meta({
      description:
        'Times of day within an occurrence, like 07:30; a span that ends at or before its beginning goes on into the next day',
    }),
  daypart_id: idSchema
    .optional()
    .meta({ description: 'A daypart; with one, `days` and `times` count as left out' }),
  calendars: z.optional(calendarChoiceSchema).meta({
    description:
      'Calendars, by id: `only` keeps occurrences that begin on one of their days, `except` leaves those out. The date is that on which an occurrence begins.',
  }),
  if: z.optional(conditionSchema).meta({
    description: 'It counts only while this holds (docs/conditions.md). It can’t ask data tables',
  }),
})
export type WrittenScheduleEvent = z.input<typeof scheduleEventSchema>
/** An event of the schedule, as it was read. */
export type ReadScheduleEvent = z.output<typeof scheduleEventSchema>

export const storedScheduleEventSchema = scheduleEventSchema
  .extend({
    targets: z.array(target).meta({ description: 'Without those that were deleted' }),
    id: idSchema,
    revision: revisionSchema,
    screen_name: z.string(),
    devices: z.number().int().meta({ description: 'How many devices it applies to now' }),
    changed_at: epochMs,
    changed_by: z.string().nullable(),
  })
  .meta({ id: 'ScheduleEvent' })
export type StoredScheduleEvent = z.infer<typeof storedScheduleEventSchema>
export const storedScheduleEventsSchema = z.object({ items: z.array(storedScheduleEventSchema) })
export type StoredScheduleEvents = z.infer<typeof storedScheduleEventsSchema>

/** What a person should look at before saving a change. */
const SCHEDULE_FINDINGS = [
  'overlap',
  'exhausted',
  'excluded',
  'neverWins',
  'screenNotPublished',
  'noDevice',
  'contentExpires',
  'nothingOtherwise',
  'calendarsExclude',
  'timesExclude',
] as const
export type ScheduleFindingCode = (typeof SCHEDULE_FINDINGS)[number]

/** Changes that are not saved yet. An event without an id is a new one; null deletes it. */
export const schedulePreviewOrderSchema = z.object({
  changes: z
    .array(z.object({ id: idSchema.optional(), event: scheduleEventSchema.nullable() }))
    .min(1)
    .max(50),
  from: epochMs,
  to: epochMs,
})
export type SchedulePreviewOrder = z.input<typeof schedulePreviewOrderSchema>
/** The same, as it was read. */
export type ReadSchedulePreviewOrder = z.output<typeof schedulePreviewOrderSchema>
export const schedulePreviewSchema = z
  .object({
    devices: z.number().int().meta({ description: 'How many devices show something else in the period' }),
    first_at: epochMs.nullable().meta({ description: 'When the first of them does; null: none does' }),
    days: z.array(
      z.object({
        from: epochMs,
        until: epochMs,
        devices: z.number().int(),
        screen_id_before: idSchema.nullable(),
        screen_id_after: idSchema.nullable(),
      }),
    ),
    findings: z.array(
      z.object({
        code: z.enum(SCHEDULE_FINDINGS),
        event_id: idSchema.nullable().meta({ description: 'null: a new event' }),
        change: z.number().int().meta({ description: 'Which of the changes it is about, from 0' }),
        params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      }),
    ),
  })
  .meta({ id: 'SchedulePreview' })
export type SchedulePreview = z.infer<typeof schedulePreviewSchema>
export type ScheduleFinding = SchedulePreview['findings'][number]

const others = z.array(z.object({ id: idSchema, why: z.enum(PROGRAMME_REASONS) }))
const evaluationSchema = z.object({
  event: idSchema.nullable(),
  screenId: idSchema.nullable(),
  occurrenceFromMs: epochMs.nullable(),
  untilMs: epochMs.nullable(),
  others,
})

/**
 * Why a device shows what it shows: an emergency covers the display, an event of the schedule, the screen assigned to the device,
 * or nothing since none is assigned.
 */
const PLAN_REASONS = ['emergency', 'event', 'default', 'noScreen'] as const
const emergencySchema = z.object({
  activation_id: idSchema,
  emergency_id: idSchema,
  name: z.string(),
  drill: z.boolean(),
  covers: z.enum(['display', 'zones']),
  zones: z.array(idSchema).meta({ description: 'Those that it covers; empty: the whole display' }),
  fired_at: epochMs,
  until: epochMs.meta({
    description:
      'When it was cleared or ended. While it is active: when it ends on a display that hears nothing more',
  }),
})
const screenFields = {
  screen_id: idSchema.nullable(),
  screen_name: z.string().nullable(),
  event_id: idSchema.nullable(),
  event_name: z.string().nullable(),
  reason: z.enum(PLAN_REASONS),
  emergency: emergencySchema.nullable().meta({
    description: 'The emergency over the screen; the other fields say what it covers. null: none',
  }),
}
export const devicePlanSchema = z
  .object({
    time_zone: z.string().meta({ description: 'Of the device' }),
    spans: z.array(z.object({ from: epochMs, until: epochMs, ...screenFields })),
  })
  .meta({ id: 'DevicePlan' })
export type DevicePlan = z.infer<typeof devicePlanSchema>

/** The programme in force on each device that ever had one besides the empty one. */
export const deviceProgrammesSchema = z.object({
  items: z.array(
    z
      .object({
        device_id: idSchema,
        programme: sha256Schema.meta({
          description:
            'Version of its newest programme. The device has it once it reports it as `data.programme.hash`',
        }),
        since: epochMs.meta({ description: 'Since when this one is in force' }),
      })
      .meta({ id: 'ProgrammeInForce' }),
  ),
})
export type DeviceProgrammes = z.infer<typeof deviceProgrammesSchema>

const playSchema = z.object({
  item_id: idSchema.nullable(),
  slide_id: idSchema.nullable(),
  path: z.string(),
  ad_id: idSchema.nullable(),
  play: z.number().int(),
  fromMs: z.number(),
  untilMs: z.number(),
})
/** What zones of a screen show, as `Evaluation` of core has it. */
const shownSchema = z.object({
  atMs: epochMs,
  showing: z.enum(['site', 'blank', 'paused', 'passthrough', 'idle']),
  zones: z.array(
    z.object({
      group_id: idSchema,
      current: playSchema.extend({ elapsedMs: z.number(), remainingMs: z.number() }).nullable(),
      next: playSchema.nullable(),
      ads: z.array(
        z.object({ ad_id: idSchema, fromMs: z.number(), untilMs: z.number(), shown: z.boolean() }),
      ),
      reason: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
      skipped: z.array(z.object({ id: idSchema, why: z.string() })),
    }),
  ),
})

const conditionAnswerSchema = z.object({
  of: z.enum(['event', 'content']),
  id: idSchema.meta({ description: 'Of the event, item, list or ad' }),
  holds: z.boolean(),
  question: z.string().meta({
    description:
      'What decided: `fact/<name>`, `setting/<name>`, `table/<place>`, `tags`, `language` or `touch`',
  }),
  state: z
    .enum(['known', 'unknown', 'old'])
    .meta({ description: '`unknown` and `old`: the stated answer of the question counts' }),
  value: z.union([factValueSchema, z.array(z.string())]).nullable(),
  age_ms: z.number().nullable().meta({ description: 'Since it was last measured; null: it has no age' }),
})
export const deviceAtSchema = z
  .object({
    t: epochMs,
    time_zone: z.string().meta({ description: 'Of the device' }),
    ...screenFields,
    emergency_picture: z
      .object({
        kind: z.enum(EMERGENCY_KINDS),
        acknowledge: z.boolean(),
        message: z
          .nullable(emergencyMessageSchema)
          .meta({ description: 'Over the whole display; null: over zones' }),
        zones: z.record(idSchema, emergencyMessageSchema),
      })
      .nullable()
      .meta({ description: 'What the emergency shows, as it was fired; null: no emergency covers anything' }),
    until: epochMs.nullable().meta({
      description: 'When this may change next; null: not within what the programme covers',
    }),
    version: sha256Schema.nullable().meta({
      description: 'The version of the screen that counts then, as published now or in the past; null: none',
    }),
    programme: sha256Schema.nullable().meta({
      description: 'Version of the programme in force at that time; null: none is kept',
    }),
    playlists: z.record(idSchema, z.array(z.object({ id: idSchema, name: z.string() }))).meta({
      description:
        'For items of the version that came from playlists, by the id of the item: these playlists, the outermost first',
    }),
    others: z
      .array(others.element.extend({ name: z.string() }))
      .meta({ description: 'The other events of the device, each with why it does not play' }),
    evaluation: evaluationSchema.nullable().meta({
      description:
        'The answer as the rules give it, the same here, in the console and on the device; null: no programme is kept',
    }),
    conditions: z
      .array(conditionAnswerSchema)
      .meta({ description: 'What each condition of the version and of the device’s events says then' }),
    facts: deviceFactsSchema.shape.facts.meta({
      description:
        'What the server knows of what they ask, with which `evaluation` and `shown` were worked out. Readings are kept for 26 hours; touches and languages are known to the display alone',
    }),
    shown: shownSchema.nullable().meta({
      description:
        'What the zones of the version show, each with its reason, the same here, in the console and on the device; null: there is no version. Pauses and faults of the device are not part of it',
    }),
  })
  .meta({ id: 'DeviceAt' })
export type DeviceAt = z.infer<typeof deviceAtSchema>
