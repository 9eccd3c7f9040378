import type { ReactElement } from 'react'
import type { Appointment } from '../drawing/appointments.ts'
import { tint } from '../drawing/colours.ts'
import { numberIn } from '../drawing/intl.ts'
import { opener } from '../drawing/opener.ts'
import { ONE_LINE, QUIET, Said } from '../drawing/Sheet.tsx'
import { smallEm, widthEm } from '../drawing/measure.ts'
import type { CalendarDay } from './days.ts'
import { dayName, timeOn, titleOf, type Shown } from './shown.ts'

/** Appointments below each other by day, as many as the frame holds. */
export function Agenda(props: Shown & { days: readonly CalendarDay[] }): ReactElement {
  const { settings, style, accent, facts, atMs, box, days, unit, words, touch } = props
  if (days.length === 0)
    return (
      <div style={{ ...QUIET, height: box.heightPx, display: 'flex', alignItems: 'center' }}>
        {words?.noEvents()}
      </div>
    )
  const hasPlaces = settings.place === true && box.widthPx > unit * 13
  const rowPx = unit * 1.95
  const dayPx = unit * 1.7
  // As much as the frame holds; the number of the others stands below.
  let freePx = box.heightPx
  let left = days.reduce((sum, { appointments }) => sum + appointments.length, 0)
  const shown: { day: CalendarDay; rows: Appointment[] }[] = []
  for (const day of days) {
    const rows = day.appointments.slice(
      0,
      Math.max(0, Math.floor((freePx - dayPx - (left > 1 ? unit : 0)) / rowPx)),
    )
    if (rows.length === 0 && shown.length > 0) break
    shown.push({ day, rows: rows.length === 0 ? day.appointments.slice(0, 1) : rows })
    left -= Math.max(1, rows.length)
    freePx -= dayPx + rows.length * rowPx
    if (rows.length < day.appointments.length) break
  }
  const times = shown.flatMap(({ day, rows }) => rows.map((one) => timeOn(one, day, facts, words)))
  // As wide as the widest of them: a time is never cut.
  const timeEm = Math.max(3.8, ...times.map(widthEm)) + 0.6
  return (
    <>
      {shown.map(({ day, rows }) => (
        <div key={day.utcMs}>
          <div
            style={{
              ...ONE_LINE,
              height: dayPx,
              lineHeight: `${dayPx}px`,
              fontSize: smallEm(0.82),
              fontWeight: 720,
              color: accent,
            }}
          >
            {dayName(facts, day)}
          </div>
          {rows.map((one, at) => {
            const isOn = one.fromMs <= atMs && !one.allDay
            return (
              <div
                // oxlint-disable-next-line react/no-array-index-key -- ids may occur twice
                key={`${one.id} ${at}`}
                {...opener(touch, one.private ? '' : one.id)}
                style={{
                  height: rowPx,
                  display: 'flex',
                  alignItems: 'center',
                  boxSizing: 'border-box',
                  borderTop: `1px solid ${tint(style.color, 0.14)}`,
                }}
              >
                <span
                  style={{
                    flex: 'none',
                    width: '0.3em',
                    height: '1.2em',
                    borderRadius: '0.15em',
                    background: isOn ? accent : tint(style.color, 0.2),
                  }}
                />
                <span
                  style={{
                    ...ONE_LINE,
                    ...QUIET,
                    flex: 'none',
                    width: `${timeEm}em`,
                    marginInlineStart: '0.6em',
                  }}
                >
                  {timeOn(one, day, facts, words)}
                </span>
                <span style={{ ...ONE_LINE, flex: '1 1 0', fontWeight: isOn ? 720 : 560 }}>
                  <Said>{titleOf(one, words)}</Said>
                </span>
                {hasPlaces && (
                  <span
                    style={{
                      ...ONE_LINE,
                      ...QUIET,
                      flex: 'none',
                      maxWidth: '32%',
                      marginInlineStart: '0.8em',
                    }}
                  >
                    <Said>{one.place}</Said>
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
      {left > 0 && freePx > unit * 0.8 && (
        <div style={{ ...QUIET, fontSize: smallEm(0.8), lineHeight: 1.2 }}>
          {numberIn(facts, left, { signDisplay: 'always' })}
        </div>
      )}
    </>
  )
}
