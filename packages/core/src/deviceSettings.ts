import * as z from 'zod/mini'

/** The social services a device may show a feed of, spelled as specification §3 spells them. */
export const SOCIAL_SERVICES = [
  'instagram',
  'facebook',
  'twitter',
  'youtube',
  'tiktok',
  'pintrest',
  'msteams',
] as const

const flag = z.boolean()
const offset = z.number().check(z.gte(-16_384), z.lte(16_384))
const scale = z.number().check(z.gte(0.1, 'At least 0.1.'), z.lte(10, 'At most 10.'))
const token = z.string().check(z.maxLength(4_096))

/** How a captured picture (HDMI, camera) is shown; `deviceId` is the browser's name of the source, empty for the first. */
const mediaPassthroughConfig = z.object({
  deviceId: z.string().check(z.maxLength(500)),
  width: z.int().check(z.gte(0), z.lte(16_384)),
  height: z.int().check(z.gte(0), z.lte(16_384)),
  fit: z.enum(['contain', 'cover', 'fill']),
  audio: flag,
})

const panels = z.int().check(z.gte(1, 'At least 1.'), z.lte(32, 'At most 32.'))
const place = z.int().check(z.gte(0), z.lte(31))
const bezel = z.number().check(z.gte(0, 'At least 0.'), z.lte(4_096, 'At most 4096.'))

/**
 * The place of this panel in a video wall, as the viewer sees it: `column` and `row` count from 0 at the top left.
 * `bezelX` and `bezelY` are the px of the glass that lie hidden between two neighbouring pictures.
 */
const videoWall = z.object({
  columns: panels,
  rows: panels,
  column: place,
  row: place,
  bezelX: bezel,
  bezelY: bezel,
})
export type VideoWall = z.infer<typeof videoWall>
/** A panel that is not part of a wall. */
export const NO_WALL: VideoWall = { columns: 1, rows: 1, column: 0, row: 0, bezelX: 0, bezelY: 0 }

const fields = {
  /** the device asks for its set-up at `/initialization` */
  setup: flag,
  /** black on purpose */
  blankScreen: flag,
  /** offsets of the picture, px of the glass */
  x: offset,
  y: offset,
  scaleX: scale,
  scaleY: scale,
  /** degrees clockwise */
  rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** one picture over several panels; 1 × 1 is a panel of its own */
  wall: videoWall,
  screenLock: flag,
  remoteFullScreen: flag,
  mediaPassthrough: flag,
  mpConfig: mediaPassthroughConfig,
  /** keep media on the device; off = stream only */
  offlineMedia: flag,
  instagram: flag,
  instagramToken: token,
  facebook: flag,
  facebookToken: token,
  twitter: flag,
  twitterToken: token,
  youtube: flag,
  youtubeToken: token,
  tiktok: flag,
  tiktokToken: token,
  pintrest: flag,
  pintrestToken: token,
  msteams: flag,
  msteamsToken: token,
}

/** Settings with every field there, as answers carry them. */
export const completeSettingsSchema = z.object(fields)
const complete = completeSettingsSchema
/**
 * What an operator sets for a device. Source: specification §3 "Device settings"; scale 1 and offsets 0 by default.
 * Social tokens are empty strings on the wire, and an empty one never overwrites (contract §5).
 */
export type DeviceSettings = z.infer<typeof complete>

/** The settings of a device that nobody has set anything on. */
export const DEFAULT_DEVICE_SETTINGS: DeviceSettings = {
  setup: true,
  blankScreen: false,
  x: 0,
  y: 0,
  scaleX: 1,
  scaleY: 1,
  rotate: 0,
  wall: NO_WALL,
  screenLock: false,
  remoteFullScreen: false,
  mediaPassthrough: false,
  mpConfig: { deviceId: '', width: 0, height: 0, fit: 'cover', audio: false },
  offlineMedia: true,
  instagram: false,
  instagramToken: '',
  facebook: false,
  facebookToken: '',
  twitter: false,
  twitterToken: '',
  youtube: false,
  youtubeToken: '',
  tiktok: false,
  tiktokToken: '',
  pintrest: false,
  pintrestToken: '',
  msteams: false,
  msteamsToken: '',
}

/** Reads settings; a field that is missing (an older server's, or an older record's) has its default. */
export const deviceSettingsSchema = z.pipe(
  z.pipe(
    z.partial(complete),
    z.transform((given): DeviceSettings => ({ ...DEFAULT_DEVICE_SETTINGS, ...withoutUndefined(given) })),
  ),
  complete,
)

/** A change of settings: what is left out stays. */
export const deviceSettingsChangeSchema = z.partial(complete)
export type DeviceSettingsChange = z.infer<typeof deviceSettingsChangeSchema>

function withoutUndefined(given: DeviceSettingsChange): Partial<DeviceSettings> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** The settings without what must not leave the server: every social token is an empty string. */
export function withoutSocialTokens(settings: DeviceSettings): DeviceSettings {
  const shown = { ...settings }
  for (const service of SOCIAL_SERVICES) shown[`${service}Token`] = ''
  return shown
}

/** Settings after a change: what the change leaves out stays, and an empty social token never overwrites. */
export function changeSettings(current: DeviceSettings, change: DeviceSettingsChange): DeviceSettings {
  const next = { ...current, ...withoutUndefined(change) }
  for (const service of SOCIAL_SERVICES) {
    const key = `${service}Token` as const
    if (next[key] === '') next[key] = current[key]
  }
  return next
}

/**
 * The settings that can be tried on a display: what only changes the picture, so that it can be taken back at once.
 * `offlineMedia` is not among them, because turning it off deletes what is stored.
 */
const TRIAL_FIELDS = {
  blankScreen: true,
  x: true,
  y: true,
  scaleX: true,
  scaleY: true,
  rotate: true,
  wall: true,
  mediaPassthrough: true,
  mpConfig: true,
} as const
export const settingsTrialSchema = z.pick(deviceSettingsChangeSchema, TRIAL_FIELDS)
/** Settings that a display shows for a while without keeping them. */
export type SettingsTrial = Partial<Pick<DeviceSettings, keyof typeof TRIAL_FIELDS>>

/** The part of a change that can be tried; empty where nothing of it can. */
export function trialOf(change: DeviceSettingsChange): SettingsTrial {
  return Object.fromEntries(
    Object.entries(change).filter(([field, value]) => field in TRIAL_FIELDS && value !== undefined),
  )
}

/** How long settings are tried before the display takes them back, ms. */
export const SETTINGS_TRIAL_MS = 30_000
/** The longest trial that a display accepts, ms. */
export const SETTINGS_TRIAL_MOST_MS = 300_000
