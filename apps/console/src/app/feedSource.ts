import { QueryObserver } from '@tanstack/react-query'
import { withPictures, type FeedReading, type FeedSource } from '@vitrine/core/feeds'
import type { StoredFeedReading } from '@vitrine/protocol'
import { feedReadingQuery } from '../queries/feeds.ts'
import { queryClient } from './client.ts'

type Followed = {
  data: StoredFeedReading | null | undefined
  reading: FeedReading | null | undefined
  stop: () => void
}

/** What the company's feeds say, for pictures of widgets. Each feed is read when the first of them is drawn. */
export function createFeedSource(client = queryClient): FeedSource {
  const followers = new Set<() => void>()
  const followed = new Map<string, Followed>()
  const begin = (id: string): Followed => {
    const observer = new QueryObserver(client, { ...feedReadingQuery(id), retry: false })
    const entry: Followed = { data: undefined, reading: null, stop: () => undefined }
    followed.set(id, entry)
    const take = ({ data }: { data: StoredFeedReading | null | undefined }) => {
      if (data === entry.data) return
      entry.data = data
      entry.reading =
        data &&
        withPictures(
          { content: data.content, readMs: data.read_at },
          ({ sha256 }) => `/default/v1/feed-pictures/${sha256}`,
        )
      for (const changed of followers) changed()
    }
    entry.stop = observer.subscribe(take)
    take(observer.getCurrentResult())
    return entry
  }
  return {
    samples: true,
    // Drawing must not change what is drawn: it begins to read when the drawing is done.
    read(id) {
      const entry = followed.get(id)
      if (!entry) queueMicrotask(() => followed.has(id) || begin(id))
      return entry?.reading ?? null
    },
    follow(changed) {
      followers.add(changed)
      return () => {
        followers.delete(changed)
        if (followers.size > 0) return
        for (const { stop } of followed.values()) stop()
        followed.clear()
      }
    },
  }
}

export const feedSource = createFeedSource()
