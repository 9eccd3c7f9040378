import { foldWords, withSubgroups } from '@vitrine/core'
import type { Device, DeviceGroup, EmergencyTarget } from '@vitrine/protocol'

type Placed = Pick<Device, 'id' | 'name' | 'group_id' | 'tags'>
type Group = Pick<DeviceGroup, 'id' | 'name' | 'parent_id'>

/** The devices that targets reach: by themselves, by their group or one that contains it, by a tag, or all. */
export function devicesOf<D extends Placed>(
  targets: readonly EmergencyTarget[],
  devices: readonly D[],
  groups: readonly Group[],
): D[] {
  const tree = groups.map(({ id, parent_id: parentId }) => ({ id, parentId }))
  const ids = new Set(targets.flatMap((one) => ('device_id' in one ? [one.device_id] : [])))
  const tags = new Set(targets.flatMap((one) => ('tag' in one ? [foldWords(one.tag)] : [])))
  const within = new Set(
    targets.flatMap((one) => ('group_id' in one ? [...withSubgroups(tree, one.group_id)] : [])),
  )
  const everywhere = targets.some((one) => 'everywhere' in one)
  return devices.filter(
    ({ id, group_id, tags: own }) =>
      everywhere ||
      ids.has(id) ||
      (group_id !== null && within.has(group_id)) ||
      own.some((tag) => tags.has(foldWords(tag))),
  )
}

/** Devices of one group within a place; `name` is empty for those that are in the place itself. */
export type PlaceRow<D> = { id: string | null; name: string; devices: D[] }
/** A group at the top of the tree with all that lies below it; `id` is null for devices without a group. */
export type Place<D> = { id: string | null; name: string; rows: PlaceRow<D>[]; devices: D[] }

const byName = (a: { name: string }, b: { name: string }): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true })

/**
 * Devices by place: a place for each group at the top of the tree, in it a row for each group that has devices. Everything is
 * sorted by name, so that displays keep their place in a wall. Devices without a group come last.
 */
export function placesOf<D extends { name: string; group_id: string | null }>(
  devices: readonly D[],
  groups: readonly Group[],
): Place<D>[] {
  const known = new Map(groups.map((group) => [group.id, group]))
  /** the groups from the top to this one; stops where the tree runs in a circle */
  const chainOf = (id: string | null): Group[] => {
    const chain: Group[] = []
    for (let at = known.get(id ?? ''); at && !chain.includes(at); at = known.get(at.parent_id ?? ''))
      chain.unshift(at)
    return chain
  }
  const places = new Map<
    string | null,
    { name: string; rows: Map<string | null, PlaceRow<D> & { path: string }> }
  >()
  for (const device of devices) {
    const chain = chainOf(device.group_id)
    const [top, ...below] = chain
    const place = places.get(top?.id ?? null) ?? { name: top?.name ?? '', rows: new Map() }
    places.set(top?.id ?? null, place)
    const id = chain.at(-1)?.id ?? null
    const row = place.rows.get(id) ?? {
      id,
      name: below.at(-1)?.name ?? '',
      path: below.map(({ name }) => name).reduce((all, name) => `${all}\n${name}`, ''),
      devices: [],
    }
    place.rows.set(id, row)
    row.devices.push(device)
  }
  return [...places]
    .map(([id, { name, rows }]) => {
      const sorted = [...rows.values()]
        .toSorted((a, b) => a.path.localeCompare(b.path, undefined, { numeric: true }))
        .map((row) => ({ id: row.id, name: row.name, devices: row.devices.toSorted(byName) }))
      return { id, name, rows: sorted, devices: sorted.flatMap((row) => row.devices) }
    })
    .toSorted((a, b) => Number(a.id === null) - Number(b.id === null) || byName(a, b))
}
