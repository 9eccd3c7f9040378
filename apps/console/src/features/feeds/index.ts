export { FeedField } from './FeedField.tsx'
export { FeedStrip } from './FeedStrip.tsx'
export { NeededFeeds, NeededFeedsPill } from './NeededFeeds.tsx'
