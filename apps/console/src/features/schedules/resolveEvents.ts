import { datesOf, missingNames } from '@vitrine/core'
import type { StoredScheduleEvent } from '@vitrine/protocol'
import { namesOf, type Named } from '../../queries/namedTimes.ts'
import { dayOf } from './wall.ts'

/**
 * Events with the hours of their dayparts in place of their own, and which of their occurrences calendars leave.
 * @returns `begins`: whether an event has an occurrence that begins at a wall minute of its own clock, as far as calendars go
 */
export function resolveEvents(
  events: readonly StoredScheduleEvent[],
  named: Named,
): {
  events: StoredScheduleEvent[]
  begins: (event: Pick<StoredScheduleEvent, 'id'>, start: number) => boolean
} {
  const names = namesOf(named)
  const rules = new Map<string, { only?: Set<number> | undefined; except: Set<number> } | null>()
  const resolved = events.map((event): StoredScheduleEvent => {
    if (missingNames(event, names).length > 0) rules.set(event.id, null)
    else if (event.calendars) {
      const { only, except } = datesOf(event.calendars, names)
      rules.set(event.id, { only: only && new Set(only), except: new Set(except) })
    }
    const hours = event.daypart_id === undefined ? undefined : names.dayparts.get(event.daypart_id)
    if (!hours) return event
    const { days: _days, times: _times, ...rest } = event
    return { ...rest, ...(hours.days && { days: hours.days }), times: hours.times }
  })
  return {
    events: resolved,
    begins({ id }, start) {
      const rule = rules.get(id)
      if (rule === undefined) return true
      const day = dayOf(start)
      return rule !== null && (rule.only?.has(day) ?? true) && !rule.except.has(day)
    },
  }
}
