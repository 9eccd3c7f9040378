import type { WidgetOf } from '../definitions.ts'
import type { Appointment } from '../drawing/appointments.ts'
import { relativeIn, timeIn } from '../drawing/intl.ts'
import type { GlassWords, WidgetFacts, WidgetViewProps } from '../widget.ts'
import type { CalendarDay } from './days.ts'

/** What each layout of a calendar is given. `box` is what the heading and the age leave of the frame. */
export type Shown = WidgetViewProps<WidgetOf<'calendar'>> & { all: Appointment[]; unit: number }

/** The title of an appointment; what is private has none. */
export const titleOf = (one: Appointment, words: GlassWords | null): string =>
  one.private ? (words?.privateMeeting() ?? '') : one.title

/** The time of an appointment on a day: whole days and those that began before have none. */
export function timeOn(
  one: Appointment,
  day: CalendarDay,
  facts: WidgetFacts,
  words: GlassWords | null,
): string {
  if (one.allDay || (one.fromMs < day.fromMs && one.untilMs >= day.untilMs)) return words?.allDay() ?? ''
  if (one.fromMs < day.fromMs) return `– ${timeIn(facts, { timeStyle: 'short' }, one.untilMs)}`
  return timeIn(facts, { timeStyle: 'short' }, one.fromMs)
}

/** The name of a day, of today with the word for it. */
export function dayName(facts: WidgetFacts, day: CalendarDay): string {
  const date = timeIn(facts, { weekday: 'long', day: 'numeric', month: 'long' }, day.utcMs, 'UTC')
  if (!day.isToday) return date
  const [first = '', ...rest] = relativeIn(facts, 0, 'day')
  return `${first.toLocaleUpperCase(facts.language)}${rest.join('')} · ${date}`
}
