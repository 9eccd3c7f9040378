import { SOCIAL_SERVICES } from '@vitrine/core'
import { FEED_KINDS, feedContentSchema, LIGHTS } from '@vitrine/core/feeds'
import * as z from 'zod'
import {
  COUNT_MOST,
  DESK_LETTERS_MOST,
  DESKS_MOST,
  FEED_FILE_MOST,
  FEED_HEADERS_MOST,
  FEED_INTERVAL,
  FEED_WORDS_MOST,
  MQTT_PASSWORD_MOST,
  MQTT_TOPIC_MOST,
  MQTT_USER_MOST,
  QUEUE_NUMBER_MOST,
  VALUE_LETTERS_MOST,
} from './feedLimits.ts'
import { epochMs, idSchema, nameSchema, revisionSchema, sha256Schema } from './shapes.ts'

const words = z.array(z.string().trim().min(1).max(100)).max(FEED_WORDS_MOST).default([])
const kind = z.enum(FEED_KINDS)
const desk = z.string().trim().max(DESK_LETTERS_MOST)
const queueNumber = z.number().int().min(0).max(QUEUE_NUMBER_MOST)
const count = z.number().int().min(0).max(COUNT_MOST)

/** How a source is read. Each option counts for one kind of feed; others ignore it. */
const feedOptionsSchema = z.object({
  place: z.string().trim().max(200).default('').meta({
    description: 'weather: the name of the place to show, if the source has none or you want another',
  }),
  at_device: z.boolean().default(false).meta({
    description:
      'weather, table: read once more for the place of each device, which is that of the nearest of its groups with latitude and longitude; they replace those in the address. Devices in groups without a place show the place in the address',
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
      'table: where the rows are in a JSON document (RFC 6901), such as /data/items; empty: the document itself is the list. from MQTT: where the value is in a JSON message; empty: the text of the message is the value',
  }),
  topic: z.string().max(MQTT_TOPIC_MOST).default('').meta({
    description: 'from MQTT: the topic, without the wildcards + and #',
  }),
  qos: z
    .union([z.literal(0), z.literal(1)])
    .default(0)
    .meta({ description: 'from MQTT: the quality of service of the subscription' }),
  counts: z.enum(['total', 'steps']).default('total').meta({
    description:
      'counter from MQTT: what messages say: `total`, how many people there are; `steps`, how many came (3) or left (-2) since the last message',
  }),
  folder: idSchema.nullable().default(null).meta({
    description:
      'news of the address vitrine:media: the folder whose pictures are shown, with those in its folders',
  }),
  table: idSchema.nullable().default(null).meta({
    description: 'table of the address vitrine:table: the data table that is shown',
  }),
  board: idSchema
    .nullable()
    .default(null)
    .meta({ description: 'board: the board whose appointments are shown' }),
  order: z.enum(['newest', 'name']).default('newest').meta({
    description: 'news of the address vitrine:media: the newest pictures first, or by name',
  }),
  network: z.enum(SOCIAL_SERVICES).nullable().default(null).meta({
    description:
      'news: the social network that is read. The server makes the address then, and `url` is ignored',
  }),
  account: z.string().trim().max(300).default('').meta({
    description:
      'news of a network: the id of the user, page, playlist, channel or board; Teams: team/channel; TikTok: the name to show',
  }),
  only_pictures: z
    .boolean()
    .default(false)
    .meta({ description: 'news of a network: only entries with a picture' }),
  approval: z
    .boolean()
    .default(false)
    .meta({ description: 'news of a network: only entries that somebody approved' }),
  desks: z
    .array(desk.min(1))
    .max(DESKS_MOST)
    .default([])
    .meta({ description: 'queue: desks to choose from on the pad. Calls can name others' }),
  prefix: z
    .string()
    .trim()
    .max(6)
    .default('')
    .meta({ description: 'queue: letters before each number, such as A' }),
  first: queueNumber.default(1).meta({ description: 'queue: the number that it begins with' }),
  last: queueNumber
    .default(999)
    .meta({ description: 'queue: the number after which it begins again with the first' }),
  capacity: count
    .min(1)
    .nullable()
    .default(null)
    .meta({ description: 'counter: how many people there is room for; null: without an end' }),
  nearly_full: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(80)
    .meta({ description: 'counter: the percentage of the capacity from which it is nearly full' }),
  sheet: z.string().trim().max(100).default('').meta({
    description: 'table: the name of the sheet of an Excel file (.xlsx) that is read; empty: the first one',
  }),
  stop: z.string().trim().max(200).default('').meta({
    description:
      'table: the id of the stop whose departures are read from GTFS-Realtime or SIRI; empty: those of all stops',
  }),
  names: idSchema.nullable().default(null).meta({
    description:
      'table: the data table with the names and colours of lines and stops by their ids, for departures from GTFS-Realtime or SIRI, in the columns id, name and color, or route_id, route_short_name, route_color, stop_id and stop_name as in GTFS; null: ids are shown',
  }),
})
/** How a source is read, with everything that was left out. */
export type FeedOptions = z.output<typeof feedOptionsSchema>

