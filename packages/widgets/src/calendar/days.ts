import { zoneTimeOf } from '@vitrine/core'
import type { FeedContentOf } from '@vitrine/core/feeds'
import { touchesDay, type Appointment } from '../drawing/appointments.ts'
import { DAY_MS, MINUTE_MS, zoneOf } from '../time.ts'
import type { WidgetFacts } from '../widget.ts'

/** A local date with what is on it. */
export type CalendarDay = {
  /** its date as UTC midnight, for its name */
  utcMs: number
  fromMs: number
  untilMs: number
  isToday: boolean
  appointments: Appointment[]
}

/** So many local dates from one, each with the appointments that touch it. */
function daysOf(
  all: readonly Appointment[],
  facts: WidgetFacts,
  atMs: number,
  first: number,
  count: number,
): CalendarDay[] {
  const zone = zoneTimeOf(zoneOf(facts))
  const today = zone.localAt(atMs).day
  return Array.from({ length: count }, (_, after) => {
    const day = first + after
    const [fromMs, untilMs] = [zone.startOfDayMs(day), zone.startOfDayMs(day + 1)]
    return {
      utcMs: day * DAY_MS,
      fromMs,
      untilMs,
      isToday: day === today,
      appointments: all.filter((one) => touchesDay(one, fromMs, untilMs)),
    }
  })
}

/** What is still to come from today on: days with something on them, without what is over. */
export function agendaOf(
  all: readonly Appointment[],
  facts: WidgetFacts,
  atMs: number,
  days: number,
): CalendarDay[] {
  const today = zoneTimeOf(zoneOf(facts)).localAt(atMs).day
  const coming = all.filter((one) => one.untilMs > atMs || (one.fromMs === one.untilMs && one.fromMs >= atMs))
  return daysOf(coming, facts, atMs, today, days).filter(({ appointments }) => appointments.length > 0)
}

/**
 * The days of a week, Monday first.
 * @param after so many weeks after this one
 */
export function weekOf(
  all: readonly Appointment[],
  facts: WidgetFacts,
  atMs: number,
  after = 0,
): CalendarDay[] {
  const { day, weekday } = zoneTimeOf(zoneOf(facts)).localAt(atMs)
  return daysOf(all, facts, atMs, day - weekday + 1 + 7 * after, 7)
}

/**
 * One day.
 * @param after so many days after today
 */
export const dayOf = (
  all: readonly Appointment[],
  facts: WidgetFacts,
  atMs: number,
  after = 0,
): CalendarDay => daysOf(all, facts, atMs, zoneTimeOf(zoneOf(facts)).localAt(atMs).day + after, 1)[0]!

/** Appointments in lanes beside each other, so that none covers another. */
export function lanesOf(
  appointments: readonly Appointment[],
): { appointment: Appointment; lane: number; lanes: number }[] {
  const placed: { appointment: Appointment; lane: number; lanes: number }[] = []
  let group: typeof placed = []
  let groupUntilMs = Number.NEGATIVE_INFINITY
  let ends: number[] = []
  for (const appointment of appointments) {
    if (appointment.fromMs >= groupUntilMs) {
      group = []
      ends = []
    }
    const free = ends.findIndex((untilMs) => untilMs <= appointment.fromMs)
    const lane = free < 0 ? ends.length : free
    ends[lane] = appointment.untilMs
    groupUntilMs = Math.max(...ends)
    const one = { appointment, lane, lanes: ends.length }
    group.push(one)
    placed.push(one)
    for (const other of group) other.lanes = ends.length
  }
  return placed
}

/** The hours that a day is drawn with: the working day, and what lies outside of it. */
export function hoursOf(day: CalendarDay): { from: number; until: number } {
  const timed = day.appointments.filter(({ allDay }) => !allDay)
  const hourOf = (ms: number) =>
    (Math.max(day.fromMs, Math.min(day.untilMs, ms)) - day.fromMs) / (60 * MINUTE_MS)
  return {
    from: Math.min(8, ...timed.map(({ fromMs }) => Math.floor(hourOf(fromMs)))),
    until: Math.max(18, ...timed.map(({ untilMs }) => Math.ceil(hourOf(untilMs)))),
  }
}

/** What a day is opened by. */
export const dayId = ({ utcMs }: Pick<CalendarDay, 'utcMs'>): string => `day ${utcMs / DAY_MS}`

/** How many days after today a day is that was opened; null where something else was, or nothing. */
export function openedDay(
  opened: string | null | undefined,
  facts: WidgetFacts,
  atMs: number,
): number | null {
  const day = /^day (-?\d+)$/.exec(opened ?? '')?.[1]
  return day === undefined ? null : Number(day) - zoneTimeOf(zoneOf(facts)).localAt(atMs).day
}

/** When something begins or ends next, epoch ms; null where nothing does. */
export function nextBoundMs(all: readonly Appointment[], atMs: number): number | null {
  let next: number | null = null
  for (const { fromMs, untilMs } of all)
    for (const ms of [fromMs, untilMs]) if (ms > atMs && (next === null || ms < next)) next = ms
  return next
}

/** How far people can go back and on in a calendar, in days and in weeks from the present ones: as far as it is known. */
export function reachOf(
  { covers }: FeedContentOf<'calendar'>,
  facts: WidgetFacts,
  atMs: number,
): { days: { least: number; most: number }; weeks: { least: number; most: number } } {
  const zone = zoneTimeOf(zoneOf(facts))
  const { day, weekday } = zone.localAt(atMs)
  const least = Math.min(0, zone.localAt(covers.from_ms).day - day)
  const most = Math.max(0, zone.localAt(covers.until_ms - 1).day - day)
  // The first day of this week lies `weekday - 1` days before today.
  const weekOfDay = (after: number) => Math.floor((after + weekday - 1) / 7)
  return { days: { least, most }, weeks: { least: weekOfDay(least), most: weekOfDay(most) } }
}
