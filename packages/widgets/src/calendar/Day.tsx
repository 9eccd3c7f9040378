import type { ReactElement } from 'react'
import { inkOn, tint } from '../drawing/colours.ts'
import { directionIn, hourIn } from '../drawing/intl.ts'
import { LEGIBLE_PX, smallPx } from '../drawing/measure.ts'
import { opener } from '../drawing/opener.ts'
import { ONE_LINE, QUIET, Said, clamped } from '../drawing/Sheet.tsx'
import { MINUTE_MS, zoneOf } from '../time.ts'
import { Agenda } from './Agenda.tsx'
import { agendaOf, dayOf, hoursOf, lanesOf, type CalendarDay } from './days.ts'
import { dayName, titleOf, type Shown } from './shown.ts'

const hasAny = ({ appointments }: CalendarDay): boolean => appointments.length > 0

/**
 * The hours of one day.
 * @param props.after so many days after today
 */
export function Day(props: Shown & { after: number }): ReactElement {
  const { settings, style, accent, facts, atMs, box, all, unit, words, touch, after } = props
  // A day takes height: in flat frames its appointments stand below each other.
  const day = dayOf(all, facts, atMs, after)
  if (box.heightPx < unit * 8) {
    const days = after === 0 ? agendaOf(all, facts, atMs, 1) : [day].filter(hasAny)
    return <Agenda {...props} days={days} />
  }
  const whole = day.appointments.filter(({ allDay }) => allDay)
  const hours = hoursOf(day)
  const titlePx = unit * 1.8
  const wholePx = whole.length === 0 ? 0 : unit * 1.8
  const gridPx = Math.max(1, box.heightPx - titlePx - wholePx)
  const hourMs = 60 * MINUTE_MS
  const small = Math.max(3, Math.min(smallPx(unit, 0.8), (gridPx / (hours.until - hours.from)) * 0.9))
  const top = (ms: number) =>
    Math.max(0, Math.min(1, ((ms - day.fromMs) / hourMs - hours.from) / (hours.until - hours.from))) * gridPx
  const every = Math.max(1, Math.ceil((small * 1.5 * (hours.until - hours.from)) / gridPx))
  const ink = inkOn(accent)
  const fromRight = directionIn(facts) === 'rtl'

  return (
    <>
      <div style={{ ...ONE_LINE, height: titlePx, fontWeight: 720 }}>{dayName(facts, day)}</div>
      {whole.length > 0 && (
        <div style={{ ...ONE_LINE, height: wholePx, lineHeight: `${wholePx * 0.84}px`, fontSize: small }}>
          <span style={{ ...QUIET }}>{words?.allDay()}</span>
          <span style={{ marginInlineStart: '0.8em', fontWeight: 560 }}>
            <bdi>{whole.map((one) => titleOf(one, words)).join(' · ')}</bdi>
          </span>
        </div>
      )}
      <div style={{ position: 'relative', height: gridPx, display: 'flex' }}>
        <div style={{ flex: 'none', width: '3.4em', fontSize: small, position: 'relative' }}>
          {Array.from({ length: hours.until - hours.from }, (_, at) => at)
            .filter((at) => at % every === 0)
            .map((at) => (
              <span
                key={at}
                style={{
                  ...QUIET,
                  position: 'absolute',
                  top: (at / (hours.until - hours.from)) * gridPx,
                  lineHeight: 1.1,
                }}
              >
                {hourIn(facts, day.fromMs + (hours.from + at) * hourMs, zoneOf(facts))}
              </span>
            ))}
        </div>
        <div style={{ flex: '1 1 0', position: 'relative', minWidth: 0 }}>
          {Array.from({ length: hours.until - hours.from }, (_, at) => (
            <div
              key={at}
              style={{
                position: 'absolute',
                top: (at / (hours.until - hours.from)) * gridPx,
                width: '100%',
                borderTop: `1px solid ${tint(style.color, 0.14)}`,
              }}
            />
          ))}
          {lanesOf(day.appointments.filter(({ allDay }) => !allDay)).map(
            ({ appointment: one, lane, lanes }, at) => {
              const [from, until] = [top(one.fromMs), top(one.untilMs)]
              const heightPx = Math.max(2, until - from - 2)
              const isOver = one.untilMs <= atMs
              // Inside its border, which is a pixel wide.
              const insidePx = Math.max(1, heightPx - 2)
              const letterPx = Math.min(small, insidePx * 0.74)
              const isLegible =
                letterPx >= Math.min(small, LEGIBLE_PX) && box.widthPx - small * 3.4 > lanes * letterPx * 3

              return (
                <div
                  // oxlint-disable-next-line react/no-array-index-key -- ids may occur twice
                  key={`${one.id} ${at}`}
                  {...opener(touch, one.private ? '' : one.id)}
                  style={{
                    position: 'absolute',
                    top: from + 1,
                    height: heightPx,
                    width: `${100 / lanes}%`,
                    transform: `translateX(${lane * (fromRight ? -100 : 100)}%)`,
                    boxSizing: 'border-box',
                    padding: '0 0.5em',
                    borderRadius: Math.min(unit * 0.3, heightPx / 2),
                    border: `1px solid ${tint(inkOn(style.color), 0.6)}`,
                    overflow: 'hidden',
                    fontSize: letterPx,
                    lineHeight: `${letterPx * 1.3}px`,
                    background: one.fromMs <= atMs && !isOver ? accent : tint(accent, isOver ? 0.16 : 0.3),
                    color: one.fromMs <= atMs && !isOver ? ink : style.color,
                    display: 'flex',
                    // Stretched, it would show a part of the first line that is cut.
                    alignItems: 'flex-start',
                  }}
                >
                  <span
                    style={{
                      ...clamped(Math.max(1, Math.floor(insidePx / (letterPx * 1.3)))),
                      flex: '1 1 0',
                      fontWeight: 560,
                      overflowWrap: 'break-word',
                    }}
                  >
                    {isLegible && <bdi>{titleOf(one, words)}</bdi>}
                  </span>
                  {isLegible &&
                    settings.place &&
                    one.place !== '' &&
                    lanes < 3 &&
                    box.widthPx > unit * 16 && (
                      <span style={{ ...ONE_LINE, flex: 'none', maxWidth: '40%', opacity: 0.75 }}>
                        <Said>{one.place}</Said>
                      </span>
                    )}
                </div>
              )
            },
          )}
          {atMs >= day.fromMs + hours.from * hourMs && atMs < day.fromMs + hours.until * hourMs && (
            <div
              style={{
                position: 'absolute',
                top: top(atMs),
                width: '100%',
                height: 0,
                borderTop: `${Math.max(1.5, unit * 0.09)}px solid ${style.color}`,
              }}
            >
              <div
                style={{
                  width: unit * 0.4,
                  height: unit * 0.4,
                  marginTop: unit * -0.25,
                  marginInlineStart: unit * -0.2,
                  borderRadius: '50%',
                  background: style.color,
                }}
              />
            </div>
          )}
        </div>
      </div>
    </>
  )
}
