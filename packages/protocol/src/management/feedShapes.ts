import { FEED_KINDS, feedContentSchema } from '@vitrine/core/feeds'
import * as z from 'zod'
import { FEED_FILE_MOST, FEED_HEADERS_MOST, FEED_INTERVAL, FEED_WORDS_MOST } from './feedLimits.ts'
import { epochMs, idSchema, nameSchema, revisionSchema, sha256Schema } from './shapes.ts'

const words = z.array(z.string().trim().min(1).max(100)).max(FEED_WORDS_MOST).default([])
const kind = z.enum(FEED_KINDS)

/** How a source is read. Each option counts for one kind of feed; others ignore it. */
const feedOptionsSchema = z.object({
  place: z.string().trim().max(200).default('').meta({
    description: 'weather: the name of the place to show, if the source has none or you want another',
  }),
  words: words.meta({
    description:
      'news: only entries with one of these words. Whole words count; one that ends with * also counts as a beginning',
  }),
  blocked_words: words.meta({
    description: 'news: no entries with one of these words, which win over `words`',
  }),
  hide_private: z.boolean().default(true).meta({
    description: 'calendar: leave out title, place and text of private appointments',
  }),
  time_zone: z.string().max(100).nullable().default(null).meta({
    description:
      'calendar: the IANA time zone of times that name none; null: that of the calendar, or UTC if it names none',
  }),
  caldav: z.boolean().default(false).meta({
    description:
      'calendar: the address is a calendar of a CalDAV server (RFC 4791), which is asked by REPORT',
  }),
  pointer: z.string().max(500).default('').meta({
    description:
      'table: where the rows are in a JSON document (RFC 6901), such as /data/items; empty: the document itself is the list',
  }),
  sheet: z.string().trim().max(100).default('').meta({
    description: 'table: the name of the sheet of an Excel file (.xlsx) that is read; empty: the first one',
  }),
  stop: z.string().trim().max(200).default('').meta({
    description:
      'table: the id of the stop whose departures are read from GTFS-Realtime or SIRI; empty: those of all stops',
  }),
})
/** How a source is read, with everything that was left out. */
export type FeedOptions = z.output<typeof feedOptionsSchema>

/** A feed as people write it: an address, or a file. */
export const feedBodySchema = z.object({
  name: nameSchema,
  kind: kind.meta({ description: 'What the feed contains. It can’t be changed later' }),
  url: z
    .string()
    .trim()
    .max(2_000)
    .nullable()
    .default(null)
    .meta({ description: 'http, https or webcal; null: an uploaded file' }),
  file: z
    .object({
      name: z.string().trim().max(200),
      text: z.string().min(1).max(FEED_FILE_MOST).optional(),
      base64: z
        .base64()
        .min(1)
        .max(Math.ceil(FEED_FILE_MOST / 3) * 4)
        .optional()
        .meta({ description: 'The bytes of a file that is no text, such as an Excel file' }),
    })
    .refine(({ text, base64 }) => (text === undefined) !== (base64 === undefined), {
      path: ['text'],
      message: 'A file has either text or base64.',
    })
    .optional()
    .meta({ description: 'The file, if there is no address. Left out in a change, the stored file stays' }),
  headers: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(100),
        value: z.string().max(4_000).optional().meta({
          description: 'Write-only, stored encrypted. Left out in a change, the stored value stays',
        }),
      }),
    )
    .max(FEED_HEADERS_MOST)
    .default([])
    .meta({ description: 'Sent only to the origin of the address, such as Authorization' }),
  interval: z
    .number()
    .int()
    .min(FEED_INTERVAL.least)
    .max(FEED_INTERVAL.most)
    .default(FEED_INTERVAL.usual)
    .meta({ description: 'Seconds between two fetches' }),
  options: feedOptionsSchema.prefault({}),
})
export type FeedBody = z.output<typeof feedBodySchema>
export type WrittenFeedBody = z.input<typeof feedBodySchema>

