import { withSubgroups } from '@vitrine/core'
import type { Device, DeviceGroup, StoredScheduleEvent } from '@vitrine/protocol'
import type { Placed } from './winners.ts'

/** Whose schedule is shown. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'group'; id: string }
  | { kind: 'device'; id: string }
  | { kind: 'screen'; id: string }

const KINDS = ['device', 'group', 'screen'] as const

/** The scope that an address names: `?device=`, `?group=` or `?screen=`; otherwise all. */
export function scopeOf(search: URLSearchParams): Scope {
  for (const kind of KINDS) {
    const id = search.get(kind)
    if (id) return { kind, id }
  }
  return { kind: 'all' }
}

const ALL = 'all'
/** A scope as the value of a choice. */
export const choiceOf = (scope: Scope): string => (scope.kind === 'all' ? ALL : `${scope.kind} ${scope.id}`)

/** The scope that was chosen; null: all. */
export function scopeOfChoice(value: string | null): Scope {
  const [kind, id] = (value ?? ALL).split(' ')
  const known = KINDS.find((one) => one === kind)
  return known === undefined || id === undefined ? { kind: 'all' } : { kind: known, id }
}

/** Writes a scope into an address. */
export function putScope(search: URLSearchParams, scope: Scope): void {
  for (const kind of KINDS) search.delete(kind)
  if (scope.kind !== 'all') search.set(scope.kind, scope.id)
}

/** The devices whose schedule is shown. */
export function devicesIn<D extends Placed>(
  scope: Scope,
  devices: readonly D[],
  groups: readonly DeviceGroup[],
): readonly D[] {
  if (scope.kind === 'device') return devices.filter(({ id }) => id === scope.id)
  if (scope.kind !== 'group') return devices
  const places = groups.map(({ id, parent_id: parentId }) => ({ id, parentId }))
  const within = withSubgroups(places, scope.id)
  return devices.filter(({ group_id }) => group_id !== null && within.has(group_id))
}

/** Whether an event is drawn: it applies to one of the devices, or names the group or shows the screen that is looked at. */
export function isShown(event: StoredScheduleEvent, scope: Scope, applies: boolean): boolean {
  if (scope.kind === 'all') return true
  if (scope.kind === 'screen') return event.screen_id === scope.id
  if (applies) return true
  return event.targets.some((target) =>
    scope.kind === 'group' ? 'group_id' in target && target.group_id === scope.id : false,
  )
}

/** The time zone whose clock the page shows: that of the device, or the one that most devices have. */
export function zoneOfView(devices: readonly Pick<Device, 'data'>[], own: string): string {
  const counts = new Map<string, number>()
  for (const { data } of devices)
    if (data?.time_zone) counts.set(data.time_zone, (counts.get(data.time_zone) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? own
}

/** What a new event applies to, as far as the scope says it. */
export function targetsOf(scope: Scope): StoredScheduleEvent['targets'] {
  if (scope.kind === 'device') return [{ device_id: scope.id }]
  return scope.kind === 'group' ? [{ group_id: scope.id }] : []
}

/** The colours of screens in the week, by their names in schedules.module.css. */
const HUES = ['petrol', 'teal', 'sky', 'violet', 'plum', 'amber', 'red'] as const
export type Hue = (typeof HUES)[number]

/** A colour for each screen, in the order in which they were made, so that it stays the same. */
export function huesOf(screenIds: readonly string[]): Map<string, Hue> {
  return new Map([...screenIds].sort().map((id, index) => [id, HUES[index % HUES.length]!]))
}
