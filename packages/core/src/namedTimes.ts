import * as z from 'zod/mini'
import { scheduleSchema, type Schedule } from './scheduleShape.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))
const calendarIds = z.optional(z.array(id).check(z.minLength(1), z.maxLength(20)))

/** Which days of calendars count: only the days in one of them, or all days but those. Both can be given. */
export const calendarChoiceSchema = z.object({ only: calendarIds, except: calendarIds })
export type CalendarChoice = z.infer<typeof calendarChoiceSchema>

/**
 * When an item or ad of a draft may play, or a zone is there: a schedule of its own, or a daypart by its id instead of `days` and `times`, and the
 * calendars that count. Publishing turns names into what they say (`resolveWhen`).
 */
export const whenDraftSchema = z.extend(z.omit(scheduleSchema, { only: true, except: true }), {
  daypart_id: z.optional(id),
  calendars: z.optional(calendarChoiceSchema),
})
export type WhenDraft = z.infer<typeof whenDraftSchema>

/** What a daypart says: hours with a name, on certain days of the week or all. */
export type DaypartTimes = Pick<Schedule, 'days'> & { times: NonNullable<Schedule['times']> }

/** The dayparts and calendars of a company, by id. A calendar is its local dates as whole days since 1970-01-01, ascending. */
export type NamedTimes = {
  dayparts: ReadonlyMap<string, DaypartTimes>
  calendars: ReadonlyMap<string, readonly number[]>
}

/** A daypart or calendar that is named and not there. */
export type MissingName = { noun: 'daypart' | 'calendar'; id: string }
/** What names dayparts and calendars: an event, or the `when` of an item or ad. */
export type Naming = { daypart_id?: string | undefined; calendars?: CalendarChoice | undefined }

/** The calendars that a choice names, each once. */
export const calendarsNamed = ({ calendars }: Naming): string[] => [
  ...new Set([...(calendars?.only ?? []), ...(calendars?.except ?? [])]),
]

/** What is named and not there. */
export function missingNames(naming: Naming, names: NamedTimes): MissingName[] {
  const { daypart_id: daypart } = naming
  return [
    ...(daypart === undefined || names.dayparts.has(daypart)
      ? []
      : [{ noun: 'daypart' as const, id: daypart }]),
    ...calendarsNamed(naming)
      .filter((one) => !names.calendars.has(one))
      .map((one) => ({ noun: 'calendar' as const, id: one })),
  ]
}

/**
 * The local dates that calendars leave, as the evaluator reads them (`Schedule.only`, `Schedule.except`).
 * @param fromDay days before it are left out (whole days since 1970-01-01)
 */
export function datesOf(
  choice: CalendarChoice | undefined,
  { calendars }: NamedTimes,
  fromDay = 0,
): Pick<Schedule, 'only' | 'except'> {
  const daysIn = (ids: readonly string[]): number[] => {
    const days = new Set(ids.flatMap((one) => calendars.get(one) ?? []))
    return [...days].filter((day) => day >= fromDay).sort((a, b) => a - b)
  }
  return {
    ...(choice?.only && { only: daysIn(choice.only) }),
    ...(choice?.except && { except: daysIn(choice.except) }),
  }
}

/**
 * What a `when` of a draft says to displays: hours of its daypart instead of its own, and the dates that its calendars leave.
 * A daypart that is not there restricts nothing; `missingNames` finds it.
 * @param names   null while they are not known: what names them always plays
 * @param fromDay dates of calendars before it are left out (whole days since 1970-01-01)
 */
export function resolveWhen(when: WhenDraft, names: NamedTimes | null, fromDay: number): Schedule {
  const { daypart_id: daypart, calendars, days, times, ...period } = when
  const hours = daypart === undefined ? { days, times } : names?.dayparts.get(daypart)
  return {
    ...period,
    ...(hours?.days && { days: hours.days }),
    ...(hours?.times && { times: hours.times }),
    ...(names && datesOf(calendars, names, fromDay)),
  }
}
