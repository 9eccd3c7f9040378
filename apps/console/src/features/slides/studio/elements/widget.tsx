import { WIDGET_ACCENT } from '@vitrine/core'
import { Select } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { WIDGET_TYPES, type Widget, type WidgetType } from '@vitrine/widgets'
import { DEFINITIONS } from '@vitrine/widgets/settings'
import { widgetFormOf } from '@vitrine/widgets/forms'
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
const accentOf = (type: WidgetType): string => widgetFormOf(type).begins?.accent ?? WIDGET_ACCENT

/** Which widget, its settings, and how it looks. */
function WidgetFields({ element, change, settle }: FieldsOf<'widget'>) {
  const { widget: settings, accent, style } = element
  const { hasLetters, accentLabel } = widgetFormOf(settings.kind)
  const set = (next: Widget, gesture?: string) => change((before) => ({ ...before, widget: next }), gesture)
  const secondColour = accentLabel(settings)
  return (
    <Section title={elementTexts.widget()}>
      <Select
        label={elementTexts.widgetType()}
        size="xs"
        allowDeselect={false}
        data={WIDGET_TYPES.map((type) => ({ value: type, label: widgetFormOf(type).name() }))}
        value={settings.kind}
        onChange={(value) => {
          const type = WIDGET_TYPES.find((one) => one === value)
          if (!type || type === settings.kind) return
          // A second colour that nobody chose goes with the widget that it belonged to.
          change((before) => ({
            ...before,
            widget: firstOf(type),
            accent: before.accent === accentOf(settings.kind) ? accentOf(type) : before.accent,
          }))
        }}
      />
      <WidgetSettings key={settings.kind} settings={settings} onChange={set} onSettle={settle} />
      {hasLetters(settings) ? (
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
  title: (element) => widgetFormOf(element.widget.kind).name(),
}
