import type { Device, DeviceGroup, EmergencyPlace, Site } from '@vitrine/protocol'
import { commonTexts } from '../../../ui/common.texts.ts'
import { groupPath } from '../../groups/index.ts'
import { emergencyFormTexts } from './emergencyForm.texts.ts'

/** What places of overrides are known by. */
export type PlaceFacts = {
  devices: readonly Device[]
  groups: readonly DeviceGroup[]
  sites: readonly Site[]
}

/** The name of a place that changes a message: a group with the way to it, a device, a screen, or a zone of one. */
export function placeName(place: EmergencyPlace, { devices, groups, sites }: PlaceFacts): string {
  if ('device_id' in place)
    return devices.find(({ id }) => id === place.device_id)?.name ?? commonTexts.unknown()
  if ('group_id' in place) {
    const path = groupPath(groups, place.group_id)
    return path.length > 0 ? path.reduce((all, name) => `${all} › ${name}`) : commonTexts.unknown()
  }
  const site = sites.find(({ id }) => id === place.screen_id)
  const screen = site?.name ?? commonTexts.unknown()
  if (!('zone_id' in place)) return screen
  const zone = site?.draft.groups.find(({ id }) => id === place.zone_id)?.name ?? commonTexts.unknown()
  return emergencyFormTexts.zoneOf({ zone, screen })
}
