let level = 1
const listeners = new Set<() => void>()

/** How loud everything on this page is, 0 to 1, whatever its content asks for. */
export const masterVolume = {
  get: (): number => level,
  set(next: number): void {
    level = next
    for (const listener of listeners) listener()
  },
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },
}
