import { settingsWith } from './deviceSettings.ts'
import type { DeviceSettings, LocalChange } from './settingsSchemas.ts'

const LOCAL = settingsWith('local')

/** What was changed at the glass, and the operator's values that it was laid over. */
export type LocalSettings = { values: LocalChange; over: LocalChange }

/** Nothing changed at the glass. */
export const NO_LOCAL_SETTINGS: LocalSettings = { values: {}, over: {} }

/** A change at the glass over what the operator has set. */
export function changeLocally(
  given: DeviceSettings,
  local: LocalSettings,
  change: LocalChange,
): LocalSettings {
  const over: LocalChange = {}
  const values: LocalChange = { ...local.values, ...change }
  for (const field of LOCAL) if (field in values) Object.assign(over, { [field]: given[field] })
  return { values, over }
}

/** What remains of local changes when the operator's settings are `given`: where the operator changed a field since, that wins. */
export function keepLocal(given: DeviceSettings, local: LocalSettings): LocalSettings {
  const kept: LocalSettings = { values: {}, over: {} }
  for (const field of LOCAL) {
    if (!(field in local.values) || local.over[field] !== given[field]) continue
    Object.assign(kept.values, { [field]: local.values[field] })
    Object.assign(kept.over, { [field]: local.over[field] })
  }
  return kept
}

/** The settings in force on the device: the operator's, with what was changed at the glass since. */
export function settingsInForce(given: DeviceSettings, local: LocalSettings): DeviceSettings {
  return { ...given, ...keepLocal(given, local).values }
}
