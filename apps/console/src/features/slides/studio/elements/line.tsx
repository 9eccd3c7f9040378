import { Select } from '@mantine/core'
import { IconLine } from '@tabler/icons-react'
import { withField } from '../elementEdits.ts'
import { StrokeFields } from '../fields/PaintFields.tsx'
import { Pair, Section, type FieldsOf } from '../fields/parts.tsx'
import type { ElementKind } from './kind.ts'

/** A line: its colour and width, and what stands at its ends. */
function LineFields({ element, change, settle }: FieldsOf<'line'>) {
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

export const line: ElementKind<'line'> = {
  name: 'Line',
  icon: IconLine,
  Fields: LineFields,
  hasEnds: true,
}
