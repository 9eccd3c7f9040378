import { clsx } from 'clsx'
import { ActionIcon, Button } from '@mantine/core'
import { IconAlignCenter, IconAlignLeft, IconAlignRight, IconTable, IconX } from '@tabler/icons-react'
import { TABLE_MAX } from '@vitrine/core'
import { useState } from 'react'
import { DataPicker, rowsAsking } from '../../../tables/index.ts'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { withField } from '../elementEdits.ts'
import {
  squared,
  withCell,
  withLess,
  withMore,
  withNextAlign,
  withPasted,
} from '../../../../draft/tableCells.ts'
import { Section, SwitchField, type FieldsOf } from '../fields/parts.tsx'
import { LettersFields } from '../fields/LettersFields.tsx'
import type { ElementKind } from './kind.ts'
import { elementTexts } from './element.texts.ts'
import styles from '../fields/fields.module.css'

const ALIGNS = {
  left: { Icon: IconAlignLeft, label: elementTexts.alignColumn.left },
  center: { Icon: IconAlignCenter, label: elementTexts.alignColumn.center },
  right: { Icon: IconAlignRight, label: elementTexts.alignColumn.right },
} as const

/** The cells of a table, its letters and its lines. */
function TableFields({ element, change, settle }: FieldsOf<'table'>) {
  const [filling, setFilling] = useState(false)
  const rows = squared(element.rows)
  const columns = rows[0]!.length
  const setRows = (next: string[][], gesture?: string) =>
    change((before) => {
      const keepsShares = before.columns === undefined || before.columns.length === next[0]!.length
      return { ...(keepsShares ? before : withField(before, 'columns', undefined)), rows: next }
    }, gesture)
  const removeColumn = (column: number) =>
    change((before) => {
      const { columns: _shares, aligns, ...rest } = before
      const left = aligns?.filter((_, at) => at !== column)
      return { ...rest, ...(left && { aligns: left }), rows: withLess(before.rows, 'column', column) }
    })
  return (
    <>
      <Section
        title={elementTexts.table()}
        beside={
          <Button size="compact-xs" variant="default" onClick={() => setFilling(true)}>
            {elementTexts.fillFromData()}
          </Button>
        }
      >
        <DataPicker
          opened={filling}
          whole
          onClose={() => setFilling(false)}
          onPick={(table) => {
            setFilling(false)
            setRows(rowsAsking(table).slice(0, TABLE_MAX.rows))
          }}
        />
        <div className={styles.cells}>
          <table>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={row}>
                  {cells.map((cell, column) => (
                    <td key={column}>
                      <input
                        aria-label={elementTexts.cell({ row: row + 1, column: column + 1 })}
                        value={cell}
                        maxLength={300}
                        onChange={(event) =>
                          setRows(
                            withCell(rows, row, column, event.currentTarget.value),
                            `cell-${row}-${column}`,
                          )
                        }
                        onBlur={settle}
                        onPaste={(event) => {
                          const text = event.clipboardData.getData('text/plain')
                          if (!/[\t\n]/.test(text)) return
                          event.preventDefault()
                          setRows(withPasted(rows, row, column, text))
                        }}
                      />
                    </td>
                  ))}
                  <td>
                    <ActionIcon
                      size={24}
                      aria-label={elementTexts.removeRow({ row: row + 1 })}
                      disabled={rows.length < 2}
                      onClick={() => setRows(withLess(rows, 'row', row))}
                    >
                      <IconX size={14} />
                    </ActionIcon>
                  </td>
                </tr>
              ))}
              <tr>
                {rows[0]!.map((_, column) => (
                  <td key={column}>
                    <AlignButton element={element} column={column} columns={columns} change={change} />
                    <ActionIcon
                      size={24}
                      aria-label={elementTexts.removeColumn({ column: column + 1 })}
                      disabled={columns < 2}
                      onClick={() => removeColumn(column)}
                    >
                      <IconX size={14} />
                    </ActionIcon>
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
        <div className={styles.fileRow}>
          <Button
            size="xs"
            variant="default"
            disabled={rows.length >= TABLE_MAX.rows}
            onClick={() => setRows(withMore(rows, 'row'))}
          >
            {elementTexts.addRow()}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={columns >= TABLE_MAX.columns}
            onClick={() => setRows(withMore(rows, 'column'))}
          >
            {elementTexts.addColumn()}
          </Button>
        </div>
        <p className={clsx('v-quiet v-small', styles.hint)}>{elementTexts.tableHint()}</p>
        <SwitchField
          label={elementTexts.headerRow()}
          checked={element.header ?? false}
          onChange={(on) => change((before) => withField(before, 'header', on || undefined))}
        />
        <SwitchField
          label={elementTexts.linesBetweenRows()}
          checked={element.line !== undefined}
          onChange={(on) => change((before) => withField(before, 'line', on ? '#98A4AF' : undefined))}
        />
        {element.line !== undefined && (
          <ColourField
            label={elementTexts.rowLineColour()}
            value={element.line}
            onChange={(line) => change((before) => ({ ...before, line }), 'table-line')}
            onSettle={settle}
          />
        )}
        <SwitchField
          label={elementTexts.bandedRows()}
          checked={element.band !== undefined}
          onChange={(on) => change((before) => withField(before, 'band', on ? '#0B5563' : undefined))}
        />
        {element.band !== undefined && (
          <ColourField
            label={elementTexts.bandColour()}
            value={element.band}
            onChange={(band) => change((before) => ({ ...before, band }), 'table-band')}
            onSettle={settle}
          />
        )}
      </Section>
      <Section title={elementTexts.font()}>
        <LettersFields
          style={element.style}
          change={(next, gesture) => change((before) => ({ ...before, style: next(before.style) }), gesture)}
          settle={settle}
        />
      </Section>
    </>
  )
}

/** Where the words of a column stand; each press moves them on. */
function AlignButton({
  element,
  column,
  columns,
  change,
}: Pick<FieldsOf<'table'>, 'element' | 'change'> & { column: number; columns: number }) {
  const { Icon, label } = ALIGNS[element.aligns?.[column] ?? element.style.align]
  return (
    <ActionIcon
      size={24}
      aria-label={label({ column: column + 1 })}
      onClick={() =>
        change((before) => ({
          ...before,
          aligns: withNextAlign(before.aligns, before.style.align, columns, column),
        }))
      }
    >
      <Icon size={14} />
    </ActionIcon>
  )
}

export const table: ElementKind<'table'> = {
  name: elementTexts.table,
  icon: IconTable,
  Fields: TableFields,
  says: () => {
    const { what, when, where, morning, hall, afternoon, garden } = elementTexts.tableExample
    return {
      rows: [
        [what(), when(), where()],
        [morning(), '9:00', hall()],
        [afternoon(), '14:00', garden()],
      ],
    }
  },
}
