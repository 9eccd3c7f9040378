import {
  settingFields,
  whyUnable,
  type DeviceSettings,
  type DeviceSettingsChange,
  type SettingField,
  type SettingWithField,
} from '@vitrine/core'
import type { Device } from '@vitrine/protocol'

type Settings = Device['settings']
/** A setting of the form, with the value that devices are given. */
export type SettingChange = { name: SettingWithField; value: DeviceSettings[SettingWithField] }
/** What becomes of one device. */
export type PlannedDevice = {
  device: Device
  /** what is sent: only what differs, and what it can do; empty if nothing is */
  change: DeviceSettingsChange
  /** what it had before in the same fields: sent, it undoes the change */
  before: DeviceSettingsChange
  /** settings that it cannot be given, because its browser or host lacks something */
  unable: SettingWithField[]
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The settings among a change that the form has, in its order. */
export const changedSettings = (change: DeviceSettingsChange): SettingChange[] =>
  (Object.keys(settingFields) as SettingWithField[]).flatMap((name) =>
    change[name] === undefined ? [] : [{ name, value: change[name] as SettingChange['value'] }],
  )

/** What a change of settings does to each of some devices. */
export function planSettings(devices: readonly Device[], change: DeviceSettingsChange): PlannedDevice[] {
  const wanted = changedSettings(change)
  return devices.map((device) => {
    const planned: PlannedDevice = { device, change: {}, before: {}, unable: [] }
    for (const { name, value } of wanted) {
      const had = device.settings[name]
      if (isEqual(had, value)) continue
      const field: SettingField = settingFields[name]
      const needs = field.kind === 'switch' ? field.needs : undefined
      if (needs !== undefined && value === true && whyUnable(device.data?.abilities, needs) !== null) {
        planned.unable.push(name)
        continue
      }
      Object.assign(planned.change, { [name]: value })
      Object.assign(planned.before, { [name]: had })
    }
    return planned
  })
}

/** Settings to begin with: what all devices have in common; the rest as the first one has it. */
export function commonSettings(devices: readonly Pick<Device, 'settings'>[]): {
  settings: Settings | null
  mixed: Set<SettingWithField>
} {
  const [first] = devices
  const mixed = new Set(
    (Object.keys(settingFields) as SettingWithField[]).filter((name) =>
      devices.some(({ settings }) => !isEqual(settings[name], first?.settings[name])),
    ),
  )
  return { settings: first?.settings ?? null, mixed }
}
