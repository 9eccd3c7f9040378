import { fieldError, invalidField, SignageError, type FieldError } from '@vitrine/core'
import { CALENDAR_DAYS_MOST, type CalendarDay } from '@vitrine/protocol'

const DAY_MS = 24 * 60 * 60_000

/** A local date of this century that the calendar has. */
const isDate = (date: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(date) &&
  !Number.isNaN(Date.parse(`${date}T00:00Z`)) &&
  new Date(`${date}T00:00Z`).toISOString().startsWith(date)

/** Own days, by date. @throws SignageError `INVALID_INPUT` with every day that is refused */
export function checkDays(days: readonly CalendarDay[]): CalendarDay[] {
  const errors: FieldError[] = []
  let count = 0
  for (const [index, { date, last = date }] of days.entries()) {
    if (!isDate(date)) errors.push(fieldError(`days.${index}.date`, 'CALENDAR_DATE'))
    else if (!isDate(last)) errors.push(fieldError(`days.${index}.last`, 'CALENDAR_DATE'))
    else if (last < date) errors.push(fieldError(`days.${index}.last`, 'PERIOD_ORDER'))
    else count += (Date.parse(last) - Date.parse(date)) / DAY_MS + 1
  }
  if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors.slice(0, 20) })
  if (count > CALENDAR_DAYS_MOST)
    throw invalidField('days', 'CALENDAR_TOO_MANY_DAYS', { maximum: CALENDAR_DAYS_MOST })
  return days.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
