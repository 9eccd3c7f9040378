import type { ReactElement } from 'react'
import { zoneTimeOf } from '@vitrine/core'
import type { WidgetOf } from '../definitions.ts'
import { CALENDAR_AGE_MS, type Appointment } from '../drawing/appointments.ts'
import { inkOn, tint } from '../drawing/colours.ts'
import { ageNote, nextAgeMs, timeIn, timesIn } from '../drawing/intl.ts'
import { fittingPx, footPx, linesIn, smallEm, smallPx } from '../drawing/measure.ts'
import { earliestMs } from '../drawing/paging.ts'
import { stopColour } from '../drawing/palette.ts'
import { ONE_LINE, Said, Sheet, clamped } from '../drawing/Sheet.tsx'
import { MINUTE_MS, nextStepMs, zoneOf } from '../time.ts'
import type { GlassWords, WidgetFacts, WidgetView, WidgetViewProps } from '../widget.ts'
import { roomAt, type RoomState } from './roomAt.ts'

type Props = WidgetViewProps<WidgetOf<'room'>>

/** The default colours by their names (look-and-feel), for the busy room where one was chosen. */
const BUSY = { coral: '#d9503f', plum: '#6a4bbc', amber: '#e39a1f', ink: '#101828' } as const
const UNKNOWN = '#475467'

const busyColour = ({ busy }: Props['settings'], accent: string): string =>
  busy === undefined ? stopColour(accent) : BUSY[busy]

const view: WidgetView<WidgetOf<'room'>> = {
  View: Room,
  // It has a clock, and meetings begin and end at whole minutes; those that do not are told a little later.
  nextChangeMs: (_settings, _facts, atMs, feed = null) =>
    earliestMs(
      nextStepMs(atMs, MINUTE_MS),
      feed === null ? null : nextAgeMs(feed.readMs, atMs, CALENDAR_AGE_MS),
    ),
}
export default view

