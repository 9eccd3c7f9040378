import * as z from 'zod'
import { PAUSED_PARTS } from '@vitrine/core'
import { operation, type Operation } from './operation.ts'
import * as s from './shapes.ts'

/** What the fleet's log tells of. */
export const FLEET_EVENT_KINDS = [
  'paired',
  'assigned',
  'online',
  'offline',
  'published',
  'showing',
  'fault',
  'fault_ended',
  'command',
  'answered',
  'paused',
  'resumed',
  'revoked',
  'reset',
  'deleted',
  'blocked',
  'watched',
  'rollout',
  'emergency',
  'play',
  'ad',
] as const
export type FleetEventKind = (typeof FLEET_EVENT_KINDS)[number]
/** Events that one answer holds at most. */
export const FLEET_EVENTS_MAX = 500

const kindSchema = z.enum(FLEET_EVENT_KINDS)
const instant = z.number().int()
const count = z.number().int().min(0)
const instantInQuery = z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional()

export const fleetFactsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type FleetFacts = z.infer<typeof fleetFactsSchema>

export const fleetEventSchema = z
  .object({
    position: count.meta({ description: 'Grows by one with each event of the organisation' }),
    at: instant.meta({
      description: 'When the server wrote the event; of a play, when it began. Epoch milliseconds',
    }),
    kind: kindSchema,
    device_id: s.idSchema.nullable(),
    device_name: z.string().nullable().meta({ description: 'The name at that time' }),
    site_id: s.idSchema.nullable(),
    site_name: z.string().nullable().meta({ description: 'The name at that time' }),
    code: z.string().nullable().meta({
      description:
        'The fault, the command, or what is shown: version, blank, off, paused, passthrough, nothing; of a pause: ads, presentation; of a play: played, cut, failed; of an emergency: fired, painted, acknowledged, cleared, expired',
    }),
    facts: fleetFactsSchema,
  })
  .meta({ id: 'FleetEvent' })
export type FleetEvent = z.infer<typeof fleetEventSchema>

/** What a list, a replay and an export of the log can be narrowed to. */
export const fleetFilterSchema = z.object({
  device: s.idSchema.optional().meta({ description: 'Id of the device' }),
  site: s.idSchema.optional().meta({ description: 'Id of the screen' }),
  kind: z
    .string()
    .max(300)
    .transform((text) => text.split(','))
    .pipe(z.array(kindSchema))
    .optional()
    .meta({ description: `Kinds, separated by commas: ${FLEET_EVENT_KINDS.join(', ')}` }),
  q: z.string().max(200).optional().meta({ description: 'Text in names, codes and reasons' }),
  from: instantInQuery.meta({ description: 'Only events at or after this time, epoch milliseconds' }),
  to: instantInQuery.meta({ description: 'Only events before this time, epoch milliseconds' }),
})
export type FleetFilter = z.infer<typeof fleetFilterSchema>
export const fleetQuerySchema = fleetFilterSchema.extend({
  limit: z.coerce.number().int().min(1).max(FLEET_EVENTS_MAX).default(100),
  cursor: z.string().max(500).optional().meta({ description: 'The `next` of the page before' }),
  sort: z.enum(['-position']).optional().meta({ description: 'Always the newest first' }),
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().meta({
    description: 'Replay: events after this position, oldest first. Continue from `next`.',
  }),
})
export type FleetQuery = z.infer<typeof fleetQuerySchema>
export const fleetEventsSchema = z
  .object({
    items: z.array(fleetEventSchema),
    next: z.string().nullable().meta({ description: 'For the next page; null where there is none' }),
    newest: count.meta({
      description: 'Everything up to this position has been looked through; the next replay starts after it',
    }),
  })
  .meta({ id: 'FleetEvents' })
export type FleetEvents = z.infer<typeof fleetEventsSchema>

