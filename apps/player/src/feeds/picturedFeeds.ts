import { picturesIn, withPictures, type FeedReading, type FeedSource } from '@vitrine/core/feeds'
import type { MediaUrls } from '../ports/mediaUrls.ts'

/** What feeds say, with the addresses of pictures that are on this display. */
export function createPicturedFeeds(options: {
  known: FeedSource
  urls: MediaUrls
  /** calls when an address was made that had been asked for */
  onReady: (run: () => void) => void
  touch: NonNullable<FeedSource['touch']>
}): FeedSource {
  const { known, urls } = options
  const listeners = new Set<() => void>()
  const made = new Map<string, { from: FeedReading; addresses: string; reading: FeedReading }>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  options.onReady(changed)
  known.follow(() => {
    const contents = [...made.keys()].flatMap((id) => known.read(id)?.content ?? [])
    urls.keepOnly(new Set(contents.flatMap(picturesIn).map(({ sha256 }) => sha256)))
    changed()
  })
  return {
    samples: false,
    touch: options.touch,
    read(id) {
      const from = known.read(id)
      if (!from || picturesIn(from.content).length === 0) return from
      const reading = withPictures(from, (picture) => urls.urlOf(picture))
      const addresses = JSON.stringify(reading.pictures)
      const before = made.get(id)
      // The same object until something changes.
      if (before?.from === from && before.addresses === addresses) return before.reading
      made.set(id, { from, addresses, reading })
      return reading
    },
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
