import {
  settingFields,
  type FactValue,
  type SettingField,
  type SettingOfKind,
  type SettingWithField,
} from '@vitrine/core'
import { deviceSettingTexts } from '../../ui/deviceSetting.texts.ts'
import { settingName } from '../../ui/settingNames.ts'
import { conditionTexts } from './conditions.texts.ts'
import { valueWords } from './values.ts'

const isField = (name: string): name is SettingWithField => name in settingFields

/** Settings that a condition can ask: those of the form whose value is one switch, number or choice. */
export const ASKABLE_SETTINGS = Object.entries(settingFields as Record<SettingWithField, SettingField>)
  .filter(([, { kind }]) => kind !== 'custom')
  .map(([name]) => name as SettingWithField)

/** What a setting is called; one that the form does not have keeps its name. */
export const settingLabel = (name: string): string => (isField(name) ? settingName(name) : name)

/** The values that a setting can have, with their names; null where people type it. */
export function settingValues(name: string): { value: FactValue; label: string }[] | null {
  const field: SettingField | undefined = isField(name) ? settingFields[name] : undefined
  if (field?.kind === 'switch')
    return [
      { value: true, label: conditionTexts.on() },
      { value: false, label: conditionTexts.off() },
    ]
  if (field?.kind !== 'choice') return null
  const { option } = deviceSettingTexts.field[name as SettingOfKind<'choice'>]
  const names: Record<number, () => string> = option
  return field.options.map((value) => ({ value, label: names[value]?.() ?? valueWords(value) }))
}

/** A value of a setting in words. */
export const settingValueLabel = (name: string, value: FactValue): string =>
  settingValues(name)?.find((one) => one.value === value)?.label ?? valueWords(value)
