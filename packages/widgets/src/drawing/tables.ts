import type { FeedContentOf, FeedReading } from '@vitrine/core/feeds'
import type { WidgetFacts } from '../widget.ts'
import { numberIn } from './intl.ts'

export type Table = FeedContentOf<'table'>

/** Tables are shown without their age for so long. */
export const TABLE_AGE_MS = 24 * 3_600_000

/** The table that a feed says, or its one value as a table of one row; null where it says neither. */
export function tableOf(feed: FeedReading | null | undefined): Table | null {
  const content = feed?.content
  if (content?.kind === 'value')
    return { kind: 'table', columns: ['Name', 'Value'], rows: [[content.title, content.value]] }
  return content?.kind === 'table' ? content : null
}

/** The number in a cell, with a comma or a point before its decimals and whatever currency or unit; null where there is none. */
export function numberOf(cell: string | undefined): number | null {
  const found = /[-−]?\d[\d\s'’.,\u00a0\u202f]*(?:e[+-]?\d{1,3})?/i.exec(cell ?? '')
  // A date or a time is no number.
  if (!found || /\d[-:/]\d/.test(cell!)) return null
  let digits = found[0]
    .replace('−', '-')
    .replace(/[\s'’\u00a0\u202f]/g, '')
    .replace(/[.,]$/, '')
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  if (comma > point && (point >= 0 || !/^-?\d{1,3}(,\d{3})+$/.test(digits)))
    digits = digits.replace(/\./g, '').replace(',', '.').replace(/,/g, '')
  else digits = digits.replace(/,/g, '')
  const value = Number(digits)
  return Number.isFinite(value) ? value : null
}

/** Whether most of what stands in a column is a number. */
export function isNumeric({ rows }: Table, column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  return cells.length > 0 && cells.filter((cell) => numberOf(cell) !== null).length * 2 > cells.length
}

/**
 * The column that a setting names, or one that looks like it where the setting is empty.
 * @param name   as in the setting; letters' case does not matter
 * @param usual  what such columns are usually called
 * @param otherwise tells of a column that it will do
 * @returns its place; −1 where there is none
 */
export function columnOf(
  { columns }: Table,
  name: string,
  usual: RegExp,
  otherwise: (column: number) => boolean = () => false,
): number {
  const wanted = name.trim().toLowerCase()
  if (wanted !== '') return columns.findIndex((column) => column.trim().toLowerCase() === wanted)
  const found = columns.findIndex((column) => usual.test(column))
  return found >= 0 ? found : columns.findIndex((_, at) => otherwise(at))
}

/** A number as a cell wrote it, with as many decimals, in the display's language. */
export function cellNumberIn(facts: WidgetFacts, value: number, cell: string): string {
  const decimals = /[.,](\d{1,6})(?!\d)\D*$/.exec(cell)?.[1]?.length ?? 0
  const isGrouped = decimals === 3 && Number.isInteger(value)
  const digits = isGrouped ? 0 : decimals
  return Math.abs(value) >= 1e15
    ? numberIn(facts, value, { notation: 'scientific', maximumFractionDigits: 2 })
    : numberIn(facts, value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
