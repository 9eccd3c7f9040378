import { Select } from '@mantine/core'
import type { Paint, Stroke } from '@vitrine/core'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { withField } from '../elementEdits.ts'
import { ChoiceField, NumberField, Pair, Section, SwitchField } from './parts.tsx'
import { fieldTexts } from './field.texts.ts'
import { commonTexts } from '../../../../ui/common.texts.ts'

const FIRST_STROKE: Stroke = { color: '#101828', width: 4 }

/** What fills a figure. */
export function FillFields({
  fill,
  onChange,
  onSettle,
}: {
  fill: Paint | undefined
  onChange: (fill: Paint | undefined, gesture?: string) => void
  onSettle: () => void
}) {
  const colour = fill === undefined ? '#12877F' : fill.kind === 'gradient' ? fill.from : fill.color
  return (
    <>
      <ChoiceField
        label={fieldTexts.fill()}
        value={fill?.kind ?? 'none'}
        choices={[
          { value: 'none', label: commonTexts.none() },
          { value: 'color', label: fieldTexts.colour() },
          { value: 'gradient', label: fieldTexts.gradient() },
        ]}
        onChange={(kind) =>
          onChange(
            kind === 'none'
              ? undefined
              : kind === 'color'
                ? { kind, color: colour }
                : { kind, from: colour, to: '#0B5563', angle: 135 },
          )
        }
      />
      {fill?.kind === 'color' && (
        <ColourField
          label={fieldTexts.fill()}
          value={fill.color}
          onChange={(color) => onChange({ kind: 'color', color }, 'fill')}
          onSettle={onSettle}
        />
      )}
      {fill?.kind === 'gradient' && (
        <GradientFields
          value={fill}
          onChange={(next) => onChange({ ...fill, ...next }, 'fill')}
          onSettle={onSettle}
        />
      )}
    </>
  )
}

/** The edge of a figure, if it has one. */
export function EdgeFields({
  stroke,
  onChange,
  onSettle,
}: {
  stroke: Stroke | undefined
  onChange: (stroke: Stroke | undefined, gesture?: string) => void
  onSettle: () => void
}) {
  return (
    <Section title={fieldTexts.border()}>
      <SwitchField
        label={fieldTexts.border()}
        checked={stroke !== undefined}
        onChange={(on) => onChange(on ? FIRST_STROKE : undefined)}
      />
      {stroke && <StrokeFields value={stroke} onChange={onChange} onSettle={onSettle} />}
    </Section>
  )
}

type Gradient = { from: string; to: string; angle: number }

/** From one colour to another, at an angle. */
export function GradientFields({
  value,
  onChange,
  onSettle,
}: {
  value: Gradient
  onChange: (next: Gradient) => void
  onSettle: () => void
}) {
  const set = (part: Partial<Gradient>) =>
    onChange({ from: value.from, to: value.to, angle: value.angle, ...part })
  return (
    <>
      <ColourField
        label={fieldTexts.gradientFrom()}
        value={value.from}
        onChange={(from) => set({ from })}
        onSettle={onSettle}
      />
      <ColourField
        label={fieldTexts.gradientTo()}
        value={value.to}
        onChange={(to) => set({ to })}
        onSettle={onSettle}
      />
      <NumberField
        label={fieldTexts.angle()}
        min={0}
        max={360}
        step={15}
        value={value.angle}
        onChange={(angle) => set({ angle })}
        onSettle={onSettle}
      />
    </>
  )
}

/** The colour, thickness and style of a border or line. */
export function StrokeFields({
  colourLabel = fieldTexts.borderColour(),
  value,
  onChange,
  onSettle,
}: {
  colourLabel?: string
  value: Stroke
  onChange: (next: Stroke, gesture?: string) => void
  onSettle: () => void
}) {
  return (
    <>
      <ColourField
        label={colourLabel}
        value={value.color}
        onChange={(color) => onChange({ ...value, color }, 'stroke')}
        onSettle={onSettle}
      />
      <Pair>
        <NumberField
          label={fieldTexts.thickness()}
          min={0.5}
          max={200}
          decimals={1}
          value={value.width}
          onChange={(width) => onChange({ ...value, width }, 'stroke')}
          onSettle={onSettle}
        />
        <Select
          label={fieldTexts.lineStyle()}
          size="xs"
          allowDeselect={false}
          value={value.dash ?? 'solid'}
          data={[
            { value: 'solid', label: fieldTexts.solid() },
            { value: 'dashed', label: fieldTexts.dashed() },
            { value: 'dotted', label: fieldTexts.dotted() },
          ]}
          onChange={(dash) =>
            onChange(withField(value, 'dash', dash === 'dashed' || dash === 'dotted' ? dash : undefined))
          }
        />
      </Pair>
    </>
  )
}
