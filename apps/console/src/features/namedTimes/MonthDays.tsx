import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { weekOrder } from '../../app/format.ts'
import { formatDayName, formatDayOfMonth, formatFullDay, formatMonth } from '../../app/formatCalendar.ts'
import { namedTimeTexts } from './namedTimes.texts.ts'
import styles from './namedTimes.module.css'

const DAY_MS = 24 * 60 * 60_000
const WEEKS = 6
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const dayOf = (date: string): number => Date.parse(date) / DAY_MS
/** The day of the week, 1 Monday to 7 Sunday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1
/** The first day of the month so many months after the one around a day. */
function monthAfter(day: number, months: number): number {
  const [year = 0, month = 1] = dateOf(day).split('-').map(Number)
  return Date.UTC(year, month - 1 + months, 1) / DAY_MS
}

/** A month of a calendar, its days marked and named. Days are whole days since 1970-01-01. */
export function MonthDays({
  month,
  onMonth,
  namesOn,
  today,
  onToggle,
}: {
  /** any day of the month */
  month: number
  onMonth: (day: number) => void
  /** names of the marked days of a range, both ends in it */
  namesOn: (first: number, last: number) => ReadonlyMap<number, string>
  today: number
  /** null: it is only shown */
  onToggle: ((date: string) => void) | null
}) {
  const first = dayOf(`${dateOf(month).slice(0, 7)}-01`)
  const start = first - ((weekdayOf(first) - (weekOrder()[0] ?? 1) + 7) % 7)
  const end = start + WEEKS * 7 - 1
  const marked = namesOn(start, end)
  const days = Array.from({ length: WEEKS * 7 }, (_, index) => start + index)
  return (
    <div role="group" aria-label={namedTimeTexts.monthOf({ month: formatMonth(first) })}>
      <div className={styles.monthHead}>
        <ActionIcon
          variant="subtle"
          aria-label={namedTimeTexts.previousMonth()}
          onClick={() => onMonth(monthAfter(first, -1))}
        >
          <IconChevronLeft size={18} className="v-points" />
        </ActionIcon>
        <strong aria-live="polite">{formatMonth(first)}</strong>
        <ActionIcon
          variant="subtle"
          aria-label={namedTimeTexts.nextMonth()}
          onClick={() => onMonth(monthAfter(first, 1))}
        >
          <IconChevronRight size={18} className="v-points" />
        </ActionIcon>
      </div>
      <div className={styles.month}>
        {days.slice(0, 7).map((day) => (
          <span key={day} className={styles.weekday} aria-hidden="true">
            {formatDayName(day)}
          </span>
        ))}
        {days.map((day) => {
          const name = marked.get(day)
          const label =
            name === undefined
              ? namedTimeTexts.dayOff({ day: formatFullDay(day) })
              : namedTimeTexts.dayOn({ day: formatFullDay(day), name })
          return (
            <button
              key={day}
              type="button"
              className={clsx(
                styles.day,
                name !== undefined && styles.on,
                dateOf(day).slice(0, 7) !== dateOf(first).slice(0, 7) && styles.outside,
                day === today && styles.today,
              )}
              aria-label={label}
              aria-pressed={onToggle === null ? undefined : name !== undefined}
              title={name === '' ? undefined : name}
              disabled={onToggle === null && name === undefined}
              onClick={() => onToggle?.(dateOf(day))}
            >
              {formatDayOfMonth(day)}
            </button>
          )
        })}
      </div>
    </div>
  )
}
