import { FEED_MAX, type FeedContentOf } from '@vitrine/core/feeds'
import { oneLine } from './plainText.ts'

/** Names of columns, and the cells below them. */
export type Rows = { columns: string[]; rows: string[][] }

/** A table as it is shown: no more rows and columns than it may have, each row with a cell for each column. */
export function tableOf({ columns, rows }: Rows): FeedContentOf<'table'> {
  const width = Math.min(FEED_MAX.columns, columns.length)
  return {
    kind: 'table',
    columns: columns.slice(0, width).map((name) => oneLine(name, FEED_MAX.title)),
    rows: rows
      .filter((row) => row.some((cell) => cell.trim() !== ''))
      .slice(0, FEED_MAX.rows)
      // Every row has a cell for each column.
      .map((row) => Array.from({ length: width }, (_, index) => oneLine(row[index] ?? '', FEED_MAX.cell))),
  }
}