/** The spans of the graph. */
export const FLEET_SPANS = ['24h', '7d', '30d'] as const
export type FleetSpan = (typeof FLEET_SPANS)[number]
export const fleetSummaryQuerySchema = z.object({
  span: z.enum(FLEET_SPANS).default('24h'),
  device: s.idSchema.optional().meta({ description: 'Only this device' }),
  offset: z.coerce.number().int().min(-900).max(900).default(0).meta({
    description: 'Minutes that the reader is ahead of UTC, so that days begin at their midnight',
  }),
})
export type FleetSummaryQuery = z.infer<typeof fleetSummaryQuerySchema>
const barsSchema = z.object({
  from: instant.meta({ description: 'When the first bar begins, epoch milliseconds' }),
  step: count.meta({ description: 'Milliseconds of a bar' }),
  kinds: z
    .partialRecord(kindSchema, z.array(count))
    .meta({ description: 'Events for each bar, by kind; kinds without events are missing' }),
})
export type FleetBars = z.infer<typeof barsSchema>
/** The kinds of a device's status, as the console's ring and the list of devices have them. */
export const STATUS_KINDS = [
  'showing',
  'downloading',
  'attention',
  'offline',
  'blank',
  'off',
  'paused',
  'passthrough',
  'idle',
  'unknown',
] as const
export type FleetStatus = (typeof STATUS_KINDS)[number]
/** What a list of devices can be narrowed to: a status, or those with a picture of their screen or their capture device. */
export const STATUS_CHOICES = ['picture', ...STATUS_KINDS] as const
export type StatusChoice = (typeof STATUS_CHOICES)[number]
export const fleetSummarySchema = z
  .object({
    at: instant,
    devices: count,
    by_status: z.record(z.enum(STATUS_KINDS), count),
    by_version: z
      .array(z.object({ version: z.string().nullable(), devices: count }))
      .meta({ description: 'Player versions; null where a device has not reported one' }),
    pauses: z
      .array(
        z.object({
          what: z.enum(PAUSED_PARTS),
          devices: count,
          first_end: instant,
          last_end: instant,
        }),
      )
      .meta({ description: 'What is paused on purpose now, and when the first and the last of it ends' }),
    day: barsSchema.meta({ description: 'The last 24 hours in bars of 10 minutes' }),
    showing: z.array(z.number().min(0).nullable()).meta({
      description:
        'Devices that showed a picture, for each bar of `day`; null where the server was not running. Of one device the part of the bar in which it did, from 0 to 1; null before it was paired, and for what is to come',
    }),
    one: z
      .object({
        showing_since: instant.nullable().meta({
          description: 'Since when it shows a picture; null where it does not, or began before `day`',
        }),
        showing_share: z.number().min(0).max(1).nullable().meta({
          description: 'The part of `day` until now, as far as it was paired, in which it showed a picture',
        }),
      })
      .nullable()
      .meta({ description: 'Only of one device' }),
    span: barsSchema.meta({ description: 'The chosen span: 24h by 10 minutes, 7d by hour, 30d by day' }),
    faults: z
      .array(z.object({ code: z.string(), count }))
      .meta({ description: 'Faults of the last 24 hours, the most frequent first' }),
    troubled: z
      .array(z.object({ device_id: s.idSchema, device_name: z.string(), count }))
      .meta({ description: 'Devices with most faults in the last 24 hours' }),
    hosts: z
      .object({
        allowed: count,
        blocked: count,
        asked: z.array(z.object({ host: z.string(), count })),
        blocked_most: z.array(z.object({ host: z.string(), count })),
      })
      .meta({
        description:
          'Requests to outside hosts in the last 24 hours, and the hosts with most of them. `*` stands for hosts that a device had no room to name',
      }),
  })
  .meta({ id: 'FleetSummary' })
export type FleetSummary = z.infer<typeof fleetSummarySchema>

const countsSchema = z.object({
  from: instant.meta({ description: 'When the first bar begins, epoch milliseconds' }),
  step: count.meta({ description: 'Milliseconds of a bar' }),
  items: z.array(count),
  ads: z.array(count),
})
const topSchema = z
  .array(z.object({ id: z.string().nullable(), name: z.string(), count }))
  .meta({ description: 'Of the last 24 hours, the most frequent first' })
const fleetPlaysSchema = z
  .object({
    at: instant,
    today: z
      .object({ from: instant, items: count, ads: count })
      .meta({ description: 'Plays since midnight, as devices have reported them until now' }),
    day: countsSchema.meta({ description: 'The last 24 hours in bars of 10 minutes' }),
    bars: countsSchema.meta({ description: 'The chosen span: 24h by 10 minutes, 7d by hour, 30d by day' }),
    top_items: topSchema,
    top_ads: topSchema,
    top_screens: topSchema,
  })
  .meta({ id: 'FleetPlays' })
export type FleetPlays = z.infer<typeof fleetPlaysSchema>
export type FleetPlaysQuery = FleetSummaryQuery

/** The fleet: its log and its figures. */
export const fleetOperations = {
  listFleetEvents: operation({
    method: 'GET',
    path: '/fleet/events',
    tag: 'fleet',
    summary: 'List events of the fleet, the newest first; with `after`, replay them in order',
    access: 'viewer',
    query: fleetQuerySchema,
    answer: fleetEventsSchema,
  }),
  readFleetSummary: operation({
    method: 'GET',
    path: '/fleet/summary',
    tag: 'fleet',
    summary: 'Get the figures of the devices dashboard',
    access: 'viewer',
    query: fleetSummaryQuerySchema,
    answer: fleetSummarySchema,
  }),
  readFleetPlays: operation({
    method: 'GET',
    path: '/fleet/plays',
    tag: 'fleet',
    summary: 'Get the plays that the devices dashboard shows',
    access: 'viewer',
    query: fleetSummaryQuerySchema,
    answer: fleetPlaysSchema,
  }),
} as const satisfies Record<string, Operation>
