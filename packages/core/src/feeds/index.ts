export { feedOfWidget, feedsShown } from './feedsShown.ts'
export {
  FEED_KINDS,
  FEED_MAX,
  feedContentSchema,
  picturesIn,
  SKIES,
  withPictures,
  type FeedContent,
  type FeedContentOf,
  type FeedKind,
  type FeedPicture,
  type FeedReading,
  type FeedSource,
  type Sky,
} from './feedContent.ts'
