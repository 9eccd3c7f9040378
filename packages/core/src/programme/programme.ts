import * as z from 'zod/mini'
import type { Condition } from '../conditions/condition.ts'
import { sha256Schema } from '../geometry.ts'
import { scheduleSchema } from '../scheduleShape.ts'

/** Events that apply to one device. */
export const PROGRAMME_EVENTS_MOST = 500
/** Occurrences of one event in a programme: three a day for 400 days. */
export const PROGRAMME_STARTS_MOST = 1_200

/**
 * A condition of an event. `starts` is where occurrences begin if it holds; left out: as beside it. Whatever evaluates it reads it
 * (`eventGates`): a display with another server's conditions follows the `starts` beside it.
 */
export type EventCondition = { of: Condition; starts?: number[] | undefined }
const condition = z.unknown() as unknown as z.ZodMiniType<EventCondition>

const wallMinute = z.int().check(z.gte(0))

/**
 * An event as a display gets it: its recurrence is worked out already, in wall time, so a display needs no calendar of its
 * own. Wall time is whole minutes since 1970-01-01T00:00 of an imagined clock without a zone.
 */
export const programmeEventSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string().check(z.maxLength(200)),
  screen_id: z.string().check(z.minLength(1), z.maxLength(100)),
  priority: z.int().check(z.gte(0), z.lte(100)),
  /** how near the target is that named the device: 0 itself, 1 a tag, 2 its group, 3 the group around that, and so on */
  rank: z.int().check(z.gte(0), z.lte(100)),
  /** `device`, or an IANA name */
  time_zone: z.string().check(z.minLength(1), z.maxLength(100)),
  /** where its occurrences begin, ascending */
  starts: z.array(wallMinute).check(z.maxLength(PROGRAMME_STARTS_MOST)),
  /** how long an occurrence is, minutes; null: it holds on */
  lasts: z.nullable(z.int().check(z.gte(1))),
  /** restrict it further within an occurrence, as on items */
  days: scheduleSchema.shape.days,
  times: scheduleSchema.shape.times,
  /** it counts only while this holds; `starts` is what the stated answers leave: all, or none */
  if: z.optional(condition),
})
export type ProgrammeEvent = z.infer<typeof programmeEventSchema>

/** Which screen a device shows when, for at least a year ahead (contract §11). */
export const programmeSchema = z.object({
  /** SHA-256 of the RFC 8785 JSON of everything else */
  version: sha256Schema,
  /** the first local date of which it says nothing more, like 2027-12-28 */
  until: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  events: z.array(programmeEventSchema).check(z.maxLength(PROGRAMME_EVENTS_MOST)),
  /** the screens of the events, by id */
  screens: z.record(
    z.string(),
    z.object({ name: z.string().check(z.maxLength(200)), version: z.nullable(sha256Schema) }),
  ),
})
export type Programme = z.infer<typeof programmeSchema>
