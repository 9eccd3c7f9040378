import { NumberInput, SegmentedControl, Stack } from '@mantine/core'
import {
  settingFields,
  type ChoiceField,
  type DeviceAbilities,
  type DeviceSettings,
  type DeviceSettingsChange,
  type NumberField,
  type SettingField,
  type SettingOfKind,
  type SettingTab,
  type SettingWithField,
} from '@vitrine/core'
import type { Message } from '@vitrine/texts'
import type { ComponentType, ReactNode } from 'react'
import { unableWords } from './abilityWords.ts'
import { CaptureFields } from './CaptureFields.tsx'
import { deviceSettingTexts } from '../../ui/deviceSetting.texts.ts'
import { LanguageField } from './LanguageField.tsx'
import { SettingRow, SettingSwitch } from './SettingRow.tsx'
import { WallFields } from './WallFields.tsx'
import styles from './settings.module.css'

/** Settings that are more than a switch, a number or a choice. */
const CUSTOM_FIELDS: {
  [Name in SettingOfKind<'custom'>]: ComponentType<{
    value: DeviceSettings[Name]
    onChange: (value: DeviceSettings[Name]) => void
  }>
} = { wall: WallFields, language: LanguageField, mpConfig: CaptureFields }

type Named = { name: SettingWithField; field: SettingField }
/** The fields of a tab, those of one row together. */
function rowsOf(tab: SettingTab): Named[][] {
  const rows: Named[][] = []
  for (const [name, field] of Object.entries(settingFields) as [SettingWithField, SettingField][]) {
    if (field.tab !== tab) continue
    const last = rows.at(-1)
    const before = last?.[0]?.field
    if (last && field.kind === 'number' && before?.kind === 'number' && before.row === field.row)
      last.push({ name, field })
    else rows.push([{ name, field }])
  }
  return rows
}

/** One tab of the settings form, drawn from the descriptions of the settings (`settingFields` of core). */
export function SettingsTab({
  tab,
  settings,
  set,
  abilities,
}: {
  tab: SettingTab
  settings: DeviceSettings
  set: (change: DeviceSettingsChange) => void
  abilities: DeviceAbilities | undefined
}) {
  const row = (fields: Named[]): ReactNode => {
    const { name, field } = fields[0]!
    switch (field.kind) {
      case 'switch': {
        const { label, about } = deviceSettingTexts.field[name as SettingOfKind<'switch'>]
        return (
          <SettingSwitch
            key={name}
            name={label()}
            about={about()}
            unable={field.needs === undefined ? null : unableWords(abilities, field.needs)}
            checked={settings[name] === true}
            onChange={(checked) => set({ [name]: checked })}
          />
        )
      }
      case 'choice':
        return (
          <Choice
            key={name}
            name={name as SettingOfKind<'choice'>}
            field={field}
            value={Number(settings[name])}
            onChange={(value) => set({ [name]: value })}
          />
        )
      case 'number': {
        const { label, about } = deviceSettingTexts.row[field.row]
        return (
          <SettingRow key={name} name={label()} about={about()}>
            <div className={styles.settingPair}>
              {fields.map((one) => (
                <NumberSetting
                  key={one.name}
                  name={one.name as SettingOfKind<'number'>}
                  field={one.field as NumberField}
                  value={Number(settings[one.name])}
                  onChange={(value) => set({ [one.name]: value })}
                />
              ))}
            </div>
          </SettingRow>
        )
      }
      case 'custom': {
        const on = field.under === undefined || settings[field.under] === true
        return (
          on && (
            <CustomField key={name} name={name as SettingOfKind<'custom'>} settings={settings} set={set} />
          )
        )
      }
    }
  }
  return <Stack gap="lg">{rowsOf(tab).map(row)}</Stack>
}

function Choice({
  name,
  field,
  value,
  onChange,
}: {
  name: SettingOfKind<'choice'>
  field: ChoiceField
  value: number
  onChange: (value: number) => void
}) {
  const id = `${name}-label`
  const { label, about, option } = deviceSettingTexts.field[name]
  const labels: Readonly<Record<number, Message>> = option
  return (
    <SettingRow name={label()} id={id} about={about()}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={field.options.map((one) => ({ value: String(one), label: labels[one]?.() }))}
        value={String(value)}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </SettingRow>
  )
}

function NumberSetting({
  name,
  field,
  value,
  onChange,
}: {
  name: SettingOfKind<'number'>
  field: NumberField
  value: number
  onChange: (value: number) => void
}) {
  const { label, sign } = deviceSettingTexts.field[name]
  return (
    <NumberInput
      aria-label={label()}
      leftSection={sign()}
      min={field.least}
      max={field.most}
      {...(field.step === undefined ? { allowDecimal: false } : { step: field.step, decimalScale: 3 })}
      {...(field.unit !== undefined && { suffix: ` ${field.unit}` })}
      value={value}
      onChange={(next) => {
        if (typeof next === 'number' && Number.isFinite(next)) onChange(next)
      }}
    />
  )
}

function CustomField<Name extends SettingOfKind<'custom'>>({
  name,
  settings,
  set,
}: {
  name: Name
  settings: DeviceSettings
  set: (change: DeviceSettingsChange) => void
}) {
  const Field = CUSTOM_FIELDS[name] as ComponentType<{
    value: DeviceSettings[Name]
    onChange: (value: DeviceSettings[Name]) => void
  }>
  return <Field value={settings[name]} onChange={(value) => set({ [name]: value })} />
}
