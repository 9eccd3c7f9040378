import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DAYS_LISTED, dateOf, dayOf } from '@vitrine/core/board'
import type { StoredBoard } from '@vitrine/protocol'
import { useState } from 'react'
import { formatDay } from '../../app/format.ts'
import { boardDaysQuery } from '../../queries/boards.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { appointmentTexts } from './boards.texts.ts'
import styles from './boards.module.css'

/** The 15 days of which one is chosen, each with how many appointments it has. */
export function DayStrip({
  board,
  today,
  date,
  onChoose,
}: {
  board: StoredBoard
  today: string
  date: string
  onChoose: (date: string) => void
}) {
  const [from, setFrom] = useState(() => (date < today ? date : today))
  const shift = (days: number) => {
    setFrom(dateOf(dayOf(from)! + days))
    onChoose(dateOf(dayOf(date)! + days))
  }
  const last = dateOf(dayOf(from)! + DAYS_LISTED - 1)
  // Whoever comes by a link to a day sees it.
  if (date < from || date > last) setFrom(date)
  const days = useQuery(boardDaysQuery(board.id, from))
  if (days.isError && days.data === undefined)
    return (
      <FaultMessage
        title={appointmentTexts.couldNotLoadBoard()}
        error={days.error}
        retry={() => void days.refetch()}
      />
    )
  return (
    <div className={styles.strip}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={appointmentTexts.earlier()}
        onClick={() => shift(-DAYS_LISTED)}
      >
        <IconChevronLeft size={18} className="v-points" />
      </ActionIcon>
      <ol className={styles.days} aria-label={appointmentTexts.days()} aria-busy={days.isPending}>
        {(days.data ?? []).map((day) => (
          <li key={day.id}>
            <button
              type="button"
              className={styles.day}
              aria-current={day.date === date ? 'date' : undefined}
              data-today={day.date === today || undefined}
              onClick={() => onChoose(day.date)}
            >
              <span>{formatDay(day.epoch, board.time_zone)}</span>
              <span className={styles.dayCount} aria-hidden="true">
                {appointmentTexts.count({ count: day.appointments })}
              </span>
              <span className="v-sr">{appointmentTexts.countLong({ count: day.appointments })}</span>
            </button>
          </li>
        ))}
      </ol>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={appointmentTexts.later()}
        onClick={() => shift(DAYS_LISTED)}
      >
        <IconChevronRight size={18} className="v-points" />
      </ActionIcon>
      {date !== today && (
        <Button variant="default" flex="none" onClick={() => onChoose(today)}>
          {appointmentTexts.today()}
        </Button>
      )}
    </div>
  )
}
