import { groupChain, withSubgroups } from '@vitrine/core'
import type { DeviceGroup, FleetStatus } from '@vitrine/protocol'

/** A group in its place in the tree, with figures that include its subgroups. */
export type GroupRow = {
  group: DeviceGroup
  /** 0 at the top */
  depth: number
  devices: number
  byStatus: Partial<Record<FleetStatus, number>>
}

const places = (groups: readonly DeviceGroup[]) =>
  groups.map(({ id, parent_id: parentId }) => ({ id, parentId }))

/** All groups as a tree, each followed by its subgroups, siblings by name. A group whose parent is missing is at the top. */
export function groupRows(groups: readonly DeviceGroup[]): GroupRow[] {
  const known = new Set(groups.map(({ id }) => id))
  const children = new Map<string | null, DeviceGroup[]>()
  for (const group of groups) {
    const parent = group.parent_id !== null && known.has(group.parent_id) ? group.parent_id : null
    children.set(parent, [...(children.get(parent) ?? []), group])
  }
  const under = (parent: string | null, depth: number): GroupRow[] =>
    (children.get(parent) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
      .flatMap((group) => {
        const below = under(group.id, depth + 1)
        const byStatus = { ...group.by_status }
        let { devices } = group
        for (const row of below)
          if (row.depth === depth + 1) {
            devices += row.devices
            for (const [kind, count] of Object.entries(row.byStatus) as [FleetStatus, number][])
              byStatus[kind] = (byStatus[kind] ?? 0) + count
          }
        return [{ group, depth, devices, byStatus }, ...below]
      })
  return under(null, 0)
}

/** The names from the top down to a group; empty for one that is not there. */
export function groupPath(groups: readonly DeviceGroup[], id: string | null): string[] {
  const byId = new Map(groups.map((group) => [group.id, { ...group, parentId: group.parent_id }]))
  return groupChain(byId, id)
    .map(({ name }) => name)
    .toReversed()
}

/** The groups that can contain a group: not itself and none of its subgroups. */
export function possibleParents(groups: readonly DeviceGroup[], id: string | null): GroupRow[] {
  const without = id === null ? new Set<string>() : withSubgroups(places(groups), id)
  return groupRows(groups).filter(({ group }) => !without.has(group.id))
}

/** The time zone that holds in a group: its own, or that of the nearest group that contains it and has one. */
export function zoneOf(groups: readonly DeviceGroup[], id: string | null): string | null {
  const byId = new Map(groups.map((group) => [group.id, { ...group, parentId: group.parent_id }]))
  return groupChain(byId, id).find(({ time_zone }) => time_zone !== null)?.time_zone ?? null
}
