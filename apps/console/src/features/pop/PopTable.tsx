import type { PlaysReport, PlaysReportRow } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { formatDay, formatHours, formatNumber, formatPercent, formatTime } from '../../app/format.ts'
import { Each } from '../../ui/Guarded.tsx'
import { SortHeader } from '../../ui/SortHeader.tsx'
import { CoverageMark } from './CoverageMark.tsx'
import { popTexts } from './pop.texts.ts'
import styles from './pop.module.css'

const FIELDS = ['name', 'count', 'coverage', 'duration'] as const
type Field = (typeof FIELDS)[number]

/** What the rows are sorted by, with a leading `-` for descending. */
function sortRows(items: readonly PlaysReportRow[], sort: string): PlaysReportRow[] {
  const sign = sort.startsWith('-') ? -1 : 1
  const field = FIELDS.find((name) => name === sort.replace(/^-/, '')) ?? 'count'
  const compare: Record<Field, (a: PlaysReportRow, b: PlaysReportRow) => number> = {
    name: (a, b) => (a.at ?? 0) - (b.at ?? 0) || a.name.localeCompare(b.name),
    count: (a, b) => a.count - b.count,
    // Rows without any coverage come before rows with little.
    coverage: (a, b) => (a.coverage ?? -1) - (b.coverage ?? -1),
    duration: (a, b) => a.duration - b.duration,
  }
  return items.toSorted((a, b) => sign * compare[field](a, b))
}

/** Hours and days that are still to come have nothing to say. */
const hasBegun = ({ at, expected, count }: PlaysReportRow): boolean =>
  at === null || expected > 0 || count > 0

/** The rows of a report with their total. */
export function PopTable({
  report,
  sort,
  onSort,
}: {
  report: PlaysReport
  sort: string
  onSort: (sort: string) => void
}) {
  const { items, total, scope, by } = report
  const nameLabel = by === 'hour' ? popTexts.hour() : by === 'day' ? popTexts.day() : popTexts.name()
  return (
    <div className="v-table-wrap">
      <table className={clsx('v-table', styles.table)}>
        <caption className="v-sr">{popTexts.by[by]()}</caption>
        <thead>
          <tr>
            <SortHeader field="name" label={nameLabel} sort={sort} onSort={onSort} />
            <SortHeader field="count" label={popTexts.plays()} sort={sort} onSort={onSort} />
            <SortHeader field="coverage" label={popTexts.coverage()} sort={sort} onSort={onSort} />
            <SortHeader field="duration" label={popTexts.timeShown()} sort={sort} onSort={onSort} />
            <th scope="col" className={styles.shareHead}>
              {popTexts.share()}
            </th>
          </tr>
        </thead>
        <tbody>
          <Each
            items={sortRows(items.filter(hasBegun), sort)}
            keyOf={(row) => row.id ?? `${row.at} ${row.name}`}
            what="reportRow"
            as="tr"
          >
            {(row) => <Row row={row} report={report} />}
          </Each>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{popTexts.total()}</th>
            <td>{formatNumber(total.count)}</td>
            <td>
              <CoverageMark of={total} />
            </td>
            <td>{formatHours(total.duration)}</td>
            <td className={styles.share}>
              {scope.duration > 0 && formatPercent(total.duration / scope.duration, 1)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function nameOf(row: PlaysReportRow, { by, time_zone: zone }: PlaysReport): string {
  if (row.at !== null)
    return by === 'hour'
      ? popTexts.dayAndTime({ day: formatDay(row.at, zone), time: formatTime(row.at, zone) })
      : formatDay(row.at, zone)
  if (row.name !== '') return row.name
  if (row.id === null && by === 'screen') return popTexts.noScreen()
  return row.id === null && by === 'group' ? popTexts.noGroup() : popTexts.unnamed()
}

function Row({ row, report }: { row: PlaysReportRow; report: PlaysReport }) {
  const share = row.share_duration ?? 0
  return (
    <tr>
      <th scope="row">{nameOf(row, report)}</th>
      <td>{formatNumber(row.count)}</td>
      <td>
        <CoverageMark of={row} />
      </td>
      <td>{formatHours(row.duration)}</td>
      <td className={styles.share}>
        <span className={styles.shareBar} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
        <span
          className={styles.shareText}
          title={popTexts.shareOfPlays({ share: formatPercent(row.share_count ?? 0, 1) })}
        >
          {formatPercent(share, 1)}
        </span>
      </td>
    </tr>
  )
}
