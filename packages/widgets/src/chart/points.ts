import type { WidgetOf } from '../definitions.ts'
import { columnOf, isNumeric, numberOf, type Table } from '../drawing/tables.ts'

/** One number of a chart. */
export type Point = { label: string; value: number; cell: string }

/** A chart of more would be one of hairs. */
const POINTS_MOST = 200

/** The numbers of a table in its order; rows without one are left out. */
export function pointsOf(table: Table, settings: Pick<WidgetOf<'chart'>, 'label' | 'value'>): Point[] {
  // The last column of numbers: the first one often numbers the rows.
  const last = table.columns.reduce((found, _, column) => (isNumeric(table, column) ? column : found), -1)
  const value = columnOf(table, settings.value, /^(value|wert|valeur|hodnota)$/i, (column) => column === last)
  const label = columnOf(table, settings.label, /^(label|name)$/i, (column) => column !== value)
  return table.rows
    .flatMap((row): Point[] => {
      const cell = row[value] ?? ''
      const number = numberOf(cell)
      return number === null ? [] : [{ label: (row[label] ?? '').trim(), value: number, cell }]
    })
    .slice(0, POINTS_MOST)
}

/** Round marks of an axis that has 0 and all values in it: at most four or five steps. */
export function scaleOf(values: readonly number[]): { from: number; until: number; marks: number[] } {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  const span = most - least
  if (!(span > 1e-200) || !Number.isFinite(span)) return { from: least, until: least + 1, marks: [0] }
  const rough = span / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough
  const from = Math.floor(least / step) * step
  const until = Math.ceil(most / step) * step
  const count = Math.min(12, Math.round((until - from) / step))
  return { from, until, marks: Array.from({ length: count + 1 }, (_, at) => from + at * step) }
}

/** An arc about 0 0, as an SVG path; angles in turns clockwise from the top. */
export function arcPath(fromTurns: number, untilTurns: number, radius: number): string {
  const point = (turns: number) =>
    `${(Math.sin(turns * 2 * Math.PI) * radius).toFixed(3)} ${(-Math.cos(turns * 2 * Math.PI) * radius).toFixed(3)}`
  // A whole circle would begin where it ends, which is nothing.
  const until = Math.min(untilTurns, fromTurns + 0.9999)
  return `M${point(fromTurns)}A${radius} ${radius} 0 ${until - fromTurns > 0.5 ? 1 : 0} 1 ${point(until)}`
}
