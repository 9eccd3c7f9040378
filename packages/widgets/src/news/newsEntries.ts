import type { FeedContentOf, FeedReading } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'
import { nextTurnMs } from '../drawing/paging.ts'

/** News is shown without its age for so long: most sources say nothing new at night. */
export const NEWS_AGE_MS = 24 * 3_600_000

export type NewsEntry = FeedContentOf<'news'>['items'][number]

/** The entries that are shown, newest first: those with a title. */
export function entriesOf(settings: WidgetOf<'news'>, feed: FeedReading | null): NewsEntry[] {
  if (feed?.content.kind !== 'news') return []
  return feed.content.items.filter(({ title }) => title.trim() !== '').slice(0, settings.entries)
}

/** The address of the picture of an entry; null where it has none, it isn't there, or none are shown. */
export const pictureOf = (
  { pictures }: WidgetOf<'news'>,
  feed: FeedReading | null,
  { picture }: NewsEntry,
): string | null => (pictures && picture && feed?.pictures?.[picture.sha256]) || null

/** When another entry or page has its turn, epoch ms. Whether a list has several pages is up to its frame. */
export const newsTurnMs = (
  settings: WidgetOf<'news'>,
  feed: FeedReading | null,
  atMs: number,
): number | null => nextTurnMs(entriesOf(settings, feed).length, settings.seconds, atMs)
