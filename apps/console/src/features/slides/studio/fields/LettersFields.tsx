import { Select } from '@mantine/core'
import type { TextStyle } from '@vitrine/core'
import { textCss } from '@vitrine/render'
import type { Message } from '@vitrine/texts'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { withField } from '../elementEdits.ts'
import { fontChoices } from './fonts.ts'
import { choicesOf, ChoiceField, NumberField, Pair, SwitchField } from './parts.tsx'
import { fieldTexts } from './field.texts.ts'
import styles from './fields.module.css'

const WEIGHTS: { value: TextStyle['weight']; label: Message }[] = [
  { value: 'light', label: fieldTexts.weightLight },
  { value: 'regular', label: fieldTexts.weightRegular },
  { value: 'medium', label: fieldTexts.weightMedium },
  { value: 'bold', label: fieldTexts.weightBold },
  { value: 'black', label: fieldTexts.weightBlack },
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
  const fonts = fontChoices()
  return (
    <>
      <Pair>
        <Select
          label={fieldTexts.font()}
          size="xs"
          allowDeselect={false}
          data={fonts}
          value={style.font ?? 'inter'}
          onChange={(value) => {
            const font = fonts.find((one) => one.value === value)?.value
            change((before) => withField(before, 'font', font === 'inter' ? undefined : font))
          }}
        />
        <Select
          label={fieldTexts.weight()}
          size="xs"
          allowDeselect={false}
          data={choicesOf(WEIGHTS)}
          value={style.weight}
          onChange={(value) => {
            const weight = WEIGHTS.find((one) => one.value === value)?.value
            if (weight) change((before) => ({ ...before, weight }))
          }}
        />
      </Pair>
      <ColourField
        label={fieldTexts.colour()}
        value={style.color}
        onChange={(color) => change((before) => ({ ...before, color }), 'text-colour')}
        onSettle={settle}
      />
      <Pair>
        <NumberField
          label={fieldTexts.fontSize()}
          min={8}
          max={2_000}
          step={4}
          value={style.size}
          onChange={(size) => change((before) => ({ ...before, size }), 'text-size')}
          onSettle={settle}
        />
        <NumberField
          label={fieldTexts.lineHeight()}
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
          label={fieldTexts.letterSpacing()}
          min={-0.2}
          max={1}
          step={0.01}
          decimals={2}
          value={Number.parseFloat(String(plain.letterSpacing))}
          onChange={(tracking) => change((before) => ({ ...before, tracking }), 'tracking')}
          onSettle={settle}
        />
        <div className={styles.pairFoot}>
          <SwitchField
            label={fieldTexts.italic()}
            checked={style.italic ?? false}
            onChange={(italic) => change((before) => withField(before, 'italic', italic || undefined))}
          />
        </div>
      </Pair>
      <ChoiceField
        label={fieldTexts.horizontalAlignment()}
        value={style.align}
        onChange={(align) => change((before) => ({ ...before, align }))}
        choices={[
          { value: 'left', label: fieldTexts.alignLeft() },
          { value: 'center', label: fieldTexts.alignCentre() },
          { value: 'right', label: fieldTexts.alignRight() },
        ]}
      />
    </>
  )
}
