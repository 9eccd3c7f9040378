import type { CSSProperties, ReactElement } from 'react'
import { inkOn, tint } from '../drawing/colours.ts'
import { numberIn, timeIn } from '../drawing/intl.ts'
import { opener } from '../drawing/opener.ts'
import { clamped, ONE_LINE, QUIET, Said } from '../drawing/Sheet.tsx'
import { smallEm, smallPx, widthEm } from '../drawing/measure.ts'
import { dayId, weekOf } from './days.ts'
import { timeOn, titleOf, type Shown } from './shown.ts'

/** The days of a week beside each other, or below each other where the frame is tall. */
export function Week({ style, accent, facts, atMs, box, all, unit, words, touch }: Shown): ReactElement {
  const days = weekOf(all, facts, atMs, touch?.turned)
  const beside = box.widthPx > box.heightPx * 1.1
  // Columns are narrow: their text gives way first.
  const small = Math.max(
    3,
    smallPx(
      Math.min(unit, box.heightPx / (beside ? 6 : 11)),
      Math.min(
        0.8,
        (beside ? box.widthPx / 58 + unit * 0.25 : Math.min(box.heightPx / 22, box.widthPx / 17)) / unit,
      ),
    ),
  )
  const headPx = beside ? small * 3.2 : 0
  const cellPx = beside ? box.heightPx : box.heightPx / 7
  const entryLines = beside && cellPx > small * 14 ? 2 : 1
  const entryPx = small * (beside ? 1.25 * entryLines + 1.6 : 1.5)
  const room = Math.max(0, Math.floor((cellPx - headPx) / entryPx))
  const names = days.map(({ utcMs }) => timeIn(facts, { weekday: 'short' }, utcMs, 'UTC'))
  const areNamesWide = beside && Math.max(...names.map(widthEm)) * small > box.widthPx / 7 - small * 0.8
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: beside ? 'row' : 'column',
        height: box.heightPx,
        fontSize: small,
      }}
    >
      {days.map((day, at) => {
        const rest = day.appointments.length > room ? day.appointments.length - Math.max(0, room - 1) : 0
        const entries = rest > 0 ? day.appointments.slice(0, Math.max(0, room - 1)) : day.appointments
        const line = `1px solid ${tint(style.color, 0.14)}`
        const cell: CSSProperties = beside
          ? { flex: '1 1 0', borderInlineStart: at === 0 ? 'none' : line, padding: '0 0.4em' }
          : { flex: '1 1 0', borderTop: at === 0 ? 'none' : line, display: 'flex', alignItems: 'center' }
        return (
          <div
            key={day.utcMs}
            {...opener(touch, dayId(day))}
            style={{ ...cell, minWidth: 0, minHeight: 0, overflow: 'hidden' }}
          >
            <div
              style={{
                ...(beside ? { height: headPx } : { flex: 'none', width: '5.4em' }),
                display: 'flex',
                flexDirection: beside ? 'column' : 'row',
                alignItems: beside ? 'flex-start' : 'center',
                lineHeight: 1.35,
              }}
            >
              <span style={{ ...QUIET, marginInlineEnd: '0.5em' }}>
                {areNamesWide ? timeIn(facts, { weekday: 'narrow' }, day.utcMs, 'UTC') : names[at]}
              </span>
              <span
                style={{
                  fontWeight: 720,
                  ...(day.isToday && {
                    background: accent,
                    color: inkOn(accent),
                    borderRadius: '0.7em',
                    padding: '0 0.5em',
                  }),
                }}
              >
                {timeIn(facts, { day: 'numeric' }, day.utcMs, 'UTC')}
              </span>
            </div>
            <div style={{ flex: '1 1 0', minWidth: 0 }}>
              {entries.map((one, row) => {
                const isOver = one.untilMs <= atMs
                const time = timeOn(one, day, facts, words)
                // A part of a time would be another time.
                const hasTime =
                  !beside || widthEm(time) * smallPx(small, 0.86) < box.widthPx / 7 - small * 0.8 - 1
                return (
                  <div
                    // oxlint-disable-next-line react/no-array-index-key -- ids may occur twice
                    key={`${one.id} ${row}`}
                    style={{
                      height: entryPx,
                      overflow: 'hidden',
                      // As quiet as anything that can still be read; a colour would be too pale then.
                      ...(isOver && QUIET),
                      display: beside ? 'block' : 'flex',
                    }}
                  >
                    <div
                      style={{
                        ...ONE_LINE,
                        lineHeight: 1.3,
                        fontSize: smallEm(0.86),
                        ...(!isOver && { color: accent }),
                        fontWeight: 560,
                        ...(!beside && { width: '5em', flex: 'none' }),
                      }}
                    >
                      {hasTime && time}
                    </div>
                    <div
                      style={{
                        ...(entryLines > 1 ? clamped(entryLines) : ONE_LINE),
                        lineHeight: 1.25,
                        fontWeight: 560,
                        minWidth: 0,
                      }}
                    >
                      {entryLines > 1 ? <bdi>{titleOf(one, words)}</bdi> : <Said>{titleOf(one, words)}</Said>}
                    </div>
                  </div>
                )
              })}
              {rest > 0 && room > 0 && (
                <div style={QUIET}>{numberIn(facts, rest, { signDisplay: 'always' })}</div>
              )}
            </div>
          </div>
        )
      })}
    </div>
  )
}
