import * as z from 'zod/mini'
import { deviceSettings, settingsWith, type SettingName, type SettingWith } from './deviceSettings.ts'

type Shape = { [Name in SettingName]: (typeof deviceSettings)[Name]['schema'] }
/** One part of every setting, under its name. */
const ofEach = (part: 'schema' | 'initial') =>
  Object.fromEntries(Object.entries(deviceSettings).map(([name, setting]) => [name, setting[part]]))

/** Settings with every field there, as answers carry them. */
export const completeSettingsSchema = z.object(ofEach('schema') as Shape)
const complete = completeSettingsSchema
/**
 * What an operator sets for a device. Source: specification §3 "Device settings"; scale 1 and offsets 0 by default.
 * Social tokens are empty strings on the wire, and an empty one never overwrites (contract §5).
 */
export type DeviceSettings = z.infer<typeof complete>

/** The settings of a device that nobody has set anything on. */
export const DEFAULT_DEVICE_SETTINGS = ofEach('initial') as DeviceSettings

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

const SECRETS = settingsWith('secret')

/** The settings without what must not leave the server: every social token is an empty string. */
export function withoutSocialTokens(settings: DeviceSettings): DeviceSettings {
  const shown = { ...settings }
  for (const name of SECRETS) shown[name] = ''
  return shown
}

/** Settings after a change: what the change leaves out stays. Social tokens are kept apart from them (`changeSocialTokens`). */
export function changeSettings(current: DeviceSettings, change: DeviceSettingsChange): DeviceSettings {
  return withoutSocialTokens({ ...current, ...withoutUndefined(change) })
}

/** The social tokens of a device, by their setting; those that nobody entered are left out. */
export type SocialTokens = Partial<Record<SettingWith<'secret'>, string>>

/** Social tokens after a change of settings: an empty one never overwrites (contract §5). */
export function changeSocialTokens(current: SocialTokens, change: DeviceSettingsChange): SocialTokens {
  const next = { ...current }
  for (const name of SECRETS) if (change[name]) next[name] = change[name]
  return next
}

const maskOf = <Name extends SettingName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>

/** A change of the settings that a person at the device can change, in `/initialization`. */
export type LocalChange = Partial<Pick<DeviceSettings, SettingWith<'local'>>>
/** Reads such a change as a device keeps it. */
export const localChangeSchema = z.pick(deviceSettingsChangeSchema, maskOf(settingsWith('local')))

type TrialName = SettingWith<'trial'>
const TRIALS = maskOf(settingsWith('trial'))
/** The settings that can be tried on a display. */
export const settingsTrialSchema = z.pick(deviceSettingsChangeSchema, TRIALS)
/** Settings that a display shows for a while without keeping them. */
export type SettingsTrial = Partial<Pick<DeviceSettings, TrialName>>

/** The part of a change that can be tried; empty where nothing of it can. */
export function trialOf(change: DeviceSettingsChange): SettingsTrial {
  return Object.fromEntries(
    Object.entries(change).filter(([field, value]) => field in TRIALS && value !== undefined),
  )
}

/** How long settings are tried before the display takes them back, ms. */
export const SETTINGS_TRIAL_MS = 30_000
/** The longest trial that a display accepts, ms. */
export const SETTINGS_TRIAL_MOST_MS = 300_000
