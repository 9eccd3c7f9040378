import * as z from 'zod/mini'
import type { AbilityName } from './deviceAbilities.ts'
import { betweenSchema } from './geometry.ts'
import { SOCIAL_SERVICES, type SocialService } from './socialServices.ts'

/** How far a picture may be moved, px to either side. */
export const OFFSET_MOST_PX = 16_384
/** How small and how large a picture may be scaled. */
export const SCALE_RANGE = { least: 0.1, most: 10 } as const

const flag = z.boolean()
const offset = betweenSchema(-OFFSET_MOST_PX, OFFSET_MOST_PX)
const scale = z
  .number()
  .check(z.gte(SCALE_RANGE.least, 'At least 0.1.'), z.lte(SCALE_RANGE.most, 'At most 10.'))
const token = z.string().check(z.maxLength(4_096))

/** How a captured picture (HDMI, camera) is shown; `deviceId` is the browser's name of the source, empty for the first. */
const mediaPassthroughConfig = z.object({
  deviceId: z.string().check(z.maxLength(500)),
  width: z.int().check(z.gte(0), z.lte(16_384)),
  height: z.int().check(z.gte(0), z.lte(16_384)),
  fit: z.enum(['contain', 'cover', 'fill']),
  audio: flag,
})

/**
 * A BCP 47 tag as the standard writes it: language, script, region, and what `Intl` reads of numbers, calendars and hours
 * (`ar-EG-u-nu-latn`). Every tag of this form is valid for `Intl`, so that whoever reads the setting need not catch anything.
 */
const languageTag = z
  .string()
  .check(
    z.regex(
      /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?(-u(-[a-z]{2}-[a-z0-9]{3,8})+)?$/,
      'A language is written like en or pt-BR.',
    ),
  )

const panels = z.int().check(z.gte(1, 'At least 1.'), z.lte(32, 'At most 32.'))
const place = z.int().check(z.gte(0), z.lte(31))
const bezel = z.number().check(z.gte(0, 'At least 0.'), z.lte(4_096, 'At most 4096.'))

/**
 * The place of this panel in a video wall, as the viewer sees it: `column` and `row` count from 0 at the top left.
 * `bezelX` and `bezelY` are the px of the display that lie hidden between two neighbouring pictures.
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

/** What else is true of a setting. */
type Traits = {
  /**
   * It only changes the picture, so that it can be tried on a device and taken back at once. `offlineMedia` is not such a
   * setting: turning it off deletes what is stored.
   */
  trial?: true
  /** a person at the device can change it in `/initialization`; the device keeps it in its local storage */
  local?: true
  /** it never leaves the server: an empty string on the wire, and an empty string never overwrites it (contract §5) */
  secret?: true
}

/** Keeps the literal types of a setting. @param initial its value on a device that nobody has set anything on */
const setting = <S extends z.ZodMiniType, const T extends Traits = Record<never, never>>(
  schema: S,
  initial: z.output<S>,
  traits?: T,
) => ({ schema, initial, ...traits }) as { schema: S; initial: z.output<S> } & T

type SocialSettings = Record<SocialService, { schema: typeof flag; initial: boolean }> &
  Record<`${SocialService}Token`, { schema: typeof token; initial: string; secret: true }>
const socialSettings = Object.fromEntries(
  SOCIAL_SERVICES.flatMap((service) => [
    [service, setting(flag, false)],
    [`${service}Token`, setting(token, '', { secret: true })],
  ]),
) as SocialSettings

/**
 * What operators set for a device, one entry a setting: schemas, defaults, trials and what a device keeps are made of it
 * (settingsSchemas.ts, localSettings.ts). Source: specification §3 "Device settings". docs/adding.md shows how to add one.
 */
export const deviceSettings = {
  /** the device asks for its set-up at `/initialization` */
  setup: setting(flag, true, { local: true }),
  /** black on purpose */
  blankScreen: setting(flag, false, { trial: true }),
  /** offsets of the picture, px of the display */
  x: setting(offset, 0, { trial: true, local: true }),
  y: setting(offset, 0, { trial: true, local: true }),
  scaleX: setting(scale, 1, { trial: true, local: true }),
  scaleY: setting(scale, 1, { trial: true, local: true }),
  /** degrees clockwise */
  rotate: setting(z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]), 0, {
    trial: true,
    local: true,
  }),
  /** one picture over several panels; 1 × 1 is a panel of its own */
  wall: setting(videoWall, NO_WALL, { trial: true }),
  screenLock: setting(flag, false),
  remoteFullScreen: setting(flag, false),
  mediaPassthrough: setting(flag, false, { trial: true }),
  mpConfig: setting(
    mediaPassthroughConfig,
    { deviceId: '', width: 0, height: 0, fit: 'cover', audio: false },
    { trial: true },
  ),
  /** of the texts, dates and numbers on the display; null is the browser's */
  language: setting(z.nullable(languageTag), null),
  /** keep media on the device; off = stream only */
  offlineMedia: setting(flag, true),
  /** minutes between pictures of the display; 0 takes none by itself */
  pictureEvery: setting(z.union([z.literal(0), z.literal(10), z.literal(60), z.literal(1_440)]), 0),
  ...socialSettings,
}
type Settings = typeof deviceSettings
export type SettingName = keyof Settings
/** Settings that have a trait. */
export type SettingWith<Trait extends keyof Traits> = {
  [Name in SettingName]: Settings[Name] extends Record<Trait, true> ? Name : never
}[SettingName]

