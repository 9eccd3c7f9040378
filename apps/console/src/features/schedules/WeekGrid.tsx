import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import type { StoredScheduleEvent } from '@vitrine/protocol'
import {
  formatCalendarDay,
  formatDayName,
  formatDayOfMonth,
  formatFullDay,
} from '../../app/formatCalendar.ts'
import { keyAlongLine } from '../../ui/readingKeys.ts'
import { useNow } from '../../ui/useNow.ts'
import { Block } from './Block.tsx'
import { useGridGesture, type NewSpan, type Spot } from './gridGesture.ts'
import { actOf, allAtCursor } from './gridKeys.ts'
import { movedOn, type Shift } from './moving.ts'
import type { Occurrence } from './occurrences.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { momentWords, occurrenceWords, timeWords } from './scheduleWords.ts'
import type { Pending, ScheduleView } from './useScheduleView.ts'
import { DAY_MINUTES, wallMinuteAt } from './wall.ts'
import type { Bar } from './weekLayout.ts'
import styles from './schedules.module.css'

/** The hour that stands at the top when a week is opened. */
const FIRST_HOUR = 6
/** How long an event is that the keyboard creates, minutes. */
const NEW_MINUTES = 60
const HOURS = Array.from({ length: 23 }, (_, index) => index + 1)
const share = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`

export type Held = { event: StoredScheduleEvent; occurrence: Occurrence }
/** What can be done with events where they are drawn. */
export type EventActs = {
  mayEdit: boolean
  pending: Pending | null
  onPending: (pending: Pending | null) => void
  onOpen: (held: Held) => void
  onShifted: (pending: Pending) => void
  onDelete: (held: Held) => void
  onUndo: () => void
}
type GridActs = EventActs & {
  /** a stretch of wall minutes to create an event in */
  onCreate: (span: NewSpan) => void
  onWeek: (by: 1 | -1) => void
}

const isShift = ({ start, end }: Shift): boolean => start !== 0 || end !== 0

/** Seven days side by side: events in front of those that they win over, with the mouse and the keyboard. */
export function WeekGrid({ view, acts }: { view: ScheduleView; acts: GridActs }) {
  const { columns, bars, firstDay, days, timeZone, outcome, hues } = view
  const { pending, onPending, mayEdit } = acts
  const ground = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const keysId = useId()
  const nowMs = useNow(30_000)
  const now = wallMinuteAt(nowMs, timeZone) - firstDay * DAY_MINUTES
  const [cursor, setCursor] = useState<Spot>({ column: 0, minute: 8 * 60 })
  /** the event that was moved or chosen at the cursor, where several are */
  const [chosen, setChosen] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const [said, setSaid] = useState('')
  const [drawing, setDrawing] = useState<NewSpan | null>(null)
  const gesture = useGridGesture({
    columns: () => ground.current,
    count: days,
    onDraw: setDrawing,
    onDrawn: (span) => acts.onCreate(fromStart(span)),
    onShift: (piece, shift) => onPending(movedOn(piece, shift)),
    onShifted: (piece, shift) => {
      const next = movedOn(piece, shift)
      if (isShift(next.shift)) acts.onShifted(next)
      else onPending(null)
    },
    onCancel: () => onPending(null),
  })

  useEffect(() => {
    const element = scroller.current
    if (element) element.scrollTop = (element.scrollHeight * FIRST_HOUR) / 24
  }, [])

  const fromStart = ({ from, until }: NewSpan): NewSpan => ({
    from: firstDay * DAY_MINUTES + from,
    until: firstDay * DAY_MINUTES + until,
  })
  const there = allAtCursor(view, cursor)
  const held = there.find(({ event }) => event.id === chosen) ?? there[0] ?? null
  const isSelected = (event: StoredScheduleEvent, { start }: Occurrence) =>
    focused && held?.event.id === event.id && held.occurrence.start === start

  const sayAt = (at: Spot, found: Held | null) => {
    const when = momentWords((firstDay + at.column) * DAY_MINUTES + at.minute)
    setSaid(
      found === null
        ? scheduleTexts.cursorFree({ when })
        : scheduleTexts.cursorOn({
            when,
            event: found.event.name,
            hours: occurrenceWords(found.occurrence),
          }),
    )
  }
  const moveCursor = (to: Spot) => {
    setCursor(to)
    setChosen(null)
    sayAt(to, allAtCursor(view, to)[0] ?? null)
    const element = scroller.current
    if (!element) return
    const top = (element.scrollHeight * to.minute) / DAY_MINUTES
    const room = element.clientHeight
    if (top < element.scrollTop + room / 8 || top > element.scrollTop + (room * 3) / 4)
      element.scrollTop = top - room / 2
  }
  const shiftHeld = (by: Shift) => {
    // Keep moving the same event, even where it now covers or lies under another one.
    const base = pending ?? (held && movedOn(held, { start: 0, end: 0 }))
    if (!mayEdit || !base || (base.occurrence.until === null && by.start === 0)) return
    const next = movedOn(base, { start: base.shift.start + by.start, end: base.shift.end + by.end })
    const { shift } = next
    onPending(next)
    setChosen(base.event.id)
    const from = base.occurrence.from + shift.start
    const until = base.occurrence.until === null ? from : base.occurrence.until + shift.end
    setSaid(
      scheduleTexts.dragged({ event: base.event.name, from: momentWords(from), until: momentWords(until) }),
    )
    if (by.start === 0) return
    const at = from - firstDay * DAY_MINUTES
    const column = Math.floor(at / DAY_MINUTES)
    if (column >= 0 && column < days) setCursor({ column, minute: at - column * DAY_MINUTES })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const { altKey, shiftKey, ctrlKey, metaKey } = event
    const key = keyAlongLine(event.key, event.currentTarget)
    const act = actOf({ key, altKey, shiftKey, ctrlKey, metaKey }, cursor, days)
    if (!act || (act.kind === 'cancel' && !pending)) return
    event.preventDefault()
    switch (act.kind) {
      case 'cursor':
        return moveCursor(act.to)
      case 'week':
        acts.onWeek(act.by)
        if (event.key.startsWith('Arrow')) setCursor({ ...cursor, column: act.by === 1 ? 0 : days - 1 })
        return undefined
      case 'shift':
        return shiftHeld(act.by)
      case 'next': {
        const next = there[(there.findIndex((one) => one === held) + 1) % Math.max(1, there.length)]
        if (!next) return undefined
        setChosen(next.event.id)
        return sayAt(cursor, next)
      }
      case 'cancel':
        return onPending(null)
      case 'undo':
        return acts.onUndo()
      case 'delete':
        return held && mayEdit ? acts.onDelete(held) : undefined
      case 'open':
        if (held) return acts.onOpen(held)
        if (!mayEdit) return undefined
        const from = (firstDay + cursor.column) * DAY_MINUTES + cursor.minute
        return acts.onCreate({ from, until: from + NEW_MINUTES })
    }
  }
  const settle = () => {
    if (pending && !gesture.dragging) acts.onShifted(pending)
  }
  const rows = bars.reduce((most, { row }) => Math.max(most, row + 1), 0)
  return (
    <div className={styles.week} style={{ '--days': days } as CSSProperties}>
      <p className="v-sr" id={keysId}>
        {scheduleTexts.keys()}
      </p>
      <p className="v-sr" aria-live="polite">
        {said}
      </p>
      <div className={styles.scroller} ref={scroller} tabIndex={-1}>
        <div className={styles.heads}>
          <span />
          {columns.map((_, index) => {
            const day = firstDay + index
            const isToday = Math.floor(now / DAY_MINUTES) === index
            return (
              <div key={day} className={clsx(styles.head, isToday && styles.today)}>
                <span className="v-sr">{formatFullDay(day)}</span>
                <span aria-hidden="true">{formatDayName(day)}</span>
                <b aria-hidden="true">{formatDayOfMonth(day)}</b>
                {isToday && <em>{scheduleTexts.today()}</em>}
                {view.holidays.has(day) && (
                  <span className={styles.holiday} title={view.holidays.get(day)}>
                    {view.holidays.get(day)}
                  </span>
                )}
              </div>
            )
          })}
          {rows > 0 && (
            <div className={styles.bars} style={{ '--rows': rows } as CSSProperties}>
              {bars.map((bar) => (
                <BarButton
                  key={`${bar.event.id} ${bar.occurrence.start} ${bar.first}`}
                  bar={bar}
                  view={view}
                  selected={isSelected(bar.event, bar.occurrence)}
                  onOpen={() => acts.onOpen(bar)}
                />
              ))}
            </div>
          )}
        </div>
        <div className={styles.body}>
          <div className={styles.axis} aria-hidden="true">
            {HOURS.map((hour) => (
              <span key={hour} style={{ top: share(hour * 60) }}>
                {timeWords(hour * 60)}
              </span>
            ))}
          </div>
          {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the week is one
              thing to work on by keyboard, as the keys below it say */}
          <div
            ref={ground}
            className={clsx(styles.ground, gesture.dragging && styles.dragging)}
            role="application"
            aria-label={scheduleTexts.grid({
              first: formatCalendarDay(firstDay),
              last: formatCalendarDay(firstDay + days - 1),
            })}
            aria-describedby={keysId}
            tabIndex={0}
            onKeyDown={onKeyDown}
            onKeyUp={(event) => (event.key === 'Alt' || event.key === 'Shift') && settle()}
            onFocus={(event) => event.target === event.currentTarget && setFocused(true)}
            onBlur={(event) => {
              if (event.target !== event.currentTarget) return
              setFocused(false)
              settle()
            }}
            onPointerDown={(event) => mayEdit && gesture.press(event, null)}
            {...gesture.handlers}
          >
            {columns.map((pieces, index) => (
              <div key={firstDay + index} className={styles.column}>
                {pieces.map((piece) => (
                  <Block
                    key={`${piece.event.id} ${piece.occurrence.start} ${piece.from}`}
                    piece={piece}
                    view={view}
                    mayEdit={mayEdit}
                    selected={isSelected(piece.event, piece.occurrence)}
                    onGrip={(event, grip) => gesture.press(event, { piece, grip })}
                    onOpen={() => acts.onOpen(piece)}
                  />
                ))}
                {drawing && Math.floor(drawing.from / DAY_MINUTES) === index && (
                  <div
                    className={styles.drawing}
                    style={{
                      top: share(drawing.from - index * DAY_MINUTES),
                      height: share(drawing.until - drawing.from),
                    }}
                  >
                    <b>{scheduleTexts.newHere()}</b>
                    <span>{occurrenceWords(drawing)}</span>
                  </div>
                )}
                {focused && cursor.column === index && (
                  <span className={styles.cursor} style={{ top: share(cursor.minute) }} />
                )}
                {Math.floor(now / DAY_MINUTES) === index && (
                  <span className={styles.now} style={{ top: share(now - index * DAY_MINUTES) }} />
                )}
              </div>
            ))}
            {outcome.agreed?.map((span) => (
              <Edges key={span.from} span={span} view={view} hue={hues.get(view.screenOf(span.event))} />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

/** The right edge of each day in which something wins: what displays show then. */
function Edges({
  span,
  view,
  hue,
}: {
  span: { from: number; until: number; event: string | null }
  view: ScheduleView
  hue: string | undefined
}) {
  const pieces = []
  for (let column = 0; column < view.days; column += 1) {
    const start = (view.firstDay + column) * DAY_MINUTES
    const from = Math.max(span.from, start)
    const until = Math.min(span.until, start + DAY_MINUTES)
    if (from < until)
      pieces.push(
        <span
          key={column}
          className={styles.edge}
          data-hue={hue}
          style={
            { '--column': column, top: share(from - start), height: share(until - from) } as CSSProperties
          }
        />,
      )
  }
  return pieces
}

function BarButton({
  bar,
  view,
  selected,
  onOpen,
}: {
  bar: Bar
  view: ScheduleView
  selected: boolean
  onOpen: () => void
}) {
  const hours = occurrenceWords(bar.occurrence)
  return (
    <button
      type="button"
      className={clsx(styles.bar, selected && styles.selected)}
      data-hue={view.hues.get(bar.event.screen_id)}
      style={{ '--first': bar.first, '--span': bar.last - bar.first + 1, '--row': bar.row } as CSSProperties}
      aria-label={scheduleTexts.bar({ event: bar.event.name, hours })}
      title={hours}
      onClick={onOpen}
    >
      <b>{bar.event.name}</b> <span>{hours}</span>
    </button>
  )
}
