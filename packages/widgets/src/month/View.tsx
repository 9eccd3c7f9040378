import { zoneTimeOf } from '@vitrine/core'
import type { CSSProperties, ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { DAY_MS, zoneOf } from '../time.ts'
import type { WidgetView, WidgetViewProps } from '../widget.ts'
import { monthOf } from './monthOf.ts'

const view: WidgetView<WidgetOf<'month'>> = {
  View: Month,
  steps: () => ({ least: -12, most: 24 }),
  nextChangeMs: (_settings, facts, atMs) => {
    const zone = zoneTimeOf(zoneOf(facts))
    return zone.startOfDayMs(zone.localAt(atMs).day + 1)
  },
}
export default view

/** The month as a page of a calendar. */
function Month({
  style,
  accent,
  facts,
  atMs,
  touch,
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
  const cell: CSSProperties = { display: 'flex', alignItems: 'center', justifyContent: 'center', minWidth: 0 }
  return (
    <Lettered style={style} words={title} onReady={onReady}>
      {({ fontSize: _size, ...letters }) => (
        <div
          style={{
            ...letters,
            fontSize: style.size,
            width: '100%',
            height: '100%',
            display: 'grid',
            gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
            gridTemplateRows: `minmax(0, 1.4fr) repeat(${weeks.length + 1}, minmax(0, 1fr))`,
            fontVariantNumeric: 'tabular-nums',
            overflow: 'hidden',
          }}
        >
          <div
            dir="auto"
            style={{ gridColumn: '1 / -1', fontWeight: 700, fontSize: '1.2em', alignSelf: 'center' }}
          >
            {title}
          </div>
          {Array.from({ length: 7 }, (_, weekday) => (
            // 5 January 1970 was a Monday.
            <div key={weekday} style={{ ...cell, opacity: 0.65, fontSize: '0.8em' }}>
              {named({ weekday: 'short' }, (weekday + 4) * 86_400_000)}
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
                      ...(day === today && { background: accent, color: '#ffffff', fontWeight: 700 }),
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
