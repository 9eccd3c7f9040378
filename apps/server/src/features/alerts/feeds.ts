import type { FeedSource } from '@vitrine/core/alerts'
import type { WatchedDevice } from './facts.store.ts'

/** Something that the server fetches from outside again and again. */
export type Feed = {
  id: string
  name: string
  source: FeedSource
  /** why it can't be read, and since when (epoch ms); null: it can */
  problem: { code: string; sinceMs: number } | null
}

/**
 * A feed as rules look at it. All feeds of a company are in one place, the server: where its line is lost, none can be read, and
 * that is one message.
 */
export const watchedFeed = ({ id, name, source, problem }: Feed): WatchedDevice => ({
  deviceId: id,
  name,
  siteId: null,
  groupIds: [],
  place: { key: 'feeds:', name: '' },
  status: 'showing',
  isOnPurpose: false,
  offlineSinceMs: null,
  isCurrent: true,
  faults: [],
  storagePercent: null,
  clockOffSeconds: null,
  temperature: null,
  coveragePercent: null,
  emergency: null,
  feed: problem && { source, problem: problem.code, sinceMs: problem.sinceMs },
  timeZone: null,
})
