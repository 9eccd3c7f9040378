export { FeedField } from './FeedField.tsx'
export { FeedStrip } from './FeedStrip.tsx'
