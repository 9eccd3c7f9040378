import * as z from 'zod/mini'

// Apart from what evaluates schedules: the player needs that before its first slide, and these rules are for what people write.

const localDateTime = z
  .string()
  .check(
    z.regex(
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
      'A date and time is written like 2026-12-24T18:00.',
    ),
  )
const timeOfDay = z
  .string()
  .check(
    z.regex(
      /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/,
      'A time of day is written like 07:30, the end of the day 24:00.',
    ),
  )
const localDays = z.optional(z.array(z.int()))

/**
 * When something may play, in the wall time of the display's own time zone; what is left out does not restrict. Spans are
 * half-open. A time span that ends at or before its beginning goes on into the next day and belongs to the day it began.
 */
export const scheduleSchema = z.object({
  /** first minute it may play */
  from: z.optional(localDateTime),
  /** first minute it may not play any more */
  until: z.optional(localDateTime),
  /** days of the week, 1 Monday to 7 Sunday */
  days: z.optional(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7))),
  times: z.optional(
    z.array(z.object({ from: timeOfDay, until: timeOfDay })).check(z.minLength(1), z.maxLength(24)),
  ),
  /** the only local dates on which it may play, as whole days since 1970-01-01 */
  only: localDays,
  /** local dates on which it may not play */
  except: localDays,
})
export type Schedule = z.infer<typeof scheduleSchema>
