const DELIMITERS = [',', ';', '\t', '|'] as const

/** The delimiter that the first line has most of, outside quotes. */
function delimiterOf(text: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 10_000))?.[0] ?? '').replace(
    /"(?:[^"]|"")*"/g,
    '',
  )
  const counts = DELIMITERS.map((sign) => line.split(sign).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}

/**
 * The rows of CSV (RFC 4180), with any usual delimiter, as Excel writes it in other countries; cells without the spaces around them.
 * @param most how many rows are read
 */
export function csvRows(csv: string, most: number): string[][] {
  const text = csv.replace(/^\uFEFF/, '')
  // Excel names the delimiter in a line of its own.
  const named = /^sep=(.)\r?\n/i.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const delimiter = named?.[1] ?? delimiterOf(body)
  const rows: string[][] = []
  let row: string[] = []
  let from = 0
  while (from <= body.length && rows.length < most) {
    let cell: string
    let end: number
    if (body[from] === '"') {
      ;({ cell, end } = quoted(body, from))
    } else {
      end = from
      while (end < body.length && body[end] !== delimiter && body[end] !== '\n' && body[end] !== '\r')
        end += 1
      cell = body.slice(from, end)
    }
    row.push(cell.trim())
    if (body[end] === delimiter) {
      from = end + 1
      continue
    }
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    from = end + (body[end] === '\r' && body[end + 1] === '\n' ? 2 : 1)
  }
  return rows
}

/** A cell in quotes, two of which stand for one; what follows the last up to the delimiter belongs to it. */
function quoted(text: string, from: number): { cell: string; end: number } {
  let cell = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    // A quote that never ends: the rest is one cell.
    if (quote < 0) return { cell: cell + text.slice(at), end: text.length }
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    at = quote + 2
  }
}
