import { Select } from '@mantine/core'
import type { Paint, Stroke } from '@vitrine/core'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { withField } from '../elementEdits.ts'
import {
  ChoiceField,
  NumberField,
  Pair,
  Section,
  SwitchField,
  type ElementOf,
  type FieldsOf,
} from './parts.tsx'
import { ShadowFields } from './ShadowFields.tsx'

const SHAPES: { value: ElementOf<'shape'>['shape']; label: string }[] = [
  { value: 'rectangle', label: 'Rectangle' },
  { value: 'ellipse', label: 'Ellipse' },
  { value: 'triangle', label: 'Triangle' },
  { value: 'diamond', label: 'Diamond' },
  { value: 'star', label: 'Star' },
  { value: 'arrow', label: 'Arrow' },
  { value: 'speech', label: 'Speech bubble' },
]
const FIRST_STROKE: Stroke = { color: '#101828', width: 4 }

/** A figure: which, what fills it, its edge. */
export function ShapeFields({ element, change, settle }: FieldsOf<'shape'>) {
  const { fill, stroke } = element
  return (
    <>
      <Section title="Shape">
        <Select
          label="Shape"
          size="xs"
          allowDeselect={false}
          data={SHAPES}
          value={element.shape}
          onChange={(value) => {
            const shape = SHAPES.find((one) => one.value === value)?.value
            if (shape) change((before) => ({ ...before, shape }))
          }}
        />
        {element.shape === 'rectangle' && (
          <NumberField
            label="Round corners, px"
            min={0}
            max={2_000}
            value={element.radius ?? 0}
            onChange={(radius) =>
              change((before) => withField(before, 'radius', radius || undefined), 'radius')
            }
            onSettle={settle}
          />
        )}
        <FillFields
          fill={fill}
          onChange={(next, gesture) => change((before) => withField(before, 'fill', next), gesture)}
          onSettle={settle}
        />
      </Section>
      <EdgeFields
        stroke={stroke}
        onChange={(next, gesture) => change((before) => withField(before, 'stroke', next), gesture)}
        onSettle={settle}
      />
      <ShadowFields
        shadow={element.shadow}
        onChange={(shadow, gesture) => change((before) => withField(before, 'shadow', shadow), gesture)}
        onSettle={settle}
      />
    </>
  )
}

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
        label="Fill"
        value={fill?.kind ?? 'none'}
        choices={[
          { value: 'none', label: 'None' },
          { value: 'color', label: 'Colour' },
          { value: 'gradient', label: 'Gradient' },
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
          label="Fill"
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
    <Section title="Border">
      <SwitchField
        label="Border"
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
      <ColourField label="From" value={value.from} onChange={(from) => set({ from })} onSettle={onSettle} />
      <ColourField label="To" value={value.to} onChange={(to) => set({ to })} onSettle={onSettle} />
      <NumberField
        label="Angle, degrees"
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

function StrokeFields({
  colourLabel = 'Border colour',
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
          label="Thickness, px"
          min={0.5}
          max={200}
          decimals={1}
          value={value.width}
          onChange={(width) => onChange({ ...value, width }, 'stroke')}
          onSettle={onSettle}
        />
        <Select
          label="Style"
          size="xs"
          allowDeselect={false}
          value={value.dash ?? 'solid'}
          data={[
            { value: 'solid', label: 'Solid' },
            { value: 'dashed', label: 'Dashed' },
            { value: 'dotted', label: 'Dotted' },
          ]}
          onChange={(dash) =>
            onChange(withField(value, 'dash', dash === 'dashed' || dash === 'dotted' ? dash : undefined))
          }
        />
      </Pair>
    </>
  )
}

/** A line: its colour and width, and what stands at its ends. */
export function LineFields({ element, change, settle }: FieldsOf<'line'>) {
  const ends = [
    { value: 'none', label: 'None' },
    { value: 'arrow', label: 'Arrow' },
    { value: 'dot', label: 'Dot' },
  ]
  const end = (side: 'start' | 'end') => (value: string | null) =>
    change((before) => withField(before, side, value === 'arrow' || value === 'dot' ? value : undefined))
  return (
    <Section title="Line">
      <StrokeFields
        colourLabel="Colour"
        value={element.stroke}
        onChange={(stroke, gesture) => change((before) => ({ ...before, stroke }), gesture)}
        onSettle={settle}
      />
      <Pair>
        <Select
          label="Start"
          size="xs"
          allowDeselect={false}
          data={ends}
          value={element.start ?? 'none'}
          onChange={end('start')}
        />
        <Select
          label="End"
          size="xs"
          allowDeselect={false}
          data={ends}
          value={element.end ?? 'none'}
          onChange={end('end')}
        />
      </Pair>
    </Section>
  )
}
