import type { WidgetOf } from '../definitions.ts'
import { columnOf, isNumeric, type Table } from '../drawing/tables.ts'

/** The cell that the settings name; null where the table has none or it is empty. */
export function cellOf(
  table: Table,
  { column, row }: Pick<WidgetOf<'value'>, 'column' | 'row'>,
): string | null {
  const last = table.columns.reduce((found, _, at) => (isNumeric(table, at) ? at : found), -1)
  const across = columnOf(table, column, /^(value|wert|valeur|hodnota)$/i, (at) => at === last)
  const wanted = row.trim().toLowerCase()
  const cells =
    wanted === '' ? table.rows[0] : table.rows.find(([first = '']) => first.trim().toLowerCase() === wanted)
  return cells?.[across]?.trim() || null
}
