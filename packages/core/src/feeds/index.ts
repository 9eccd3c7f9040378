export { feedOfWidget, feedsShown } from './feedsShown.ts'
export {
  FEED_KINDS,
  FEED_MAX,
  feedContentSchema,
  SKIES,
  type FeedContent,
  type FeedContentOf,
  type FeedKind,
  type FeedReading,
  type FeedSource,
  type Sky,
} from './feedContent.ts'
