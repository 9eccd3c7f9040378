import { Textarea } from '@mantine/core'
import { IconHandClick } from '@tabler/icons-react'
import { withField } from '../elementEdits.ts'
import { NumberField, Section, type FieldsOf } from '../fields/parts.tsx'
import { ShadowFields } from '../fields/ShadowFields.tsx'
import { EdgeFields, FillFields } from '../fields/PaintFields.tsx'
import { LettersFields } from '../fields/LettersFields.tsx'
import { firstLine, type ElementKind } from './kind.ts'
import { elementTexts } from './element.texts.ts'
import { commonTexts } from '../../../../ui/common.texts.ts'

/** What a button says, how its letters look, and its plate. */
function ButtonFields({ element, change, settle }: FieldsOf<'button'>) {
  return (
    <>
      <Section title={elementTexts.button()}>
        <Textarea
          label={commonTexts.text()}
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
      <Section title={elementTexts.background()}>
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

export const button: ElementKind<'button'> = {
  name: elementTexts.button,
  icon: IconHandClick,
  Fields: ButtonFields,
  title: ({ text }) => firstLine(text),
  says: () => ({ text: elementTexts.button() }),
}
