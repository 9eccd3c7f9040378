import type { Device, DeviceGroup, EmergencyTarget } from '@vitrine/protocol'
import { listed } from '../../app/format.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { emergencyTexts } from './emergencies.texts.ts'

/** The devices, groups and tags that an emergency reaches, by name. */
export function targetWords(
  targets: readonly EmergencyTarget[],
  devices: readonly Pick<Device, 'id' | 'name'>[],
  groups: readonly Pick<DeviceGroup, 'id' | 'name'>[],
): string {
  if (targets.length === 0) return emergencyTexts.noDevices()
  const nameIn = (all: readonly { id: string; name: string }[], id: string) =>
    all.find((one) => one.id === id)?.name ?? commonTexts.unknown()
  return listed(
    targets.map((target) => {
      if ('everywhere' in target) return emergencyTexts.everywhere()
      if ('tag' in target) return emergencyTexts.tagged({ tag: target.tag })
      return 'group_id' in target ? nameIn(groups, target.group_id) : nameIn(devices, target.device_id)
    }),
    5,
  )
}
