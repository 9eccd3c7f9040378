import { formatDayName, formatDayOfMonth, formatFullDay } from '../../app/formatCalendar.ts'
import { entriesOf } from './dayEntries.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { occurrenceWords } from './scheduleWords.ts'
import type { ScheduleView } from './useScheduleView.ts'
import type { Held } from './WeekGrid.tsx'
import styles from './schedules.module.css'

/** One day as a list, for narrow pages: the days of the week above it, each event with its hours and who wins. */
export function DayList({
  view,
  day,
  onDay,
  onOpen,
}: {
  view: ScheduleView
  day: number
  onDay: (day: number) => void
  onOpen: (held: Held) => void
}) {
  const entries = entriesOf(view, day)
  return (
    <>
      <div className={styles.weekDays}>
        {view.columns.map((_, index) => {
          const one = view.firstDay + index
          return (
            <button
              key={one}
              type="button"
              className={styles.weekDay}
              aria-pressed={one === day}
              aria-label={formatFullDay(one)}
              onClick={() => onDay(one)}
            >
              <span>{formatDayName(one)}</span>
              <b>{formatDayOfMonth(one)}</b>
            </button>
          )
        })}
      </div>
      {view.holidays.has(day) && <p className={styles.holiday}>{view.holidays.get(day)}</p>}
      {entries.length === 0 ? (
        <p className="v-quiet">{scheduleTexts.noEventsHere()}</p>
      ) : (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={`${entry.event.id} ${entry.from}`}>
              <button
                type="button"
                className={styles.entry}
                data-hue={view.hues.get(entry.event.screen_id)}
                onClick={() => onOpen(entry)}
              >
                <b>{entry.event.name}</b>
                <span>{occurrenceWords(entry.occurrence)}</span>
                <span>{entry.event.screen_name}</span>
                {entry.why.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
