import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { TABLE_MAX } from '@vitrine/core'
import { ColourField } from '../../../../ui/ColourField.tsx'
import { withField } from '../elementEdits.ts'
import { squared, withCell, withLess, withMore, withPasted } from '../tableCells.ts'
import { Section, SwitchField, type FieldsOf } from './parts.tsx'
import { LettersFields } from './TextFields.tsx'

/** The cells of a table, its letters and its lines. */
export function TableFields({ element, change, settle }: FieldsOf<'table'>) {
  const rows = squared(element.rows)
  const columns = rows[0]!.length
  const setRows = (next: string[][], gesture?: string) =>
    change((before) => {
      const keepsShares = before.columns === undefined || before.columns.length === next[0]!.length
      return { ...(keepsShares ? before : withField(before, 'columns', undefined)), rows: next }
    }, gesture)
  return (
    <>
      <Section title="Table">
        <div className="v-cells">
          <table>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={row}>
                  {cells.map((cell, column) => (
                    <td key={column}>
                      <input
                        aria-label={`Row ${row + 1}, column ${column + 1}`}
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
                      aria-label={`Remove row ${row + 1}`}
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
                    <ActionIcon
                      size={24}
                      aria-label={`Remove column ${column + 1}`}
                      disabled={columns < 2}
                      onClick={() => setRows(withLess(rows, 'column', column))}
                    >
                      <IconX size={14} />
                    </ActionIcon>
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
        <div className="v-file-row">
          <Button
            size="xs"
            variant="default"
            disabled={rows.length >= TABLE_MAX.rows}
            onClick={() => setRows(withMore(rows, 'row'))}
          >
            Add a row
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={columns >= TABLE_MAX.columns}
            onClick={() => setRows(withMore(rows, 'column'))}
          >
            Add a column
          </Button>
        </div>
        <p className="v-quiet v-small v-hint">Cells of a spreadsheet can be pasted.</p>
        <SwitchField
          label="The first row is a heading"
          checked={element.header ?? false}
          onChange={(on) => change((before) => withField(before, 'header', on || undefined))}
        />
        <SwitchField
          label="Lines between rows"
          checked={element.line !== undefined}
          onChange={(on) => change((before) => withField(before, 'line', on ? '#98A4AF' : undefined))}
        />
        {element.line !== undefined && (
          <ColourField
            label="Lines"
            value={element.line}
            onChange={(line) => change((before) => ({ ...before, line }), 'table-line')}
            onSettle={settle}
          />
        )}
        <SwitchField
          label="Every second row has a colour"
          checked={element.band !== undefined}
          onChange={(on) => change((before) => withField(before, 'band', on ? '#0B5563' : undefined))}
        />
        {element.band !== undefined && (
          <ColourField
            label="Second rows"
            value={element.band}
            onChange={(band) => change((before) => ({ ...before, band }), 'table-band')}
            onSettle={settle}
          />
        )}
      </Section>
      <Section title="Letters">
        <LettersFields
          style={element.style}
          change={(next, gesture) => change((before) => ({ ...before, style: next(before.style) }), gesture)}
          settle={settle}
        />
      </Section>
    </>
  )
}
