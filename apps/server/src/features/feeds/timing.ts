import { nextTryMs } from '../../platform/egress/pacing.ts'
import type { FeedRecord } from './feeds.store.ts'

const SECOND_MS = 1_000
const HOUR_MS = 60 * 60 * SECOND_MS
/** The first wait after a failure, doubled with each further one, and the longest, ms. */
const RETRY_MS = 30 * SECOND_MS
const RETRY_MOST_MS = 6 * HOUR_MS
/** The longest wait that a source may ask for, ms. */
const ASKED_MOST_MS = 6 * HOUR_MS
/** How much later at most, as a share, so that many don't come at once. */
const LATER = 0.1
/** Calendars and news are read whole again after this long, ms, although their source says that nothing has changed. */
export const WHOLE_AFTER_MS = 6 * HOUR_MS

/**
 * When a feed is read next (epoch ms).
 * @param failures tries in a row that failed, the last one among them
 * @param askedMs how long the source asked to be left alone
 * @param chance from 0 to 1
 */
export function nextFetchMs(
  { interval }: Pick<FeedRecord, 'interval'>,
  nowMs: number,
  failures: number,
  askedMs: number,
  chance: number,
): number {
  return nextTryMs(
    {
      usualMs: interval * SECOND_MS,
      retryMs: RETRY_MS,
      retryMostMs: RETRY_MOST_MS,
      askedMostMs: ASKED_MOST_MS,
      later: LATER,
    },
    { nowMs, failures, askedMs, chance },
  )
}

/** How long what was read counts as fresh, ms. */
export const freshForMs = ({ interval }: Pick<FeedRecord, 'interval'>): number =>
  Math.max(3 * interval * SECOND_MS, HOUR_MS)

/** How a feed is at an instant. Files don't age. */
export function stateOf(
  feed: Pick<FeedRecord, 'interval' | 'readMs' | 'url'>,
  nowMs: number,
): 'fresh' | 'stale' | 'failed' {
  if (feed.readMs === null) return 'failed'
  return feed.url !== null && nowMs - feed.readMs > freshForMs(feed) ? 'stale' : 'fresh'
}
