import { NumberInput, Select, TextInput } from '@mantine/core'
import type { FeedKind } from '@vitrine/core/feeds'
import type { AnyWidget, Widget } from '@vitrine/widgets'
import { isPackageWidget } from '@vitrine/widgets/packages'
import { DEFINITIONS, ownWidgetSchema } from '@vitrine/widgets/settings'
import { widgetFormOf, type AnyFieldHint } from '@vitrine/widgets/forms'
import { FeedField } from '../../../feeds/index.ts'
import { withField } from '../elementEdits.ts'
import { PackageSettings } from './PackageSettings.tsx'
import { ChoiceField, SwitchField } from './parts.tsx'

type SettingProps = {
  hint: AnyFieldHint
  /** kinds of feeds that the widget can show */
  kinds: readonly FeedKind[]
  value: unknown
  onChange: (value: string | number | true | undefined, gesture?: string) => void
  onSettle: () => void
}

type SettingsProps<W> = {
  settings: W
  onChange: (settings: W, gesture?: string) => void
  onSettle: () => void
}

/** The settings of any widget: one field for each. What its schema refuses is not passed on. */
export function WidgetSettings({ settings, ...changes }: SettingsProps<AnyWidget>) {
  return isPackageWidget(settings) ? (
    <PackageSettings settings={settings} {...changes} />
  ) : (
    <OwnSettings settings={settings} {...changes} />
  )
}

/** The settings of a widget of ours, as its form says. */
function OwnSettings({ settings, onChange, onSettle }: SettingsProps<Widget>) {
  const held: Readonly<Record<string, unknown>> = settings
  return Object.entries<AnyFieldHint>(widgetFormOf(settings.kind).fields).map(([name, hint]) => (
    <Setting
      key={name}
      hint={hint}
      kinds={DEFINITIONS[settings.kind].feedKinds ?? []}
      value={held[name]}
      onChange={(value, gesture) => {
        const next = ownWidgetSchema.safeParse(withField<Record<string, unknown>, string>(held, name, value))
        if (next.success) onChange(next.data, gesture && `${gesture} ${name}`)
      }}
      onSettle={onSettle}
    />
  ))
}

function Setting({ hint, kinds, value, onChange, onSettle }: SettingProps) {
  const label = hint.label()
  const text = typeof value === 'string' ? value : ''
  switch (hint.as) {
    case 'switch':
      return (
        <SwitchField label={label} checked={value === true} onChange={(on) => onChange(on || undefined)} />
      )
    case 'choice':
      return (
        <ChoiceField
          label={label}
          value={text}
          onChange={(choice) => onChange(choice === '' ? undefined : choice)}
          choices={[
            ...(hint.own ? [{ value: '', label: hint.own() }] : []),
            ...Object.entries(hint.choices).map(([choice, words]) => ({ value: choice, label: words() })),
          ]}
        />
      )
    case 'number':
      return (
        <NumberInput
          label={label}
          size="xs"
          min={hint.min}
          max={hint.max}
          step={hint.step}
          clampBehavior="strict"
          value={typeof value === 'number' ? value : hint.min}
          onChange={(next) => typeof next === 'number' && onChange(next, 'number')}
          onBlur={onSettle}
        />
      )
    case 'feed':
      return <FeedField label={label} kinds={kinds} value={text} onChange={onChange} />
    case 'timeZone':
      return <TimeZoneField label={label} own={hint.own()} value={text} onChange={onChange} />
    case 'localTime':
      return (
        <TextInput
          label={label}
          description={hint.description()}
          size="xs"
          type="datetime-local"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value.slice(0, 16), 'time')}
          onBlur={onSettle}
        />
      )
    case 'text':
      return (
        <TextInput
          label={label}
          size="xs"
          maxLength={hint.maxLength}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value, 'words')}
          onBlur={onSettle}
        />
      )
  }
}

const OWN_ZONE = 'own'

function TimeZoneField({
  label,
  own,
  value,
  onChange,
}: {
  label: string
  own: string
  value: string
  onChange: (zone: string | undefined) => void
}) {
  return (
    <Select
      label={label}
      size="xs"
      searchable
      allowDeselect={false}
      limit={50}
      value={value || OWN_ZONE}
      data={[
        { value: OWN_ZONE, label: own },
        ...Intl.supportedValuesOf('timeZone').map((zone) => ({
          value: zone,
          label: zone.replaceAll('_', ' '),
        })),
      ]}
      onChange={(zone) => onChange(zone === null || zone === OWN_ZONE ? undefined : zone)}
    />
  )
}
