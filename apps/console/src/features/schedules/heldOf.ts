import type { StoredScheduleEvent } from '@vitrine/protocol'
import { occurrencesOf } from './occurrences.ts'
import { DAY_MINUTES, minuteOf } from './wall.ts'
import type { Held } from './WeekGrid.tsx'

const WEEK_MINUTES = 7 * DAY_MINUTES

/** An event by its id, with its first occurrence in the week from a day on, else its very first; null: there is no such event. */
export function heldOf(
  events: readonly StoredScheduleEvent[],
  id: string | null,
  firstDay: number,
  timeZone: string,
): Held | null {
  const event = events.find((one) => one.id === id)
  if (!event) return null
  const from = firstDay * DAY_MINUTES
  const start = minuteOf(event.start)
  const until = event.end === undefined ? null : minuteOf(event.end)
  const [first] = occurrencesOf(event, from, from + WEEK_MINUTES, timeZone)
  return { event, occurrence: first ?? { start, from: start, until } }
}
