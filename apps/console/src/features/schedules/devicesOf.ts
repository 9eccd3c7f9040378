import type { Device, DeviceGroup, StoredScheduleEvent } from '@vitrine/protocol'
import { devicesIn, type Scope } from './scope.ts'
import { chainsOf, rankOf } from './winners.ts'

/** The devices that a schedule is for: those of the scope; of a screen those to which an event with it applies. */
export function devicesOf(
  scope: Scope,
  devices: readonly Device[],
  groups: readonly DeviceGroup[],
  events: readonly StoredScheduleEvent[],
): readonly Device[] {
  const inScope = devicesIn(scope, devices, groups)
  if (scope.kind !== 'screen') return inScope
  const own = events.filter(({ screen_id: screen }) => screen === scope.id)
  const chainOf = chainsOf(groups)
  return inScope.filter((device) => own.some((event) => rankOf(event, device, chainOf(device)) !== null))
}
