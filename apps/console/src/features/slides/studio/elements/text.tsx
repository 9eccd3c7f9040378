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
import { elementTexts } from './element.texts.ts'
import { commonTexts } from '../../../../ui/common.texts.ts'
import styles from '../fields/fields.module.css'

/** What the display fills in. Source: the renderer's placeholders. */
const PLACEHOLDERS = [
  { name: 'date', label: elementTexts.date },
  { name: 'weekday', label: elementTexts.weekday },
  { name: 'time', label: elementTexts.time },
  { name: 'device', label: elementTexts.device },
  { name: 'screen', label: elementTexts.screen },
]
/** What a text says and how its letters look. */
function TextFields({ element, change, settle }: FieldsOf<'text'>) {
  const { style } = element
  const [picking, setPicking] = useState(false)
  const insert = (asked: string) =>
    change((before) => ({ ...before, text: `${before.text}${before.text === '' ? '' : ' '}{{${asked}}}` }))
  return (
    <>
      <Section title={commonTexts.text()}>
        <Textarea
          label={commonTexts.text()}
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
            <Button size="compact-xs" variant="default" className={styles.insert}>
              {elementTexts.insertPlaceholder()}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {PLACEHOLDERS.map(({ name, label }) => (
              <Menu.Item key={name} onClick={() => insert(name)}>
                {label()}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => setPicking(true)}>{elementTexts.fromDataTable()}</Menu.Item>
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
          label={elementTexts.verticalAlignment()}
          value={style.valign}
          onChange={(valign) => change((before) => ({ ...before, style: { ...before.style, valign } }))}
          choices={[
            { value: 'top', label: elementTexts.top() },
            { value: 'middle', label: elementTexts.middle() },
            { value: 'bottom', label: elementTexts.bottom() },
          ]}
        />
        <Select
          label={elementTexts.listStyle()}
          size="xs"
          allowDeselect={false}
          value={style.list ?? 'lines'}
          data={[
            { value: 'lines', label: commonTexts.none() },
            { value: 'bullets', label: elementTexts.bulletedList() },
            { value: 'numbers', label: elementTexts.numberedList() },
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
          label={elementTexts.shrinkToFit()}
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
  name: commonTexts.text,
  icon: IconLetterCase,
  Fields: TextFields,
  title: ({ text: words }) => firstLine(words),
  says: () => ({ text: commonTexts.text() }),
  isWrittenInPlace: true,
}
