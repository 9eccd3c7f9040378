import {
  fieldError,
  isTimeZone,
  leavesOf,
  scheduleSchema,
  SignageError,
  wallMsOf,
  type FieldError,
  type Schedule,
} from '@vitrine/core'
import { PROGRAMME_STARTS_MOST } from '@vitrine/core/programme'
import type { ReadScheduleEvent } from '@vitrine/protocol'
import { refusalOfRule, type Window } from './occurrences.ts'

/** What an event may name. */
export type Nameable = {
  hasScreen: (id: string) => boolean
  hasDevice: (id: string) => boolean
  hasGroup: (id: string) => boolean
  hasDaypart: (id: string) => boolean
  hasCalendar: (id: string) => boolean
}

const dateTime = scheduleSchema.shape.from
const timesOfDay = scheduleSchema.shape.times
/** A local date and time that the calendar has, of this century. */
const isLocal = (local: string): boolean =>
  dateTime.safeParse(local).success &&
  local.startsWith('20') &&
  new Date(wallMsOf(local)).toISOString().startsWith(local)

/**
 * Checks what no schema says of an event.
 * @param within path of the event, with a dot, where it is part of something
 * @throws SignageError `INVALID_INPUT` with every field that is refused
 */
export function checkEvent(event: ReadScheduleEvent, known: Nameable, window: Window, within = ''): void {
  const errors: FieldError[] = []
  const refuse = (
    field: string,
    ...reason: [
      code:
        | 'LOCAL_DATE_TIME'
        | 'TIME_ZONE'
        | 'PERIOD_ORDER'
        | 'RRULE'
        | 'SCREEN_MISSING'
        | 'DEVICE_MISSING'
        | 'GROUP_MISSING'
        | 'DAYPART_MISSING'
        | 'CALENDAR_MISSING'
        | 'TIME_OF_DAY'
        | 'CONDITION_TABLE',
    ]
  ): void => {
    errors.push(fieldError(`${within}${field}`, ...reason))
  }
  const isStart = isLocal(event.start)
  if (!isStart) refuse('start', 'LOCAL_DATE_TIME')
  const isEnd = event.end === undefined || isLocal(event.end)
  if (!isEnd) refuse('end', 'LOCAL_DATE_TIME')
  if (isStart && isEnd && event.end !== undefined && event.end <= event.start) refuse('end', 'PERIOD_ORDER')
  for (const [index, exdate] of event.exdates.entries())
    if (!isLocal(exdate)) refuse(`exdates.${index}`, 'LOCAL_DATE_TIME')
  for (const [index, span] of (event.times ?? []).entries())
    for (const end of ['from', 'until'] as const)
      if (
        !timesOfDay.safeParse([
          { from: '00:00', until: '00:00', [end]: span[end] },
        ] satisfies Schedule['times']).success
      )
        refuse(`times.${index}.${end}`, 'TIME_OF_DAY')
  if (event.time_zone !== 'device' && !isTimeZone(event.time_zone)) refuse('time_zone', 'TIME_ZONE')
  if (!known.hasScreen(event.screen_id)) refuse('screen_id', 'SCREEN_MISSING')
  for (const [index, target] of event.targets.entries()) {
    if ('device_id' in target && !known.hasDevice(target.device_id))
      refuse(`targets.${index}.device_id`, 'DEVICE_MISSING')
    if ('group_id' in target && !known.hasGroup(target.group_id))
      refuse(`targets.${index}.group_id`, 'GROUP_MISSING')
  }
  if (event.daypart_id !== undefined && !known.hasDaypart(event.daypart_id))
    refuse('daypart_id', 'DAYPART_MISSING')
  // Only a version carries the fields of tables.
  if (event.if && leavesOf(event.if).some((leaf) => 'table' in leaf)) refuse('if', 'CONDITION_TABLE')
  for (const choice of ['only', 'except'] as const)
    for (const [index, id] of (event.calendars?.[choice] ?? []).entries())
      if (!known.hasCalendar(id)) refuse(`calendars.${choice}.${index}`, 'CALENDAR_MISSING')
  if (errors.length === 0) {
    const refusal = refusalOfRule(event, window)
    if (refusal === 'RRULE') refuse('rrule', 'RRULE')
    if (refusal === 'RRULE_TOO_OFTEN')
      errors.push(fieldError(`${within}rrule`, refusal, { maximum: PROGRAMME_STARTS_MOST }))
  }
  if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors.slice(0, 20) })
}
