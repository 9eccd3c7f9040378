import { NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  choicesOf,
  settingsOfPackage,
  type PackageManifest,
  type PackageSetting,
  type PackageWidget,
  type SettingValue,
} from '@vitrine/widgets/packages'
import { widgetPackagesQuery } from '../../../../queries/widgetPackages.ts'
import { FeedField } from '../../../feeds/index.ts'
import { elementTexts } from '../elements/element.texts.ts'
import { ChoiceField, SwitchField } from './parts.tsx'

/** The settings of a widget of a package, a field for each, as its schema says. What the schema refuses is not passed on. */
export function PackageSettings({
  settings: widget,
  onChange,
  onSettle,
}: {
  settings: PackageWidget
  onChange: (settings: PackageWidget, gesture?: string) => void
  onSettle: () => void
}) {
  const found = useQuery(widgetPackagesQuery).data?.find(({ type }) => type === widget.kind)
  if (!found) return null
  // Checked when the package was installed.
  const schema = found.settings_schema as PackageManifest['settings_schema']
  const { feed: _feed, ...withoutFeed } = widget
  return (
    <>
      {found.feed && (
        <FeedField
          label={elementTexts.packageFeed()}
          kinds={found.feed}
          value={widget.feed ?? ''}
          onChange={(feed) => onChange(feed === undefined ? withoutFeed : { ...widget, feed })}
        />
      )}
      {Object.entries(schema.properties).map(([name, setting]) => (
        <Field
          key={name}
          setting={setting}
          value={widget.settings[name] ?? setting.default}
          onChange={(value, gesture) => {
            const next = settingsOfPackage(schema).safeParse({ ...widget.settings, [name]: value })
            if (next.success) onChange({ ...widget, settings: next.data }, gesture && `${gesture} ${name}`)
          }}
          onSettle={onSettle}
        />
      ))}
    </>
  )
}

function Field({
  setting,
  value,
  onChange,
  onSettle,
}: {
  setting: PackageSetting
  value: SettingValue
  onChange: (value: SettingValue, gesture?: string) => void
  onSettle: () => void
}) {
  const { title: label, description } = setting
  switch (setting.type) {
    case 'boolean':
      return <SwitchField label={label} checked={value === true} onChange={(on) => onChange(on)} />
    case 'string': {
      const choices = choicesOf(setting)
      return choices ? (
        <ChoiceField label={label} value={String(value)} onChange={onChange} choices={choices} />
      ) : (
        <TextInput
          label={label}
          description={description}
          size="xs"
          maxLength={setting.maxLength ?? 2_000}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value, 'words')}
          onBlur={onSettle}
        />
      )
    }
    case 'number':
    case 'integer':
      return (
        <NumberInput
          label={label}
          description={description}
          size="xs"
          {...(setting.minimum !== undefined && { min: setting.minimum })}
          {...(setting.maximum !== undefined && { max: setting.maximum })}
          allowDecimal={setting.type === 'number'}
          value={Number(value)}
          onChange={(next) => typeof next === 'number' && onChange(next, 'number')}
          onBlur={onSettle}
        />
      )
  }
}
