import type { DataTable } from '@vitrine/core'

type TableContent = Pick<DataTable, 'name' | 'columns' | 'rows'>

/** The place of a cell as texts ask for it. */
export const placeOf = (table: TableContent, row: number, column: number): string =>
  `${table.name}/${table.rows[row]?.[0] ?? ''}/${table.columns[column] ?? ''}`

/** Rows by whose first words nothing can be asked: empty, with signs that part places, or there twice. */
export function unaskable(table: TableContent): Set<number> {
  const seen = new Set<string>()
  const found = new Set<number>()
  for (const [at, [first = '']] of table.rows.entries()) {
    const key = first.trim().toLowerCase()
    if (key === '' || /[/{}\n]/.test(first) || seen.has(key)) found.add(at)
    seen.add(key)
  }
  return found
}

/** The rows to mark while a table is written: those of `unaskable` that hold anything. A row that waits to be filled in is no mistake. */
export function rowsToMark(table: TableContent): Set<number> {
  const out = unaskable(table)
  return new Set([...out].filter((at) => table.rows[at]!.some((cell) => cell.trim() !== '')))
}

/** The rows of a table on a slide that asks all of a data table: its columns as the heading, then a place in every cell. */
export function rowsAsking(table: TableContent): string[][] {
  const out = unaskable(table)
  return [
    [...table.columns],
    ...table.rows.flatMap((_, row) =>
      out.has(row) ? [] : [table.columns.map((_name, column) => `{{data ${placeOf(table, row, column)}}}`)],
    ),
  ]
}

/** The places of all fields that can be asked. */
export function fieldPlaces(table: TableContent): string[] {
  const out = unaskable(table)
  return table.rows.flatMap((_, row) =>
    out.has(row) ? [] : table.columns.slice(1).map((_name, column) => placeOf(table, row, column + 1)),
  )
}