/** The names of the settings that have a trait, in their order. */
export function settingsWith<Trait extends keyof Traits>(trait: Trait): SettingWith<Trait>[] {
  return (Object.keys(deviceSettings) as SettingName[]).filter(
    (name): name is SettingWith<Trait> => trait in deviceSettings[name],
  )
}

/** The tabs of the settings form, in their order. */
export const SETTING_TABS = ['picture', 'wall', 'playback', 'input'] as const
export type SettingTab = (typeof SETTING_TABS)[number]
/** Settings that stand side by side under one name. */
export type SettingRow = 'offset' | 'scale'

type Place = { tab: SettingTab }
export type SwitchField = Place & {
  kind: 'switch'
  /** what the device has to be able to do; where it is not, the switch can only be turned off */
  needs?: AbilityName
}
export type NumberField = Place & {
  kind: 'number'
  row: SettingRow
  unit?: 'px'
  least: number
  most: number
  /** without one, whole numbers */
  step?: number
}
export type ChoiceField<Value = number> = Place & { kind: 'choice'; options: readonly Value[] }
/** Drawn by a component of its own. */
export type CustomField = Place & {
  kind: 'custom'
  /** a switch that has to be on for it to be there */
  under?: SettingName
}
export type SettingField = SwitchField | NumberField | ChoiceField | CustomField

// In brackets, so that a choice of numbers is one field and not one for each number.
type FieldOf<Value> = [Value] extends [boolean]
  ? SwitchField
  : [Value] extends [number]
    ? NumberField | ChoiceField<Value>
    : CustomField
type ValueOf<Name extends SettingName> = Settings[Name]['initial']

/**
 * How the console's form asks for each setting, tab by tab in their order. The words of the form are in the console's catalogue
 * (deviceSetting.texts.ts). No player needs this.
 */
export const settingFields = {
  rotate: { tab: 'picture', kind: 'choice', options: [0, 90, 180, 270] },
  x: {
    tab: 'picture',
    kind: 'number',
    row: 'offset',
    unit: 'px',
    least: -OFFSET_MOST_PX,
    most: OFFSET_MOST_PX,
  },
  y: {
    tab: 'picture',
    kind: 'number',
    row: 'offset',
    unit: 'px',
    least: -OFFSET_MOST_PX,
    most: OFFSET_MOST_PX,
  },
  scaleX: { tab: 'picture', kind: 'number', row: 'scale', ...SCALE_RANGE, step: 0.01 },
  scaleY: { tab: 'picture', kind: 'number', row: 'scale', ...SCALE_RANGE, step: 0.01 },
  blankScreen: { tab: 'picture', kind: 'switch' },
  wall: { tab: 'wall', kind: 'custom' },
  language: { tab: 'playback', kind: 'custom' },
  offlineMedia: { tab: 'playback', kind: 'switch' },
  screenLock: { tab: 'playback', kind: 'switch', needs: 'wakeLock' },
  remoteFullScreen: { tab: 'playback', kind: 'switch', needs: 'fullScreen' },
  pictureEvery: { tab: 'playback', kind: 'choice', options: [0, 10, 60, 1_440] },
  setup: { tab: 'playback', kind: 'switch' },
  mediaPassthrough: { tab: 'input', kind: 'switch', needs: 'captureDevice' },
  mpConfig: { tab: 'input', kind: 'custom', under: 'mediaPassthrough' },
} as const satisfies {
  [Name in Exclude<SettingName, keyof SocialSettings>]: FieldOf<ValueOf<Name>>
}
export type SettingWithField = keyof typeof settingFields
/** Settings whose fields are of a kind. */
export type SettingOfKind<Kind extends SettingField['kind']> = {
  [Name in SettingWithField]: (typeof settingFields)[Name]['kind'] extends Kind ? Name : never
}[SettingWithField]
/** Settings that need an ability of the device's host. */
export type SettingThatNeeds = {
  [Name in SettingWithField]: (typeof settingFields)[Name] extends { needs: AbilityName } ? Name : never
}[SettingWithField]