/** A feed as people write it: an address, or a file. */
export const feedBodySchema = z.object({
  name: nameSchema,
  kind: kind.meta({ description: 'What the feed contains. It can’t be changed later' }),
  url: z.string().trim().max(2_000).nullable().default(null).meta({
    description:
      'http, https or webcal; of a table also vitrine:displays, which is how your displays are by group, and vitrine:table, which is a data table; of news also vitrine:media, which is a folder of pictures; of a value or a counter: the broker of MQTT, such as mqtts://broker.example:8883; null: an uploaded file, or a queue, counter, value or board, which are set here',
  }),
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
  account: z
    .object({
      user: z.string().max(MQTT_USER_MOST).optional(),
      password: z.string().max(MQTT_PASSWORD_MOST).optional(),
    })
    .nullable()
    .default(null)
    .meta({
      description:
        'from MQTT: the account at the broker; null: none. Write-only, stored encrypted. What is left out in a change stays as it is stored, while the broker is the same',
    }),
  token: z
    .string()
    .trim()
    .max(4_000)
    .regex(/^[\x21-\x7E]*$/)
    .default('')
    .meta({
      description:
        'The access token or key for the network. Write-only, stored encrypted. Left out or empty in a change, the stored one stays',
    }),
  interval: z
    .number()
    .int()
    .min(FEED_INTERVAL.least)
    .max(FEED_INTERVAL.most)
    .default(FEED_INTERVAL.usual)
    .meta({ description: 'Seconds between two fetches; from MQTT: between two values, at most' }),
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
  'folderMissing',
  'tableMissing',
  'boardMissing',
  'headersLost',
  'addressLost',
  'mqttUnreachable',
  'mqttRefused',
  'mqttUnauthorized',
  'mqttTopicRefused',
  'mqttTooLarge',
  'mqttNoValue',
  'mqttNoCount',
  'mqttSilent',
  'mqttTooMany',
  'tokenRefused',
  'rateLimited',
  'accountMissing',
  'failed',
] as const
export type FeedProblem = (typeof FEED_PROBLEMS)[number]
/** What a source turned out to be. */
export const FEED_FORMATS = [
  'rss',
  'atom',
  'jsonFeed',
  'social',
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
  'statuspage',
  'icecast',
  'azuraCast',
  'displays',
  'media',
  'dataTable',
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
    has_account: z.boolean().meta({ description: 'Whether there is an account at a broker of MQTT' }),
    has_token: z.boolean().meta({ description: 'Whether it has a token for a network' }),
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
    items: z
      .number()
      .int()
      .meta({ description: 'The number of entries, appointments, days, rows, calls or people' }),
    content_sha256: sha256Schema.nullable(),
    used_by: z
      .array(z.object({ id: idSchema, name: z.string() }))
      .meta({ description: 'Screens whose published version shows it' }),
    own_of: z
      .object({ feed_id: idSchema, devices: z.array(z.object({ id: idSchema, name: z.string() })) })
      .nullable()
      .meta({
        description:
          'The feed that this one reads again with the token or for the place of these devices, which show it instead. It changes with that feed and can’t be changed or deleted itself. null: it is a feed of its own',
      }),
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

/** One fetch of a picture that entries of a feed name. */
const pictureFetchSchema = z
  .object({
    id: idSchema,
    at: epochMs,
    host: z.string().meta({ description: 'Of the address; the rest of it is not kept' }),
    outcome: z.enum(['changed', 'same', 'notPicture', ...FEED_PROBLEMS]).meta({
      description:
        'changed: the picture is new. same: it is unchanged. notPicture: the response is no picture that can be shown',
    }),
    status: z.number().int().nullable().meta({ description: 'The HTTP status; null without a response' }),
    bytes: z.number().int().nullable(),
    ms: z.number().int().meta({ description: 'Duration' }),
  })
  .meta({ id: 'FeedPictureFetch' })
export type StoredPictureFetch = z.infer<typeof pictureFetchSchema>
export const pictureFetchesSchema = z.object({ items: z.array(pictureFetchSchema) })
export type StoredPictureFetches = z.infer<typeof pictureFetchesSchema>

/** What was decided about an entry. */
const VERDICTS = ['approved', 'hidden'] as const
export type Verdict = (typeof VERDICTS)[number]
export const verdictBodySchema = z.object({
  verdict: z
    .enum(VERDICTS)
    .nullable()
    .meta({ description: 'approved: it is shown. hidden: it is not shown. null: as the feed decides' }),
})
export type VerdictBody = z.output<typeof verdictBodySchema>

/** An entry of a network, with what was decided about it. */
const moderatedEntrySchema = z
  .object({
    id: sha256Schema.meta({ description: 'The hash of the id that the network gives it' }),
    title: z.string(),
    summary: z.string(),
    author: z.string().nullable(),
    link: z.string().nullable(),
    published_at: epochMs.nullable(),
    has_picture: z.boolean(),
    verdict: z.enum(VERDICTS).nullable(),
    shown: z.boolean().meta({ description: 'Whether displays show it' }),
  })
  .meta({ id: 'ModeratedEntry' })
export const moderatedEntriesSchema = z.object({ items: z.array(moderatedEntrySchema) })
export type StoredModeratedEntries = z.infer<typeof moderatedEntriesSchema>
export type StoredModeratedEntry = StoredModeratedEntries['items'][number]

/** What a desk does with a queue. */
export const QUEUE_ACTIONS = ['next', 'again', 'back', 'number', 'reset', 'ticket'] as const
export type QueueAction = (typeof QUEUE_ACTIONS)[number]
export const queueOrderSchema = z.object({
  action: z.enum(QUEUE_ACTIONS).meta({
    description:
      'next: call the next number. again: call the last number of the desk again. back: take the last call of the desk back. number: call a number of your own; the order stays. reset: begin again, with `number` if there is one. ticket: give out the next ticket',
  }),
  desk: desk
    .default('')
    .meta({ description: 'Empty: none is named; again and back take the last call of all' }),
  number: queueNumber.optional().meta({ description: 'Needed for number, possible for reset' }),
})
export type QueueOrder = z.output<typeof queueOrderSchema>
export type WrittenQueueOrder = z.input<typeof queueOrderSchema>

/** How a queue is. */
export const storedQueueSchema = z
  .object({
    calls: z
      .array(z.object({ number: z.string(), desk: z.string(), at: epochMs, times: z.number().int() }))
      .meta({ description: 'The last calls, newest first. times: how often it was called' }),
    next: z.string().meta({ description: 'The number that is called next' }),
    waiting: z.number().int().meta({ description: 'Tickets that were given out and not called yet' }),
    ticket: z.string().nullable().meta({ description: 'The ticket that was just given out; otherwise null' }),
  })
  .meta({ id: 'Queue' })
export type StoredQueue = z.infer<typeof storedQueueSchema>

export const counterOrderSchema = z.object({
  add: z.number().int().min(-COUNT_MOST).max(COUNT_MOST).optional().meta({
    description: 'People who came, or left if it is below 0. The count never falls below 0',
  }),
  set: count.optional().meta({ description: 'The count from now on; wins over `add`' }),
  light: z
    .enum(['auto', ...LIGHTS])
    .optional()
    .meta({
      description: 'What traffic lights show; auto: by the level',
    }),
})
export type CounterOrder = z.output<typeof counterOrderSchema>

/** How a counter is. */
export const storedCounterSchema = z
  .object({
    count: z.number().int(),
    capacity: z.number().int().nullable(),
    level: z.enum(['free', 'nearlyFull', 'full']),
    light: z.enum(LIGHTS),
    light_set: z.enum(['auto', ...LIGHTS]).meta({ description: 'As it was set; auto: by the level' }),
  })
  .meta({ id: 'Counter' })
export type StoredCounter = z.infer<typeof storedCounterSchema>

export const valueOrderSchema = z.object({
  value: z
    .union([z.string().trim().max(VALUE_LETTERS_MOST), z.number()])
    .meta({ description: 'A text or a number; an empty text: none' }),
})
export type ValueOrder = z.output<typeof valueOrderSchema>

/** A value that was set. */
export const storedValueSchema = z
  .object({ value: z.string().meta({ description: 'Numbers are text here' }) })
  .meta({ id: 'SetValue' })
export type StoredValue = z.infer<typeof storedValueSchema>

/** Something that was done with a queue or a counter. */
const feedActionSchema = z
  .object({
    id: idSchema,
    at: epochMs,
    by: z.string().meta({ description: 'The person or the API key' }),
    action: z.enum([...QUEUE_ACTIONS, 'set', 'light']),
    number: z.string().nullable().meta({ description: 'The number, or what was set' }),
    desk: z.string().nullable(),
  })
  .meta({ id: 'FeedAction' })
export type StoredFeedAction = z.infer<typeof feedActionSchema>
export const feedActionsSchema = z.object({ items: z.array(feedActionSchema) })
export type StoredFeedActions = z.infer<typeof feedActionsSchema>
