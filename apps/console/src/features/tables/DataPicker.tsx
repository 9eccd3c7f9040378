import { Button, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WireDataTable } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { allTablesQuery } from '../../queries/content.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { placeOf, unaskable } from './places.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { tableTexts } from './tables.texts.ts'
import styles from './tables.module.css'

/**
 * Chooses a field of a data table, or all of one.
 * @param whole a table is chosen, not a field
 */
export function DataPicker({
  opened,
  whole = false,
  onClose,
  onPick,
}: {
  opened: boolean
  whole?: boolean
  onClose: () => void
  onPick: (table: WireDataTable, place: string) => void
}) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={whole ? tableTexts.fill() : tableTexts.insert()}
      size="lg"
    >
      {opened && <Choice whole={whole} onPick={onPick} />}
    </Modal>
  )
}

function Choice({
  whole,
  onPick,
}: {
  whole: boolean
  onPick: (table: WireDataTable, place: string) => void
}) {
  const tables = useQuery(allTablesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const table = tables.data?.find(({ id }) => id === chosen) ?? tables.data?.[0]
  if (tables.isError && !tables.data)
    return (
      <FaultMessage
        title={tableTexts.couldNotLoad()}
        error={tables.error}
        retry={() => void tables.refetch()}
      />
    )
  if (!tables.data) return <Skeleton height={160} />
  if (!table)
    return (
      <Message
        title={tableTexts.none()}
        text={tableTexts.pickerNoneText()}
        action={<Link to="/data">{tableTexts.goToData()}</Link>}
      />
    )
  const out = unaskable(table)
  return (
    <>
      <Select
        label={tableTexts.table()}
        allowDeselect={false}
        mb="md"
        data={tables.data.map(({ id, name }) => ({ value: id, label: name }))}
        value={table.id}
        onChange={setChosen}
        data-autofocus
      />
      <div className={styles.dataPick}>
        <table>
          <thead>
            <tr>
              {table.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place
              <tr key={row}>
                {table.columns.map((name, column) => (
                  <td key={name}>
                    {whole ? (
                      (cells[column] ?? '')
                    ) : (
                      <button
                        type="button"
                        disabled={out.has(row)}
                        aria-label={`${cells[0] ?? ''}, ${name}: ${cells[column] ?? ''}`}
                        onClick={() => onPick(table, placeOf(table, row, column))}
                      >
                        {cells[column] || '–'}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {out.size > 0 && <p className="v-quiet v-small">{tableTexts.rowsUnusable()}</p>}
      {whole && (
        <div className="v-two-answers">
          <Button onClick={() => onPick(table, '')}>{tableTexts.fillWith({ name: table.name })}</Button>
        </div>
      )}
    </>
  )
}
