import type { PlannedReason, PlaysPlanned, PlaysPlannedRow } from '@vitrine/protocol'
import { csvOf } from '../../platform/http/csv.ts'

/** In the order in which they explain missing time. */
const REASONS = [
  'not_reported',
  'emergency',
  'paused',
  'screen_off',
  'barred',
  'offline',
  'other',
] as const satisfies readonly PlannedReason[]

/** A comparison as CSV: its rows and their total. `row` says what a line is; times are milliseconds. */
export function plannedCsv({ by, kind, items, total }: PlaysPlanned): string {
  const figures = ({ planned, played, missing, reasons }: Omit<PlaysPlannedRow, 'id' | 'name'>) => [
    planned,
    played,
    missing,
    ...REASONS.map((reason) => reasons[reason]),
  ]
  return csvOf([
    ['row', 'id', 'name', 'planned_ms', 'played_ms', 'missing_ms', ...REASONS.map((name) => `${name}_ms`)],
    ...items.map((row) => [by === 'thing' ? kind : 'device', row.id, row.name, ...figures(row)]),
    ['total', null, null, ...figures(total)],
  ])
}
