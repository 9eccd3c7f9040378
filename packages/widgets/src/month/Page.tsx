import type { CSSProperties, ReactElement } from 'react'
import { inkOn, tint } from '../drawing/colours.ts'
import { directionIn, numberIn } from '../drawing/intl.ts'
import { smallEm } from '../drawing/measure.ts'
import { ONE_LINE } from '../drawing/Sheet.tsx'
import type { WidgetBox } from '../widget.ts'
import { monthOf } from './monthOf.ts'
import { dateIn, weekdaysIn, type Shown } from './shown.ts'

/** Rows are at least so high, px: where there is no room, the names of days go first, and then that of the month. */
const ROW_LEAST_PX = 14
/** The height of the name of the month, in rows. */
const TITLE_ROWS = 1.4

/** Where the parts of a page are in a frame. */
function pageIn(weeks: number, box: WidgetBox) {
  const hasTitle = box.heightPx / (weeks + TITLE_ROWS) >= ROW_LEAST_PX
  const hasDays = box.heightPx / (weeks + 1 + TITLE_ROWS) >= ROW_LEAST_PX
  const rowPx = box.heightPx / (weeks + (hasTitle ? TITLE_ROWS : 0) + (hasDays ? 1 : 0))
  return { hasTitle, hasDays, rowPx, columnPx: box.widthPx / 7 }
}

/** Whether a page of this size has the name of its month. */
export const hasTitle = (shown: Shown, box: WidgetBox): boolean =>
  pageIn(monthOf(shown.day, shown.turned).weeks.length, box).hasTitle

/** The month as a page of a calendar. */
export const Page = (props: Shown): ReactElement => <Days {...props} look="circle" />

/** The same as a leaf on a wall: the name of the month on a strip of colour, and a tile for each day to come. */
export const LeafOfMonth = (props: Shown): ReactElement => <Days {...props} look="tiles" />

function Days(props: Shown & { look: 'circle' | 'tiles' }): ReactElement {
  const { style, onReady, day, turned, facts } = props
  const title = dateIn(facts, { month: 'long', year: 'numeric' }, monthOf(day, turned).first)
  return (
    <props.parts.Lettered style={style} words={title} onReady={onReady}>
      {({ fontSize: _size, ...letters }) => (
        <div
          dir={directionIn(facts)}
          style={{ ...letters, width: '100%', height: '100%', overflow: 'hidden' }}
        >
          <DaysOfMonth {...props} />
        </div>
      )}
    </props.parts.Lettered>
  )
}

/** The days of a month below each other by their weekdays. */
export function DaysOfMonth(props: Shown & { look: 'circle' | 'tiles' }): ReactElement {
  const { style, accent, facts, box, day: now, turned, look } = props
  const { weeks, today, first } = monthOf(now, turned)
  const { hasTitle: isTitled, hasDays, rowPx, columnPx } = pageIn(weeks.length, box)
  const sizePx = Math.min(style.size, rowPx * 0.6, columnPx * 0.5)
  const isTiled = look === 'tiles'
  const gapPx = isTiled ? Math.min(rowPx, columnPx) * 0.08 : 0
  // A strip of colour is no higher than its letters need, however tall the frame is.
  const titleRow = isTiled && sizePx * 2.6 < rowPx * TITLE_ROWS ? `${sizePx * 2.6}px` : `${TITLE_ROWS}fr`
  const cell: CSSProperties = { display: 'flex', alignItems: 'center', justifyContent: 'center', minWidth: 0 }
  return (
    <div
      style={{
        fontSize: sizePx,
        width: box.widthPx,
        height: box.heightPx,
        display: 'grid',
        gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
        gridTemplateRows: `${isTitled ? `minmax(0, ${titleRow}) ` : ''}repeat(${weeks.length + (hasDays ? 1 : 0)}, minmax(0, 1fr))`,
        gap: gapPx,
        fontVariantNumeric: 'tabular-nums',
        overflow: 'hidden',
      }}
    >
      {isTitled && (
        <div
          style={{
            ...ONE_LINE,
            gridColumn: '1 / -1',
            fontWeight: 700,
            fontSize: '1.2em',
            textAlign: 'start',
            ...(isTiled
              ? {
                  alignSelf: 'stretch',
                  display: 'flex',
                  alignItems: 'center',
                  padding: '0 0.7em',
                  borderRadius: Math.min(rowPx, columnPx) * 0.16,
                  background: accent,
                  color: inkOn(accent),
                }
              : { alignSelf: 'center' }),
          }}
        >
          {dateIn(facts, { month: 'long', year: 'numeric' }, first)}
        </div>
      )}
      {hasDays &&
        weekdaysIn(facts, (columnPx * 0.95) / (sizePx * 0.8)).map((day, weekday) => (
          // oxlint-disable-next-line react/no-array-index-key -- short names of days can be the same
          <div key={weekday} style={{ ...cell, opacity: isTiled ? 0.78 : 0.65, fontSize: smallEm(0.8) }}>
            {day}
          </div>
        ))}
      {weeks.flatMap((week, row) =>
        week.map((day, column) => {
          const isPast = day !== null && first + day - 1 < now
          const tile =
            isTiled && day !== null
              ? {
                  borderRadius: Math.min(rowPx, columnPx) * 0.16,
                  background: day === today ? accent : isPast ? undefined : tint(style.color, 0.08),
                  ...(isPast ? { opacity: 0.72 } : { fontWeight: 560 }),
                  ...(day === today && { color: inkOn(accent), fontWeight: 720 }),
                }
              : {}
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its place
            <div key={`${row} ${column}`} style={{ ...cell, ...tile }}>
              {day !== null &&
                (isTiled ? (
                  <span>{numberIn(facts, day)}</span>
                ) : (
                  <span
                    style={{
                      width: '1.9em',
                      lineHeight: '1.9em',
                      textAlign: 'center',
                      borderRadius: '50%',
                      ...(day === today && { background: accent, color: inkOn(accent), fontWeight: 700 }),
                    }}
                  >
                    {numberIn(facts, day)}
                  </span>
                ))}
            </div>
          )
        }),
      )}
    </div>
  )
}