/** Why a source could not be read when it was tried last. */
export const FEED_PROBLEMS = [
  'badAddress',
  'insideAddress',
  'unknownHost',
  'untrusted',
  'unreachable',
  'tooSlow',
  'tooLarge',
  'tooManyRedirects',
  'downgraded',
  'status',
  'unreadable',
  'wrongFormat',
  'noRows',
  'headersLost',
  'failed',
] as const
export type FeedProblem = (typeof FEED_PROBLEMS)[number]
/** What a source turned out to be. */
export const FEED_FORMATS = [
  'rss',
  'atom',
  'jsonFeed',
  'icalendar',
  'openMeteo',
  'openWeather',
  'csv',
  'json',
  'ecb',
  'xlsx',
  'gtfsRealtime',
  'siri',
  'openMeteoAir',
  'awattar',
  'energyCharts',
  'openLigaDb',
  'openMensa',
  'prometheus',
  'homeAssistant',
] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** A feed with how it is. */
export const storedFeedSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    kind,
    url: z.string().nullable().meta({
      description:
        'null: an uploaded file. Viewers get its origin only, because addresses can hold keys of others',
    }),
    file_name: z.string().nullable(),
    headers: z
      .array(z.object({ name: z.string() }))
      .meta({ description: 'Their names. Values are never returned' }),
    interval: z.number().int(),
    options: feedOptionsSchema.required(),
    state: z.enum(['fresh', 'stale', 'failed']).meta({
      description:
        'stale: not read for three intervals and at least an hour. failed: never read; if fetched_at is null, not tried yet',
    }),
    format: z.enum(FEED_FORMATS).nullable().meta({ description: 'The format of the source' }),
    fetched_at: epochMs.nullable().meta({ description: 'The last try' }),
    read_at: epochMs.nullable().meta({ description: 'The last success' }),
    content_at: epochMs.nullable().meta({ description: 'When its content last changed' }),
    next_fetch_at: epochMs.nullable().meta({ description: 'null: it is not fetched' }),
    error: z
      .object({
        code: z.enum(FEED_PROBLEMS),
        facts: z
          .record(z.string(), z.union([z.string(), z.number()]))
          .meta({ description: 'status of a response, host of an address' }),
        since: epochMs,
      })
      .nullable()
      .meta({ description: 'Why the last try failed. The content that was read before stays' }),
    items: z.number().int().meta({ description: 'The number of entries, appointments, days or rows' }),
    content_sha256: sha256Schema.nullable(),
    used_by: z
      .array(z.object({ id: idSchema, name: z.string() }))
      .meta({ description: 'Screens whose published version shows it' }),
    revision: revisionSchema,
    changed_at: epochMs,
    changed_by: z.string(),
  })
  .meta({ id: 'Feed' })
export type StoredFeed = z.infer<typeof storedFeedSchema>
export const storedFeedsSchema = z.object({ items: z.array(storedFeedSchema) })
export type StoredFeeds = z.infer<typeof storedFeedsSchema>

/** What a feed says. */
export const feedReadingSchema = z
  .object({ content: feedContentSchema, read_at: epochMs, content_at: epochMs, sha256: sha256Schema })
  .meta({ id: 'FeedReading' })
export type StoredFeedReading = z.infer<typeof feedReadingSchema>

/** One try to read a source. */
const feedFetchSchema = z
  .object({
    id: idSchema,
    at: epochMs,
    outcome: z
      .enum(['changed', 'same', ...FEED_PROBLEMS])
      .meta({ description: 'changed: the content is new. same: it is unchanged' }),
    status: z.number().int().nullable().meta({ description: 'The HTTP status; null without a response' }),
    bytes: z.number().int().nullable(),
    ms: z.number().int().meta({ description: 'Duration' }),
  })
  .meta({ id: 'FeedFetch' })
export type StoredFeedFetch = z.infer<typeof feedFetchSchema>
export const feedFetchesSchema = z.object({ items: z.array(feedFetchSchema) })
export type StoredFeedFetches = z.infer<typeof feedFetchesSchema>
