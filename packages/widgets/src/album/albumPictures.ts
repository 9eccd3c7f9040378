import type { FeedReading } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'

/** A picture that is there, with what it shows. */
export type AlbumPicture = { url: string; caption: string }

/** The pictures that are shown, in the order of their feed; those that aren't there yet or have expired are left out. */
export function albumPictures(
  settings: WidgetOf<'album'>,
  feed: FeedReading | null,
  atMs: number,
): AlbumPicture[] {
  if (feed?.content.kind !== 'news') return []
  return feed.content.items
    .flatMap(({ title, picture, until_ms: untilMs = Infinity }) => {
      const url = untilMs > atMs && picture && feed.pictures?.[picture.sha256]
      return url ? { url, caption: title.trim() } : []
    })
    .slice(0, settings.entries)
}
