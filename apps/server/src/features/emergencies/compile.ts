import { foldWords, groupChain, type GroupPlace } from '@vitrine/core'
import {
  changedMessage,
  emergencySetVersion,
  EMPTY_EMERGENCY_SET,
  type EmergencyMessage,
  type EmergencyScreens,
  type EmergencySet,
  type PreparedEmergency,
} from '@vitrine/core/emergency'
import type { EmergencyTarget, ReadEmergency } from '@vitrine/protocol'
import type { PlacedDevice } from '../catalog/index.ts'

export type KnownEmergency = { id: string; revision: number; emergency: ReadEmergency }
/** What a device shows of an emergency. */
export type EmergencyContent = { message: EmergencyMessage; screens: EmergencyScreens }

/**
 * Works out what emergencies are on devices. Devices on which the same overrides count share what it returns.
 * @param groups all groups of the company, by id
 */
export function createCompiler(groups: ReadonlyMap<string, GroupPlace>) {
  const chains = new Map<string | null, readonly string[]>()
  /** The group of a device and those around it, nearest first. */
  const chainOf = (groupId: string | null): readonly string[] => {
    const known = chains.get(groupId)
    if (known) return known
    const chain = groupChain(groups, groupId).map(({ id }) => id)
    chains.set(groupId, chain)
    return chain
  }
  const isTarget = (targets: readonly EmergencyTarget[], device: PlacedDevice): boolean =>
    targets.some((target) => {
      if ('everywhere' in target) return true
      if ('device_id' in target) return target.device_id === device.id
      if ('group_id' in target) return chainOf(device.groupId).includes(target.group_id)
      const tag = foldWords(target.tag)
      return device.tags.some((one) => foldWords(one) === tag)
    })

  /** Which overrides count on a device, the farthest place first. */
  const countingOn = ({ overrides }: ReadEmergency, device: PlacedDevice): number[] => {
    const counting: number[] = []
    const note = (names: (place: ReadEmergency['overrides'][number]['for']) => boolean): void => {
      for (const [index, override] of overrides.entries()) if (names(override.for)) counting.push(index)
    }
    for (const id of chainOf(device.groupId).toReversed())
      note((place) => 'group_id' in place && place.group_id === id)
    note((place) => 'device_id' in place && place.device_id === device.id)
    return counting
  }
  const contents = new WeakMap<ReadEmergency, Map<string, EmergencyContent>>()
  const contentOf = (emergency: ReadEmergency, device: PlacedDevice): EmergencyContent => {
    const counting = countingOn(emergency, device)
    const byOverrides = contents.get(emergency) ?? new Map<string, EmergencyContent>()
    contents.set(emergency, byOverrides)
    const key = counting.join(' ')
    const known = byOverrides.get(key)
    if (known) return known
    const message = changedMessage(
      emergency.message,
      ...counting.map((index) => emergency.overrides[index]!.message),
    )
    const made = { message, screens: screensOf(emergency, message) }
    byOverrides.set(key, made)
    return made
  }

  const sets = new Map<string, EmergencySet>()
  const contentKeys = new WeakMap<EmergencyContent, number>()
  let contentsMade = 0
  const keyOf = (content: EmergencyContent): number => {
    const key = contentKeys.get(content) ?? (contentsMade += 1)
    contentKeys.set(content, key)
    return key
  }
  /** All emergencies of a device. @param emergencies in the order of their ids */
  const setOf = (emergencies: readonly KnownEmergency[], device: PlacedDevice): EmergencySet => {
    const own = emergencies
      .filter(({ emergency }) => isTarget(emergency.targets, device))
      .map((known) => ({ known, content: contentOf(known.emergency, device) }))
    if (own.length === 0) return EMPTY_EMERGENCY_SET
    const key = own.map(({ known, content }) => `${known.id} ${keyOf(content)}`).join(' ')
    const before = sets.get(key)
    if (before) return before
    const prepared = own.map(({ known: { id, revision, emergency }, content }): PreparedEmergency => {
      const { kind, name, priority, takes, acknowledge } = emergency
      return { id, revision, kind, name, priority, takes, acknowledge, ...content }
    })
    const rest = { emergencies: prepared }
    const made = { version: emergencySetVersion(rest), ...rest }
    sets.set(key, made)
    return made
  }
  return { isTarget, contentOf, setOf }
}

/** What single screens change of the message that a device shows. */
function screensOf({ overrides }: ReadEmergency, message: EmergencyMessage): EmergencyScreens {
  const screens: EmergencyScreens = {}
  for (const { for: place, message: change } of overrides) {
    if (!('screen_id' in place) || 'zone_id' in place) continue
    const screen = (screens[place.screen_id] ??= {})
    screen.message = changedMessage(screen.message ?? message, change)
  }
  for (const { for: place, message: change } of overrides) {
    if (!('screen_id' in place) || !('zone_id' in place)) continue
    const screen = (screens[place.screen_id] ??= {})
    const zones = (screen.zones ??= {})
    zones[place.zone_id] = changedMessage(zones[place.zone_id] ?? screen.message ?? message, change)
  }
  return screens
}

/** An emergency with the texts of an alert itself in place of all that were prepared. */
export function withTexts(
  emergency: ReadEmergency,
  texts: EmergencyMessage['texts'] | undefined,
): ReadEmergency {
  if (!texts) return emergency
  return {
    ...emergency,
    message: { ...emergency.message, texts },
    overrides: emergency.overrides.map(({ for: place, message: { texts: _prepared, ...message } }) => ({
      for: place,
      message,
    })),
  }
}
