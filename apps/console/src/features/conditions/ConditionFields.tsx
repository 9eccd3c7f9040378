import { ActionIcon, Button, Group, Select, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CONDITION_MAX, type Condition } from '@vitrine/core'
import type { ReactNode } from 'react'
import { allTablesQuery } from '../../queries/content.ts'
import { deviceTagsQuery } from '../../queries/devices.ts'
import { factsQuery } from '../../queries/facts.ts'
import {
  isAllowed,
  readCondition,
  writeCondition,
  type ConditionForm,
  type Join,
  type Line,
} from './conditionForm.ts'
import { conditionWords } from './conditionWords.ts'
import { conditionTexts } from './conditions.texts.ts'
import { newGroup, newLine, type Known } from './newLine.ts'
import { QuestionFields } from './QuestionFields.tsx'
import styles from './conditions.module.css'

type Put = (lines: Line[], gesture?: string) => void
type Shared = { known: Known; onSettle: () => void }

/** The lines of a condition. Each is complete at any time, so that the draft can always be saved. */
export default function ConditionFields({
  value,
  onChange,
  onSettle,
  withTables,
}: {
  value: Condition
  onChange: (condition: Condition | undefined, gesture?: string) => void
  onSettle: () => void
  withTables: boolean
}) {
  const known = useKnown(withTables)
  const form = readCondition(value)
  const write = (next: ConditionForm, gesture?: string) => onChange(writeCondition(next), gesture)
  const put: Put = (lines, gesture) => write({ ...form, lines }, gesture)
  const added = (line: Line): Condition | undefined =>
    writeCondition({ ...form, lines: [...form.lines, line] })
  const shared: Shared = { known, onSettle }
  const mayAddLine = isAllowed(added(newLine(known)))
  const mayAddGroup = isAllowed(added(newGroup(known)))
  return (
    <div className={styles.fields}>
      {form.lines.length > 1 && (
        <JoinField
          label={conditionTexts.join()}
          value={form.join}
          onChange={(join) => write({ ...form, join })}
        />
      )}
      <ol className={styles.lines}>
        {form.lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
          <li key={index} className={styles.line}>
            <LineFields
              {...shared}
              line={line}
              nth={index + 1}
              mayAdd={(inside) =>
                isAllowed(writeCondition({ ...form, lines: form.lines.with(index, inside) }))
              }
              onChange={(next, gesture) =>
                put(form.lines.with(index, next), gesture && `${gesture}-${index}`)
              }
              onRemove={() => put(form.lines.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Group gap="xs">
        <AddButton disabled={!mayAddLine} onClick={() => put([...form.lines, newLine(known)])}>
          {conditionTexts.addLine()}
        </AddButton>
        <AddButton disabled={!mayAddGroup} onClick={() => put([...form.lines, newGroup(known)])}>
          {conditionTexts.addGroup()}
        </AddButton>
      </Group>
      {!mayAddLine && (
        <Text size="xs" c="dimmed">
          {conditionTexts.full({ count: CONDITION_MAX.leaves })}
        </Text>
      )}
    </div>
  )
}

/** One line: a question, a group of some, or what the form has no fields for. */
function LineFields({
  line,
  nth,
  mayAdd,
  onChange,
  onRemove,
  ...shared
}: Shared & {
  line: Line
  nth: number
  mayAdd: (line: Line) => boolean
  onChange: (line: Line, gesture?: string) => void
  onRemove: () => void
}) {
  const label = (line.kind === 'group' ? conditionTexts.group : conditionTexts.line)({ nth })
  const group = line.kind === 'group' ? line : null
  const grown = group && { ...group, lines: [...group.lines, newLine(shared.known)] }
  return (
    <fieldset className={styles.lineFields}>
      <legend>{label}</legend>
      <ActionIcon
        className={styles.removeLine}
        variant="subtle"
        color="gray"
        aria-label={conditionTexts.removeLine({ nth })}
        onClick={onRemove}
      >
        <IconX size={15} />
      </ActionIcon>
      {line.kind === 'kept' && (
        <Text size="sm" className={styles.words}>
          {conditionTexts.kept({ condition: conditionWords(line.condition) })}
        </Text>
      )}
      {line.kind === 'question' && <QuestionFields {...shared} line={line} onChange={onChange} />}
      {group && (
        <>
          <JoinField
            label={conditionTexts.groupJoin()}
            value={group.join}
            onChange={(join) => onChange({ ...group, join })}
          />
          <ol className={styles.lines}>
            {group.lines.map((inner, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
              <li key={index} className={styles.line}>
                <LineFields
                  {...shared}
                  line={inner}
                  nth={index + 1}
                  mayAdd={() => false}
                  onChange={(next, gesture) => {
                    if (next.kind !== 'group')
                      onChange(
                        { ...group, lines: group.lines.with(index, next) },
                        gesture && `${gesture}-${index}`,
                      )
                  }}
                  onRemove={() =>
                    group.lines.length === 1
                      ? onRemove()
                      : onChange({ ...group, lines: group.lines.toSpliced(index, 1) })
                  }
                />
              </li>
            ))}
          </ol>
          <AddButton disabled={!grown || !mayAdd(grown)} onClick={() => grown && onChange(grown)}>
            {conditionTexts.addToGroup()}
          </AddButton>
        </>
      )}
    </fieldset>
  )
}

function JoinField({
  label,
  value,
  onChange,
}: {
  label: string
  value: Join
  onChange: (join: Join) => void
}) {
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={(['all', 'any'] as const).map((join) => ({ value: join, label: conditionTexts.joins[join]() }))}
      value={value}
      onChange={(join) => onChange(join as Join)}
    />
  )
}

function AddButton({
  disabled,
  onClick,
  children,
}: {
  disabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlus size={14} />}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

/** What questions can be about. What can't be loaded offers nothing, and names can still be typed. */
function useKnown(withTables: boolean): Known {
  const facts = useQuery(factsQuery)
  const tags = useQuery(deviceTagsQuery)
  const tables = useQuery(allTablesQuery)
  return {
    facts: [...new Set((facts.data ?? []).map(({ name }) => name))],
    tags: (tags.data ?? []).map(({ tag }) => tag),
    tables: withTables ? (tables.data ?? []) : [],
    isLoaded: facts.isSuccess && tags.isSuccess && tables.isSuccess,
  }
}
