import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { tint } from '../drawing/colours.ts'
import { ageNote, nextAgeMs } from '../drawing/intl.ts'
import { footPx, smallEm, unitPx, widthEm } from '../drawing/measure.ts'
import { earliestMs, nextTurnMs, pagesOf, turnAt } from '../drawing/paging.ts'
import { Dots, ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import { isNumeric, TABLE_AGE_MS, tableOf, type Table } from '../drawing/tables.ts'
import type { WidgetView, WidgetViewProps } from '../widget.ts'

const view: WidgetView<WidgetOf<'table'>> = {
  View: TableView,
  turnMs: ({ seconds }) => seconds * 1_000,
  // How many pages there are is up to the frame: it is drawn again as if each row were one.
  nextChangeMs: ({ seconds }, _facts, atMs, feed) =>
    feed
      ? earliestMs(
          nextTurnMs(tableOf(feed)?.rows.length ?? 0, seconds, atMs),
          nextAgeMs(feed.readMs, atMs, TABLE_AGE_MS),
        )
      : null,
}
export default view

/** A column up to this width is short, em. */
const SHORT_EM = 7
/** So many columns stay, however narrow it is. */
const COLUMNS_LEAST = 2

/** Shares of the width by what stands in the columns, none of them very wide or very narrow. */
function sharesOf({ columns, rows }: Table, withNames: boolean): number[] {
  return columns.map((name, column) => {
    const widths = rows.slice(0, 60).map((row) => widthEm(row[column] ?? ''))
    return Math.max(2.5, Math.min(18, Math.max(...widths, withNames ? widthEm(name) * 0.85 : 0)) + 1)
  })
}

/** How many columns there is room for: a cell that is cut to two letters says less than none, so the last columns go. */
function columnsIn(shares: readonly number[], mostEm: number): number {
  let em = 0
  const fitting = shares.findIndex((share) => (em += Math.min(share, SHORT_EM)) > mostEm)
  return fitting === -1 ? shares.length : Math.max(COLUMNS_LEAST, fitting)
}

/** The rows of a feed, in pages. */
function TableView(props: WidgetViewProps<WidgetOf<'table'>>): ReactElement {
  const { settings, style, accent, facts, atMs, box, feed } = props
  const table = tableOf(feed)
  const all = table === null ? [] : sharesOf(table, settings.header === true)
  // Many columns make letters smaller, down to two thirds; what does not fit then is cut with an ellipsis.
  const plain = unitPx(style.size, box, 8, 4)
  const shares = all.slice(0, columnsIn(all, box.widthPx / (plain * 0.66)))
  const wide = shares.reduce((sum, share) => sum + share, 0)
  const unit = Math.max(plain * 0.66, Math.min(plain, box.widthPx / Math.max(1, wide)))
  const note = feed === null || table === null ? null : ageNote(facts, feed.readMs, atMs, TABLE_AGE_MS)
  const headingPx = settings.heading === '' || box.heightPx < unit * 6 ? 0 : unit * 1.9
  const namesPx = settings.header && table !== null && box.heightPx > unit * 4 ? unit * 1.5 : 0
  const freePx = Math.max(1, box.heightPx - headingPx - namesPx - (note ? footPx(unit) : 0))
  const rowPx = unit * 1.75
  const pages = pagesOf(table?.rows ?? [], Math.max(1, Math.floor(freePx / rowPx)))
  const page = turnAt(pages.length, settings.seconds, atMs)
  const rows = pages[page] ?? []
  const highPx = Math.min(rowPx * 1.35, freePx / Math.max(1, pages[0]?.length ?? 1))
  // Numbers stand below each other by their ends, and so does what is short in the last column.
  const numeric =
    table?.columns.map(
      (_, column) =>
        column > 0 &&
        (isNumeric(table, column) ||
          (column === shares.length - 1 && table.rows.every((row) => (row[column] ?? '').length <= 8))),
    ) ?? []
  // Short columns stay whole as long as they leave room for long ones: as much as for a short one, or much of the width.
  const long = shares.filter((share) => share > SHORT_EM)
  const shortEm = shares.reduce((sum, share) => sum + (share > SHORT_EM ? 0 : share), 0)
  const keepsShort =
    box.widthPx - shortEm * unit >= Math.min(box.widthPx * 0.4, long.length * SHORT_EM * unit)
  const line = (cells: readonly string[]) =>
    shares.map((share, column) => (
      // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its place
      <span
        key={column}
        style={{
          ...ONE_LINE,
          flex: keepsShort ? `${share} ${share > SHORT_EM ? 1 : 0} ${share}em` : `${share} 1 0`,

          paddingInlineEnd: column === shares.length - 1 ? 0 : '0.7em',
          textAlign: numeric[column] ? 'end' : 'start',
          fontWeight: column === 0 ? 560 : 'inherit',
        }}
      >
        <Said>{cells[column] ?? ''}</Said>
      </span>
    ))
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${settings.heading} ${table?.columns.join(' ') ?? ''} ${rows.map((row) => row.join(' ')).join(' ')}`}
      note={note}
    >
      {headingPx > 0 && (
        <div style={{ height: headingPx, display: 'flex', alignItems: 'center', lineHeight: 1.2 }}>
          <span style={{ ...ONE_LINE, flex: '1 1 0', fontWeight: 720, fontSize: '1.25em' }}>
            <Said>{settings.heading}</Said>
          </span>
          <Dots count={pages.length} at={page} colour={accent} wideEm={box.widthPx / unit} />
        </div>
      )}
      {table !== null && namesPx > 0 && (
        <div
          style={{
            height: namesPx,
            display: 'flex',
            alignItems: 'center',
            fontSize: smallEm(0.78),
            color: accent,
            borderBottom: `2px solid ${accent}`,
            boxSizing: 'border-box',
          }}
        >
          {line(table.columns)}
        </div>
      )}
      {rows.map((row, at) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place
          key={at}
          style={{
            height: highPx,
            display: 'flex',
            alignItems: 'center',
            boxSizing: 'border-box',
            borderTop: at === 0 ? 'none' : `1px solid ${tint(style.color, 0.14)}`,
          }}
        >
          {line(row)}
        </div>
      ))}
      {headingPx === 0 && pages.length > 1 && freePx - rows.length * highPx > unit && (
        <div style={{ ...QUIET, textAlign: 'end', lineHeight: 1 }}>
          <Dots count={pages.length} at={page} colour={accent} wideEm={box.widthPx / unit} />
        </div>
      )}
    </Sheet>
  )
}
