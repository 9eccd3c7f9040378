import { ALERT_KIND_NAMES } from '@vitrine/core/alerts'
import * as z from 'zod'
import { emailSchema, epochMs, idSchema, nameSchema, revisionSchema } from './shapes.ts'

/**
 * The schemas of alerts and hooks by which the server reads and describes them. The table of operations only outlines them
 * (strict.ts): the console loads that table before it shows anything.
 */

/** Entries of a list in a rule or a channel. */
const LIST_MOST = 100
const ids = z.array(idSchema).max(1_000)
const minutes = z.number().int().min(0).max(10_080)
const timeOfDay = z
  .string()
  .regex(
    /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/,
    'A time of day is written like 07:30, the end of the day 24:00.',
  )
const hours = {
  days: z
    .array(z.number().int().min(1).max(7))
    .min(1)
    .max(7)
    .meta({ description: 'Days of the week, 1 for Monday to 7 for Sunday' }),
  from: timeOfDay,
  until: timeOfDay.meta({ description: 'At or before `from` it is on the next day' }),
}
const kindSchema = z.enum(ALERT_KIND_NAMES as [(typeof ALERT_KIND_NAMES)[number]])

const ruleFields = {
  name: nameSchema,
  kind: kindSchema,
  settings: z
    .object({
      minutes: minutes.optional().meta({ description: 'How long the condition has to last' }),
      percent: z.number().int().min(1).max(100).optional(),
      seconds: z.number().int().min(1).max(86_400).optional(),
      degrees: z.number().int().min(20).max(150).optional().meta({ description: '°C' }),
      codes: z
        .array(z.string().max(100))
        .max(LIST_MOST)
        .optional()
        .meta({ description: 'Codes of faults; none means all' }),
    })
    .meta({ description: 'What the kind has no use for is left out; what is missing gets its usual value' }),
  targets: z
    .object({ group_ids: ids.default([]), site_ids: ids.default([]), device_ids: ids.default([]) })
    .meta({
      description:
        'Devices of these groups with their subgroups, with these screens, and these devices; all devices if there is none',
    }),
  hours: z.object(hours).nullable().meta({
    description: 'Alerts begin only in these hours, in the time zone of each device; null: at all times',
  }),
  channel_ids: z.array(idSchema).max(LIST_MOST),
  escalation: z
    .object({ minutes: minutes.min(1), channel_ids: z.array(idSchema).min(1).max(LIST_MOST) })
    .nullable()
    .meta({
      description:
        'Further channels that are notified if the alert is neither seen nor resolved after so many minutes',
    }),
  enabled: z.boolean(),
}
export const alertRuleBodySchema = z.object(ruleFields)
export type AlertRuleBody = z.output<typeof alertRuleBodySchema>
export const alertRuleSchema = z
  .object({ id: idSchema, ...ruleFields, changed_at: epochMs, revision: revisionSchema })
  .meta({ id: 'AlertRule' })
export type AlertRule = z.output<typeof alertRuleSchema>

export const ALERT_CHANNEL_KINDS = ['mail', 'push', 'webhook', 'slack', 'teams'] as const
export type AlertChannelKind = (typeof ALERT_CHANNEL_KINDS)[number]
const webAddress = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/]+\S*$/, 'An address begins with https:// or http://.')
const quietSchema = z
  .object({ ...hours, time_zone: z.string().min(1).max(100).meta({ description: 'An IANA name' }) })
  .nullable()
  .meta({ description: 'Messages wait until the end of these hours' })
export const alertChannelBodySchema = z.object({
  name: nameSchema,
  kind: z.enum(ALERT_CHANNEL_KINDS),
  addresses: z.array(emailSchema).max(20).optional().meta({ description: 'For mail: who gets the messages' }),
  person_ids: z.array(idSchema).max(LIST_MOST).optional().meta({
    description: 'For push: the people who are notified in their browsers',
  }),
  url: webAddress.optional().meta({
    description: 'For webhook, slack and teams. Never returned; without it, a change keeps the address',
  }),
  quiet: quietSchema,
  enabled: z.boolean(),
})
export type AlertChannelBody = z.output<typeof alertChannelBodySchema>
export const alertChannelSchema = z
  .object({
    id: idSchema,
    name: nameSchema,
    kind: z.enum(ALERT_CHANNEL_KINDS),
    addresses: z.array(z.string()),
    person_ids: z.array(idSchema).meta({ description: 'For push: the people who are notified' }),
    host: z.string().nullable().meta({ description: 'The host that messages go to; null for mail and push' }),
    quiet: quietSchema,
    enabled: z.boolean(),
    changed_at: epochMs,
    revision: revisionSchema,
  })
  .meta({ id: 'AlertChannel' })
export type AlertChannel = z.output<typeof alertChannelSchema>
export const madeAlertChannelSchema = z.object({
  channel: alertChannelSchema,
  secret: z.string().nullable().meta({
    description: 'For webhook: the secret that signatures are verified with, returned only once',
  }),
})
export type MadeAlertChannel = z.output<typeof madeAlertChannelSchema>

