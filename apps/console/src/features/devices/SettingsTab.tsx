import { NumberInput, SegmentedControl, Stack } from '@mantine/core'
import {
  SETTING_ROWS,
  settingFields,
  whyUnable,
  type ChoiceField,
  type CustomSetting,
  type DeviceAbilities,
  type DeviceSettings,
  type DeviceSettingsChange,
  type NumberField,
  type SETTING_TABS,
  type SettingField,
  type SettingWithField,
} from '@vitrine/core'
import type { ComponentType, ReactNode } from 'react'
import { CaptureFields } from './CaptureFields.tsx'
import { SettingRow, SettingSwitch } from './SettingRow.tsx'
import { WallFields } from './WallFields.tsx'

/** Settings that are more than a switch, a number or a choice. */
const CUSTOM_FIELDS: {
  [Name in CustomSetting]: ComponentType<{
    value: DeviceSettings[Name]
    onChange: (value: DeviceSettings[Name]) => void
  }>
} = { wall: WallFields, mpConfig: CaptureFields }

type Named = { name: SettingWithField; field: SettingField }
/** The fields of a tab, those of one row together. */
function rowsOf(tab: keyof typeof SETTING_TABS): Named[][] {
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
  tab: keyof typeof SETTING_TABS
  settings: DeviceSettings
  set: (change: DeviceSettingsChange) => void
  abilities: DeviceAbilities | undefined
}) {
  const row = (fields: Named[]): ReactNode => {
    const { name, field } = fields[0]!
    switch (field.kind) {
      case 'switch':
        return (
          <SettingSwitch
            key={name}
            name={field.label}
            about={field.about}
            unable={field.needs === undefined ? null : whyUnable(abilities, field.needs)}
            checked={settings[name] === true}
            onChange={(checked) => set({ [name]: checked })}
          />
        )
      case 'choice':
        return (
          <Choice
            key={name}
            name={name}
            field={field}
            value={Number(settings[name])}
            onChange={(value) => set({ [name]: value })}
          />
        )
      case 'number': {
        const { label, about } = SETTING_ROWS[field.row]
        return (
          <SettingRow key={name} name={label} about={about}>
            <div className="v-setting-pair">
              {fields.map((one) => (
                <NumberSetting
                  key={one.name}
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
        return on && <CustomField key={name} name={name as CustomSetting} settings={settings} set={set} />
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
  name: SettingWithField
  field: ChoiceField
  value: number
  onChange: (value: number) => void
}) {
  const id = `${name}-label`
  return (
    <SettingRow name={field.label} id={id} about={field.about}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={field.options.map((option) => ({ value: String(option.value), label: option.label }))}
        value={String(value)}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </SettingRow>
  )
}

function NumberSetting({
  field,
  value,
  onChange,
}: {
  field: NumberField
  value: number
  onChange: (value: number) => void
}) {
  return (
    <NumberInput
      aria-label={field.label}
      leftSection={field.sign}
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

function CustomField<Name extends CustomSetting>({
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
