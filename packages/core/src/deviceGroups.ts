/** How deep groups of devices can be nested. */
export const GROUP_DEPTH_MOST = 8
/** How many groups a company can have. Every list of them is read whole. */
export const GROUPS_MOST = 2_000

/** What the tree of groups needs to know of one; `null` is the top. */
export type GroupPlace = { id: string; parentId: string | null }

/**
 * A group and the groups that contain it, nearest first. Rules of a nearer group apply before those of a farther one.
 * @returns an empty list for an unknown id; a circle, which no change can make, ends where it closes
 */
export function groupChain<Group extends GroupPlace>(
  groups: ReadonlyMap<string, Group>,
  id: string | null,
): Group[] {
  const chain: Group[] = []
  const seen = new Set<string>()
  for (let at = id; at !== null && !seen.has(at);) {
    const group = groups.get(at)
    if (!group) break
    seen.add(at)
    chain.push(group)
    at = group.parentId
  }
  return chain
}

/**
 * The time zone in which a device hangs (IANA name): the one that it reported, else that of the nearest group that has one, else
 * UTC.
 */
export function zoneOfDevice(
  reported: string | null | undefined,
  groups: ReadonlyMap<string, GroupPlace & { timeZone: string | null }>,
  groupId: string | null,
): string {
  return reported ?? groupChain(groups, groupId).find(({ timeZone }) => timeZone !== null)?.timeZone ?? 'UTC'
}

/** The ids of a group and of all groups within it; empty for an unknown id. */
export function withSubgroups(groups: Iterable<GroupPlace>, id: string): Set<string> {
  const within = new Map<string | null, string[]>()
  let known = false
  for (const group of groups) {
    if (group.id === id) known = true
    const siblings = within.get(group.parentId)
    if (siblings) siblings.push(group.id)
    else within.set(group.parentId, [group.id])
  }
  const found = new Set<string>(known ? [id] : [])
  // A set can grow while it is walked through.
  for (const at of found) for (const child of within.get(at) ?? []) found.add(child)
  return found
}

/** How many levels a group with all its subgroups has; 1 without subgroups, 0 for an unknown id. */
export function groupHeight(groups: ReadonlyMap<string, GroupPlace>, id: string): number {
  const above = groupChain(groups, id).length
  let height = 0
  for (const at of withSubgroups(groups.values(), id))
    height = Math.max(height, groupChain(groups, at).length - above + 1)
  return height
}
