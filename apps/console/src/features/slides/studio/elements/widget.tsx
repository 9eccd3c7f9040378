import { WIDGET_ACCENT } from '@vitrine/core'
import { Select } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { WIDGET_TYPES, type AnyWidget, type Widget, type WidgetType } from '@vitrine/widgets'
import {
  defaultsOfPackage,
  isPackageWidget,
  PACKAGE_PREFIX,
  type PackageManifest,
  type PackageWidget,
} from '@vitrine/widgets/packages'
import { DEFINITIONS } from '@vitrine/widgets/settings'
import { widgetFormOf } from '@vitrine/widgets/forms'
import { widgetPackagesQuery } from '../../../../queries/widgetPackages.ts'
import { serverNowMs } from '../../../../app/serverClock.ts'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { LettersFields } from '../fields/LettersFields.tsx'
import { Section, type FieldsOf } from '../fields/parts.tsx'
import { WidgetSettings } from '../fields/WidgetSettings.tsx'
import type { ElementKind } from './kind.ts'
import { elementTexts } from './element.texts.ts'

/** The settings that a widget begins with. */
const firstOf = (type: WidgetType) => ({ kind: type, ...DEFINITIONS[type].defaults(serverNowMs()) }) as Widget

/** The second colour that a widget begins with. */
const accentOf = (widget: AnyWidget): string =>
  (isPackageWidget(widget) ? null : widgetFormOf(widget.kind).begins?.accent) ?? WIDGET_ACCENT

/** Which widget, its settings, and how it looks. */
function WidgetFields({ element, change, settle }: FieldsOf<'widget'>) {
  const { widget: settings, accent, style } = element
  const packages = useQuery(widgetPackagesQuery).data ?? []
  const form = isPackageWidget(settings) ? null : widgetFormOf(settings.kind)
  const set = (next: AnyWidget, gesture?: string) =>
    change((before) => ({ ...before, widget: next }), gesture)
  const secondColour = isPackageWidget(settings)
    ? elementTexts.packageAccent
    : (form?.accentLabel(settings) ?? null)
  const choose = (next: AnyWidget) =>
    // A second colour that nobody chose goes with the widget that it belonged to.
    change((before) => ({
      ...before,
      widget: next,
      accent: before.accent === accentOf(settings) ? accentOf(next) : before.accent,
    }))
  return (
    <Section title={elementTexts.widget()}>
      <Select
        label={elementTexts.widgetType()}
        size="xs"
        allowDeselect={false}
        data={[
          ...WIDGET_TYPES.map((type) => ({ value: type as string, label: widgetFormOf(type).name() })),
          ...packages.map(({ type, name }) => ({ value: type, label: name })),
        ]}
        value={settings.kind}
        onChange={(value) => {
          const type = WIDGET_TYPES.find((one) => one === value)
          const found = packages.find((one) => one.type === value)
          if (value === settings.kind) return
          if (type) choose(firstOf(type))
          else if (found)
            choose({
              kind: found.type as PackageWidget['kind'],
              // Checked when the package was installed.
              settings: defaultsOfPackage(found.settings_schema as PackageManifest['settings_schema']),
            })
        }}
      />
      <WidgetSettings key={settings.kind} settings={settings} onChange={set} onSettle={settle} />
      {!isPackageWidget(settings) && form?.hasLetters(settings) ? (
        <LettersFields
          style={style}
          change={(next, gesture) => change((before) => ({ ...before, style: next(before.style) }), gesture)}
          settle={settle}
        />
      ) : (
        <ColourField
          label={elementTexts.widgetColour()}
          value={style.color}
          onChange={(color) =>
            change((before) => ({ ...before, style: { ...before.style, color } }), 'text-colour')
          }
          onSettle={settle}
        />
      )}
      {secondColour !== null && (
        <ColourField
          label={secondColour()}
          value={accent}
          onChange={(next) => change((before) => ({ ...before, accent: next }), 'accent')}
          onSettle={settle}
        />
      )}
    </Section>
  )
}

export const widget: ElementKind<'widget'> = {
  name: elementTexts.widget,
  icon: IconClock,
  Fields: WidgetFields,
  // A package that was removed has no name any more but that of its kind.
  title: ({ widget: of }, _media, packages) =>
    isPackageWidget(of)
      ? (packages.find(({ type }) => type === of.kind)?.name ?? of.kind.slice(PACKAGE_PREFIX.length))
      : widgetFormOf(of.kind).name(),
}
