/** A cell that begins like this is a formula to spreadsheets, whoever wrote it. */
const FORMULA = /^[=+\-@\t\r\n]/
/** So that spreadsheets read UTF-8 and not the machine's own character set. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as CSV (RFC 4180) that spreadsheets open as it is: UTF-8 with a byte order mark, and text that would be a formula
 * with an apostrophe before it. Numbers are written as they are, null as an empty cell.
 */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = rows.map((row) => row.map(cellOf).join(','))
  return `${BYTE_ORDER_MARK}${lines.map((line) => `${line}\r\n`).join('')}`
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
