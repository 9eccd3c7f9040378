import type { CalendarDay } from '@vitrine/protocol'
import { formatWallDate } from '../../app/format.ts'
import { formatDays } from '../../app/formatCalendar.ts'

const DAY_MS = 24 * 60 * 60_000
const dayOf = (date: string): number => Date.parse(date) / DAY_MS

/** The date of an entry of a calendar, or its first and last. */
export const daysWords = ({ date, last }: Pick<CalendarDay, 'date' | 'last'>): string =>
  last === undefined ? formatWallDate(`${date}T00:00`) : formatDays(dayOf(date), dayOf(last))
