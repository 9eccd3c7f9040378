/** One line of the table that the bench prints: a figure of goals beside its anchor. */
export type Row = {
  what: string
  goal: string
  ours: string
  /** what it was taken beside in the same run, with its figure */
  anchor?: string
  ratio?: string
  /** null where there is no goal, or where this tier is too small to say */
  met: boolean | null
}

const COLUMNS = ['what', 'goal', 'ours', 'anchor', 'ratio', 'met'] as const

/** The rows as a Markdown table with aligned columns. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => COLUMNS.map((column) => cellOf(row, column)))
  const widths = COLUMNS.map((column, n) => Math.max(column.length, ...cells.map((row) => row[n]!.length)))
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, n) => cell.padEnd(widths[n]!)).join(' | ')} |`
  return [line(COLUMNS), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}

function cellOf(row: Row, column: (typeof COLUMNS)[number]): string {
  if (column === 'met') return row.met === null ? '' : row.met ? 'yes' : 'NO'
  return row[column] ?? ''
}
