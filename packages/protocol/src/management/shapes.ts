import * as z from 'zod'
import type { Power, Volume } from '@vitrine/core/remote'
import {
  completeSettingsSchema,
  deviceReportSchema,
  KEY_ROLES,
  LIST_LIMIT,
  PAUSED_PARTS,
  PLAY_BATCH_MAX,
  playSchema,
  publicKeySchema,
  renderDataSchema,
  ROLES,
  siteDraftSchema,
} from '@vitrine/core'
import type { OwnDraft, OwnVersion } from './wording.ts'

/** Entities and pieces of the management API, contract §8. Entities keep the names of specification §3; new fields are snake_case. */
export const idSchema = z.string().min(1).max(100)
export const epochMs = z.number().int().meta({ description: 'Time in epoch milliseconds' })
export const revisionSchema = z
  .number()
  .int()
  .min(1)
  .meta({ description: 'Increases with each change; send it as If-Match' })
export const nameSchema = z.string().trim().min(1, 'Enter a name.').max(200, 'At most 200 characters.')
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('This is not an email address.'))
export const passwordSchema = z
  .string()
  .min(10, 'A password has at least 10 characters.')
  .max(256, 'At most 256 characters.')
export const roleSchema = z.enum(ROLES)
/** What an API key can do. */
export const keyRoleSchema = z.enum(KEY_ROLES).meta({
  description: 'alarm: lists emergencies, fires and clears them, and nothing else',
})
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

export const listQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT.max).default(LIST_LIMIT.default),
  cursor: z.string().max(500).optional(),
  sort: z
    .string()
    .max(50)
    .optional()
    .meta({ description: 'A field name; a leading - sorts in descending order' }),
  q: z.string().max(200).optional().meta({ description: 'Search text' }),
})
export type ListQuery = z.infer<typeof listQuerySchema>

/** A page of a list: never silently cut. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable(), total: z.number().int() })
}
export type Page<T> = { items: T[]; next: string | null; total: number }

/** Facts of an error, by name. */
export const paramsSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.null(), z.array(z.string())]),
)
/** One field that is refused, with the reason as code and facts, and in English. */
export const problemFieldSchema = z.object({
  field: z.string(),
  code: z.string().default('INVALID'),
  params: paramsSchema.default({}),
  message: z.string().meta({ description: 'The reason in English' }),
})
/**
 * RFC 9457, with a stable `code` of the error catalogue, its facts and, for invalid input, the fields. A server of an earlier
 * version sends neither facts nor the codes of fields.
 */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    params: paramsSchema.default({}).meta({
      description: 'The facts of the problem, by the names in the table of errors. Sizes are bytes',
    }),
    detail: z.string().meta({ description: 'The problem in English' }),
    instance: z.string().optional(),
    errors: z.array(problemFieldSchema).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problemSchema>
/** One field that the server refused. */
export type ProblemField = NonNullable<Problem['errors']>[number]

/** A BCP 47 tag as the standard writes it. */
const localeSchema = z
  .string()
  .max(35)
  .refine((tag) => isLocale(tag), { error: 'A language is written like en or pt-BR.' })
function isLocale(tag: string): boolean {
  try {
    return new Intl.Locale(tag).toString() === tag
  } catch {
    return false
  }
}
/** How a person reads: what is null is as the browser has it. */
export const readingSchema = z.object({
  locale: localeSchema.nullable().meta({
    description: 'Language of the console and of mails, a BCP 47 tag; English where it is not translated',
  }),
  week_start: z
    .number()
    .int()
    .min(1)
    .max(7)
    .nullable()
    .meta({ description: 'First day of the week, 1 for Monday to 7 for Sunday' }),
  hour_cycle: z.enum(['h12', 'h23']).nullable().meta({ description: '12-hour or 24-hour clock' }),
})
export type Reading = z.infer<typeof readingSchema>

