import { Select } from '@mantine/core'
import { IconLine } from '@tabler/icons-react'
import { withField } from '../elementEdits.ts'
import { StrokeFields } from '../fields/PaintFields.tsx'
import { Pair, Section, type FieldsOf } from '../fields/parts.tsx'
import type { ElementKind } from './kind.ts'
import { elementTexts } from './element.texts.ts'
import { commonTexts } from '../../../../ui/common.texts.ts'

/** A line: its colour and width, and what stands at its ends. */
function LineFields({ element, change, settle }: FieldsOf<'line'>) {
  const ends = [
    { value: 'none', label: commonTexts.none() },
    { value: 'arrow', label: elementTexts.arrow() },
    { value: 'dot', label: elementTexts.dot() },
  ]
  const end = (side: 'start' | 'end') => (value: string | null) =>
    change((before) => withField(before, side, value === 'arrow' || value === 'dot' ? value : undefined))
  return (
    <Section title={elementTexts.line()}>
      <StrokeFields
        colourLabel={elementTexts.lineColour()}
        value={element.stroke}
        onChange={(stroke, gesture) => change((before) => ({ ...before, stroke }), gesture)}
        onSettle={settle}
      />
      <Pair>
        <Select
          label={elementTexts.lineStart()}
          size="xs"
          allowDeselect={false}
          data={ends}
          value={element.start ?? 'none'}
          onChange={end('start')}
        />
        <Select
          label={elementTexts.lineEnd()}
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

export const line: ElementKind<'line'> = {
  name: elementTexts.line,
  icon: IconLine,
  Fields: LineFields,
  hasEnds: true,
}
