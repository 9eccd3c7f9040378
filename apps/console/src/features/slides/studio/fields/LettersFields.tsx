import { Select } from '@mantine/core'
import type { TextStyle } from '@vitrine/core'
import { textCss } from '@vitrine/render'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { withField } from '../elementEdits.ts'
import { FONTS } from './fonts.ts'
import { ChoiceField, NumberField, Pair, SwitchField } from './parts.tsx'

const WEIGHTS: { value: TextStyle['weight']; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'regular', label: 'Regular' },
  { value: 'medium', label: 'Medium' },
  { value: 'bold', label: 'Bold' },
  { value: 'black', label: 'Black' },
]

/** How letters look: in every element that has a style. */
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
