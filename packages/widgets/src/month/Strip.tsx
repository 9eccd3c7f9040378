import type { CSSProperties, ReactElement } from 'react'
import { inkOn, tint } from '../drawing/colours.ts'
import { smallEm, unitPx, widthEm } from '../drawing/measure.ts'
import { ONE_LINE, Sheet } from '../drawing/Sheet.tsx'
import { dateIn, datesIn, dayNumber, weekdaysIn, type Shown } from './shown.ts'

/** So many weeks are shown at most, the present one first. */
const WEEKS_MOST = 3

/** The Monday of the week of a day. @param day whole days since 1970-01-01, as what is returned */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7)

/** The days of this week as a strip, and of the next ones where there is room; in tall frames below each other. */
export function Strip(props: Shown): ReactElement {
  const { style, accent, facts, box, day: today, turned } = props
  const isTall = box.heightPx > box.widthPx * 1.3
  const unit = unitPx(style.size, box, isTall ? 5 : 14, isTall ? 11 : 2.6)
  const gapPx = unit * 0.24
  const titlePx = box.heightPx > unit * 4.4 ? unit * 1.9 : 0
  const freePx = box.heightPx - titlePx
  const columnPx = (box.widthPx - 6 * gapPx) / 7
  const weeks = isTall ? 1 : Math.max(1, Math.min(WEEKS_MOST, Math.floor(freePx / (unit * 3.2))))
  const from = mondayOf(today) + turned * 7
  const highPx = isTall
    ? (freePx - 6 * gapPx) / 7
    : Math.min((freePx - (weeks - 1) * gapPx) / weeks, Math.max(unit * 2.4, columnPx * 1.3))
  const days = Array.from({ length: weeks * 7 }, (_, at) => from + at)
  // Names beside numbers have the width of the frame.
  const names = isTall
    ? longWeekdays(facts, (box.widthPx - unit * 3.4) / unit)
    : weekdaysIn(facts, (columnPx * 0.94) / Math.max(unit * 0.72, Math.min(unit, 8)))
  const title = titleOf(facts, from, from + 6, box.widthPx / unit)
  const numberPx = isTall
    ? Math.min(highPx * 0.62, unit * 1.6)
    : Math.max(unit, Math.min(highPx * 0.46, columnPx * 0.56))
  const tileOf = (day: number): CSSProperties => ({
    boxSizing: 'border-box',
    minWidth: 0,
    height: highPx,
    display: 'flex',
    flexDirection: isTall ? 'row' : 'column',
    alignItems: 'center',
    justifyContent: isTall ? 'space-between' : 'center',
    ...(isTall && { padding: '0 0.7em' }),
    borderRadius: Math.min(highPx, columnPx) * (isTall ? 0.5 : 0.2),
    background: day === today ? accent : tint(style.color, day < today ? 0.03 : 0.08),
    ...(day === today && { color: inkOn(accent) }),
    overflow: 'hidden',
  })
  return (
    <Sheet drawing={props} sizePx={unit} words={`${title} ${names.join(' ')}`}>
      <div style={{ height: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'center' }}>
        {titlePx > 0 && (
          <div style={{ ...ONE_LINE, flex: 'none', height: titlePx, lineHeight: 1.5, fontWeight: 720 }}>
            {title}
          </div>
        )}
        <div
          style={{
            flex: 'none',
            display: 'grid',
            gridTemplateColumns: isTall ? 'minmax(0, 1fr)' : 'repeat(7, minmax(0, 1fr))',
            gap: gapPx,
          }}
        >
          {days.map((day, at) => (
            <div key={day} style={tileOf(day)}>
              <span
                style={{
                  ...ONE_LINE,
                  maxWidth: '100%',
                  fontSize: isTall ? undefined : smallEm(0.72),
                  lineHeight: 1.3,
                  fontWeight: day === today ? 720 : 400,
                  ...(day < today && { opacity: 0.72 }),
                }}
              >
                {names[at % 7]}
              </span>
              <span
                style={{
                  fontSize: numberPx,
                  lineHeight: 1.15,
                  fontWeight: 720,
                  ...(day < today && { opacity: 0.72 }),
                }}
              >
                {dayNumber(facts, day)}
              </span>
            </div>
          ))}
        </div>
      </div>
    </Sheet>
  )
}

/** The names of the days of a week beside their numbers, whole where they fit. */
function longWeekdays(facts: Shown['facts'], mostEm: number): string[] {
  // 5 January 1970 was a Monday.
  const names = Array.from({ length: 7 }, (_, at) => dateIn(facts, { weekday: 'long' }, at + 4))
  return names.some((name) => widthEm(name) > mostEm) ? weekdaysIn(facts, mostEm) : names
}

/** The month of a week, or both where it begins in one and ends in another; short, or without the year, where they don't fit. */
function titleOf(facts: Shown['facts'], from: number, until: number, mostEm: number): string {
  const named = (options: Intl.DateTimeFormatOptions) => datesIn(facts, options, from, until)
  const titles = [
    { month: 'long', year: 'numeric' },
    { month: 'short', year: 'numeric' },
  ] as const
  // Bold letters are broader.
  const fitting = titles.map(named).find((title) => widthEm(title) * 1.1 <= mostEm)
  return fitting ?? named({ month: 'short' })
}
