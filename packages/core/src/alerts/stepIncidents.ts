import { hoursAt, type WeeklyHours } from './hours.ts'
import {
  alertKindOf,
  type AlertDetail,
  type AlertFacts,
  type AlertKind,
  type AlertSettings,
} from './kinds.ts'

/** A rule as far as incidents follow from it. */
export type IncidentRule = {
  kind: AlertKind
  settings: AlertSettings
  /** incidents begin only within these hours, in the time zone of each device */
  hours: WeeklyHours | null
}
/** What is known of a rule and a device: the condition lasts, or has lasted for long enough (`isOpen`). */
export type LiveIncident = { id: string; deviceId: string; isOpen: boolean; sinceMs: number }
/** Why an incident ended. */
export type IncidentEnd = 'resolved' | 'onPurpose' | 'removed'
/** What is to be done about a rule and a device. */
export type IncidentChange =
  | { do: 'wait'; deviceId: string; sinceMs: number }
  | { do: 'open'; deviceId: string; sinceMs: number; detail: AlertDetail; waited: string | null }
  | { do: 'forget'; id: string; deviceId: string }
  | { do: 'end'; id: string; deviceId: string; why: IncidentEnd }

const MINUTE_MS = 60_000

/**
 * What follows for the incidents of a rule from the devices that it is about. The same facts again change nothing, so it
 * does not matter how often, or by whom, this is asked.
 * @param facts the devices that the rule is about
 * @param live  what is known, at most one of each device
 */
export function stepIncidents(
  rule: IncidentRule,
  facts: readonly AlertFacts[],
  live: readonly LiveIncident[],
  nowMs: number,
): IncidentChange[] {
  const { check, evenOnPurpose = false } = alertKindOf(rule.kind)
  const lastsMs = (rule.settings.minutes ?? 0) * MINUTE_MS
  const known = new Map(live.map((incident) => [incident.deviceId, incident]))
  const changes: IncidentChange[] = []
  const over = ({ id, deviceId, isOpen }: LiveIncident, why: IncidentEnd): void => {
    changes.push(isOpen ? { do: 'end', id, deviceId, why } : { do: 'forget', id, deviceId })
  }
  for (const device of facts) {
    const { deviceId } = device
    const incident = known.get(deviceId)
    known.delete(deviceId)
    if (device.isOnPurpose && !evenOnPurpose) {
      if (incident) over(incident, 'onPurpose')
      continue
    }
    const condition = check(device, rule.settings, nowMs)
    if (condition.is === 'unknown') {
      // A device that says nothing leaves an alert as it is, but time that nobody saw does not count.
      if (incident && !incident.isOpen) over(incident, 'resolved')
      continue
    }
    if (condition.is === 'clear') {
      if (incident) over(incident, 'resolved')
      continue
    }
    if (incident?.isOpen) continue
    const sinceMs = condition.sinceMs ?? incident?.sinceMs ?? nowMs
    const fromMs = startsCounting(rule, device, sinceMs, nowMs)
    if (fromMs !== null && nowMs >= fromMs + lastsMs)
      changes.push({
        do: 'open',
        deviceId,
        sinceMs,
        detail: condition.detail ?? {},
        waited: incident?.id ?? null,
      })
    else if (!incident) changes.push({ do: 'wait', deviceId, sinceMs })
  }
  for (const incident of known.values()) over(incident, 'removed')
  return changes
}

/** From when a condition counts: its beginning, or that of the opening hours; null outside them. */
function startsCounting(
  { hours }: IncidentRule,
  { timeZone }: AlertFacts,
  sinceMs: number,
  nowMs: number,
): number | null {
  if (!hours) return sinceMs
  const open = hoursAt(hours, timeZone ?? 'UTC', nowMs)
  return open && Math.max(sinceMs, open.fromMs)
}
