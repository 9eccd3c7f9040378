export { feedOfWidget, feedsShown } from './feedsShown.ts'
export {
  FEED_KINDS,
  FEED_MAX,
  feedContentSchema,
  isSetKind,
  LIGHTS,
  SET_FEED_KINDS,
  SKIES,
  type FeedContent,
  type FeedContentOf,
  type FeedKind,
  type FeedReading,
  type FeedSource,
  type Light,
  type ReadFeedKind,
  type SetFeedKind,
  type Sky,
} from './feedContent.ts'
