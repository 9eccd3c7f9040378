import type { DeviceGroup, StoredFact } from '@vitrine/protocol'
import { groupPath } from '../groups/index.ts'
import { formatAgo, listed } from '../../app/format.ts'
import { factTexts } from './facts.texts.ts'

/** Identifies a fact among those with the same name: it can have a value for each place. */
export const factKey = ({ name, group_id, device_id }: StoredFact): string =>
  [name, group_id ?? '', device_id ?? ''].join(' ')

/** The devices for which a fact counts, in words. */
export function placeWords(
  { group_id, device_id }: Pick<StoredFact, 'group_id' | 'device_id'>,
  groups: readonly DeviceGroup[],
  devices: readonly { id: string; name: string }[],
): string {
  if (group_id !== undefined) {
    const path = groupPath(groups, group_id)
    return path.length === 0 ? factTexts.unknownPlace() : factTexts.ofGroup({ name: path.join(' › ') })
  }
  if (device_id === undefined) return factTexts.everywhere()
  const device = devices.find(({ id }) => id === device_id)
  return device ? factTexts.ofDevice({ name: device.name }) : factTexts.unknownPlace()
}

/** When a fact was measured last, and who or what set it. */
export const measuredWords = ({ at, set_by }: StoredFact, nowMs: number): string =>
  factTexts.measuredBy({ ago: formatAgo(at, nowMs), person: set_by })

/** The published screens with a condition on a fact. */
export const usedWords = ({ used_by }: StoredFact): string =>
  used_by.length === 0 ? factTexts.notUsed() : listed(used_by.map(({ name }) => name))
