import {
  CAP_CATEGORIES,
  CAP_CERTAINTIES,
  CAP_IGNORED,
  CAP_MESSAGE_TYPES,
  CAP_SEVERITIES,
  CAP_STATUSES,
  CAP_URGENCIES,
} from '@vitrine/core/cap'
import * as z from 'zod'
import { epochMs, idSchema, nameSchema, pageOf, revisionSchema } from './shapes.ts'

const capRuleSchema = z.object({
  events: z
    .array(z.string().trim().min(1).max(100))
    .max(50)
    .default([])
    .meta({ description: 'Names of events, or their codes such as SVR; none: all' }),
  categories: z.array(z.enum(CAP_CATEGORIES)).max(12).default([]).meta({ description: 'None: all' }),
  urgencies: z.array(z.enum(CAP_URGENCIES)).max(5).default([]).meta({ description: 'None: all' }),
  certainties: z.array(z.enum(CAP_CERTAINTIES)).max(5).default([]).meta({ description: 'None: all' }),
  least_severity: z.enum(CAP_SEVERITIES).default('Severe'),
  emergency_id: idSchema.meta({ description: 'What is fired' }),
  text: z.enum(['alert', 'prepared']).default('alert').meta({
    description: 'Whether displays show the text of the alert, or what was prepared',
  }),
})
export type CapFeedRule = z.output<typeof capRuleSchema>

/** A source of alerts, and what they may fire. */
export const capFeedSchema = z.object({
  name: nameSchema,
  url: z
    .string()
    .trim()
    .max(2_000)
    .regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/]+\S*$/, 'An address begins with https:// or http://.')
    .nullable()
    .default(null)
    .meta({
      description:
        'An alert, or an index of alerts (Atom, RSS), that is fetched regularly; null: alerts are sent to POST /cap',
    }),
  enabled: z.boolean().default(true),
  certificates: z.array(z.string().trim().max(10_000)).max(5).default([]).meta({
    description:
      'Certificates of the senders, as PEM. With one or more, alerts without a valid XML signature by one of them are refused',
  }),
  interval: z
    .number()
    .int()
    .min(30)
    .max(3_600)
    .default(60)
    .meta({ description: 'Seconds between two fetches' }),
  rules: z.array(capRuleSchema).min(1).max(50).meta({
    description: 'The first rule that lets an alert through decides what it fires',
  }),
  drills: z.boolean().default(true).meta({
    description: 'Whether exercises and tests fire drills. They never fire the real thing',
  }),
  only_drills: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether actual alerts fire drills as well, to try a feed' }),
  unplaced: z.boolean().default(false).meta({
    description: 'Whether alerts for an area also reach devices whose place is unknown',
  }),
})
export type WrittenCapFeed = z.input<typeof capFeedSchema>
export type ReadCapFeed = z.output<typeof capFeedSchema>

/** Why a feed could not be read when it was fetched last. */
const CAP_FEED_PROBLEMS = [
  'badAddress',
  'insideAddress',
  'unknownHost',
  'untrusted',
  'unreachable',
  'tooSlow',
  'tooLarge',
  'status',
  'unreadable',
  'addressLost',
  'failed',
] as const
export const storedCapFeedSchema = capFeedSchema
  .extend({
    id: idSchema,
    revision: revisionSchema,
    changed_at: epochMs,
    changed_by: z.string(),
    url: z.string().nullable().meta({ description: 'Empty if the key that sealed it is gone' }),
    fetched_at: epochMs.nullable().meta({ description: 'When it was fetched last; null: never' }),
    problem: z
      .object({
        code: z.enum(CAP_FEED_PROBLEMS),
        status: z
          .number()
          .int()
          .optional()
          .meta({ description: 'The HTTP status, where it was another than 200' }),
      })
      .nullable()
      .meta({ description: 'Why it could not be read when it was fetched last; null: it could' }),
  })
  .meta({ id: 'CapFeed' })
export type StoredCapFeed = z.infer<typeof storedCapFeedSchema>
export const storedCapFeedsSchema = z.object({ items: z.array(storedCapFeedSchema) })
export type StoredCapFeeds = z.infer<typeof storedCapFeedsSchema>

/** One fetch for a feed: of its address, or of an alert that it lists. */
const capFeedFetchSchema = z
  .object({
    id: idSchema,
    at: epochMs,
    host: z.string().meta({ description: 'Of the address; the rest of it is not kept' }),
    outcome: z
      .enum(['changed', 'same', ...CAP_FEED_PROBLEMS])
      .meta({ description: 'changed: it says something new. same: it is unchanged' }),
    status: z.number().int().nullable().meta({ description: 'The HTTP status; null without a response' }),
    bytes: z.number().int().nullable(),
    ms: z.number().int().meta({ description: 'Duration' }),
  })
  .meta({ id: 'CapFeedFetch' })
export type StoredCapFeedFetch = z.infer<typeof capFeedFetchSchema>
export const capFeedFetchesSchema = z.object({ items: z.array(capFeedFetchSchema) })
export type StoredCapFeedFetches = z.infer<typeof capFeedFetchesSchema>

export const CAP_OUTCOMES = ['fired', 'updated', 'cleared', 'ignored', 'refused'] as const
export type CapOutcome = (typeof CAP_OUTCOMES)[number]
/** Why an alert did no more than it did. */
export const CAP_WHYS = [
  ...CAP_IGNORED,
  'noDevices',
  'emergencyMissing',
  'nothingActive',
  'unsigned',
  'badSignature',
  'unreadable',
] as const
export type CapWhy = (typeof CAP_WHYS)[number]

/** An alert that was received, with what was done. */
export const capAlertSchema = z
  .object({
    id: idSchema,
    feed_id: idSchema,
    feed_name: z.string(),
    sender: z.string(),
    identifier: z.string(),
    sent_at: epochMs.nullable().meta({ description: 'null: the document is not a valid CAP alert' }),
    status: z.enum(CAP_STATUSES).nullable(),
    type: z.enum(CAP_MESSAGE_TYPES).nullable(),
    event: z.string(),
    severity: z.enum(CAP_SEVERITIES).nullable(),
    headline: z.string(),
    received_at: epochMs,
    outcome: z.enum(CAP_OUTCOMES),
    why: z.enum(CAP_WHYS).nullable(),
    drill: z.boolean(),
    devices: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Devices in the area of the alert; null: it names no area' }),
    unplaced: z.number().int().meta({ description: 'Devices whose place is unknown' }),
    emergency_id: idSchema.nullable(),
    activation_id: idSchema.nullable(),
  })
  .meta({ id: 'CapAlert' })
export type StoredCapAlert = z.infer<typeof capAlertSchema>
export const capAlertPageSchema = pageOf(capAlertSchema)
