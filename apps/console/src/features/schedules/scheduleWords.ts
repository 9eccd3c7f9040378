import { formatWallTime } from '../../app/format.ts'
import { formatCalendarDay } from '../../app/formatCalendar.ts'
import type { Occurrence } from './occurrences.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { DAY_MINUTES, dayOf, timeOf } from './wall.ts'
import type { Loss } from './winners.ts'

/** The time of a wall minute: `18:00`. */
export const timeWords = (minute: number): string =>
  formatWallTime(timeOf(minute - dayOf(minute) * DAY_MINUTES))

/** The day and time of a wall minute: `Mon, 30 Nov 18:00`. */
export const momentWords = (minute: number): string =>
  `${formatCalendarDay(dayOf(minute))} ${timeWords(minute)}`

/** When an occurrence holds: `08:00–18:00`, with the days where it is longer than one. */
export function occurrenceWords({ from, until }: Pick<Occurrence, 'from' | 'until'>): string {
  if (until === null) return scheduleTexts.since({ from: momentWords(from) })
  // What ends at midnight ends on the day before.
  if (dayOf(from) === dayOf(until - 1)) return `${timeWords(from)}–${timeWords(until)}`
  return `${momentWords(from)} – ${momentWords(until)}`
}

/** Why an event is not shown in a stretch. */
export const lossWords = (loss: Loss, nameOf: (id: string) => string): string =>
  loss.devices >= loss.of
    ? scheduleTexts.loses({ winner: nameOf(loss.by) })
    : scheduleTexts.losesOnSome({ winner: nameOf(loss.by), devices: loss.devices, of: loss.of })
