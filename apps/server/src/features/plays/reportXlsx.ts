import { invalidField } from '@vitrine/core'
import type { PlaysReport } from '@vitrine/protocol'
import { reportTable, SHARES } from './reportCsv.ts'

/** Rows of a sheet: the whole file is made in memory. */
const ROWS_MOST = 50_000
/** Widths of columns, characters. */
const WIDTHS = { name: 40, other: 18 } as const

/**
 * A report as a spreadsheet, with the same rows and columns as CSV. Text is stored as text, so that none of it is a formula.
 * @throws SignageError `INVALID_INPUT` for a report with more rows than a file has room for
 */
export async function reportXlsx(report: PlaysReport): Promise<Buffer> {
  if (report.items.length > ROWS_MOST) throw invalidField('format', 'SHEET_TOO_LONG', { maximum: ROWS_MOST })
  // Few people want a spreadsheet; the library waits for the first of them.
  const { default: writeXlsx } = await import('write-excel-file/node')
  const [columns = [], ...rows] = reportTable(report)
  const sheet = [
    columns.map((value) => ({ value: String(value), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((value, n) => {
        if (value === null) return null
        if (typeof value === 'string') return { value, type: String }
        return SHARES.has(String(columns[n]))
          ? { value, type: Number, format: '0.0%' }
          : { value, type: Number, format: '0' }
      }),
    ),
  ]
  return writeXlsx(sheet, {
    columns: columns.map((column) => ({ width: column === 'name' ? WIDTHS.name : WIDTHS.other })),
    stickyRowsCount: 1,
    sheet: 'Plays',
  }).toBuffer()
}
