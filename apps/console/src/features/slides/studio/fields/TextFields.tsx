import { Button, Menu, Select, Textarea } from '@mantine/core'
import type { TextStyle } from '@vitrine/core'
import { textCss } from '@vitrine/render'
import { useState } from 'react'
import { DataPicker } from '../../../tables/index.ts'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { withField } from '../elementEdits.ts'
import { FONTS } from './fonts.ts'
import { ChoiceField, NumberField, Pair, Section, SwitchField, type FieldsOf } from './parts.tsx'
import { ShadowFields } from './ShadowFields.tsx'

/** What the display fills in. Source: the renderer's placeholders. */
const PLACEHOLDERS = [
  { name: 'date', label: 'Date' },
  { name: 'weekday', label: 'Day of the week' },
  { name: 'time', label: 'Time' },
  { name: 'device', label: 'Device name' },
  { name: 'screen', label: 'Screen name' },
]
const WEIGHTS: { value: TextStyle['weight']; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'regular', label: 'Regular' },
  { value: 'medium', label: 'Medium' },
  { value: 'bold', label: 'Bold' },
  { value: 'black', label: 'Black' },
]

/** What a text says and how its letters look. */
export function TextFields({ element, change, settle }: FieldsOf<'text'>) {
  const { style } = element
  const [picking, setPicking] = useState(false)
  const insert = (asked: string) =>
    change((before) => ({ ...before, text: `${before.text}${before.text === '' ? '' : ' '}{{${asked}}}` }))
  return (
    <>
      <Section title="Text">
        <Textarea
          label="Text"
          id="words-of-element"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={5_000}
          value={element.text}
          onChange={(event) => {
            const text = event.currentTarget.value
            change((before) => ({ ...before, text }), 'words')
          }}
          onBlur={settle}
        />
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button size="compact-xs" variant="default" className="v-insert">
              Insert placeholder
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {PLACEHOLDERS.map(({ name, label }) => (
              <Menu.Item key={name} onClick={() => insert(name)}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => setPicking(true)}>From a data table…</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <DataPicker
          opened={picking}
          onClose={() => setPicking(false)}
          onPick={(_table, place) => {
            setPicking(false)
            insert(`data ${place}`)
          }}
        />
        <LettersFields
          style={style}
          change={(next, gesture) => change((before) => ({ ...before, style: next(before.style) }), gesture)}
          settle={settle}
        />
        <ChoiceField
          label="Vertical alignment"
          value={style.valign}
          onChange={(valign) => change((before) => ({ ...before, style: { ...before.style, valign } }))}
          choices={[
            { value: 'top', label: 'Top' },
            { value: 'middle', label: 'Middle' },
            { value: 'bottom', label: 'Bottom' },
          ]}
        />
        <Select
          label="List style"
          size="xs"
          allowDeselect={false}
          value={style.list ?? 'lines'}
          data={[
            { value: 'lines', label: 'None' },
            { value: 'bullets', label: 'Bulleted list' },
            { value: 'numbers', label: 'Numbered list' },
          ]}
          onChange={(list) =>
            change((before) => ({
              ...before,
              style: withField(
                before.style,
                'list',
                list === 'bullets' || list === 'numbers' ? list : undefined,
              ),
            }))
          }
        />
        <SwitchField
          label="Shrink to fit"
          checked={style.fit === 'shrink'}
          onChange={(shrink) =>
            change((before) => ({
              ...before,
              style: withField(before.style, 'fit', shrink ? 'shrink' : undefined),
            }))
          }
        />
      </Section>
      <ShadowFields
        shadow={style.shadow}
        onChange={(shadow, gesture) =>
          change((before) => ({ ...before, style: withField(before.style, 'shadow', shadow) }), gesture)
        }
        onSettle={settle}
      />
    </>
  )
}

/** How letters look: of a text and of a table. */
export function LettersFields({
  style,
  change,
  settle,
}: {
  style: TextStyle
  change: (change: (before: TextStyle) => TextStyle, gesture?: string) => void
  settle: () => void
}) {
  // What is left out follows from the size: the renderer knows.
  const plain = textCss(style)
  return (
    <>
      <Pair>
        <Select
          label="Font"
          size="xs"
          allowDeselect={false}
          data={FONTS}
          value={style.font ?? 'inter'}
          onChange={(value) => {
            const font = FONTS.find((one) => one.value === value)?.value
            change((before) => withField(before, 'font', font === 'inter' ? undefined : font))
          }}
        />
        <Select
          label="Weight"
          size="xs"
          allowDeselect={false}
          data={WEIGHTS}
          value={style.weight}
          onChange={(value) => {
            const weight = WEIGHTS.find((one) => one.value === value)?.value
            if (weight) change((before) => ({ ...before, weight }))
          }}
        />
      </Pair>
      <ColourField
        label="Colour"
        value={style.color}
        onChange={(color) => change((before) => ({ ...before, color }), 'text-colour')}
        onSettle={settle}
      />
      <Pair>
        <NumberField
          label="Size, px"
          min={8}
          max={2_000}
          step={4}
          value={style.size}
          onChange={(size) => change((before) => ({ ...before, size }), 'text-size')}
          onSettle={settle}
        />
        <NumberField
          label="Line height"
          min={0.7}
          max={3}
          step={0.05}
          decimals={2}
          value={Number(plain.lineHeight)}
          onChange={(leading) => change((before) => ({ ...before, leading }), 'leading')}
          onSettle={settle}
        />
      </Pair>
      <Pair>
        <NumberField
          label="Spacing, em"
          min={-0.2}
          max={1}
          step={0.01}
          decimals={2}
          value={Number.parseFloat(String(plain.letterSpacing))}
          onChange={(tracking) => change((before) => ({ ...before, tracking }), 'tracking')}
          onSettle={settle}
        />
        <div className="v-pair-foot">
          <SwitchField
            label="Italic"
            checked={style.italic ?? false}
            onChange={(italic) => change((before) => withField(before, 'italic', italic || undefined))}
          />
        </div>
      </Pair>
      <ChoiceField
        label="Horizontal alignment"
        value={style.align}
        onChange={(align) => change((before) => ({ ...before, align }))}
        choices={[
          { value: 'left', label: 'Left' },
          { value: 'center', label: 'Centre' },
          { value: 'right', label: 'Right' },
        ]}
      />
    </>
  )
}
