import { zoneTimeOf } from '@vitrine/core'
import type { CSSProperties, ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { inkOn } from '../drawing/colours.ts'
import { directionIn } from '../drawing/intl.ts'
import { smallEm, widthEm } from '../drawing/measure.ts'
import { ONE_LINE } from '../drawing/Sheet.tsx'
import { DAY_MS, factsIn, zoneOf } from '../time.ts'
import type { WidgetView, WidgetViewProps } from '../widget.ts'
import { monthOf } from './monthOf.ts'

const view: WidgetView<WidgetOf<'month'>> = {
  View: (props) => <Month {...props} facts={factsIn(props.facts, props.settings.zone)} />,
  steps: () => ({ least: -12, most: 24 }),
  nextChangeMs: (settings, facts, atMs) => {
    const zone = zoneTimeOf(zoneOf(factsIn(facts, settings.zone)))
    return zone.startOfDayMs(zone.localAt(atMs).day + 1)
  },
}
export default view

/** Rows are at least so high, px: where there is no room, the names of days go first, and then that of the month. */
const ROW_LEAST_PX = 14
/** The height of the name of the month, in rows. */
const TITLE_ROWS = 1.4

/** The month as a page of a calendar. */
function Month({
  style,
  accent,
  facts,
  atMs,
  touch,
  box,
  parts: { Lettered },
  onReady,
}: WidgetViewProps<WidgetOf<'month'>>): ReactElement {
  const { weeks, today, first } = monthOf(zoneTimeOf(zoneOf(facts)).localAt(atMs).day, touch?.turned)
  const named = (options: Intl.DateTimeFormatOptions, ms: number) => {
    try {
      return new Intl.DateTimeFormat(facts.language, { ...options, timeZone: 'UTC' }).format(ms)
    } catch {
      return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(ms)
    }
  }
  const title = named({ month: 'long', year: 'numeric' }, first * DAY_MS)
  const { format: digits } = new Intl.NumberFormat(facts.language)
  const hasTitle = box.heightPx / (weeks.length + TITLE_ROWS) >= ROW_LEAST_PX
  const hasDays = box.heightPx / (weeks.length + 1 + TITLE_ROWS) >= ROW_LEAST_PX
  const rowPx = box.heightPx / (weeks.length + (hasTitle ? TITLE_ROWS : 0) + (hasDays ? 1 : 0))
  const columnPx = box.widthPx / 7
  const sizePx = Math.min(style.size, rowPx * 0.6, columnPx * 0.5)
  const weekdays = (form: 'short' | 'narrow') =>
    // 5 January 1970 was a Monday.
    Array.from({ length: 7 }, (_, weekday) => named({ weekday: form }, (weekday + 4) * DAY_MS))
  const days = weekdays('short')
  const isTight = days.some((day) => widthEm(day) * sizePx * 0.8 > columnPx * 0.95)
  const cell: CSSProperties = { display: 'flex', alignItems: 'center', justifyContent: 'center', minWidth: 0 }
  return (
    <Lettered style={style} words={title} onReady={onReady}>
      {({ fontSize: _size, ...letters }) => (
        <div
          dir={directionIn(facts)}
          style={{
            ...letters,
            fontSize: sizePx,
            width: '100%',
            height: '100%',
            display: 'grid',
            gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
            gridTemplateRows: `${hasTitle ? `minmax(0, ${TITLE_ROWS}fr) ` : ''}repeat(${weeks.length + (hasDays ? 1 : 0)}, minmax(0, 1fr))`,
            fontVariantNumeric: 'tabular-nums',
            overflow: 'hidden',
          }}
        >
          {hasTitle && (
            <div
              style={{
                ...ONE_LINE,
                gridColumn: '1 / -1',
                fontWeight: 700,
                fontSize: '1.2em',
                alignSelf: 'center',
                textAlign: 'start',
              }}
            >
              {title}
            </div>
          )}
          {hasDays &&
            (isTight ? weekdays('narrow') : days).map((day, weekday) => (
              // oxlint-disable-next-line react/no-array-index-key -- short names of days can be the same
              <div key={weekday} style={{ ...cell, opacity: 0.65, fontSize: smallEm(0.8) }}>
                {day}
              </div>
            ))}
          {weeks.flatMap((week, row) =>
            week.map((day, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its place
              <div key={`${row} ${column}`} style={cell}>
                {day !== null && (
                  <span
                    style={{
                      width: '1.9em',
                      lineHeight: '1.9em',
                      textAlign: 'center',
                      borderRadius: '50%',
                      ...(day === today && { background: accent, color: inkOn(accent), fontWeight: 700 }),
                    }}
                  >
                    {digits(day)}
                  </span>
                )}
              </div>
            )),
          )}
        </div>
      )}
    </Lettered>
  )
}
