/** What of a presentation lies under something else: all of it, zones by their ids, or nothing. */
export type Covered = 'all' | readonly string[] | null
/** What lies over presentations: an emergency, or a widget that is tried. */
type Covering = 'emergency' | 'trial'

/** Reports which zones are covered, to the code that counts plays. */
export type Cover = {
  set(by: Covering, next: Covered): void
  covers(groupId: string): boolean
  subscribe(onChange: () => void): () => void
}

export function createCover(): Cover {
  const covered = new Map<Covering, Covered>()
  const listeners = new Set<() => void>()
  return {
    set(by, next) {
      if (JSON.stringify(next) === JSON.stringify(covered.get(by) ?? null)) return
      covered.set(by, next)
      for (const listener of listeners) listener()
    },
    covers: (groupId) => [...covered.values()].some((one) => one === 'all' || one?.includes(groupId)),
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

export const cover = createCover()
