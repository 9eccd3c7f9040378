import { PLAYLIST_LIMITS } from '../constants.ts'

/** The playlists that each playlist has among its items, by id. */
export type Nesting = ReadonlyMap<string, readonly string[]>

/**
 * A way from a playlist back to itself, as ids with the first one at the end again.
 * @returns null where there is none
 */
export function circleFrom(start: string, nesting: Nesting): string[] | null {
  const seen = new Set<string>()
  const look = (id: string, path: readonly string[]): string[] | null => {
    for (const next of nesting.get(id) ?? []) {
      if (next === start) return [...path, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = look(next, [...path, next])
      if (found) return found
    }
    return null
  }
  return look(start, [start])
}

/** How deep the playlists in a playlist lie; 1: there are none in it. Only for what has no circle. */
export function depthBelow(id: string, nesting: Nesting): number {
  const known = new Map<string, number>()
  const below = (one: string, level: number): number => {
    if (level > 2 * PLAYLIST_LIMITS.depth) return level
    const before = known.get(one)
    if (before !== undefined) return before
    const depth = 1 + Math.max(0, ...(nesting.get(one) ?? []).map((next) => below(next, level + 1)))
    known.set(one, depth)
    return depth
  }
  return below(id, 1)
}

/** How deep a playlist lies in others; 1: it is in none. */
export function depthAbove(id: string, nesting: Nesting): number {
  const above = new Map<string, string[]>()
  for (const [outer, inner] of nesting)
    for (const one of inner) above.set(one, [...(above.get(one) ?? []), outer])
  return depthBelow(id, above)
}

/** A playlist with all that lie in it, however deep, itself first. */
export function withNested(ids: readonly string[], nesting: Nesting): string[] {
  const found = new Set(ids)
  // A set goes on to what is added to it in the meantime.
  for (const id of found) for (const next of nesting.get(id) ?? []) found.add(next)
  return [...found]
}