/** The door of a room: its colour says from afar whether it is free. */
function Room(props: Props): ReactElement {
  const { settings, accent, facts, atMs, box, feed, words } = props
  const state = roomAt(feed, facts, atMs)
  const background = state === null ? UNKNOWN : state.busy ? busyColour(settings, accent) : accent
  const ink = inkOn(background)
  const isTall = box.heightPx > box.widthPx
  const unit = Math.max(3, Math.min(box.widthPx / (isTall ? 14 : 19), box.heightPx / 8.6))
  const pad = unit * 0.9
  const note = feed === null || state === null ? null : ageNote(facts, feed.readMs, atMs, CALENDAR_AGE_MS)
  const widthPx = box.widthPx - 2 * pad
  const isFlat = box.heightPx < box.widthPx / 3
  const status = state === null ? '' : statusOf(state, facts, words)
  const topPx = unit * 1.5 + (settings.details === '' || isFlat ? 0 : smallPx(unit, 0.72) * 1.4)
  const barPx = isFlat ? 0 : unit * 1.1
  const lines = state === null ? [] : linesBelow(settings, state, facts, words).slice(0, isFlat ? 1 : 2)
  const linesPx = lines.length * unit * (isTall ? 2.6 : 1.35)
  const statusBox = {
    widthPx,
    heightPx: Math.max(
      unit,
      box.heightPx - 2 * pad - topPx - barPx - linesPx - (note ? footPx(unit) : 0) - unit * 0.6,
    ),
  }
  const statusPx = fittingPx(status, statusBox, {
    mostPx: unit * (isTall ? 4.6 : 3),
    leastPx: unit,
    leading: 1.08,
  })
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${settings.name} ${settings.details} ${status} ${lines.join(' ')}`}
      note={note}
      look={{ background, color: ink, padding: pad }}
    >
      <div style={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
        <div style={{ flex: 'none', height: topPx, display: 'flex', lineHeight: 1.3 }}>
          <div style={{ flex: '1 1 0', minWidth: 0 }}>
            <div style={{ ...ONE_LINE, fontWeight: 720, fontSize: '1.12em' }}>
              <Said>{settings.name}</Said>
            </div>
            {!isFlat && (
              <div style={{ ...ONE_LINE, fontSize: smallEm(0.72), fontWeight: 400 }}>
                <Said>{settings.details}</Said>
              </div>
            )}
          </div>
          <div style={{ flex: 'none', fontWeight: 560, fontSize: '1.12em', marginInlineStart: '0.6em' }}>
            {timeIn(facts, { timeStyle: 'short' }, atMs)}
          </div>
        </div>
        <div
          style={{
            flex: '1 1 0',
            minHeight: 0,
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'center',
          }}
        >
          <div
            style={{
              ...clamped(Math.max(1, linesIn(status, widthPx, statusPx))),
              flex: 'none',
              fontSize: statusPx,
              lineHeight: 1.08,
              fontWeight: 720,
              letterSpacing: '-0.025em',
            }}
          >
            <bdi>{status}</bdi>
          </div>
          {lines.map((line, at) => (
            <div
              key={line}
              style={{
                ...clamped(isTall ? 2 : 1),
                flex: 'none',
                lineHeight: 1.3,
                marginTop: '0.1em',
                fontWeight: at === 0 && state?.busy ? 560 : 400,
              }}
            >
              <bdi>{line}</bdi>
            </div>
          ))}
        </div>
        {state !== null && barPx > 0 && (
          <Bar settings={settings} today={state.today} facts={facts} atMs={atMs} ink={ink} heightPx={barPx} />
        )}
      </div>
    </Sheet>
  )
}

function statusOf(state: RoomState, facts: WidgetFacts, words: GlassWords | null): string {
  const time = state.untilMs === null ? '' : timeIn(facts, { timeStyle: 'short' }, state.untilMs)
  if (words === null) return time
  if (state.busy) return time === '' ? words.busy() : words.busyUntil({ time })
  if (time !== '') return words.freeUntil({ time })
  return state.today.length === 0 ? words.freeAllDay() : words.free()
}

/** The titles that may be shown: of the meeting that is on, and of the next. */
function linesBelow(
  settings: WidgetOf<'room'>,
  { meeting, next }: RoomState,
  facts: WidgetFacts,
  words: GlassWords | null,
): string[] {
  const titleOf = (one: Appointment) =>
    one.private || !settings.titles ? (words?.privateMeeting() ?? '') : one.title
  const lines: string[] = []
  if (meeting !== null && settings.titles) lines.push(titleOf(meeting))
  if (next !== null && settings.next) {
    const time = timesIn(facts, next.fromMs, next.untilMs)
    lines.push(words?.nextMeeting({ title: titleOf(next), time }) ?? time)
  }
  return lines.filter((line) => line !== '')
}

/** The working hours of the day, with what is taken of them and where the present is. */
function Bar(props: {
  settings: WidgetOf<'room'>
  today: readonly Appointment[]
  facts: WidgetFacts
  atMs: number
  ink: string
  heightPx: number
}): ReactElement | null {
  const { settings, today, facts, atMs, ink, heightPx } = props
  const zone = zoneTimeOf(zoneOf(facts))
  const { day } = zone.localAt(atMs)
  // By instants, so that the bar is right on the days on which clocks change.
  const startMs = zone.startOfDayMs(day)
  const [from, until] = [Math.min(settings.from, settings.until), Math.max(settings.from, settings.until)]
  const hourMs = 60 * MINUTE_MS
  const [fromMs, untilMs] = [startMs + from * hourMs, startMs + until * hourMs]
  if (untilMs === fromMs) return null
  const share = (ms: number) => Math.max(0, Math.min(1, (ms - fromMs) / (untilMs - fromMs))) * 100
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={heightPx}
      style={{ display: 'block', flex: 'none', direction: 'ltr', overflow: 'visible' }}
    >
      <rect width="100%" y="38%" height="36%" rx={heightPx * 0.18} fill={tint(ink, 0.28)} />
      {today.map((one, at) => {
        const [left, right] = [share(one.fromMs), share(one.untilMs)]
        return right > left ? (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a meeting is known by its place
            key={at}
            x={`${left}%`}
            width={`${right - left}%`}
            y="38%"
            height="36%"
            rx={heightPx * 0.18}
            fill={tint(ink, 0.72)}
          />
        ) : null
      })}
      {atMs >= fromMs && atMs <= untilMs && (
        <svg x={`${share(atMs)}%`} overflow="visible">
          <circle cy={heightPx * 0.22} r={heightPx * 0.2} fill={ink} />
          <rect
            x={-heightPx * 0.06}
            y={heightPx * 0.22}
            width={heightPx * 0.12}
            height={heightPx * 0.74}
            fill={ink}
          />
        </svg>
      )}
    </svg>
  )
}
