/** What of a presentation an emergency covers: all of it, zones by their ids, or nothing. */
export type Covered = 'all' | readonly string[] | null

/** Reports which zones an emergency covers, to the code that counts plays. */
export type Cover = {
  get(): Covered
  set(next: Covered): void
  covers(groupId: string): boolean
  subscribe(onChange: () => void): () => void
}

export function createCover(): Cover {
  let covered: Covered = null
  const listeners = new Set<() => void>()
  return {
    get: () => covered,
    set(next) {
      if (JSON.stringify(next) === JSON.stringify(covered)) return
      covered = next
      for (const listener of listeners) listener()
    },
    covers: (groupId) => covered === 'all' || (covered?.includes(groupId) ?? false),
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

export const cover = createCover()
