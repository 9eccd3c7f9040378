import { Select } from '@mantine/core'
import { IconSquare } from '@tabler/icons-react'
import type { ElementOf } from '@vitrine/core'
import type { Message } from '@vitrine/texts'
import { withField } from '../elementEdits.ts'
import { EdgeFields, FillFields } from '../fields/PaintFields.tsx'
import { choicesOf, NumberField, Section, type FieldsOf } from '../fields/parts.tsx'
import { ShadowFields } from '../fields/ShadowFields.tsx'
import type { ElementKind } from './kind.ts'
import { elementTexts } from './element.texts.ts'

const SHAPES: { value: ElementOf<'shape'>['shape']; label: Message }[] = [
  { value: 'rectangle', label: elementTexts.rectangle },
  { value: 'ellipse', label: elementTexts.ellipse },
  { value: 'triangle', label: elementTexts.triangle },
  { value: 'diamond', label: elementTexts.diamond },
  { value: 'star', label: elementTexts.star },
  { value: 'arrow', label: elementTexts.arrow },
  { value: 'speech', label: elementTexts.speechBubble },
]
/** A figure: which, what fills it, its edge. */
function ShapeFields({ element, change, settle }: FieldsOf<'shape'>) {
  const { fill, stroke } = element
  return (
    <>
      <Section title={elementTexts.shape()}>
        <Select
          label={elementTexts.shape()}
          size="xs"
          allowDeselect={false}
          data={choicesOf(SHAPES)}
          value={element.shape}
          onChange={(value) => {
            const shape = SHAPES.find((one) => one.value === value)?.value
            if (shape) change((before) => ({ ...before, shape }))
          }}
        />
        {element.shape === 'rectangle' && (
          <NumberField
            label={elementTexts.cornerRadius()}
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
  name: elementTexts.shape,
  icon: IconSquare,
  Fields: ShapeFields,
  title: (element) => SHAPES.find(({ value }) => value === element.shape)?.label() ?? '',
}
