import type { FeedContentOf, FeedReading } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'

/** Posts are shown without their age for so long. */
export const POSTS_AGE_MS = 24 * 3_600_000

type News = FeedContentOf<'news'>
export type Post = News['items'][number]

/** The posts that are shown, newest first. */
export function postsOf(settings: WidgetOf<'social'>, feed: FeedReading | null): Post[] {
  if (feed?.content.kind !== 'news') return []
  return feed.content.items.filter(({ title }) => title.trim() !== '').slice(0, settings.entries)
}

/** Letters that stand for a network: its mark belongs to it. */
const MARKS: Readonly<Record<NonNullable<News['network']>, string>> = {
  instagram: 'In',
  facebook: 'Fb',
  twitter: 'X',
  youtube: 'Yt',
  tiktok: 'Tk',
  pintrest: 'Pi',
  msteams: 'Te',
}
/** The letters of the network of a feed; of another feed the initial of whom it is from. */
export const markOf = (feed: FeedReading | null, { author }: Post): string => {
  const network = feed?.content.kind === 'news' ? feed.content.network : undefined
  return network ? MARKS[network] : (Array.from(author?.trim() ?? '')[0]?.toUpperCase() ?? '')
}

/**
 * How a wall is divided: columns and rows of cards that are neither narrow strips nor empty fields.
 * @param unit the size of plain text, px
 */
export function wallOf(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  unit: number,
  posts: number,
): { columns: number; rows: number } {
  const columns = Math.max(1, Math.min(6, posts, Math.floor(widthPx / (unit * 14))))
  const rows = Math.max(1, Math.min(4, Math.ceil(posts / columns), Math.floor(heightPx / (unit * 8))))
  return { columns, rows }
}
