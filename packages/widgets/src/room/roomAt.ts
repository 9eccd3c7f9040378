import type { FeedReading } from '@vitrine/core/feeds'
import {
  appointmentsOf,
  calendarOf,
  dayBounds,
  touchesDay,
  type Appointment,
} from '../drawing/appointments.ts'
import type { WidgetFacts } from '../widget.ts'

/** How it is with a room at an instant. */
export type RoomState = {
  busy: boolean
  /** when that changes today, epoch ms; null where it does not */
  untilMs: number | null
  /** what is on; null where it is free */
  meeting: Appointment | null
  /** what begins next today */
  next: Appointment | null
  /** what takes the room today, by its beginning */
  today: Appointment[]
}

/** How it is with a room at an instant; null where its calendar does not say, which must not be taken for free. */
export function roomAt(feed: FeedReading | null, facts: WidgetFacts, atMs: number): RoomState | null {
  const calendar = calendarOf(feed)
  if (calendar === null || atMs < calendar.covers.from_ms || atMs >= calendar.covers.until_ms) return null
  const day = dayBounds(facts, atMs, 0)
  const taken = appointmentsOf(calendar, facts).filter((one) => !one.free && one.untilMs > one.fromMs)
  const today = taken.filter((one) => touchesDay(one, day.fromMs, day.untilMs))
  const on = today.filter((one) => one.fromMs <= atMs && atMs < one.untilMs)
  const next = today.find(({ fromMs }) => fromMs > atMs) ?? null
  // Of several at a time the one that began last: a whole day says less than a meeting in it.
  const meeting = on.length === 0 ? null : on.reduce((a, b) => (b.fromMs >= a.fromMs ? b : a))
  if (meeting === null) return { busy: false, untilMs: next?.fromMs ?? null, meeting, next, today }
  // Meetings that follow each other without a break keep it busy.
  let untilMs = Math.max(...on.map((one) => one.untilMs))
  for (const one of today) if (one.fromMs <= untilMs) untilMs = Math.max(untilMs, one.untilMs)
  return { busy: true, untilMs: untilMs >= day.untilMs ? null : untilMs, meeting, next, today }
}
