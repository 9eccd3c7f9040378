import { zoneTimeOf } from '@vitrine/core'
import type { PlaysReport } from '@vitrine/protocol'
import { csvOf } from '../../platform/http/csv.ts'

const COLUMNS = [
  'row',
  'id',
  'name',
  'start',
  'count',
  'duration_ms',
  'coverage',
  'accounted_ms',
  'expected_ms',
  'not_reported_ms',
  'share_of_plays',
  'share_of_time',
  'reason',
] as const
const share = (value: number | null): number | null => (value === null ? null : Math.round(value * 1e6) / 1e6)
type Cells = Partial<Record<(typeof COLUMNS)[number], string | number | null>>

/**
 * A report as a table: its rows, their total, and the impossible records that no figure includes. `row` says what a line is.
 * The columns are the same for every report and named as in JSON.
 */
export function reportTable(report: PlaysReport): (string | number | null)[][] {
  const cells = (row: string, given: Cells) =>
    COLUMNS.map((column) => (column === 'row' ? row : (given[column] ?? null)))
  const figures = ({
    count,
    duration,
    coverage,
    accounted,
    expected,
    not_reported,
  }: PlaysReport['total']): Cells => ({
    count,
    duration_ms: duration,
    coverage: share(coverage),
    accounted_ms: accounted,
    expected_ms: expected,
    not_reported_ms: not_reported,
  })
  return [
    [...COLUMNS],
    ...report.items.map((item) =>
      cells(report.by, {
        id: item.id,
        name: item.name,
        start: item.at === null ? null : localText(item.at, report.time_zone),
        ...figures(item),
        share_of_plays: share(item.share_count),
        share_of_time: share(item.share_duration),
      }),
    ),
    cells('total', { start: localText(report.from, report.time_zone), ...figures(report.total) }),
    ...report.aside.map(({ device_id, device_name, reason, count }) =>
      cells('impossible', { id: device_id, name: device_name, reason, count }),
    ),
  ]
}

/** A report as CSV. */
export const reportCsv = (report: PlaysReport): string => csvOf(reportTable(report))

/** Columns whose numbers are shares, from 0 to 1. */
export const SHARES: ReadonlySet<string> = new Set<(typeof COLUMNS)[number]>([
  'coverage',
  'share_of_plays',
  'share_of_time',
])

/** A time of a zone with its distance from UTC, such as 2026-11-22T09:00+01:00. */
function localText(atMs: number, timeZone: string): string {
  const { wallMs } = zoneTimeOf(timeZone).localAt(atMs)
  const minutes = Math.round((wallMs - atMs) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const distance = `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
  return `${new Date(wallMs).toISOString().slice(0, 16)}${distance}`
}
