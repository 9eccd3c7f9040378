import type { FeedSource } from '@vitrine/core/feeds'

/** What feeds say, where what keeps them is loaded with the first widget that follows one. A load that fails is tried with the next. */
export function feedsOnDemand(load: () => Promise<FeedSource>): FeedSource {
  const listeners = new Set<() => void>()
  let loading = false
  let source: FeedSource | null = null
  const changed = () => {
    for (const listener of listeners) listener()
  }
  return {
    samples: false,
    read: (id) => source?.read(id) ?? null,
    // Whoever touches a widget sees what its feed says, so it is there.
    touch: (...args) => source!.touch!(...args),
    follow(listener) {
      listeners.add(listener)
      if (!loading) {
        loading = true
        load().then(
          (loaded) => {
            source = loaded
            loaded.follow(changed)
            changed()
          },
          () => {
            loading = false
          },
        )
      }
      return () => listeners.delete(listener)
    },
  }
}
