import { clsx } from 'clsx'
import { formatDayName, formatDayOfMonth, formatFullDay } from '../../app/formatCalendar.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { occurrenceWords, timeWords } from './scheduleWords.ts'
import { entriesOf } from './dayEntries.ts'
import type { ScheduleView } from './useScheduleView.ts'
import { dateOfDay } from './wall.ts'
import type { Held } from './WeekGrid.tsx'
import styles from './schedules.module.css'

/** Events of a day that have room in its cell. */
const SHOWN_MOST = 4

/** Six weeks, with the events of each day by the time they begin. A day leads to its week. */
export function MonthView({
  view,
  month,
  today,
  onOpen,
  onDay,
}: {
  view: ScheduleView
  /** the first day of the month; days of other months are paler */
  month: number
  today: number
  onOpen: (held: Held) => void
  onDay: (day: number) => void
}) {
  const days = Array.from({ length: view.days }, (_, index) => view.firstDay + index)
  const name = (day: number) => dateOfDay(day).slice(0, 7)
  return (
    <div className={styles.month}>
      {days.slice(0, 7).map((day) => (
        <span key={day} className={styles.dayName} aria-hidden="true">
          {formatDayName(day)}
        </span>
      ))}
      {days.map((day) => {
        const entries = entriesOf(view, day)
        const more = entries.length - SHOWN_MOST
        return (
          <div key={day} className={clsx(styles.cell, name(day) !== name(month) && styles.outside)}>
            <button
              type="button"
              className={clsx(styles.cellDay, day === today && styles.todayMark)}
              aria-label={scheduleTexts.openDay({ day: formatFullDay(day) })}
              onClick={() => onDay(day)}
            >
              {formatDayOfMonth(day)}
            </button>
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
                      data-hue={view.hues.get(entry.event.screen_id)}
                      title={[hours, ...entry.why].reduce((a, b) => `${a}\n${b}`)}
                      onClick={() => onOpen(entry)}
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
  )
}
