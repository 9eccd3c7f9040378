import type { FeedReading } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'

/** A picture that is there, with what it shows. */
export type AlbumPicture = { url: string; caption: string }

/** The pictures that are shown, newest first; those that aren't there yet are left out. */
export function albumPictures(settings: WidgetOf<'album'>, feed: FeedReading | null): AlbumPicture[] {
  if (feed?.content.kind !== 'news') return []
  return feed.content.items
    .flatMap(({ title, picture }) => {
      const url = picture && feed.pictures?.[picture.sha256]
      return url ? { url, caption: title.trim() } : []
    })
    .slice(0, settings.entries)
}
