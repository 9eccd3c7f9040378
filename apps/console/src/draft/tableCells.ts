import { TABLE_MAX, type Align } from '@vitrine/core'

/** Steps on the rows of a table. Every row keeps as many cells as the longest. */
type Rows = readonly (readonly string[])[]
const CELL_MAX = 300

const columnsOf = (rows: Rows) => Math.max(1, ...rows.map((row) => row.length))

/** All rows as long as the longest. */
export function squared(rows: Rows): string[][] {
  const columns = columnsOf(rows)
  return rows.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? ''))
}

export function withCell(rows: Rows, row: number, column: number, words: string): string[][] {
  return squared(rows).map((cells, index) =>
    index === row ? cells.map((cell, at) => (at === column ? words : cell)) : cells,
  )
}

/** How big a table may become. */
type Most = { rows: number; columns: number }

/** One row or column more at the end; the same when there is no room. */
export function withMore(rows: Rows, what: 'row' | 'column', most: Most = TABLE_MAX): string[][] {
  const all = squared(rows)
  if (what === 'row')
    return all.length >= most.rows ? all : [...all, Array.from({ length: columnsOf(all) }, () => '')]
  return columnsOf(all) >= most.columns ? all : all.map((cells) => [...cells, ''])
}

/** Without one row or column; the last one stays. */
export function withLess(rows: Rows, what: 'row' | 'column', index: number): string[][] {
  const all = squared(rows)
  if (what === 'row') return all.length < 2 ? all : all.filter((_, at) => at !== index)
  return columnsOf(all) < 2 ? all : all.map((cells) => cells.filter((_, at) => at !== index))
}

/** Cells of a spreadsheet (tabs and lines) laid over the table from one cell on; it grows as far as it may. */
export function withPasted(
  rows: Rows,
  row: number,
  column: number,
  text: string,
  most: Most = TABLE_MAX,
): string[][] {
  const pasted = text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
  const next: string[][] = squared(rows)
  for (const [down, cells] of pasted.entries())
    for (const [across, cell] of cells.entries()) {
      const [y, x] = [row + down, column + across]
      if (y >= most.rows || x >= most.columns) continue
      while (next.length <= y) next.push([])
      const line = next[y]!
      while (line.length <= x) line.push('')
      line[x] = cell.slice(0, CELL_MAX)
    }
  return squared(next)
}

const NEXT_ALIGN = { left: 'center', center: 'right', right: 'left' } as const

/**
 * Where the words of each column stand, with one column moved on: left, middle, right, left.
 * @param usual where they stand in columns that say nothing
 */
export function withNextAlign(
  aligns: readonly Align[] | undefined,
  usual: Align,
  columns: number,
  column: number,
): Align[] {
  return Array.from({ length: columns }, (_, at) => {
    const align = aligns?.[at] ?? usual
    return at === column ? NEXT_ALIGN[align] : align
  })
}
