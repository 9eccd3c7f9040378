import { FEED_KINDS, type FeedKind } from '@vitrine/core/feeds'

/** What the address says in place of a feed's id while one is being connected: this, or this with a kind. */
export const NEW = 'new'

/** The page where a feed is connected, beginning with the first of the kinds that are wanted. */
export function connectPath(kinds: readonly FeedKind[]): string {
  const first = FEED_KINDS.find((kind) => kinds.includes(kind))
  return `/widgets-feeds?feed=${first ? `${NEW}-${first}` : NEW}`
}

/** The kind that a feed begins with that is being connected; null where the address names a feed. */
export const kindToConnect = (opened: string): FeedKind | null =>
  opened === NEW ? FEED_KINDS[0] : (FEED_KINDS.find((kind) => opened === `${NEW}-${kind}`) ?? null)
