import { Textarea } from '@mantine/core'
import { withField } from '../elementEdits.ts'
import { NumberField, Section, type FieldsOf } from './parts.tsx'
import { ShadowFields } from './ShadowFields.tsx'
import { EdgeFields, FillFields } from './ShapeFields.tsx'
import { LettersFields } from './TextFields.tsx'

/** What a button says, how its letters look, and its plate. */
export function ButtonFields({ element, change, settle }: FieldsOf<'button'>) {
  return (
    <>
      <Section title="Button">
        <Textarea
          label="Text"
          size="xs"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={500}
          value={element.text}
          onChange={(event) => {
            const text = event.currentTarget.value
            change((before) => ({ ...before, text }), 'words')
          }}
          onBlur={settle}
        />
        <LettersFields
          style={element.style}
          change={(next, gesture) => change((before) => ({ ...before, style: next(before.style) }), gesture)}
          settle={settle}
        />
      </Section>
      <Section title="Background">
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
        <FillFields
          fill={element.fill}
          onChange={(fill, gesture) => change((before) => withField(before, 'fill', fill), gesture)}
          onSettle={settle}
        />
      </Section>
      <EdgeFields
        stroke={element.stroke}
        onChange={(stroke, gesture) => change((before) => withField(before, 'stroke', stroke), gesture)}
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
