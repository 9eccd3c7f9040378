import { groupChain } from '@vitrine/core'
import { changedMessage, type EmergencyMessage } from '@vitrine/core/emergency'
import type { DeviceGroup, EmergencyPlace, StoredEmergency } from '@vitrine/protocol'

type Prepared = Pick<StoredEmergency, 'message' | 'overrides'>

/** Whether two places of overrides are the same. */
export const isSamePlace = (a: EmergencyPlace, b: EmergencyPlace): boolean =>
  Object.keys({ ...a, ...b }).every(
    (key) => (a as Record<string, string>)[key] === (b as Record<string, string>)[key],
  )

/** What an override changes for exactly this place; null: nothing. */
export const changeAt = ({ overrides }: Pick<Prepared, 'overrides'>, place: EmergencyPlace) =>
  overrides.find((one) => isSamePlace(one.for, place))?.message ?? null

/**
 * What a device shows: the message with what its groups change of it, the nearest last, and then the device itself.
 * @param at the device, if it is about one, and the group that it is in
 */
export function messageOf(
  emergency: Prepared,
  at: { deviceId?: string; groupId: string | null },
  groups: readonly DeviceGroup[],
): EmergencyMessage {
  const byId = new Map(groups.map((group) => [group.id, { ...group, parentId: group.parent_id }]))
  const places: EmergencyPlace[] = groupChain(byId, at.groupId)
    .map(({ id }) => ({ group_id: id }))
    .toReversed()
  if (at.deviceId !== undefined) places.push({ device_id: at.deviceId })
  return changedMessage(emergency.message, ...places.flatMap((place) => changeAt(emergency, place) ?? []))
}

/** The direction that a message gives in its first language; empty without one. */
export const directionOf = ({ texts, direction }: EmergencyMessage): string =>
  direction[texts[0]?.language ?? ''] ?? ''