export const whoSchema = z
  .object({
    user: z.object({
      id: idSchema,
      email: z.string(),
      name: z.string(),
      role: roleSchema,
      revision: revisionSchema,
      ...readingSchema.shape,
    }),
    company: z.object({ id: idSchema, name: z.string() }),
    /** server clock, for hosts that draw what plays now */
    now: epochMs,
  })
  .meta({ id: 'Who' })
export type Who = z.infer<typeof whoSchema>

export const userSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    name: z.string(),
    role: roleSchema,
    created_at: epochMs,
    last_seen_at: epochMs.nullable(),
    revision: revisionSchema,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof userSchema>

export const invitationSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    role: roleSchema,
    created_at: epochMs,
    expires_at: epochMs,
    revision: revisionSchema,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitationSchema>

/** A one-time link as shown once to an admin; `mailed` tells whether it went by mail too. */
export const linkSchema = z
  .object({ link: z.string(), expires_at: epochMs, mailed: z.boolean() })
  .meta({ id: 'OneTimeLink' })

export const sessionInfoSchema = z
  .object({
    id: idSchema,
    created_at: epochMs,
    last_used_at: epochMs,
    address: z.string(),
    browser: z.string(),
    current: z.boolean(),
    revision: revisionSchema,
  })
  .meta({ id: 'Session' })
export type SessionInfo = z.infer<typeof sessionInfoSchema>

export const apiKeySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    role: keyRoleSchema,
    /** how the key begins: what tells one from another without giving it away */
    starts_with: z.string(),
    made_by: z.string(),
    created_at: epochMs,
    last_used_at: epochMs.nullable(),
    revision: revisionSchema,
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof apiKeySchema>

const bare = z.number().meta({ description: 'Share of the display that stays black, 0 to 1' })
const misfitSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('orientation'), bare }),
  z.object({ kind: z.literal('shape'), bare }),
  z.object({
    kind: z.literal('enlarged'),
    times: z.number().meta({ description: 'Scale factor compared with the design' }),
  }),
])

const pausedFacts = {
  until: epochMs,
  by: z.string().nullable().meta({ description: 'Name of who paused it; null if unknown' }),
}

export const deviceStatusSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unknown'), since: z.null() }),
  z.object({ kind: z.literal('offline'), since: epochMs, version: z.string().nullable() }),
  z.object({
    kind: z.literal('downloading'),
    since: epochMs,
    done: z.number().int(),
    total: z.number().int(),
    version: z.string(),
  }),
  z.object({
    kind: z.literal('showing'),
    since: epochMs,
    version: z.string(),
    current: z.boolean(),
    fit: misfitSchema.optional().meta({ description: 'Present only if the screen does not fit the display' }),
    ads_paused: z
      .object(pausedFacts)
      .optional()
      .meta({ description: 'Present only while the device reports that its ads are paused' }),
  }),
  z.object({ kind: z.literal('paused'), since: epochMs, ...pausedFacts }),
  z.object({ kind: z.literal('blank'), since: epochMs }),
  z.object({ kind: z.literal('off'), since: epochMs }),
  z.object({ kind: z.literal('passthrough'), since: epochMs }),
  z.object({ kind: z.literal('idle'), since: epochMs }),
  z.object({
    kind: z.literal('attention'),
    since: epochMs,
    reason: z.string(),
    reason_code: z.string().optional(),
    reason_params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
])

