import { Select } from '@mantine/core'
import { IconSquare } from '@tabler/icons-react'
import type { ElementOf } from '@vitrine/core'
import { withField } from '../elementEdits.ts'
import { EdgeFields, FillFields } from '../fields/PaintFields.tsx'
import { NumberField, Section, type FieldsOf } from '../fields/parts.tsx'
import { ShadowFields } from '../fields/ShadowFields.tsx'
import type { ElementKind } from './kind.ts'

const SHAPES: { value: ElementOf<'shape'>['shape']; label: string }[] = [
  { value: 'rectangle', label: 'Rectangle' },
  { value: 'ellipse', label: 'Ellipse' },
  { value: 'triangle', label: 'Triangle' },
  { value: 'diamond', label: 'Diamond' },
  { value: 'star', label: 'Star' },
  { value: 'arrow', label: 'Arrow' },
  { value: 'speech', label: 'Speech bubble' },
]
/** A figure: which, what fills it, its edge. */
function ShapeFields({ element, change, settle }: FieldsOf<'shape'>) {
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

export const shape: ElementKind<'shape'> = {
  name: 'Shape',
  icon: IconSquare,
  Fields: ShapeFields,
  title: (element) => SHAPES.find(({ value }) => value === element.shape)?.label ?? '',
}
