import type { BlobStore } from './ports.ts'

/** Above this share of what the platform allows, files that nothing needs now give way. */
export const CROWDED_SHARE = 0.8

/** A file on the device. `neededAt` grows with every time it was needed; 0: not since the start. */
export type EvictableFile = { sha256: string; bytes: number; neededAt: number }

/**
 * Which files give way, the ones that were needed longest ago first, and no more than must.
 * @param needed    hashes of the current, the coming and the last good version: they never give way
 * @param room      bytes used and allowed; null where the platform does not tell, and then nothing is kept on the chance
 *                  that it is needed again
 * @param wantBytes what a write that failed for want of room still needs
 */
export function filesToEvict(
  stored: readonly EvictableFile[],
  needed: ReadonlySet<string>,
  room: { used: number; quota: number } | null,
  wantBytes: number,
): string[] {
  const others = stored
    .filter((file) => !needed.has(file.sha256))
    .sort((a, b) => a.neededAt - b.neededAt || (a.sha256 < b.sha256 ? -1 : 1))
  // A display with nothing to show keeps nobody's files: it may be on its way to somebody else.
  if (!room || needed.size === 0) return others.map((file) => file.sha256)
  let tooMuch = Math.max(room.used - CROWDED_SHARE * room.quota, wantBytes)
  const evicted: string[] = []
  for (const file of others) {
    if (tooMuch <= 0) break
    tooMuch -= file.bytes
    evicted.push(file.sha256)
  }
  return evicted
}

/**
 * Removes files that give way from the device and from `stored`.
 * @param facts.needed what the versions need, also while this runs
 * @returns how many were removed
 */
export async function evict(facts: {
  blobs: Pick<BlobStore, 'remove' | 'usage' | 'inMemory'>
  stored: Map<string, number>
  neededAt: ReadonlyMap<string, number>
  needed: ReadonlyMap<string, unknown>
  wantBytes: number
}): Promise<number> {
  const { blobs, stored, neededAt, needed, wantBytes } = facts
  const room = blobs.inMemory?.() ? null : await blobs.usage().catch(() => null)
  const files = [...stored].map(([sha256, bytes]) => ({ sha256, bytes, neededAt: neededAt.get(sha256) ?? 0 }))
  let removed = 0
  for (const sha256 of filesToEvict(files, new Set(needed.keys()), room, wantBytes)) {
    // It may have become needed since.
    if (needed.has(sha256)) continue
    await blobs.remove(sha256)
    stored.delete(sha256)
    removed += 1
  }
  return removed
}
export type Evict = typeof evict
