import { zoneTimeOf } from '@vitrine/core'
import type { FeedContentOf, FeedReading } from '@vitrine/core/feeds'
import { DAY_MS, zoneOf } from '../time.ts'
import type { WidgetFacts } from '../widget.ts'

type Calendar = FeedContentOf<'calendar'>

/** Calendars are shown without their age for so long: a meeting that was moved sends people to the wrong place. */
export const CALENDAR_AGE_MS = 2 * 3_600_000

/** An appointment where the display is: `fromMs` and `untilMs` are instants, also of whole days; the end is the first after it. */
export type Appointment = {
  id: string
  title: string
  place: string
  text: string
  fromMs: number
  untilMs: number
  allDay: boolean
  private: boolean
  free: boolean
}

/** The calendar that a feed says; null where it says none. */
export const calendarOf = (feed: FeedReading | null | undefined): Calendar | null =>
  feed?.content.kind === 'calendar' ? feed.content : null

/**
 * The appointments of a calendar by their beginning. Whole days begin and end with the days of the display, because a day is a
 * day everywhere. What ends before it begins is left out.
 */
export function appointmentsOf({ events }: Calendar, facts: WidgetFacts): Appointment[] {
  const zone = zoneTimeOf(zoneOf(facts))
  const dayMs = (utcMs: number) => zone.startOfDayMs(Math.round(utcMs / DAY_MS))
  return events
    .map((event) => ({
      id: event.id,
      title: event.title,
      place: event.place ?? '',
      text: event.text ?? '',
      fromMs: event.all_day ? dayMs(event.from_ms) : event.from_ms,
      untilMs: event.all_day ? dayMs(event.until_ms) : event.until_ms,
      allDay: event.all_day,
      private: event.private,
      free: event.free,
    }))
    .filter(({ fromMs, untilMs }) => untilMs >= fromMs)
    .sort((a, b) => a.fromMs - b.fromMs || Number(b.allDay) - Number(a.allDay))
}

/** Whether an appointment is on a day with these bounds; one without a length is on the day that it begins. */
export function touchesDay({ fromMs, untilMs }: Appointment, dayFromMs: number, dayUntilMs: number): boolean {
  return fromMs < dayUntilMs && (untilMs > dayFromMs || (fromMs === untilMs && fromMs >= dayFromMs))
}

/** The bounds of the local date that is so many days after that of an instant. */
export function dayBounds(
  facts: WidgetFacts,
  atMs: number,
  after: number,
): { fromMs: number; untilMs: number } {
  const zone = zoneTimeOf(zoneOf(facts))
  const { day } = zone.localAt(atMs)
  return { fromMs: zone.startOfDayMs(day + after), untilMs: zone.startOfDayMs(day + after + 1) }
}