export const deviceSchema = z
  .object({
    id: idSchema,
    deviceId: z.string(),
    company_id: idSchema,
    site_id: idSchema.nullable(),
    site_name: z.string().nullable(),
    token: z.string().meta({ description: 'The sync id: epoch milliseconds as a string. A name, not a key' }),
    name: z.string(),
    status: deviceStatusSchema,
    pause: z
      .object({ what: z.enum(PAUSED_PARTS), since: epochMs, until: epochMs, by: z.string() })
      .nullable()
      .meta({ description: 'What was paused on purpose; the device confirms it in its status' }),
    remote: z
      .looseObject({})
      .meta({ description: 'Volume and power as they were set last' }) as unknown as z.ZodType<{
      volume?: Volume | undefined
      power?: Power | undefined
    }>,
    checkin_epoch: epochMs.nullable(),
    player_version: z.string().nullable(),
    server_version: z.string().nullable().meta({ description: 'The version that the device should show' }),
    scheduled: z
      .object({
        event_id: idSchema,
        event_name: z.string(),
        screen_id: idSchema,
        screen_name: z.string(),
      })
      .nullable()
      .meta({ description: 'The event of the schedule that holds now; null: the assigned screen is shown' }),
    data: z.nullable(deviceReportSchema).meta({ description: 'The latest report of the device' }),
    settings: completeSettingsSchema,
    tags: z.array(z.string()).meta({ description: 'In alphabetical order' }),
    group_id: idSchema.nullable().meta({ description: 'The group of devices that it is in' }),
    active: z.boolean().meta({ description: 'false after the device’s access was revoked' }),
    address: z.string(),
    browser: z.string(),
    accepted_at: epochMs,
    revision: revisionSchema,
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof deviceSchema>

/** What waits behind a pairing code, shown before the click. */
/** Which devices are given which screens; null: none. */
export const assignmentChangeSchema = z.object({
  assignments: z.array(z.object({ device_id: idSchema, site_id: z.nullable(idSchema) })).max(500),
})
export type AssignmentChange = z.infer<typeof assignmentChangeSchema>

export const registrationSchema = z
  .object({
    code: z.string(),
    deviceId: z.string(),
    address: z.string(),
    browser: z.string(),
    first_seen_at: epochMs,
    last_seen_at: epochMs,
    expires_at: epochMs,
  })
  .meta({ id: 'Registration' })
export type Registration = z.infer<typeof registrationSchema>

export const commandSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    at: epochMs,
    received_at: epochMs
      .nullable()
      .meta({ description: 'When the device began with a command that takes a while' }),
    answered_at: epochMs.nullable(),
    ok: z.boolean().nullable(),
    error: z.string().nullable().meta({
      description: 'Why the command failed, in English; `offline` for a notification to an offline device',
    }),
    error_code: z.string().optional().meta({ description: 'The reason as a code, if the device gave one' }),
    title: z.string().optional().meta({ description: 'Title of a notification (`notify`)' }),
  })
  .meta({ id: 'Command' })
export type Command = z.infer<typeof commandSchema>

/** What became of a notification. */
export const notificationSentSchema = z
  .object({
    devices: z
      .number()
      .int()
      .meta({ description: 'Number of active devices that it was sent to, connected or not' }),
    reached: z.number().int().meta({ description: 'Number of connected devices that show it' }),
    not_reached: z
      .array(z.object({ id: idSchema, name: z.string(), reason: z.enum(['offline', 'revoked']) }))
      .meta({ description: 'Selected devices that did not show it; they will not show it later' }),
  })
  .meta({ id: 'NotificationSent' })
export type NotificationSent = z.infer<typeof notificationSentSchema>

export const siteSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    draft: siteDraftSchema,
    published: z
      .object({ version: z.string(), at: epochMs, by: z.string(), changed_since: z.boolean() })
      .nullable()
      .meta({
        description:
          'The version that devices show; `changed_since` is true if the draft or one of its slides is newer',
      }),
    scheduled: z
      .object({ version: z.string(), at: epochMs, by: z.string() })
      .nullable()
      .meta({ description: 'The scheduled version and its time' }),
    devices: z.array(z.object({ id: idSchema, name: z.string() })),
    tags: z.array(z.string()).meta({ description: 'In alphabetical order' }),
    epoch: epochMs,
    changed_by: z.string(),
    revision: revisionSchema,
  })
  .meta({ id: 'Site' })
export type WireSite = z.infer<typeof siteSchema>
export type Site = OwnDraft<WireSite>

export const siteVersionSchema = z
  .object({
    version: z.string(),
    at: epochMs,
    by: z.string(),
    files: z.number().int(),
    bytes: z.number().int(),
    playlist: z.string().optional().meta({
      description:
        'The name of the playlist whose change published this version by itself; omitted where a person published',
    }),
  })
  .meta({ id: 'SiteVersion' })
