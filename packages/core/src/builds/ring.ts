/** The largest part of all devices that a ring holds which nobody has chosen. */
export const RING_SHARE = 0.1

/** A device as far as choosing a ring needs to know it. */
export type RingCandidate = { id: string; groupId: string | null }

/**
 * The devices that try a new build first where nobody has chosen any: one of each group, in the order of their ids, and not more
 * than a tenth of all, but one at least. The same devices give the same ring, so that its past can be compared with its present.
 * @param devices those that can change their build
 * @returns none where there are fewer than two: a single device is no trial for others
 */
export function chooseRing(devices: readonly RingCandidate[]): string[] {
  if (devices.length < 2) return []
  const most = Math.max(1, Math.floor(devices.length * RING_SHARE))
  const groups = new Set<string | null>()
  const ring: string[] = []
  for (const { id, groupId } of devices.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (ring.length >= most) break
    if (groups.has(groupId)) continue
    groups.add(groupId)
    ring.push(id)
  }
  return ring
}
