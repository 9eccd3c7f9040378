import type { CSSProperties, ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import {
  appointmentsOf,
  CALENDAR_AGE_MS,
  calendarOf,
  dayBounds,
  type Appointment,
} from '../drawing/appointments.ts'
import { inkOn, tint } from '../drawing/colours.ts'
import { ageNote, directionIn, hourIn, nextAgeMs, numberIn, relativeIn, timeIn } from '../drawing/intl.ts'
import { unitPx } from '../drawing/measure.ts'
import { earliestMs } from '../drawing/paging.ts'
import { clamped, ONE_LINE, QUIET, Sheet } from '../drawing/Sheet.tsx'
import { MINUTE_MS, nextStepMs, zoneOf } from '../time.ts'
import type { GlassWords, WidgetFacts, WidgetView, WidgetViewProps } from '../widget.ts'
import { agendaOf, hoursOf, lanesOf, nextBoundMs, todayOf, weekOf, type CalendarDay } from './days.ts'

type Props = WidgetViewProps<WidgetOf<'calendar'>>
type Shown = Props & { all: Appointment[]; unit: number }

const view: WidgetView<WidgetOf<'calendar'>> = {
  View: Calendar,
  nextChangeMs: (settings, facts, atMs, feed) => {
    const calendar = calendarOf(feed)
    const midnightMs = dayBounds(facts, atMs, 0).untilMs
    if (!feed || calendar === null) return midnightMs
    return earliestMs(
      midnightMs,
      nextBoundMs(appointmentsOf(calendar, facts), atMs),
      nextAgeMs(feed.readMs, atMs, CALENDAR_AGE_MS),
      // The line of the present moves.
      settings.layout === 'day' ? nextStepMs(atMs, 5 * MINUTE_MS) : null,
    )
  },
}
export default view

/** The appointments of a calendar. */
function Calendar(props: Props): ReactElement {
  const { settings, style, facts, atMs, box, feed } = props
  const calendar = calendarOf(feed)
  const all = calendar === null ? [] : appointmentsOf(calendar, facts)
  const unit = unitPx(style.size, box, settings.layout === 'week' ? 10 : 11, 5.6)
  const headingPx = settings.heading === '' || box.heightPx < unit * 7 ? 0 : unit * 1.9
  const note = feed === null ? null : ageNote(facts, feed.readMs, atMs, CALENDAR_AGE_MS)
  const free = { ...box, heightPx: Math.max(1, box.heightPx - headingPx - (note ? unit * 1.35 : 0)) }
  const shown: Shown = { ...props, all, unit, box: free }
  const layouts = { agenda: Agenda, day: Day, week: Week } as const
  const Layout = layouts[settings.layout]
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${settings.heading} ${all.map(({ title, place }) => `${title} ${place}`).join(' ')}`}
      note={note}
    >
      {headingPx > 0 && (
        <div style={{ ...ONE_LINE, height: headingPx, fontWeight: 720, fontSize: '1.25em', lineHeight: 1.2 }}>
          <bdi>{settings.heading}</bdi>
        </div>
      )}
      {calendar !== null && <Layout {...shown} />}
    </Sheet>
  )
}

const titleOf = (one: Appointment, words: GlassWords | null): string =>
  one.private ? (words?.privateMeeting() ?? '') : one.title

/** The time of an appointment on a day: whole days and those that began before have none. */
function timeOn(one: Appointment, day: CalendarDay, facts: WidgetFacts, words: GlassWords | null): string {
  if (one.allDay || (one.fromMs < day.fromMs && one.untilMs >= day.untilMs)) return words?.allDay() ?? ''
  if (one.fromMs < day.fromMs) return `– ${timeIn(facts, { timeStyle: 'short' }, one.untilMs)}`
  return timeIn(facts, { timeStyle: 'short' }, one.fromMs)
}

function dayName(facts: WidgetFacts, day: CalendarDay): string {
  const date = timeIn(facts, { weekday: 'long', day: 'numeric', month: 'long' }, day.utcMs, 'UTC')
  if (!day.isToday) return date
  const [first = '', ...rest] = relativeIn(facts, 0, 'day')
  return `${first.toLocaleUpperCase(facts.language)}${rest.join('')} · ${date}`
}

function Agenda({ settings, style, accent, facts, atMs, box, all, unit, words }: Shown): ReactElement {
  const days = agendaOf(all, facts, atMs, settings.days)
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
  return (
    <>
      {shown.map(({ day, rows }) => (
        <div key={day.utcMs}>
          <div
            style={{
              ...ONE_LINE,
              height: dayPx,
              lineHeight: `${dayPx}px`,
              fontSize: '0.82em',
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
                  style={{ ...ONE_LINE, ...QUIET, flex: 'none', width: '4.4em', marginInlineStart: '0.6em' }}
                >
                  {timeOn(one, day, facts, words)}
                </span>
                <span style={{ ...ONE_LINE, flex: '1 1 0', fontWeight: isOn ? 720 : 560 }}>
                  <bdi>{titleOf(one, words)}</bdi>
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
                    <bdi>{one.place}</bdi>
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
      {left > 0 && freePx > unit * 0.8 && (
        <div style={{ ...QUIET, fontSize: '0.8em', lineHeight: 1.2 }}>
          {numberIn(facts, left, { signDisplay: 'always' })}
        </div>
      )}
    </>
  )
}

function Day(props: Shown): ReactElement {
  const { settings, style, accent, facts, atMs, box, all, unit, words } = props
  // A day takes height: in flat frames its appointments stand below each other.
  if (box.heightPx < unit * 8) return <Agenda {...props} settings={{ ...settings, days: 1 }} />

  const day = todayOf(all, facts, atMs)
  const whole = day.appointments.filter(({ allDay }) => allDay)
  const hours = hoursOf(day)
  const titlePx = unit * 1.8
  const wholePx = whole.length === 0 ? 0 : unit * 1.8
  const gridPx = Math.max(1, box.heightPx - titlePx - wholePx)
  const hourMs = 60 * MINUTE_MS
  const small = Math.max(3, Math.min(unit * 0.8, (gridPx / (hours.until - hours.from)) * 0.9))
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
              const letterPx = Math.min(small, heightPx * 0.74)

              return (
                <div
                  // oxlint-disable-next-line react/no-array-index-key -- ids may occur twice
                  key={`${one.id} ${at}`}
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
                  }}
                >
                  <span
                    style={{
                      ...clamped(Math.max(1, Math.floor(heightPx / (letterPx * 1.3)))),
                      flex: '1 1 0',
                      fontWeight: 560,
                      overflowWrap: 'break-word',
                    }}
                  >
                    <bdi>{titleOf(one, words)}</bdi>
                  </span>
                  {settings.place && one.place !== '' && lanes < 3 && box.widthPx > unit * 16 && (
                    <span style={{ ...ONE_LINE, flex: 'none', maxWidth: '40%', opacity: 0.75 }}>
                      <bdi>{one.place}</bdi>
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

function Week({ style, accent, facts, atMs, box, all, unit, words }: Shown): ReactElement {
  const days = weekOf(all, facts, atMs)
  const beside = box.widthPx > box.heightPx * 1.1
  // Columns are narrow: their text gives way first.
  const small = Math.max(
    3,
    Math.min(
      unit * 0.8,
      beside ? box.widthPx / 58 + unit * 0.25 : Math.min(box.heightPx / 22, box.widthPx / 17),
    ),
  )
  const headPx = beside ? small * 3.2 : 0
  const cellPx = beside ? box.heightPx : box.heightPx / 7
  const entryLines = beside && cellPx > small * 14 ? 2 : 1
  const entryPx = small * (beside ? 1.25 * entryLines + 1.6 : 1.5)
  const room = Math.max(0, Math.floor((cellPx - headPx) / entryPx))
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
          <div key={day.utcMs} style={{ ...cell, minWidth: 0, minHeight: 0, overflow: 'hidden' }}>
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
                {timeIn(facts, { weekday: 'short' }, day.utcMs, 'UTC')}
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
                const time = timeOn(one, day, facts, words)
                return (
                  <div
                    // oxlint-disable-next-line react/no-array-index-key -- ids may occur twice
                    key={`${one.id} ${row}`}
                    style={{
                      height: entryPx,
                      overflow: 'hidden',
                      opacity: one.untilMs <= atMs ? 0.5 : 1,
                      display: beside ? 'block' : 'flex',
                    }}
                  >
                    <div
                      style={{
                        ...ONE_LINE,
                        lineHeight: 1.3,
                        fontSize: '0.86em',
                        color: accent,
                        fontWeight: 560,
                        ...(!beside && { width: '5em', flex: 'none' }),
                      }}
                    >
                      {time}
                    </div>
                    <div
                      style={{
                        ...(entryLines > 1 ? clamped(entryLines) : ONE_LINE),
                        lineHeight: 1.25,
                        fontWeight: 560,
                        minWidth: 0,
                      }}
                    >
                      <bdi>{titleOf(one, words)}</bdi>
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
