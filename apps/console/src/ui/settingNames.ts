import type { SettingWithField } from '@vitrine/core'
import { deviceSettingTexts } from './deviceSetting.texts.ts'

const OWN: Partial<Record<SettingWithField, () => string>> = {
  wall: deviceSettingTexts.wall.title,
  language: deviceSettingTexts.language.label,
  mpConfig: deviceSettingTexts.capture.source,
}

/** What a setting of the form is called, in a list of settings. */
export function settingName(name: SettingWithField): string {
  const { field } = deviceSettingTexts
  const own = OWN[name]
  return own ? own() : name in field ? field[name as keyof typeof field].label() : name
}
