import type { StoredScheduleEvent, WrittenScheduleEvent } from '@vitrine/protocol'
import type { Occurrence } from './occurrences.ts'
import { movedRule } from './recurrence.ts'
import { DAY_MINUTES, dayOf, localOf, minuteOf } from './wall.ts'

/** How an occurrence is moved: its beginning and its end by so many minutes. */
export type Shift = { start: number; end: number }
/** What a change of an event comes to: events that are written, with the event whose place each takes (null: a new one). */
export type Written = { event: WrittenScheduleEvent; of: StoredScheduleEvent | null }[]

/** The shortest that an occurrence can be made with the mouse or the keyboard, minutes. */
const SHORTEST = 15

/** An event without what the server adds. */
export function bodyOf(event: StoredScheduleEvent): WrittenScheduleEvent {
  const {
    id: _id,
    revision: _revision,
    screen_name: _screen,
    devices: _devices,
    changed_at: _at,
    changed_by: _by,
    ...body
  } = event
  // A daypart has days and times of its own, which the view may have put in their place.
  if (body.daypart_id === undefined) return body
  const { days: _days, times: _times, ...named } = body
  return named
}

/**
 * A shift that leaves at least the shortest occurrence, whose end may be none.
 * @param lasts how long the occurrence is, minutes; null: it holds on
 */
export function boundShift({ start, end }: Shift, lasts: number | null): Shift {
  if (lasts === null || lasts - start + end >= SHORTEST) return { start, end }
  return start === 0 ? { start, end: SHORTEST - lasts } : { start: lasts - SHORTEST + end, end }
}

/** Moves an occurrence on from where it is drawn, which may be the place of a move that is not saved yet. */
export function movedOn(
  {
    event,
    occurrence: { by = { start: 0, end: 0 }, ...drawn },
  }: { event: StoredScheduleEvent; occurrence: Occurrence },
  shift: Shift,
): { event: StoredScheduleEvent; occurrence: Occurrence; shift: Shift } {
  const from = drawn.from - by.start
  const until = drawn.until === null ? null : drawn.until - by.end
  const all = { start: by.start + shift.start, end: by.end + shift.end }
  return {
    event,
    occurrence: { start: drawn.start, from, until },
    shift: boundShift(all, until === null ? null : until - from),
  }
}

/**
 * Moves all occurrences of an event.
 * @returns null where its recurrence can't be moved to another day by itself
 */
export function moveAll(event: StoredScheduleEvent, shift: Shift): Written | null {
  const from = minuteOf(event.start) + shift.start
  const byDays = dayOf(from) - dayOf(minuteOf(event.start))
  const rrule = event.rrule === undefined ? undefined : movedRule(event.rrule, event.start, byDays)
  if (rrule === null) return null
  const body = bodyOf(event)
  return [
    {
      of: event,
      event: {
        ...body,
        start: localOf(from),
        ...(rrule === undefined ? {} : { rrule }),
        exdates: event.exdates.map((one) => localOf(minuteOf(one) + shift.start)),
        ...endOf(event, minuteOf(event.start), shift),
      },
    },
  ]
}

function endOf(event: StoredScheduleEvent, from: number, shift: Shift): { end?: string } {
  if (event.end !== undefined) return { end: localOf(minuteOf(event.end) + shift.end) }
  // Without an end it lasts until the day ends, or holds on; only stretching gives it one.
  const isStretched = event.rrule !== undefined && shift.start === 0 && shift.end !== 0
  return isStretched ? { end: localOf((dayOf(from) + 1) * DAY_MINUTES + shift.end) } : {}
}

/** Takes one occurrence out of an event that repeats. */
export const withoutOne = (event: StoredScheduleEvent, occurrence: Occurrence): WrittenScheduleEvent => ({
  ...bodyOf(event),
  exdates: [...event.exdates, localOf(occurrence.start)].sort(),
})

/** Moves one occurrence of an event that repeats: it becomes an event of its own. */
export function moveOne(event: StoredScheduleEvent, occurrence: Occurrence, shift: Shift): Written {
  const { rrule: _rrule, exdates: _exdates, ...single } = bodyOf(event)
  const lasts = (occurrence.until ?? occurrence.from) - occurrence.from
  return [
    { of: event, event: withoutOne(event, occurrence) },
    {
      of: null,
      event: {
        ...single,
        start: localOf(occurrence.start + shift.start),
        end: localOf(occurrence.start + lasts + shift.end),
      },
    },
  ]
}