export type SiteVersion = z.infer<typeof siteVersionSchema>
/** A version with what it was made of and what devices were given. */
export const siteVersionWholeSchema = siteVersionSchema
  .extend({
    draft: z.nullable(siteDraftSchema).meta({
      description: 'The draft of this version; null for versions from before drafts were stored',
    }),
    render: renderDataSchema,
  })
  .meta({ id: 'SiteVersionWhole' })
export type WireSiteVersionWhole = z.infer<typeof siteVersionWholeSchema>
export type SiteVersionWhole = OwnVersion<WireSiteVersionWhole>

/** Why a play record was not taken. Source: docs/protocol.md, "Play records". */
export const playRefusalSchema = z.enum([
  'shape',
  'hash',
  'signature',
  'key',
  'device',
  'link',
  'id',
  'time',
  'order',
  'length',
  'future',
  'version',
  'overlap',
])
export type PlayRefusal = z.infer<typeof playRefusalSchema>
/** A batch of play records as a device sends it: all of one chain, with the chain's public key. */
export const playBatchSchema = z.object({
  public_key: publicKeySchema,
  records: z
    .array(z.unknown().meta({ description: 'A play record; each is checked separately' }))
    .min(1)
    .max(PLAY_BATCH_MAX),
})
export const playBatchAnswerSchema = z
  .object({
    taken: z.array(z.string()).meta({ description: 'Ids that are stored' }),
    refused: z.array(z.object({ id: z.string().nullable(), reason: playRefusalSchema })).meta({
      description: 'Records that were set aside and do not count; sending them again changes nothing',
    }),
  })
  .meta({ id: 'PlaysTaken' })
export type PlayBatchAnswer = z.infer<typeof playBatchAnswerSchema>
/** A play record as it was signed, its screen, and when the server took it. */
export const storedPlaySchema = z
  .looseObject({
    ...playSchema.shape,
    site: idSchema
      .nullable()
      .meta({ description: 'The screen of the version, else the screen that the record names' }),
    received_at: epochMs,
    aside: playRefusalSchema.nullable().meta({
      description: 'Why the record was set aside; null for records that count',
    }),
  })
  .meta({ id: 'Play' })
export type StoredPlay = z.infer<typeof storedPlaySchema>
const instantInQuery = z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional()
export const playQuerySchema = listQuerySchema.extend({
  device: z.string().max(100).optional().meta({ description: 'The deviceId' }),
  site: idSchema.optional().meta({ description: 'Id of the screen' }),
  from: instantInQuery.meta({
    description: 'Only plays that started at or after this time, epoch milliseconds',
  }),
  aside: z.enum(['true', 'false']).default('false').meta({
    description: 'List records that were set aside as implausible, instead of those that count',
  }),
  until: instantInQuery.meta({ description: 'Only plays that started before this time, epoch milliseconds' }),
})
export type PlayQuery = z.infer<typeof playQuerySchema>

/** What the console's event stream says: an entity of a noun changed (or came, or went). */
export const changeEventSchema = z.object({
  noun: z.enum([
    'devices',
    'sites',
    'slides',
    'folders',
    'media',
    'users',
    'apikeys',
    'registrations',
    'tables',
    'feeds',
    'widgetLinks',
    'externalLinks',
    'widgetPackages',
    'playlists',
    'campaigns',
    'schedules',
    'boards',
    'dayparts',
    'calendars',
    'facts',
    // prepared ones; also their activations
    'emergencies',
    // of devices
    'groups',
    // of displays; `id` is the device's
    'pictures',
    // `id` is the newest position of the log
    'fleet',
    // also their rules and channels
    'alerts',
    'hooks',
    'metricsTokens',
    // of the player, and their roll-out
    'playerBuilds',
  ]),
  id: z.string(),
  change: z.enum(['created', 'changed', 'deleted']),
})
export type ChangeEvent = z.infer<typeof changeEventSchema>
