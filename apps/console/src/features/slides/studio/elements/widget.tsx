import { Select, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { Widget } from '@vitrine/core'
import { serverNowMs } from '../../../../app/serverClock.ts'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { withField } from '../elementEdits.ts'
import { ChoiceField, Section, SwitchField, type FieldsOf } from '../fields/parts.tsx'
import { LettersFields } from '../fields/LettersFields.tsx'
import type { ElementKind } from './kind.ts'

/** What each widget is called. */
const WIDGETS: Record<Widget['kind'], string> = {
  clock: 'Clock',
  countdown: 'Countdown',
  month: 'Calendar month',
}
const DAY_MS = 86_400_000
const OWN_ZONE = 'own'
/** A time of the wall as a field for dates has it. */
const wallOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 11) + '18:00'

function firstOf(kind: Widget['kind']): Widget {
  switch (kind) {
    case 'clock':
      return { kind, face: 'analog' }
    case 'countdown':
      return { kind, until: wallOf(serverNowMs() + 7 * DAY_MS), after: 'Now' }
    case 'month':
      return { kind }
  }
}

/** Which widget, what it tells, and its letters. */
function WidgetFields({ element, change, settle }: FieldsOf<'widget'>) {
  const { widget, accent, style } = element
  const set = (next: Widget, gesture?: string) => change((before) => ({ ...before, widget: next }), gesture)
  const hasLetters = !(widget.kind === 'clock' && widget.face === 'analog')
  return (
    <Section title="Widget">
      <Select
        label="Type"
        size="xs"
        allowDeselect={false}
        data={Object.entries(WIDGETS).map(([value, label]) => ({ value, label }))}
        value={widget.kind}
        onChange={(value) => {
          const kind = (Object.keys(WIDGETS) as Widget['kind'][]).find((one) => one === value)
          if (kind && kind !== widget.kind) set(firstOf(kind))
        }}
      />
      {widget.kind === 'clock' && (
        <>
          <ChoiceField
            label="Style"
            value={widget.face}
            onChange={(face) => set({ ...widget, face })}
            choices={[
              { value: 'analog', label: 'Analogue' },
              { value: 'digital', label: 'Digital' },
            ]}
          />
          <SwitchField
            label="Show seconds"
            checked={widget.seconds === true}
            onChange={(on) => set(withField(widget, 'seconds', on || undefined))}
          />
          <Select
            label="Time zone"
            size="xs"
            searchable
            allowDeselect={false}
            limit={50}
            value={widget.zone ?? OWN_ZONE}
            data={[
              { value: OWN_ZONE, label: 'Device’s time zone' },
              ...Intl.supportedValuesOf('timeZone').map((zone) => ({
                value: zone,
                label: zone.replaceAll('_', ' '),
              })),
            ]}
            onChange={(zone) =>
              set(withField(widget, 'zone', zone === null || zone === OWN_ZONE ? undefined : zone))
            }
          />
        </>
      )}
      {widget.kind === 'countdown' && (
        <>
          <TextInput
            label="Until"
            description="In the device’s local time"
            size="xs"
            type="datetime-local"
            value={widget.until}
            onChange={(event) => {
              const until = event.currentTarget.value.slice(0, 16)
              if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(until)) set({ ...widget, until }, 'until')
            }}
            onBlur={settle}
          />
          <TextInput
            label="Text at the end"
            size="xs"
            maxLength={300}
            value={widget.after}
            onChange={(event) => set({ ...widget, after: event.currentTarget.value }, 'after')}
            onBlur={settle}
          />
        </>
      )}
      {hasLetters ? (
        <LettersFields
          style={style}
          change={(next, gesture) => change((before) => ({ ...before, style: next(before.style) }), gesture)}
          settle={settle}
        />
      ) : (
        <ColourField
          label="Colour"
          value={style.color}
          onChange={(color) =>
            change((before) => ({ ...before, style: { ...before.style, color } }), 'text-colour')
          }
          onSettle={settle}
        />
      )}
      {(widget.kind === 'month' ||
        (widget.kind === 'clock' && widget.face === 'analog' && widget.seconds)) && (
        <ColourField
          label={widget.kind === 'month' ? 'Today' : 'Second hand'}
          value={accent}
          onChange={(next) => change((before) => ({ ...before, accent: next }), 'accent')}
          onSettle={settle}
        />
      )}
    </Section>
  )
}

export const widget: ElementKind<'widget'> = {
  name: 'Widget',
  icon: IconClock,
  Fields: WidgetFields,
  title: (element) => WIDGETS[element.widget.kind],
}
