import { Button, Menu, Select, Textarea } from '@mantine/core'
import { IconLetterCase } from '@tabler/icons-react'
import { TEXT_MAX } from '@vitrine/core'
import { useState } from 'react'
import { DataPicker } from '../../../tables/index.ts'
import { withField } from '../elementEdits.ts'
import { LettersFields } from '../fields/LettersFields.tsx'
import { ChoiceField, Section, SwitchField, type FieldsOf } from '../fields/parts.tsx'
import { ShadowFields } from '../fields/ShadowFields.tsx'
import { firstLine, type ElementKind } from './kind.ts'

/** What the display fills in. Source: the renderer's placeholders. */
const PLACEHOLDERS = [
  { name: 'date', label: 'Date' },
  { name: 'weekday', label: 'Day of the week' },
  { name: 'time', label: 'Time' },
  { name: 'device', label: 'Device name' },
  { name: 'screen', label: 'Screen name' },
]
/** What a text says and how its letters look. */
function TextFields({ element, change, settle }: FieldsOf<'text'>) {
  const { style } = element
  const [picking, setPicking] = useState(false)
  const insert = (asked: string) =>
    change((before) => ({ ...before, text: `${before.text}${before.text === '' ? '' : ' '}{{${asked}}}` }))
  return (
    <>
      <Section title="Text">
        <Textarea
          label="Text"
          id="words-of-element"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={TEXT_MAX}
          value={element.text}
          onChange={(event) => {
            const text = event.currentTarget.value
            change((before) => ({ ...before, text }), 'words')
          }}
          onBlur={settle}
        />
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button size="compact-xs" variant="default" className="v-insert">
              Insert placeholder
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {PLACEHOLDERS.map(({ name, label }) => (
              <Menu.Item key={name} onClick={() => insert(name)}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => setPicking(true)}>From a data table…</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <DataPicker
          opened={picking}
          onClose={() => setPicking(false)}
          onPick={(_table, place) => {
            setPicking(false)
            insert(`data ${place}`)
          }}
        />
        <LettersFields
          style={style}
          change={(next, gesture) => change((before) => ({ ...before, style: next(before.style) }), gesture)}
          settle={settle}
        />
        <ChoiceField
          label="Vertical alignment"
          value={style.valign}
          onChange={(valign) => change((before) => ({ ...before, style: { ...before.style, valign } }))}
          choices={[
            { value: 'top', label: 'Top' },
            { value: 'middle', label: 'Middle' },
            { value: 'bottom', label: 'Bottom' },
          ]}
        />
        <Select
          label="List style"
          size="xs"
          allowDeselect={false}
          value={style.list ?? 'lines'}
          data={[
            { value: 'lines', label: 'None' },
            { value: 'bullets', label: 'Bulleted list' },
            { value: 'numbers', label: 'Numbered list' },
          ]}
          onChange={(list) =>
            change((before) => ({
              ...before,
              style: withField(
                before.style,
                'list',
                list === 'bullets' || list === 'numbers' ? list : undefined,
              ),
            }))
          }
        />
        <SwitchField
          label="Shrink to fit"
          checked={style.fit === 'shrink'}
          onChange={(shrink) =>
            change((before) => ({
              ...before,
              style: withField(before.style, 'fit', shrink ? 'shrink' : undefined),
            }))
          }
        />
      </Section>
      <ShadowFields
        shadow={style.shadow}
        onChange={(shadow, gesture) =>
          change((before) => ({ ...before, style: withField(before.style, 'shadow', shadow) }), gesture)
        }
        onSettle={settle}
      />
    </>
  )
}

export const text: ElementKind<'text'> = {
  name: 'Text',
  icon: IconLetterCase,
  Fields: TextFields,
  title: ({ text: words }) => firstLine(words),
  says: { text: 'Text' },
  isWrittenInPlace: true,
}
