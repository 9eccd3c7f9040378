import { IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { formatDayName, formatDayOfMonth, formatFullDay } from '../../app/formatCalendar.ts'
import { keyAlongLine } from '../../ui/readingKeys.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { momentWords, occurrenceWords, timeWords } from './scheduleWords.ts'
import { entriesOf, type DayEntry } from './dayEntries.ts'
import { monthActOf } from './monthKeys.ts'
import { movedOn } from './moving.ts'
import { useDayDrag } from './useDayDrag.ts'
import type { ScheduleView } from './useScheduleView.ts'
import { DAY_MINUTES, dateOfDay } from './wall.ts'
import type { EventActs } from './WeekGrid.tsx'
import styles from './schedules.module.css'

/** Events of a day that have room in its cell. */
const SHOWN_MOST = 4

const byDays = (days: number) => ({ start: days * DAY_MINUTES, end: days * DAY_MINUTES })

/** Six weeks, with the events of each day by the time they begin. A day leads to its week; events are moved to other days. */
export function MonthView({
  view,
  month,
  today,
  acts,
  onDay,
}: {
  view: ScheduleView
  /** the first day of the month; days of other months are paler */
  month: number
  today: number
  acts: EventActs & { onCreateOn: (day: number) => void }
  onDay: (day: number) => void
}) {
  const { pending, mayEdit } = acts
  const ground = useRef<HTMLDivElement>(null)
  /** the event that keys move; it keeps the focus although another day draws it */
  const [held, setHeld] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const drag = useDayDrag({
    onOver: (taken, days) => acts.onPending(days === 0 ? null : movedOn(taken, byDays(days))),
    onDrop: (taken, days) => {
      if (days === 0) acts.onPending(null)
      else acts.onShifted(movedOn(taken, byDays(days)))
    },
    onCancel: () => acts.onPending(null),
  })
  useLayoutEffect(() => {
    if (held === null || document.activeElement !== document.body) return
    ground.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(held)}"]`)?.focus()
  })
  // Wherever the focus is when Alt is let go: the event may have left the days that are shown.
  const byKeys = held !== null && pending !== null
  useEffect(() => {
    if (!byKeys) return undefined
    const settle = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Alt') acts.onShifted(pending)
    }
    globalThis.addEventListener('keyup', settle)
    return () => globalThis.removeEventListener('keyup', settle)
  }, [byKeys, pending, acts])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, entry: DayEntry) => {
    const key = keyAlongLine(event.key, event.currentTarget)
    const { altKey, ctrlKey, metaKey, shiftKey } = event
    const act = monthActOf({ key, altKey, ctrlKey, metaKey, shiftKey })
    if (!act || (!mayEdit && act.kind !== 'cancel')) return
    if (act.kind === 'cancel' && !pending) return
    event.preventDefault()
    switch (act.kind) {
      case 'move': {
        const next = movedOn(entry, byDays(act.days))
        setHeld(entry.event.id)
        acts.onPending(next)
        const { from, until } = next.occurrence
        setSaid(
          scheduleTexts.dragged({
            event: entry.event.name,
            from: momentWords(from + next.shift.start),
            until: momentWords((until ?? from) + next.shift.end),
          }),
        )
        return
      }
      case 'delete':
        return acts.onDelete(entry)
      case 'undo':
        return acts.onUndo()
      case 'cancel':
        return acts.onPending(null)
    }
  }
  const days = Array.from({ length: view.days }, (_, index) => view.firstDay + index)
  const name = (day: number) => dateOfDay(day).slice(0, 7)
  return (
    <>
      <p className="v-sr" aria-live="polite">
        {said}
      </p>
      <div className={styles.month} ref={ground} {...drag.handlers}>
        {days.slice(0, 7).map((day) => (
          <span key={day} className={styles.dayName} aria-hidden="true">
            {formatDayName(day)}
          </span>
        ))}
        {days.map((day) => {
          const entries = entriesOf(view, day)
          const more = entries.length - SHOWN_MOST
          return (
            <div
              key={day}
              data-day={day}
              data-free={entries.length === 0}
              className={clsx(styles.cell, name(day) !== name(month) && styles.outside)}
            >
              <div className={styles.cellHead}>
                <button
                  type="button"
                  className={clsx(styles.cellDay, day === today && styles.todayMark)}
                  aria-label={scheduleTexts.openDay({ day: formatFullDay(day) })}
                  onClick={() => onDay(day)}
                >
                  {formatDayOfMonth(day)}
                </button>
                {mayEdit && (
                  <button
                    type="button"
                    className={styles.cellAdd}
                    aria-label={scheduleTexts.addOn({ day: formatFullDay(day) })}
                    onClick={() => acts.onCreateOn(day)}
                  >
                    <IconPlus size={14} aria-hidden="true" />
                  </button>
                )}
              </div>
              {view.holidays.has(day) && (
                <span className={styles.holiday} title={view.holidays.get(day)}>
                  {view.holidays.get(day)}
                </span>
              )}
              <ul className={styles.chips}>
                {entries.slice(0, SHOWN_MOST).map((entry) => {
                  const hours = occurrenceWords(entry.occurrence)
                  return (
                    <li key={`${entry.event.id} ${entry.from}`}>
                      <button
                        type="button"
                        className={styles.chip}
                        data-event={entry.event.id}
                        data-hue={view.hues.get(entry.event.screen_id)}
                        title={[hours, ...entry.why].reduce((a, b) => `${a}\n${b}`)}
                        onPointerDown={(pointer) => mayEdit && drag.press(pointer, entry, day)}
                        onKeyDown={(key) => onKeyDown(key, entry)}
                        onBlur={() => setHeld(null)}
                        onClick={() => acts.onOpen(entry)}
                      >
                        {entry.isLost && <span className={styles.lost} />}
                        <span className={styles.chipText}>
                          {!entry.wholeDay && <b>{timeWords(entry.from)}</b>}{' '}
                          <span className={styles.chipName}>{entry.event.name}</span>
                        </span>
                      </button>
                    </li>
                  )
                })}
                {more > 0 && (
                  <li>
                    <button type="button" className={styles.cellDay} onClick={() => onDay(day)}>
                      {scheduleTexts.moreEvents({ count: more })}
                    </button>
                  </li>
                )}
              </ul>
            </div>
          )
        })}
      </div>
    </>
  )
}