/** How a message fared: `code` says why it failed or was skipped, `status` is that of an HTTP response. */
const deliveryAnswer = {
  code: z.string().nullable().meta({ description: 'Why it failed or was skipped' }),
  status: z.number().int().nullable().meta({ description: 'The status of the last HTTP response' }),
}
export const sendTestSchema = z.object({ ok: z.boolean(), ...deliveryAnswer, ms: z.number().int() })
export type SentTest = z.output<typeof sendTestSchema>
const deliveryStates = z.enum(['waiting', 'sent', 'failed', 'skipped'])
const deliveryFields = {
  id: idSchema,
  state: deliveryStates,
  created_at: epochMs,
  done_at: epochMs.nullable(),
  next_at: epochMs.nullable().meta({ description: 'When it is sent, or tried again' }),
  attempts: z.number().int(),
  ...deliveryAnswer,
}

const alertFields = {
  id: idSchema,
  kind: z.union([kindSchema, z.literal('hook')]).meta({
    description: 'The kind of the rule; hook: a webhook endpoint was switched off',
  }),
  rule_id: idSchema.nullable(),
  rule_name: z.string(),
  place: z.string().nullable().meta({
    description: 'Where its devices are: the group, the network address or the screen that they share',
  }),
  place_kind: z.enum(['group', 'address', 'site', 'device']).nullable(),
  device_names: z.array(z.string()).meta({ description: 'The first few devices' }),
  devices: z.number().int(),
  devices_open: z.number().int(),
  opened_at: epochMs,
  notified_at: epochMs.nullable().meta({ description: 'When the message was made; null where none was' }),
  escalated_at: epochMs.nullable(),
  seen_at: epochMs.nullable(),
  seen_by: z.string().nullable(),
  ended_at: epochMs.nullable(),
}
export const alertSchema = z.object(alertFields).meta({ id: 'Alert' })
export type Alert = z.output<typeof alertSchema>
export const alertPageSchema = z.object({
  items: z.array(alertSchema),
  next: z.string().nullable(),
  total: z.number().int(),
})
export const alertDetailSchema = alertSchema
  .extend({
    incidents: z.array(
      z.object({
        device_id: idSchema,
        device_name: z.string(),
        since: epochMs,
        opened_at: epochMs,
        ended_at: epochMs.nullable(),
        why: z.enum(['resolved', 'onPurpose', 'removed', 'ruleOff']).nullable(),
        detail: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
    deliveries: z.array(
      z.object({
        ...deliveryFields,
        what: z.enum(['raised', 'escalated', 'resolved']),
        channel_id: idSchema,
        channel_name: z.string(),
        channel_kind: z.enum(ALERT_CHANNEL_KINDS),
        to: z.string().meta({ description: 'The email addresses, the host, or the person and the browser' }),
      }),
    ),
  })
  .meta({ id: 'AlertDetail' })
export type AlertWithHistory = z.output<typeof alertDetailSchema>

/** The events that exist so far, contract §13. */
export const HOOK_EVENTS = [
  'device.online',
  'device.offline',
  'device.fault',
  'screen.published',
  'media.failed',
  'feed.stale',
  'plays.report.ready',
  'emergency.fired',
  'emergency.cleared',
] as const
export type HookEvent = (typeof HOOK_EVENTS)[number]
export const hookBodySchema = z.object({
  name: nameSchema,
  url: webAddress,
  events: z.array(z.enum(HOOK_EVENTS)).min(1),
  enabled: z.boolean(),
})
export type HookBody = z.output<typeof hookBodySchema>
export const hookSchema = z
  .object({
    id: idSchema,
    ...hookBodySchema.shape,
    failing_since: epochMs.nullable().meta({ description: 'Since when no delivery has succeeded' }),
    switched_off_at: epochMs.nullable().meta({
      description: 'When it was switched off because deliveries failed for three days',
    }),
    changed_at: epochMs,
    revision: revisionSchema,
  })
  .meta({ id: 'Hook' })
export type Hook = z.output<typeof hookSchema>
export const madeHookSchema = z.object({
  hook: hookSchema,
  secret: z.string().meta({ description: 'Verifies signatures (Standard Webhooks); returned only once' }),
})
export type MadeHook = z.output<typeof madeHookSchema>
export const hookDeliverySchema = z
  .object({
    ...deliveryFields,
    event: z.string(),
    message_id: z.string().meta({ description: 'The header webhook-id, the same for each attempt' }),
    body: z.string().meta({ description: 'The body as it is signed and sent' }),
  })
  .meta({ id: 'HookDelivery' })
export type HookDelivery = z.output<typeof hookDeliverySchema>
export const hookDeliveryPageSchema = z.object({
  items: z.array(hookDeliverySchema),
  next: z.string().nullable(),
  total: z.number().int(),
})

export const metricsTokenSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    group_id: idSchema.nullable().meta({ description: 'Only the devices of this group with its subgroups' }),
    starts_with: z.string(),
    made_by: z.string(),
    created_at: epochMs,
    last_used_at: epochMs.nullable(),
    revision: revisionSchema,
  })
  .meta({ id: 'MetricsToken' })
export type MetricsToken = z.output<typeof metricsTokenSchema>
export const metricsTokenBodySchema = z.object({ name: nameSchema, group_id: idSchema.nullable() })
export type MetricsTokenBody = z.output<typeof metricsTokenBodySchema>
export const madeMetricsTokenSchema = z.object({
  token: metricsTokenSchema,
  secret: z.string().meta({ description: 'The bearer token, returned only once' }),
})
export type MadeMetricsToken = z.output<typeof madeMetricsTokenSchema>

export const listed = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })
